import type { Client } from 'pg';
import { median, type Comparison } from '../harness/compare.ts';
import type { Screens } from './database.ts';
import type { ScreenName } from './screens.ts';
import { saidTo, type Side } from './side.ts';
import { repeat, timeOfStatement, timeOfTransaction } from './transaction.ts';

interface Load {
  screens: Screens;
  side: Side;
}

interface Reading {
  /** The timed part: the whole PostgREST transaction of a request, or its main statement only. */
  part: 'transaction' | 'statement';
  rounds: number;
}

type Reader = (place: number) => Promise<number>;

/**
 * Requests before the first round that are not counted: caches are cold and statements unplanned.
 */
const WARM = 20;

/**
 * Requests one screen from the baseline, from ours and from the baseline again, alternating for
 * every visit, so that all three run under the same conditions. Before each of them, a guest's page
 * is requested on the same connection, as in a pool. Times are in milliseconds, and a reading is
 * the median of a round's visits. The spread is the largest difference between the two baselines of
 * one round.
 */
export async function inTurn(
  screen: ScreenName,
  baseline: Load,
  ours: Load,
  { part, rounds }: Reading,
): Promise<Comparison> {
  const { database, sizes } = ours.screens;
  return baseline.screens.database.session(
    (one) =>
      database.session(async (other) => {
        const [readBaseline, readOurs] = [
          readerOf(one, screen, baseline, part),
          readerOf(other, screen, ours, part),
        ];
        const visit = async (place: number) => {
          const third = Math.floor(sizes.visits / 3);
          return [
            await readBaseline(place),
            await readOurs(place + third),
            await readBaseline(place + 2 * third),
          ];
        };
        for (let place = 0; place < Math.min(WARM, sizes.visits); place++) await visit(place);
        const readings: number[][] = [];
        for (let round = 0; round < rounds; round++) {
          const times: number[][] = [];
          for (let place = 0; place < sizes.visits; place++) times.push(await visit(place));
          readings.push([0, 1, 2].map((of) => median(times.map((time) => time[of] ?? Number.NaN))));
        }
        return comparisonOf(readings);
      }, 'authenticator'),
    'authenticator',
  );
}

function comparisonOf(readings: number[][]): Comparison {
  const rounds = readings.map(([first = Number.NaN, ours = Number.NaN, second = Number.NaN]) => ({
    baseline: (first + second) / 2,
    ours,
    spread: Math.abs(first - second) / ((first + second) / 2),
  }));
  // Inverted, because higher is better in all comparisons.
  const ratios = rounds.map((round) => round.baseline / round.ours);
  return {
    ratio: median(ratios),
    ratios,
    spread: Math.max(...rounds.map(({ spread }) => spread)),
    baseline: median(rounds.map(({ baseline }) => baseline)),
    ours: median(rounds.map(({ ours }) => ours)),
  };
}

function readerOf(
  client: Client,
  screen: ScreenName,
  { screens: { calls, guestCalls }, side }: Load,
  part: Reading['part'],
): Reader {
  const guests = Object.values(guestCalls);
  return async (place) => {
    const guest = guests[place % guests.length];
    if (guest) await repeat(client, guest.visits[place % guest.visits.length] ?? []);
    const spoken = saidTo(side, screen, calls[screen], place);
    return part === 'transaction'
      ? timeOfTransaction(client, spoken)
      : timeOfStatement(client, spoken);
  };
}
