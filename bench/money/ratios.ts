import type { Context, Script } from '../context.ts';
import { ratioFigure, type Figure } from '../harness/measure.ts';
import type { Database } from '../harness/server.ts';
import { watchLedger } from './counting.ts';
import { assertTraces, feeOf, type Operation } from './operations.ts';
import { assertSameRows } from './rows.ts';
import { stockUnlocks } from './stock.ts';

interface Targets {
  simpleUpdate?: number;
  floor: number;
}

/** The two figures of a money command: over pgbench simple-update, and over its own floor. */
export async function ratiosOf(
  context: Context,
  operation: Operation,
  targets: Targets,
): Promise<{ figures: Figure[]; notes: string[] }> {
  const users = context.options.pace.money;
  const product = await context.money();
  const floor = await context.floors();
  for (const database of [product, floor]) await stockUnlocks(context, database, operation)();
  const notes = [
    await assertTraces(product, operation, users),
    await assertSameRows({ product, floor }, operation, users),
  ];
  await assertTraces(floor, operation, users);
  const ledger = await watchLedger(product, operation);
  const ours = { ...(await scriptOf(context, product, operation)), count: ledger.count };
  const overUpdate = await context.compare(await context.simpleUpdate(), ours);
  const overFloor = await context.compare(await scriptOf(context, floor, operation), ours);
  return {
    figures: [
      ratioFigure(
        `${operation.command} / simple-update`,
        overUpdate,
        targets.simpleUpdate === undefined ? undefined : { atLeast: targets.simpleUpdate },
      ),
      ratioFigure(`${operation.command} / its floor`, overFloor, { atLeast: targets.floor }),
    ],
    notes: [...notes, await ledger.assertAll()],
  };
}

async function scriptOf(
  context: Context,
  database: Database,
  operation: Operation,
): Promise<Script> {
  return {
    database: database.name,
    script: { file: `pgbench/${operation.kind}.sql` },
    variables: { ...context.options.pace.money, fee: await database.session(feeOf) },
    prepare: stockUnlocks(context, database, operation),
  };
}
