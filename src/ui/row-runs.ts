export type RowRun<Row> = { id: number; rows: Row[] };

/**
 * The run of each row, by key; `count` numbers the runs, `known` holds the last ones by their id.
 * One memory for each list on screen.
 */
export type RunMemory<Row> = {
  runOf: Map<string, number>;
  count: number;
  known: Map<number, RowRun<Row>>;
};

export const newRunMemory = <Row>(): RunMemory<Row> => ({
  runOf: new Map(),
  count: 0,
  known: new Map(),
});

/** Maximum rows of a run, except where a row that has gone comes back. */
const RUN_ROWS = 16;

/**
 * Divides rows into runs. A row stays in its first run when rows are added or removed around it, so
 * that React does not remount it: an open menu stays open when a row arrives above it. A run in
 * which nothing has changed is the same object again. New rows join the run before or after them
 * while there is room in it.
 */
export function rowRuns<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  memory: RunMemory<Row>,
): RowRun<Row>[] {
  const runs = new Map<number, RowRun<Row>>();
  const ids = idsOf(rows.map(keyOf), memory);
  for (const [at, row] of rows.entries()) {
    const id = ids[at] ?? 0;
    const run = runs.get(id);
    if (run) run.rows.push(row);
    else runs.set(id, { id, rows: [row] });
  }
  for (const [id, run] of runs) {
    const known = memory.known.get(id);
    if (known && isSame(known.rows, run.rows)) runs.set(id, known);
  }
  memory.known = runs;
  return [...runs.values()];
}

/** The run of each row, by its key. */
function idsOf(keys: string[], memory: RunMemory<unknown>): number[] {
  const ids = keptIds(keys, memory.runOf);
  const lastKept = ids.findLastIndex((id) => id !== undefined);
  const sizes = new Map<number, number>();
  const put = (at: number, id: number) => {
    ids[at] = id;
    sizes.set(id, (sizes.get(id) ?? 0) + 1);
  };
  ids.forEach((id, at) => id !== undefined && put(at, id));
  const hasRoom = (id: number | undefined): id is number =>
    id !== undefined && (sizes.get(id) ?? 0) < RUN_ROWS;
  for (let at = 0; at < ids.length; at++) {
    if (ids[at] !== undefined) continue;
    const before = ids[at - 1];
    const isWithin = before !== undefined && before === nextKept(ids, at);
    if (isWithin || hasRoom(before)) put(at, before);
    else if (at > lastKept) put(at, memory.count++);
  }
  // Before kept rows from their end, so that the run with room is the first: older rows fill it.
  for (let at = lastKept; at >= 0; at--) {
    const after = ids[at + 1];
    if (ids[at] === undefined) put(at, hasRoom(after) ? after : memory.count++);
  }
  const filled = ids.map((id) => id ?? 0);
  keys.forEach((key, at) => memory.runOf.set(key, filled[at] ?? 0));
  return filled;
}

const nextKept = (ids: readonly (number | undefined)[], from: number) =>
  ids.find((id, at) => at > from && id !== undefined);

/** The runs of known rows; none for a row that moved away from its run. */
function keptIds(keys: string[], runOf: ReadonlyMap<string, number>): (number | undefined)[] {
  const closed = new Set<number>();
  let last: number | undefined;
  return keys.map((key) => {
    const id = runOf.get(key);
    if (id === undefined || closed.has(id)) return undefined;
    if (last !== undefined && last !== id) closed.add(last);
    last = id;
    return id;
  });
}

const isSame = <Row>(one: Row[], other: Row[]) =>
  one.length === other.length && one.every((row, at) => row === other[at]);
