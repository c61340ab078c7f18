import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { videoFile } from '../tests/support/videos.ts';
import type { LeasedJob } from '../supabase/functions/_shared/domain/media-jobs.ts';
import { findMediaTools } from './media-tools.ts';
import { processJob } from './process-job.ts';
import { run } from './run.ts';
import { openScratch } from './temp-folder.ts';

type Request = Record<string, unknown>;

let folder: string;
let server: Server;
let address: string;
let file: Buffer;
/** How the platform answers hashes. */
let status = 200;
const requests: Request[] = [];
const heard = new EventTarget();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jobs-'));
  requests.length = 0;
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (request.method === 'GET') return response.writeHead(200).end(file);
      const content = JSON.parse(Buffer.concat(parts).toString('utf8')) as Request;
      requests.push({ endpoint: request.url, ...content });
      heard.dispatchEvent(new Event('request'));
      const answer = JSON.stringify({ state: 'clear', jobs: [] });
      return response.writeHead(content['outcome'] === 'hashed' ? status : 200).end(answer);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A listening server has an address.
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

type Options = { stop?: AbortSignal; ffprobe?: string };

async function contextOf({ stop = new AbortController().signal, ffprobe }: Options = {}) {
  const tools = findMediaTools(process.env);
  if (!tools) throw new Error('ffmpeg is needed for this test');
  return {
    platform: { functionsUrl: address, secret: 'secret', answered: () => {} },
    tools: { ...tools, ffprobe: ffprobe ?? tools.ffprobe },
    scratch: await openScratch(folder),
    stop,
    log: () => {},
  };
}

const jobOf = (kind: LeasedJob['kind'], rank: LeasedJob['rank']): LeasedJob => ({
  media_id: crypto.randomUUID(),
  lease_token: crypto.randomUUID(),
  kind,
  purpose: 'chat',
  rank,
  source: { url: `${address}/source`, max_bytes: 1_000_000 },
  target: { bucket: 'media', folder: crypto.randomUUID(), uploads: [] },
  watermark: null,
});

/** Without the renewals of the lease. */
const reports = () => requests.filter(({ outcome }) => outcome !== 'working');
const outcomes = () => reports().map(({ outcome }) => outcome);

describe('[F39] a picture', () => {
  beforeEach(async () => {
    const create = { width: 80, height: 60, channels: 3 as const, background: '#c04020' };
    file = await sharp({ create }).png().toBuffer();
  });

  test.each([
    [200, 'done'],
    [503, 'postponed'],
    [400, 'failed'],
  ])('whose hashes are answered by %i is reported as %s', async (answer, outcome) => {
    status = answer;
    await processJob(await contextOf(), jobOf('image', 'fan'));
    expect(outcomes()).toEqual(['hashed', outcome]);
  });
});

describe('[F40] a video that takes long to decode', () => {
  /** A program that says this about every file. */
  async function announcing(seconds: number) {
    const path = join(folder, 'ffprobe');
    const size = { width: 3840, height: 2160, avg_frame_rate: '30/1' };
    const stream = { index: 0, codec_type: 'video', ...size, duration: String(seconds) };
    const answer = JSON.stringify({ streams: [stream] });
    await writeFile(path, `#!/bin/sh\necho '${answer}'\n`, { mode: 0o700 });
    return path;
  }

  test('is refused before its hashes where it is a fan’s, and made where it is not', async () => {
    file = await videoFile('mp4');
    status = 503;
    const context = await contextOf({ ffprobe: await announcing(3600) });
    await processJob(context, jobOf('video', 'fan'));
    expect(reports()).toMatchObject([
      { outcome: 'failed', failure: 'upload_too_big', is_final: true },
    ]);
    requests.length = 0;
    await processJob(context, jobOf('video', 'creator'));
    expect(outcomes()).toEqual(['hashed', 'postponed']);
  });
});

test('[F39] one of the two queues of videos takes none of fans', async () => {
  const stopping = new AbortController();
  const running = run(await contextOf({ stop: stopping.signal }));
  const asked = () =>
    requests
      .filter(({ endpoint }) => endpoint === '/transcode-jobs')
      .map(({ kinds, with_fans: withFans }) => `${String(kinds)} ${String(withFans)}`);
  while (new Set(asked()).size < 3) await once(heard, 'request');
  stopping.abort();
  await running;
  expect([...new Set(asked())].toSorted()).toEqual([
    'image,audio true',
    'video false',
    'video true',
  ]);
});
