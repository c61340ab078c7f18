/**
 * The media worker: a program beside the platform that makes what is served out of what is
 * uploaded. It is given an address and one secret, holds no key, and may be killed at any moment.
 */
import sharp from 'sharp';
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

// One picture at a time on few threads: the platform beside it must stay quick.
sharp.concurrency(1);
sharp.cache(false);

const stopping = new AbortController();
function end() {
  stopping.abort();
  // What is not done by then is taken up again when its lease runs out.
  setTimeout(() => process.exit(0), secondsToEnd * 1000).unref();
}
process.once('SIGTERM', end);
process.once('SIGINT', end);

// A parent that was killed cannot tell us; its children are given to another.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.exit(0);
}, 1000).unref();

const platform = { functionsUrl: setting('FUNCTIONS_URL'), secret: setting('TRANSCODE_SECRET') };
await run({
  platform,
  tools: findMediaTools(process.env),
  scratch: await openScratch(setting('WORK_DIR')),
  stop: stopping.signal,
  log,
});
