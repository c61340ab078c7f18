import type { Context } from '../context.ts';
import type { Figure, Measure } from '../harness/measure.ts';
import type { ScreenSizes } from '../options.ts';
import { inTurn } from './in-turn.ts';
import type { ScreenName } from './screens.ts';

/**
 * The number of rows that grow for each screen. The number of users is the same in both databases.
 */
const grown: Partial<Record<ScreenName, (sizes: ScreenSizes) => number>> = {
  wall: (sizes) => sizes.posts,
  feed: (sizes) => sizes.posts,
  comments: (sizes) => sizes.posts,
  stories: (sizes) => sizes.posts,
  profile: (sizes) => sizes.posts,
  notifications: (sizes) => sizes.posts,
  thread: (sizes) => sizes.threads * sizes.threadLength + sizes.longThread,
  inbox: (sizes) => sizes.threads * sizes.threadLength + sizes.longThread,
  favorites: (sizes) => sizes.history,
  subscriptions: (sizes) => sizes.history,
  browse: (sizes) => sizes.history,
  browse_all: (sizes) => sizes.history,
  browse_newest: (sizes) => sizes.history,
  browse_exclusive: (sizes) => sizes.history,
  browse_online: (sizes) => sizes.history,
  search: (sizes) => sizes.history,
  transactions: (sizes) => sizes.office,
  earning_months: (sizes) => sizes.office,
  earning_days: (sizes) => sizes.office,
  earning_items: (sizes) => sizes.office,
  withdrawals: (sizes) => Math.max(20 * sizes.owners, sizes.office / 5),
  subscribers: (sizes) => sizes.office,
  followers: (sizes) => sizes.office,
  top_fans: (sizes) => sizes.office,
  blocked: (sizes) => sizes.office,
  scheduled: (sizes) => sizes.office,
  delivered: (sizes) => sizes.office,
  offered: (sizes) => sizes.office,
  trials: (sizes) => sizes.office,
  // The referred creators are few; what they bring grows.
  referrals: (sizes) => sizes.office,
};

/**
 * P8: the growth of a screen's cost with the number of rows; 0 means none, 1 means proportional.
 */
export async function growth(context: Context): Promise<Measure> {
  const [few, many] = [await context.fewRows(), await context.screens()];
  const figures: Figure[] = [];
  for (const [name, rowsIn] of Object.entries(grown)) {
    // The keys of `grown` are names of screens.
    const screen = name as ScreenName;
    const [from, to] = [rowsIn(few.sizes), rowsIn(many.sizes)];
    const found = await inTurn(
      screen,
      { screens: few, side: 'product' },
      { screens: many, side: 'product' },
      { part: 'statement', rounds: context.options.pace.rounds },
    );
    figures.push({
      name: screen,
      value: -Math.log(found.ratio) / Math.log(to / from),
      unit: '',
      target: { atMost: 0.08 },
      spread: found.spread,
      note: `${from} to ${to} rows: ${found.baseline.toFixed(2)} to ${found.ours.toFixed(2)} ms`,
    });
  }
  return {
    id: 'P8',
    title: 'Growth of cost with rows (exponent)',
    figures,
    notes: [
      'The same people stand in both databases; each page key has at least 20 rows in both.',
      'Times are of the one statement, less those of an empty one.',
      'The smaller, the larger and the smaller are opened in turn for every visit.',
    ],
    baselines: [],
  };
}
