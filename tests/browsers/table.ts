export interface Step {
  /** The browser and its width. */
  walk: string;
  title: string;
  status: 'passed' | 'failed' | 'skipped' | 'pending' | 'todo';
}

/** A line for each step, a column for each walk. A walk that was not asked for has no column. */
export function renderTable(steps: Step[]): string {
  const ran = steps.filter(({ status }) => status === 'passed' || status === 'failed');
  const walks = [...new Set(ran.map(({ walk }) => walk))];
  const titles = [...new Set(ran.map(({ title }) => title))];
  const outcome = (title: string, walk: string) =>
    ran.find((step) => step.title === title && step.walk === walk)?.status ?? '';
  const rows = titles.map((title) => [title, ...walks.map((walk) => outcome(title, walk))]);
  const lines = [['step', ...walks], ...rows];
  const widths = lines[0]?.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths?.[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
