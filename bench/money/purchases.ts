import type { Context } from '../context.ts';
import type { Measure } from '../harness/measure.ts';
import { assertWhole } from './database.ts';
import { message, subscribe, unlock } from './operations.ts';
import { ratiosOf } from './ratios.ts';

/** P3: unlocks, messages of a paid chat, and first subscriptions, which open the conversation. */
export async function purchases(context: Context): Promise<Measure> {
  const found = [
    await ratiosOf(context, unlock, { simpleUpdate: 0.26, floor: 0.8 }),
    await ratiosOf(context, message, { floor: 0.8 }),
    await ratiosOf(context, subscribe, { simpleUpdate: 0.2, floor: 0.7 }),
  ];
  const { pairs } = context.options.pace.money;
  return {
    id: 'P3',
    title: 'Unlock, paid message and subscribe over pgbench simple-update and over their floors',
    figures: found.flatMap(({ figures }) => figures),
    notes: [
      ...found.flatMap(({ notes }) => notes),
      await assertWhole(await context.money()),
      `Subscriptions are first ones of their pair: conversation, its first line, period, and access; ${pairs} were there, analysed.`,
    ],
    baselines: ['simple-update.sql', unlock.floor, message.floor, subscribe.floor],
  };
}
