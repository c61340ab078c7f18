import { createServer, get, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pipeTo } from './pipe.ts';
import type { RestAnswer } from './rest-errors.ts';

/* An upstream server that never responds below /slow, and the gateway's pipe in front of it. */
let open = 0;
/** The `connection` header of the last request on each connection. */
const seen = new Map<unknown, string | undefined>();
const long = JSON.stringify(Array.from({ length: 300 }, (_, at) => ({ at, word: 'again' })));
const upstream = createServer((request, response) => {
  seen.set(request.socket, request.headers.connection);
  if (request.url === '/long') {
    response.setHeader('content-type', 'application/json; charset=utf-8');
    return void response.end(long);
  }
  if (request.url === '/cut')
    return void response.writeHead(200).write('half', () => response.destroy());
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

test('150 requests without a response do not delay another one, and end with 504', async () => {
  const slow = Array.from({ length: 150 }, async () => (await ask('/slow')).status);
  await expect.poll(() => open, { timeout: 10_000 }).toBe(150);
  const answer = await Promise.race([ask('/quick'), Promise.all(slow).then(() => null)]);
  expect(await answer?.text()).toBe('here');
  expect(new Set(await Promise.all(slow))).toEqual(new Set([504]));
  await expect.poll(() => open, { timeout: 10_000 }).toBe(0);
});

test('a long JSON answer is compressed for clients that take it', async () => {
  const packed = await ask('/long', { headers: { 'accept-encoding': 'gzip' } });
  expect(packed.headers.get('content-encoding')).toBe('gzip');
  expect(await packed.text()).toBe(long);
  const plain = await ask('/long', { headers: { 'accept-encoding': 'identity' } });
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(await plain.text()).toBe(long);
  const short = await ask('/short', { headers: { 'accept-encoding': 'gzip' } });
  expect(short.headers.get('content-encoding')).toBeNull();
});

test('an answer that breaks off upstream breaks off for the client', async () => {
  const answer = await ask('/cut');
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow('terminated');
});

test('a request is aborted upstream when its client disconnects', async () => {
  const leaving = new AbortController();
  const asked = ask('/slow', { signal: leaving.signal }).catch(() => 'gone');
  await expect.poll(() => open, { timeout: 10_000 }).toBe(1);
  const left = performance.now();
  leaving.abort();
  expect(await asked).toBe('gone');
  await expect.poll(() => open, { timeout: 10_000 }).toBe(0);
  expect(performance.now() - left).toBeLessThan(500);
});

test('upstream connections are reused when clients close their own connections', async () => {
  seen.clear();
  const ending = { headers: { connection: 'close' } };
  for (let times = 0; times < 3; times += 1)
    await new Promise((done, fail) => {
      get(`http://127.0.0.1:${portOf(gateway)}/quick`, ending, (answer) =>
        answer.resume().on('end', done),
      ).on('error', fail);
    });
  expect([...seen].map(([, connection]) => connection)).toEqual(['keep-alive']);
});

test('a request to a port without a server gets 503', async () => {
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

describe('a translated error response', () => {
  let reply: RequestListener;
  let errors: RestAnswer[] = [];
  const failing = createServer((request, response) => reply(request, response));
  const translate = (error: RestAnswer) => {
    errors.push(error);
    return { status: error.status === 500 ? 401 : error.status, body: { message: 'café' } };
  };
  const gateway = createServer((request, response) =>
    pipeTo(portOf(failing), '/', request, response, { translate }),
  );
  const askGateway = (init?: RequestInit) => fetch(`http://127.0.0.1:${portOf(gateway)}/`, init);

  beforeAll(async () => {
    await listen(failing);
    await listen(gateway);
  });
  afterAll(() => {
    for (const server of [gateway, failing]) {
      server.closeAllConnections();
      server.close();
    }
  });

  test('has a new body and content length, and no headers of the original response', async () => {
    errors = [];
    reply = (_request, response) =>
      response
        .writeHead(500, { 'x-own': 'words', 'www-authenticate': 'Bearer error="words"' })
        .end('{"code":"42P01"}');
    const answer = await askGateway();
    expect([answer.status, await answer.text()]).toEqual([401, '{"message":"café"}']);
    expect(answer.headers.get('content-length')).toBe('19');
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(answer.headers.get('x-own')).toBeNull();
    expect(errors).toEqual([{ status: 500, body: { code: '42P01' } }]);
  });

  test('is requested without compression, and a compressed body is not parsed', async () => {
    errors = [];
    let accepted: unknown;
    reply = (request, response) => {
      accepted = request.headers['accept-encoding'];
      response.writeHead(400, { 'content-encoding': 'gzip' }).end(gzipSync('{"code":"22P02"}'));
    };
    const answer = await askGateway();
    expect([answer.status, await answer.text()]).toEqual([400, '{"message":"café"}']);
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(accepted).toBeUndefined();
    expect(errors).toEqual([{ status: 400, body: null }]);
  });

  test('has no parsed body when the original one is too long or breaks off', async () => {
    errors = [];
    const long = JSON.stringify({ message: 'x'.repeat(100_000) });
    reply = (_request, response) => response.writeHead(404).end(long);
    expect((await askGateway()).status).toBe(404);
    reply = (_request, response) => {
      response.writeHead(404).write('{"code":');
      setTimeout(() => response.destroy(), 50);
    };
    expect((await askGateway()).status).toBe(404);
    expect(errors).toEqual(Array.from({ length: 2 }, () => ({ status: 404, body: null })));
    reply = (_request, response) => response.end(long);
    expect(await (await askGateway()).text()).toBe(long);
  });

  test('to a HEAD request has no body, and its code comes from a GET upstream', async () => {
    errors = [];
    reply = ({ method }, response) =>
      method === 'GET'
        ? response.writeHead(500).end('{"code":"57014"}')
        : response.writeHead(500).end();
    const answer = await askGateway({ method: 'HEAD' });
    expect([answer.status, await answer.text()]).toEqual([401, '']);
    expect(errors).toEqual([{ status: 500, body: { code: '57014' } }]);
    reply = ({ method }, response) => response.setHeader('x-way', `${method}`).end('here');
    const found = await askGateway({ method: 'HEAD' });
    expect([found.status, await found.text(), found.headers.get('x-way')]).toEqual([
      200,
      '',
      'GET',
    ]);
  });
});
