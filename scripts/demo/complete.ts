import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Pool } from 'pg';
import type { DemoProvider } from '../../local/payments/demo-cards.ts';
import type { Target } from './store-pictures.ts';

export interface CompletionJob {
  databaseUrl: string;
  storage: Target;
  payments: DemoProvider;
  /** The keys that the function bank encrypts with, as its setting has them. */
  bankKeys: string;
}

export type CompletionNews = { progress: string } | { failure: string } | { isUsable: true };

/**
 * Creates what the demo rows refer to and the platform does not have yet: pictures, cards, numbers
 * of banks, and after its return the videos. It runs in a child process, so that its memory is
 * released.
 */
export async function complete(
  pool: Pool,
  job: CompletionJob,
  { progress, log }: { progress(step: string): void; log(line: string): void },
): Promise<void> {
  if (await isComplete(pool)) return;
  const child = fork(join(import.meta.dirname, 'complete-main.ts'), {
    execArgv: ['--import', 'tsx'],
  });
  await new Promise<void>((done, fail) => {
    let failure: string | undefined;
    let isUsable = false;
    child.on('message', (news: CompletionNews) => {
      if ('progress' in news) progress(news.progress);
      else if ('failure' in news) failure = news.failure;
      else {
        isUsable = true;
        done();
      }
    });
    child.once('error', fail);
    child.once('exit', (code) => {
      if (code === 0) return done();
      const reason = failure ?? `its process ended (${code})`;
      if (isUsable) log(`demo: ${reason}`);
      fail(new Error(reason));
    });
    child.send(job);
  });
}

async function isComplete(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ is_complete: boolean }>(`
    select not exists (
      select from public.media m
      join private.renditions r on r.media_id = m.id
      left join storage.objects o on o.bucket_id = r.bucket and o.name = r.name
      where m.id::text like '%0000de30de30' and m.state = 'ready' and o.id is null)
    and not exists (select from private.card_accounts where customer like 'demo\\_%')
    and not exists (select from private.bank_numbers where key_id = 'demo') as is_complete`);
  return rows[0]?.is_complete ?? false;
}
