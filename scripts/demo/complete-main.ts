import { linkCards } from '../../local/payments/demo-cards.ts';
import { createPool } from '../../local/pool.ts';
import type { CompletionJob, CompletionNews } from './complete.ts';
import { linkBanks } from './link-banks.ts';
import { storePictures } from './store-pictures.ts';
import { storeStreams } from './store-streams.ts';

/*
 * The child process of `complete`: it runs one job, sends its progress as messages, and exits with
 * its parent. Videos come last: the platform is used meanwhile.
 */
const tell = (news: CompletionNews) => process.send?.(news);
process.on('disconnect', () => process.exit(1));
// Ctrl-C reaches every process of a terminal, but this one exits with its parent.
process.on('SIGINT', () => {});
process.once('message', (job: CompletionJob) => {
  void run(job)
    .catch((error: unknown) => {
      tell({ failure: String(error) });
      process.exitCode = 1;
    })
    .finally(() => {
      process.removeAllListeners('disconnect');
      process.disconnect();
    });
});

async function run({ databaseUrl, storage, payments, bankKeys }: CompletionJob): Promise<void> {
  const pool = createPool(databaseUrl);
  try {
    await Promise.all([
      storePictures(pool, storage, (step) => tell({ progress: step })),
      linkCards(pool, payments),
      linkBanks(pool, bankKeys),
    ]);
    tell({ isUsable: true });
    await storeStreams(pool, storage);
  } finally {
    await pool.end();
  }
}
