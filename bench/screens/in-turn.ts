import type { Client } from 'pg';
import { median, type Comparison } from '../harness/compare.ts';
import { only } from '../money/operations.ts';
import type { Screens } from './database.ts';
import type { ScreenName } from './screens.ts';
import { boundTo, type Side } from './side.ts';

interface Load {
  screens: Screens;
  side: Side;
}

type Reader = (place: number) => Promise<number>;

/** Unread openings before the first round: they meet cold caches and unplanned statements. */
const WARM = 20;

/**
 * Opens one screen by the baseline, by ours and by the baseline again, in turn for every visit, so
 * that all three meet the same moments of the machine. Times are milliseconds of the one statement
 * less those of an empty one; each reading is the median of a round's visits. The spread is the
 * largest difference between the two baselines of one round.
 */
export async function inTurn(
  screen: ScreenName,
  baseline: Load,
  ours: Load,
  rounds: number,
): Promise<Comparison> {
  const { database, sizes } = ours.screens;
  return baseline.screens.database.session((one) =>
    database.session(async (other) => {
      const [readBaseline, readOurs] = [
        readerOf(one, screen, baseline),
        readerOf(other, screen, ours),
      ];
      const visit = async (place: number) => {
        const at = (step: number) => ((place + step) % sizes.visits) + 1;
        const third = Math.floor(sizes.visits / 3);
        return [
          await readBaseline(at(0)),
          await readOurs(at(third)),
          await readBaseline(at(2 * third)),
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
    }),
  );
}

function comparisonOf(readings: number[][]): Comparison {
  const rounds = readings.map(([first = Number.NaN, ours = Number.NaN, second = Number.NaN]) => ({
    baseline: (first + second) / 2,
    ours,
    spread: Math.abs(first - second) / ((first + second) / 2),
  }));
  // as everywhere, more is better
  const ratios = rounds.map((round) => round.baseline / round.ours);
  return {
    ratio: median(ratios),
    ratios,
    spread: Math.max(...rounds.map(({ spread }) => spread)),
    baseline: median(rounds.map(({ baseline }) => baseline)),
    ours: median(rounds.map(({ ours }) => ours)),
  };
}

function readerOf(client: Client, screen: ScreenName, { screens, side }: Load): Reader {
  const role = side === 'owner' ? 'postgres' : 'authenticated';
  const empty = { name: 'empty', text: 'select null as body' };
  return async (place) => {
    await client.query('begin');
    const arrived = await client.query<Record<string, string>>({
      name: 'arrive',
      text: 'select * from bench.arrive($1, $2, $3)',
      values: [screen, place, role],
    });
    const { text, values } = boundTo(screen, side, screens.calls[screen], only(arrived.rows));
    const nothing = await timed(() => client.query(empty));
    const time = await timed(() => client.query({ name: `${screen}-${side}`, text, values }));
    await client.query('commit');
    return time - nothing;
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
