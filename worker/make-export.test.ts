import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { takeExport } from './make-export.ts';
import { openScratch } from './temp-folder.ts';

type Request = Record<string, unknown>;

/* A Storage that refuses one file, cuts another and waits for ever with a third. */
let waiting: (() => void) | null = null;
let ended: (() => void) | null = null;
const storage = createServer((request, response) => {
  if (request.url === '/refused') response.writeHead(404).end();
  else if (request.url === '/cut') {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('half', () => response.destroy());
  } else if (request.url === '/waits') {
    response.on('close', () => ended?.());
    waiting?.();
  } else request.resume().on('end', () => response.end());
});
let origin: string;
let workDir: string;
const said: Request[] = [];
const lines: string[] = [];

beforeAll(async () => {
  await new Promise<void>((done) => storage.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(storage.address() as AddressInfo).port}`;
  workDir = await mkdtemp(join(tmpdir(), 'velour-make-export-'));
});
afterAll(async () => {
  storage.closeAllConnections();
  storage.close();
  await rm(workDir, { recursive: true });
});
beforeEach(() => {
  said.length = 0;
  lines.length = 0;
});

const uuid = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;

/** Makes an export of media with this file; `stop` stops the worker. */
async function makeWith(
  file: string,
  {
    stop = new AbortController().signal,
    count = 1,
    end = (): object | Promise<object> => ({ media: [] }),
  } = {},
) {
  const answers: Record<string, (request: Request) => object | Promise<object>> = {
    lease: () => ({
      export: {
        export_id: uuid(1),
        lease_token: uuid(2),
        asked_at: '2026-01-01T00:00:00Z',
        username: 'mara',
        tables: ['public.posts'],
        upload_url: `${origin}/archive`,
      },
    }),
    rows: () => ({ columns: ['id'], rows: [{ id: 1 }], next: null }),
    media: ({ after }) =>
      after
        ? end()
        : {
            media: Array.from({ length: count }, (_, place) => ({
              media_id: uuid(place),
              purpose: 'post',
              bucket: 'media',
              name: 'a/feed.jpg',
              type: 'image/jpeg',
              url: `${origin}/${file}`,
            })),
          },
  };
  const scratch = await openScratch(workDir);
  const platform = { functionsUrl: '', secret: '', answered: () => undefined };
  const log = (line: string) => void lines.push(line);
  return takeExport({ platform, tools: null, scratch, stop, log }, (request) => {
    said.push(request);
    return Promise.resolve(answers[String(request.action)]?.(request) ?? {});
  });
}

test('[F123] an export is stored and reported with its size', async () => {
  expect(await makeWith('picture')).toEqual({ more: true });
  expect(said.at(-1)).toMatchObject({ action: 'done', bytes: expect.any(Number) });
});

test('[F123] an export of many files is written to its end', async () => {
  await makeWith('picture', { count: 400 });
  expect(said.at(-1)).toMatchObject({ action: 'done', bytes: expect.any(Number) });
  // Each entry stands in the directory at the end, which comes at once.
  expect(Number(said.at(-1)?.bytes)).toBeGreaterThan(400 * 100);
});

test.each([
  ['refuses', 'refused', /media\/.*jpg answered 404/],
  ['cuts', 'cut', /terminated|aborted|closed/],
])('[F123] a file that Storage %s fails the export', async (_, file, failure) => {
  await makeWith(file);
  expect(said.at(-1)).toMatchObject({ action: 'failed', failure: expect.stringMatching(failure) });
});

test('[F123] a worker that stops leaves the export to the next lease', async () => {
  const stopping = new AbortController();
  waiting = () => stopping.abort();
  await makeWith('waits', { stop: stopping.signal });
  expect(lines).toHaveLength(1);
  expect(said.map(({ action }) => action)).toEqual(['lease', 'rows', 'media', 'media']);
});

test('[F123] a call that fails ends what the archive reads', async () => {
  const isEnded = new Promise<void>((done) => (ended = done));
  // It fails while a file is on its way.
  const fails = new Promise<object>((_, fail) => (waiting = () => fail(new Error('away'))));
  await makeWith('waits', { end: () => fails });
  expect(said.at(-1)).toMatchObject({ action: 'failed', failure: 'away' });
  await isEnded;
});
