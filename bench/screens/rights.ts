import type { Context } from '../context.ts';
import type { Comparison } from '../harness/compare.ts';
import type { Figure, Measure } from '../harness/measure.ts';
import type { Screens } from './database.ts';
import { inTurn } from './in-turn.ts';
import { assertSameRows, isSameUngated } from './same-rows.ts';
import { baselineOf, screens as all, type ScreenName } from './screens.ts';

const LEAST: Partial<Record<ScreenName, number>> = {
  feed: 0.75,
  wall_of_a_stranger: 0.9,
  comments: 0.9,
};
const LEAST_OF_OTHERS = 0.8;
/** A screen without a bound of its own can also exceed its ceiling by this time. */
const MOST_ABOVE_MS = 0.3;

/**
 * P5: each screen with row-level security, compared with the best SQL that returns the same rows.
 */
export async function rights(context: Context): Promise<Measure> {
  const screens = await context.screens();
  const { rounds } = context.options.pace;
  const figures: Figure[] = [];
  const notes: string[] = [];
  // The keys of `all` are its names.
  const names = Object.keys(all) as ScreenName[];
  for (const screen of names) {
    const rows = await assertSameRows(screens, screen).catch((error: unknown) => String(error));
    if (typeof rows === 'string') {
      figures.push(untimed(screen));
      notes.push(rows.slice(0, 600).replaceAll('\n', ' '));
      continue;
    }
    notes.push(`${screen}: the same ${rows} rows over ${screens.sizes.visits} visits.`);
    const read = (baseline: 'ceiling' | 'ungated', times: number) =>
      inTurn(
        screen,
        { screens, side: baseline },
        { screens, side: 'product' },
        { part: 'transaction', rounds: times },
      );
    // The cost of the policies has no target, and is read in one round.
    const gate = (await isSameUngated(screens, screen)) ? await read('ungated', 1) : null;
    figures.push(figureOf(screen, await read('ceiling', rounds), gate));
  }
  return {
    id: 'P5',
    title: `Screens through row-level security over their ceilings, ${screens.sizes.posts} posts`,
    figures,
    notes: notesOf(screens, notes),
    baselines: [...new Set(names.map(baselineOf))],
  };
}

function figureOf(screen: ScreenName, found: Comparison, gate: Comparison | null): Figure {
  const { baseline, ours, ratio, ratios, spread } = found;
  const least = LEAST[screen] ?? Math.min(LEAST_OF_OTHERS, baseline / (baseline + MOST_ABOVE_MS));
  const policies = gate ? `, policies ${Math.round((gate.ours - gate.baseline) * 1000)} us` : '';
  return {
    name: screen,
    value: ratio,
    unit: 'x',
    target: { atLeast: Number(least.toFixed(2)) },
    spread,
    note: `${ours.toFixed(2)} against ${baseline.toFixed(2)} ms${policies}; rounds ${ratios.map((round) => round.toFixed(2)).join(' ')}`,
  };
}

function notesOf({ guestCalls }: Screens, notes: string[]): string[] {
  return [
    'The ceiling is the frozen statement inside of one function of its owner, called by the statement that PostgREST sends. Both sides run the whole transaction: begin, role, claims, statement, commit.',
    `A screen is met at ${LEAST_OF_OTHERS} of its ceiling or ${MOST_ABOVE_MS * 1000} us above it; feed, walls of strangers and comments have bounds of their own.`,
    'Policies: what the same function takes longer than for a role that bypasses row-level security, where that role sees the same.',
    `Before each reading a guest opens a page on the same connection, in turn ${Object.keys(guestCalls).join(', ')}.`,
    'The ceiling, ours and the ceiling are opened in turn for every visit; a reading is the median of a round, the spread the largest difference between the two ceilings of one round.',
    ...notes,
  ];
}

/** A figure without a reading, because the two sides return different rows. */
function untimed(screen: ScreenName): Figure {
  return {
    name: screen,
    value: 0,
    unit: 'x',
    target: { atLeast: LEAST[screen] ?? LEAST_OF_OTHERS },
    spread: Number.NaN,
    note: 'not timed: the sides do not answer the same',
  };
}
