import type { Context } from '../context.ts';
import type { Database } from '../harness/server.ts';
import type { Operation } from './operations.ts';

/** An upper limit of the transactions per second on any machine used here. */
const MOST_A_SECOND = 8000;

/** Adds messages before a reading of unlocks, so that it has enough of them. */
export function stockUnlocks(context: Context, database: Database, operation: Operation) {
  return async () => {
    if (operation.kind !== 'unlock') return;
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
