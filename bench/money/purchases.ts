import type { Context } from '../context.ts';
import type { Database } from '../harness/server.ts';
import { ratioFigure, type Measure } from '../harness/measure.ts';
import { watchLedger } from './counting.ts';
import { assertWhole } from './database.ts';
import { assertTraces, feeOf, subscribe, unlock } from './operations.ts';

/** An upper limit of the transactions per second on any machine used here. */
const MOST_A_SECOND = 8000;

/** P3: unlocks of messages, and first subscriptions, which also open the conversation. */
export async function purchases(context: Context): Promise<Measure> {
  const database = await context.money();
  const users = context.options.pace.money;
  const baseline = await context.simpleUpdate();
  await stockUnlocks(context, database)();
  const traces = [
    await assertTraces(database, unlock, users),
    await assertTraces(database, subscribe, users),
  ];
  const unlocked = await watchLedger(database, 'unlock');
  const unlocks = await context.compare(baseline, {
    database: database.name,
    script: { file: 'pgbench/unlock.sql' },
    prepare: stockUnlocks(context, database),
    count: unlocked.count,
  });
  const allUnlocked = await unlocked.assertAll();
  const subscribed = await watchLedger(database, 'subscription');
  const starts = await context.compare(baseline, {
    database: database.name,
    script: { file: 'pgbench/subscribe.sql' },
    variables: { ...users, fee: await database.session(feeOf) },
    count: subscribed.count,
  });
  return {
    id: 'P3',
    title: 'Unlock and subscribe over pgbench simple-update',
    figures: [
      ratioFigure('unlock_message / simple-update', unlocks, { atLeast: 0.4 }),
      ratioFigure('start_subscription / simple-update', starts, { atLeast: 0.4 }),
    ],
    notes: [
      ...traces,
      allUnlocked,
      await subscribed.assertAll(),
      await assertWhole(database),
      'Subscriptions are first ones of their pair: conversation, its first line, period, and access.',
    ],
    baselines: ['simple-update.sql'],
  };
}

/** Adds messages, so that a reading has enough of them to unlock. */
export function stockUnlocks(context: Context, database: Database) {
  return async () => {
    const wanted = context.options.seconds * MOST_A_SECOND;
    const [row] = await database.run(
      `select (select count(*) from bench.unlock_targets)
            - (select case when is_called then last_value else 0 end from bench.unlock_turn) as left`,
    );
    const missing = wanted - Number(row?.['left']);
    if (missing <= 0) return;
    const each = Math.ceil(missing / context.options.pace.money.fans);
    await database.run('select bench.add_unlock_targets($1)', [each]);
    await database.run(
      'vacuum (analyze) public.messages, public.message_bodies, bench.unlock_targets',
    );
    await context.server.checkpoint();
  };
}
