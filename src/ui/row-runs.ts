/** The run of each row, by key; `count` numbers the runs. One memory for each list on screen. */
export type RunMemory = { runOf: Map<string, number>; count: number };

export type RowRun<Row> = { id: number; rows: Row[] };

/** Maximum rows of a new run; rows inserted within it may exceed it. */
const RUN_ROWS = 16;

/**
 * Divides rows into runs. A row stays in its first run when rows are added or removed around it, so
 * that React does not remount it: an open menu stays open when a row arrives above it.
 */
export function rowRuns<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  memory: RunMemory,
): RowRun<Row>[] {
  const runs = new Map<number, Row[]>();
  let last = -1;
  for (const row of rows) {
    const key = keyOf(row);
    let run = memory.runOf.get(key);
    // A row that moved to another place leaves its run, which is closed already.
    if (run === undefined || (run !== last && runs.has(run))) {
      run = (runs.get(last)?.length ?? RUN_ROWS) < RUN_ROWS ? last : memory.count++;
      memory.runOf.set(key, run);
    }
    const members = runs.get(run);
    if (members) members.push(row);
    else runs.set(run, [row]);
    last = run;
  }
  return [...runs].map(([id, members]) => ({ id, rows: members }));
}
