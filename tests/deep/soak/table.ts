import type { Book } from './book.ts';

const table = (title: string, counts: Map<string, (number | string)[]>, heads: string[]) => {
  const lines = [...counts].map(([name, cells]) => [name, ...cells.map(String)]);
  const all = [[title, ...heads], ...lines];
  const widths =
    all[0]?.map((_, at) => Math.max(...all.map((line) => line[at]?.length ?? 0))) ?? [];
  return all
    .map((line) =>
      line
        .map((cell, at) =>
          at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
        )
        .join('  '),
    )
    .join('\n');
};

/** What was asked, by kind: acknowledged, refused, and how often it was asked again. */
export function operationsTable({ entries }: Book): string {
  const counts = new Map<string, number[]>();
  for (const { kind, outcome, attempts } of entries) {
    const [done = 0, refused = 0, again = 0] = counts.get(kind) ?? [];
    counts.set(kind, [
      done + Number(outcome?.state === 'done'),
      refused + Number(outcome?.state === 'refused'),
      again + attempts - 1,
    ]);
  }
  const sorted = new Map([...counts].toSorted(([one], [other]) => one.localeCompare(other)));
  return table('operations', sorted, ['acknowledged', 'refused', 'asked again']);
}

export const faultsTable = (counts: Map<string, number>) =>
  table('faults', new Map([...counts].map(([name, count]) => [name, [count]])), ['times']);
