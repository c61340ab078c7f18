/** The largest accepted spread between readings of the baseline in one run. */
export const WIDEST_SPREAD = 0.25;

export interface Comparison {
  /**
   * Median over the rounds of our reading divided by the mean of the baseline readings around it.
   */
  ratio: number;
  ratios: number[];
  /** The range of the baseline readings divided by their median. */
  spread: number;
  baseline: number;
  ours: number;
}

type Read = () => Promise<number>;

/**
 * Reads baseline, ours and baseline again, for several rounds. Both sides return the same unit, and
 * higher is better.
 */
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
