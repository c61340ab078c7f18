import { presenceHeartbeatSeconds } from '../../supabase/functions/_shared/domain/limits.ts';
import { bankKeysOf } from '../../local/payouts/settings.ts';
import { createPool } from '../../local/pool.ts';
import type { Stack } from '../../local/stack.ts';
import { complete } from './complete.ts';
import { freshen, heartbeat } from './freshen.ts';
import { renewStories } from './renew-stories.ts';

/** The addresses and secrets of a platform that are needed to create its demo world. */
export interface Platform {
  addresses: Pick<Stack['addresses'], 'api' | 'payments'>;
  keys: Pick<Stack['keys'], 'secret'>;
  secrets: Pick<Stack['secrets'], 'paymentSecretKey' | 'bankSecret'>;
  databaseUrl(role: 'postgres'): string;
}

/**
 * Prepares the demo world of a running platform: its pictures and cards at the first start, current
 * dates at every start, and creators who stay online while the platform runs.
 */
export async function startDemo(
  platform: Platform,
  progress: (step: string) => void,
  log: (line: string) => void,
): Promise<{ stop(): Promise<void> }> {
  const databaseUrl = platform.databaseUrl('postgres');
  const pool = createPool(databaseUrl);
  try {
    const job = {
      databaseUrl,
      storage: { apiUrl: platform.addresses.api, secretKey: platform.keys.secret },
      payments: {
        address: platform.addresses.payments,
        secretKey: platform.secrets.paymentSecretKey,
      },
      bankKeys: bankKeysOf(platform.secrets),
    };
    await complete(pool, job, { progress, log });
    const days = await freshen(pool);
    if (days > 0) progress(`Moving the demo world forward by ${days} days`);
    await renewStories(pool);
    await heartbeat(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const heart = setInterval(() => {
    Promise.all([heartbeat(pool), renewStories(pool)]).catch((error: unknown) =>
      log(`demo: ${String(error)}`),
    );
  }, presenceHeartbeatSeconds * 1000);
  return {
    async stop() {
      clearInterval(heart);
      await pool.end();
    },
  };
}
