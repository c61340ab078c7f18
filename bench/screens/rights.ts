import type { Context } from '../context.ts';
import type { Figure, Measure } from '../harness/measure.ts';
import { inTurn } from './in-turn.ts';
import { assertSameRows } from './same-rows.ts';
import { screens as all, type ScreenName } from './screens.ts';

/** P5: what a person may see, through row-level security or a command, over the owner's own SQL. */
export async function rights(context: Context): Promise<Measure> {
  const screens = await context.screens();
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
    notes.push(
      `${screen}: the same ${rows} rows on both sides over ${screens.sizes.visits} visits.`,
    );
    const found = await inTurn(
      screen,
      { screens, side: 'owner' },
      { screens, side: 'product' },
      context.options.pace.rounds,
    );
    figures.push({
      name: screen,
      value: found.ratio,
      unit: 'x',
      target: { atLeast: 0.9 },
      spread: found.spread,
      note: `${found.ours.toFixed(2)} against ${found.baseline.toFixed(2)} ms; rounds ${found.ratios.map((ratio) => ratio.toFixed(2)).join(' ')}`,
    });
  }
  return {
    id: 'P5',
    title: `Screens through row-level security over the best SQL as owner, ${screens.sizes.posts} posts`,
    figures,
    notes: [
      'Figures are of the one statement on one connection, without begin, role, claims and commit, less the time of an empty statement.',
      'Baseline, ours and baseline are opened in turn for every visit; a reading is the median of a round, the spread the largest difference between the two baselines of one round.',
      'Both sides are prepared statements with plan_cache_mode auto.',
      ...notes,
    ],
    baselines: Object.keys(all).map((screen) => `${screen}.sql`),
  };
}

/** What two sides that do not answer the same are compared by: nothing. */
function untimed(screen: ScreenName): Figure {
  return {
    name: screen,
    value: 0,
    unit: 'x',
    target: { atLeast: 0.9 },
    spread: Number.NaN,
    note: 'not timed: the sides do not answer the same',
  };
}
