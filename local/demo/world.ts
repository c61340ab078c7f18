import { presenceBeatSeconds } from '../../supabase/functions/_shared/generated/limits.gen.ts';
import { createPool } from '../pool.ts';
import type { Stack } from '../stack.ts';
import { linkCards } from './cards.ts';
import { beat, freshen } from './freshen.ts';
import { renewStories } from './renew-stories.ts';
import { storePictures } from './store-pictures.ts';
import { storeStreams } from './store-streams.ts';

/**
 * Brings the demo world of a running platform to life: its pictures and cards at the first start,
 * today's date at every one, and creators who are there as long as it runs.
 */
export async function startDemo(
  stack: Pick<Stack, 'addresses' | 'keys' | 'secrets' | 'databaseUrl'>,
  progress: (step: string) => void,
  log: (line: string) => void,
): Promise<{ stop(): Promise<void> }> {
  const pool = createPool(stack.databaseUrl('postgres'));
  try {
    const target = { apiUrl: stack.addresses.api, secretKey: stack.keys.secret };
    const double = {
      address: stack.addresses.payments,
      secretKey: stack.secrets.paymentSecretKey,
    };
    await Promise.all([
      storePictures(pool, target, progress),
      storeStreams(pool, target),
      linkCards(pool, double),
    ]);
    const days = await freshen(pool);
    if (days > 0) progress(`Moving the demo world forward by ${days} days`);
    await renewStories(pool);
    await beat(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const heart = setInterval(() => {
    Promise.all([beat(pool), renewStories(pool)]).catch((error: unknown) =>
      log(`demo: ${String(error)}`),
    );
  }, presenceBeatSeconds * 1000);
  return {
    async stop() {
      clearInterval(heart);
      await pool.end();
    },
  };
}
