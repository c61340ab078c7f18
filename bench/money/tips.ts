import type { Context } from '../context.ts';
import { ratioFigure, type Measure } from '../harness/measure.ts';
import { assertWhole } from './database.ts';
import { watchLedger } from './counting.ts';
import { assertTraces, tip } from './operations.ts';

/** P1: tips from random wallets to random creators. */
export async function tips(context: Context): Promise<Measure> {
  const database = await context.money();
  const users = context.options.pace.money;
  const traces = await assertTraces(database, tip, users);
  const ledger = await watchLedger(database, 'tip');
  const found = await context.compare(await context.simpleUpdate(), {
    database: database.name,
    script: { file: 'pgbench/tip.sql' },
    variables: { ...users },
    count: ledger.count,
  });
  return {
    id: 'P1',
    title: '`send_tip` over pgbench simple-update',
    figures: [ratioFigure('send_tip / simple-update', found, { atLeast: 0.5 })],
    notes: [traces, await ledger.assertAll(), await assertWhole(database)],
    baselines: ['simple-update.sql'],
  };
}

/** P2: the same with all tips to one creator, to prove that no row is contended. */
export async function tipsToOne(context: Context): Promise<Measure> {
  const database = await context.money();
  const users = context.options.pace.money;
  const ledger = await watchLedger(database, 'tip');
  const tipsTo = (creators: number) => ({
    database: database.name,
    script: { file: 'pgbench/tip.sql' },
    variables: { ...users, creators },
    count: ledger.count,
  });
  const found = await context.compare(tipsTo(users.creators), tipsTo(1));
  return {
    id: 'P2',
    title: 'All tips to one creator over tips to random ones',
    figures: [ratioFigure('to one / to many', found, { atLeast: 0.9 })],
    notes: [await ledger.assertAll(), await assertWhole(database)],
    baselines: [],
  };
}
