/**
 * The media worker: a separate process that makes renditions of uploads. It is configured with a
 * URL and one secret, holds no key, and can be killed at any time.
 */
import sharp from 'sharp';
import { secretsIn } from '../supabase/functions/_shared/domain/worker-signature.ts';
import { noteAnswers } from './alive.ts';
import { findMediaTools } from './media-tools.ts';
import { run } from './run.ts';
import { openScratch } from './temp-folder.ts';

const secondsToEnd = 2.5;

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

const log = (line: string) => console.log(line);

// One picture at a time on few threads, so that the platform on the same machine stays responsive.
sharp.concurrency(1);
sharp.cache(false);

const stopping = new AbortController();
function end() {
  stopping.abort();
  // An unfinished job is leased again when its lease expires.
  setTimeout(() => process.exit(0), secondsToEnd * 1000).unref();
}
process.once('SIGTERM', end);
process.once('SIGINT', end);

// A killed parent process sends no signal, but its child processes then get another parent.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.exit(0);
}, 1000).unref();

const [secret = ''] = secretsIn(setting('TRANSCODE_SECRET'));
const workDir = setting('WORK_DIR');
const scratch = await openScratch(workDir);
await run({
  platform: { functionsUrl: setting('FUNCTIONS_URL'), secret, answered: noteAnswers(workDir) },
  tools: findMediaTools(process.env),
  scratch,
  stop: stopping.signal,
  log,
});
