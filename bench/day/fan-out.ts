import * as assumed from './assumptions.ts';
import { counterSeconds, readingsOfCounters } from './facts.ts';

/** Messages a second that counters of walls send to open pages. */
export interface FanOut {
  events: number;
  deliveries: number;
  /** Requests of pages that read a post again. */
  readings: number;
}

interface Moment {
  creators: number;
  /** People with a joined wall, and all walls that they have joined. */
  listeners: number;
  joined: number;
  likesASecond: number;
  /** Seconds between two runs of the job that adds the counters up. */
  foldSeconds?: number;
}

/**
 * Popularity falls as one over the rank, for likes and for listeners. A wall sends at most one event
 * for each run of the job, however many likes it gets; nobody joins a wall twice.
 */
export function counterFanOut(moment: Moment): FanOut {
  const { creators, listeners, joined, likesASecond, foldSeconds = counterSeconds } = moment;
  const sum = harmonic(creators);
  const found: FanOut = { events: 0, deliveries: 0, readings: 0 };
  for (const { rank, count } of ranks(creators)) {
    const share = 1 / (rank * sum);
    const events = (1 - Math.exp(-likesASecond * share * foldSeconds)) / foldSeconds;
    const present = Math.min(listeners, joined * share);
    found.events += count * events;
    found.deliveries += count * events * present;
    found.readings += count * Math.min(events, readingsOfCounters) * present * assumed.likedIsShown;
  }
  return found;
}

/** Every rank up to a thousand, and then one for each hundredth of it. */
function* ranks(creators: number): Generator<{ rank: number; count: number }> {
  for (let rank = 1; rank <= creators;) {
    const count = rank < 1000 ? 1 : Math.min(Math.ceil(rank / 100), creators - rank + 1);
    yield { rank: rank + (count - 1) / 2, count };
    rank += count;
  }
}

function harmonic(creators: number): number {
  let sum = 0;
  for (const { rank, count } of ranks(creators)) sum += count / rank;
  return sum;
}
