type Run<Row> = { key: string; rows: Row[] };

/**
 * Runs of some sixteen rows. A row stays in the run that it came into, whatever comes or goes around
 * it: in another run it would be made anew, and an open menu would close. Keys end by chance, and
 * one that ends in 0 begins a run. `runOfRow` keeps the run of each key from one call to the next.
 */
export function runsOf<Row>(
  rows: Row[],
  keyOf: (row: Row) => string,
  runOfRow: Map<string, string>,
): Run<Row>[] {
  const keys = rows.map(keyOf);
  const runs: Run<Row>[] = [];
  for (const [index, row] of rows.entries()) {
    const key = keys[index] ?? '';
    const above = runs.at(-1)?.key;
    const below = runOfRow.get(keys[index + 1] ?? '');
    const known = runOfRow.get(key);
    // A row that moved, as a pinned one does, stands beside others than those of its run.
    const isInPlace = known === key || known === above || known === below;
    const run = known && isInPlace ? known : runOfNew(key, above, below);
    runOfRow.set(key, run);
    if (run === above) runs.at(-1)?.rows.push(row);
    else runs.push({ key: run, rows: [row] });
  }
  return runs;
}

function runOfNew(key: string, above: string | undefined, below: string | undefined): string {
  if (above !== undefined && above === below) return above;
  return key.endsWith('0') ? key : (above ?? below ?? key);
}
