import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from '../context.ts';
import type { Figure, Measure } from '../harness/measure.ts';
import type { Screens } from './database.ts';
import { assertSameRows } from './same-rows.ts';
import { screens as all, type ScreenName } from './screens.ts';
import { scriptOf, type Side } from './side.ts';

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
    const found = await context.compareAtOnce(
      loadOf(context, screens, screen, 'owner'),
      loadOf(context, screens, screen, 'product'),
    );
    figures.push({
      name: screen,
      value: found.ratio,
      unit: 'x',
      target: { atLeast: 0.9 },
      spread: found.spread,
      note: `${milliseconds(found.ours)} against ${milliseconds(found.baseline)} ms; rounds ${found.ratios.map((ratio) => ratio.toFixed(2)).join(' ')}`,
    });
  }
  return {
    id: 'P5',
    title: `Screens through row-level security over the best SQL as owner, ${screens.sizes.posts} posts`,
    figures,
    notes: [
      'Figures are of the one statement, without begin, role, claims and commit, which are the same on both sides.',
      'Baseline, ours and baseline run at once, five clients each; the spread is the largest difference between the two baselines of a round. Both sides are prepared statements with plan_cache_mode auto.',
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

/** The load of one side of a screen, of which the one statement is read. */
export function loadOf(context: Context, screens: Screens, screen: ScreenName, side: Side) {
  const { database, sizes, calls } = screens;
  const file = join(context.server.folder, `${database.name}-${screen}-${side}.sql`);
  writeFileSync(file, scriptOf(screen, side, calls[screen]));
  return {
    database: database.name,
    script: { file },
    variables: { visits: sizes.visits },
    isOfStatement: true,
  };
}

/** Readings are statements a second and client. */
const milliseconds = (rate: number) => (1000 / rate).toFixed(2);
