import { seededRandom } from '../media/random.ts';

export interface Source {
  /** From 0 to 1. */
  next(): number;
  /** The number of events where so many are expected. */
  poisson(mean: number): number;
  exponential(mean: number): number;
}

export function sourceOf(seed: number): Source {
  const next = seededRandom(seed);
  return {
    next,
    exponential: (mean) => -mean * Math.log(1 - next()),
    poisson(mean) {
      // Knuth's method underflows beyond a few hundred.
      let left = mean;
      let count = 0;
      for (; left > 50; left -= 50) count += drawn(next, 50);
      return count + drawn(next, left);
    },
  };
}

function drawn(next: () => number, mean: number): number {
  const end = Math.exp(-mean);
  let count = 0;
  for (let product = next(); product > end; product *= next()) count += 1;
  return count;
}
