import type { Database } from '../harness/server.ts';

/**
 * Counts rows of the ledger, to compare them with the number of transactions that pgbench reports.
 */
export async function watchLedger(database: Database, kind: string) {
  const rows = async () => {
    const [row] = await database.run(
      `select (select count(*) from private.transfers where kind = $1)::integer as transfers,
              (select count(*) from public.notifications)::integer as notifications,
              (select count(*) from realtime.messages where event = 'changed')::integer as events`,
      [kind],
    );
    return [row?.['transfers'], row?.['notifications'], row?.['events']].map(Number);
  };
  const before = await rows();
  let finished = 0;
  return {
    count: (transactions: number) => {
      finished += transactions;
    },
    async assertAll(): Promise<string> {
      const made = (await rows()).map((count, place) => count - (before[place] ?? 0));
      if (made.some((count) => count !== finished))
        throw new Error(
          `${finished} transactions left ${made.join(', ')} transfers, notifications and events.`,
        );
      return `${finished} timed transactions left as many transfers, notifications and broadcasts.`;
    },
  };
}
