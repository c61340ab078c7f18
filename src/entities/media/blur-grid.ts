/** A grid of average colours, each of three hexadecimal digits, row by row. */
export type Grid = { columns: number; rows: number; colours: string[] };

/** The grid of a `blur`; null for any other text. */
export function gridOf(value: string | null): Grid | null {
  const [columns, rows, cells] = /^(\d)x(\d):([0-9a-f]+)$/.exec(value ?? '')?.slice(1) ?? [];
  const colours = cells?.match(/[0-9a-f]{3}/g) ?? [];
  if (!columns || !rows || colours.length !== Number(columns) * Number(rows)) return null;
  return { columns: Number(columns), rows: Number(rows), colours };
}
