import type { Context } from '../context.ts';
import { ratioFigure, type Measure } from '../harness/measure.ts';
import { assertWhole } from './database.ts';
import { watchLedger } from './counting.ts';
import { tip } from './operations.ts';
import { ratiosOf } from './ratios.ts';

/** P1: tips from random wallets to random creators. */
export async function tips(context: Context): Promise<Measure> {
  const { figures, notes } = await ratiosOf(context, tip, { simpleUpdate: 0.5, floor: 0.8 });
  return {
    id: 'P1',
    title: '`send_tip` over pgbench simple-update and over its floor',
    figures,
    notes: [...notes, await assertWhole(await context.money())],
    baselines: ['simple-update.sql', tip.floor],
  };
}

/** P2: the same with all tips to one creator, to prove that no row is contended. */
export async function tipsToOne(context: Context): Promise<Measure> {
  const database = await context.money();
  const users = context.options.pace.money;
  const ledger = await watchLedger(database, tip);
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
