import { Client } from 'pg';
import { setTimeout as delay } from 'node:timers/promises';

const pauseMs = 500;

/** What PostgREST reads again at a signal: its schema cache, or its settings in the database. */
type Signal = 'SIGUSR1' | 'SIGUSR2';

/**
 * Hears `notify pgrst` for a PostgREST behind a pooler, which has no session to listen in, and
 * passes each notice on as a signal. After a lost connection it asks for both, because a notice may
 * have been missed.
 */
export function relayNotices(connectionString: string, tell: (signal: Signal) => void) {
  let isStopped = false;
  let client: Client | undefined;

  const listenOnce = async () => {
    const own = new Client({ connectionString, keepAlive: true });
    client = own;
    const ended = new Promise<void>((done) => {
      own.on('error', () => done());
      own.on('end', () => done());
    });
    own.on('notification', ({ payload }) =>
      tell(payload === 'reload config' ? 'SIGUSR2' : 'SIGUSR1'),
    );
    try {
      await own.connect();
      await own.query('listen pgrst');
      await ended;
    } catch {
      // The database is away for a moment.
    } finally {
      await own.end().catch(() => {});
    }
  };
  const keepListening = async () => {
    for (;;) {
      await listenOnce();
      if (isStopped) return;
      await delay(pauseMs);
      tell('SIGUSR2');
      tell('SIGUSR1');
    }
  };
  const listening = keepListening();
  return {
    async stop() {
      isStopped = true;
      await client?.end().catch(() => {});
      await listening;
    },
  };
}
