/** The most that the baseline may differ from itself in one run. */
export const WIDEST_SPREAD = 0.25;

export interface Comparison {
  /** Median over the rounds of ours divided by the mean of the two readings around it. */
  ratio: number;
  ratios: number[];
  /** Largest less smallest reading of the baseline, over their median. */
  spread: number;
  baseline: number;
  ours: number;
}

type Read = () => Promise<number>;

/** A B A, several rounds. Both sides answer in the same unit, more is better. */
export async function compare(baseline: Read, ours: Read, rounds: number): Promise<Comparison> {
  const before: number[] = [];
  const readings: number[] = [];
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const first = await baseline();
    const between = await ours();
    const second = await baseline();
    before.push(first, second);
    readings.push(between);
    ratios.push(between / ((first + second) / 2));
  }
  return {
    ratio: median(ratios),
    ratios,
    spread: spreadOf(before),
    baseline: median(before),
    ours: median(readings),
  };
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function spreadOf(values: number[]): number {
  return (Math.max(...values) - Math.min(...values)) / median(values);
}
