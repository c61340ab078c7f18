import { types, type CustomTypesConfig } from 'pg';

/** Reads cells as node-postgres does, but intervals as Postgres writes them: `1 day 00:24:19`. */
export const cellTypes: CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    Number(oid) === Number(types.builtins.INTERVAL)
      ? String
      : (types.getTypeParser(oid, format) as (value: unknown) => unknown),
};

/** A cell as text: times in full, lists and objects as JSON. */
export function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString();
  return typeof cell === 'object'
    ? JSON.stringify(cell)
    : String(cell as string | number | boolean);
}
