import type { Database } from '../harness/server.ts';
import type { Operation } from './operations.ts';

/**
 * Counts rows of the ledger, to compare them with the number of transactions that pgbench reports.
 */
export async function watchLedger(database: Database, operation: Operation) {
  const rows = async () => {
    const [row] = await database.run(
      `select (select count(*) from private.transfers where kind = $1)::integer as transfers,
              (select count(*) from public.notifications)::integer as notifications,
              (select count(*) from realtime.messages
               where event = 'changed' and payload -> 'what' ? 'earnings')::integer as told,
              (select count(*) from realtime.messages
               where topic like 'user:%')::integer as events`,
      [operation.sale],
    );
    return ['transfers', 'notifications', 'told', 'events'].map((name) => Number(row?.[name]));
  };
  const before = await rows();
  let finished = 0;
  return {
    count: (transactions: number) => {
      finished += transactions;
    },
    async assertAll(): Promise<string> {
      const made = (await rows()).map((count, place) => count - (before[place] ?? 0));
      const [transfers, notifications, told, events = Number.NaN] = made;
      const each = events / finished;
      if (
        transfers !== finished ||
        told !== finished ||
        notifications !== (operation.isNotified ? finished : 0) ||
        !Number.isInteger(each)
      )
        throw new Error(
          `${finished} transactions left ${made.join(', ')} transfers, notifications, signals to the creator and events to users.`,
        );
      const counted = operation.isNotified
        ? 'transfers, notifications and signals to the creator'
        : 'transfers and signals to the creator';
      return `${finished} timed calls of ${operation.command} left as many ${counted}; ${each} events to users each.`;
    },
  };
}
