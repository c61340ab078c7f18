import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pipeTo } from './pipe.ts';

/* An upstream server that answers nothing below /slow, and the gateway's pipe before it. */
let open = 0;
const upstream = createServer((request, response) => {
  if (!request.url?.startsWith('/slow')) return void response.end('here');
  open += 1;
  response.on('close', () => (open -= 1));
});
const gateway = createServer((request, response) =>
  pipeTo(portOf(upstream), request.url ?? '/', request, response, { timeoutMs: 4000 }),
);

const portOf = (server: Server) => (server.address() as AddressInfo).port;
const ask = (path: string, init?: RequestInit) =>
  fetch(`http://127.0.0.1:${portOf(gateway)}${path}`, init);

const listen = (server: Server) =>
  new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));

beforeAll(async () => {
  await listen(upstream);
  await listen(gateway);
});
afterAll(() => {
  for (const server of [gateway, upstream]) {
    server.closeAllConnections();
    server.close();
  }
});

test('150 requests without an answer hold up no other one, and end with 504', async () => {
  const slow = Array.from({ length: 150 }, async () => (await ask('/slow')).status);
  await expect.poll(() => open, { timeout: 10_000 }).toBe(150);
  const answer = await Promise.race([ask('/quick'), Promise.all(slow).then(() => null)]);
  expect(await answer?.text()).toBe('here');
  expect(new Set(await Promise.all(slow))).toEqual(new Set([504]));
  await expect.poll(() => open, { timeout: 10_000 }).toBe(0);
});

test('a request whose client has gone is given up', async () => {
  const leaving = new AbortController();
  const asked = ask('/slow', { signal: leaving.signal }).catch(() => 'gone');
  await expect.poll(() => open, { timeout: 10_000 }).toBe(1);
  const left = performance.now();
  leaving.abort();
  expect(await asked).toBe('gone');
  await expect.poll(() => open, { timeout: 10_000 }).toBe(0);
  expect(performance.now() - left).toBeLessThan(500);
});

test('a port without a server is answered 503', async () => {
  const closed = createServer();
  await listen(closed);
  const port = portOf(closed);
  await new Promise((done) => closed.close(done));
  const lonely = createServer((request, response) => pipeTo(port, '/', request, response));
  await listen(lonely);
  expect((await fetch(`http://127.0.0.1:${portOf(lonely)}/`)).status).toBe(503);
  lonely.closeAllConnections();
  lonely.close();
});
