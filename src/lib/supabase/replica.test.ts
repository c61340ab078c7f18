import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Called from './call.ts';
import type * as Command from './last-command.ts';
import type * as Replica from './replica.ts';

const user = '0a4f3a70-5f2c-4a6e-9a0e-3c1f6d0f9a11';
/** What each server was asked, in order. */
let asked: [server: string, method: string, address: string][] = [];
let replicaStatus = 200;
const servers: Server[] = [];
const kept = new Map<string, string>();
let call: typeof Called.call;
let replica: typeof Replica;
let command: typeof Command;

async function startServer(name: string, statusOf: () => number): Promise<string> {
  const server = createServer((request: IncomingMessage, response) => {
    asked.push([name, request.method ?? '', request.url ?? '']);
    response.writeHead(statusOf()).end(name === 'replica' ? '[]' : 'null');
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  const contents: Record<string, string> = {
    'meta[name="velour-api-url"]': await startServer('primary', () => 200),
    'meta[name="velour-read-url"]': await startServer('replica', () => replicaStatus),
    'meta[name="velour-api-key"]': 'publishable',
  };
  vi.stubGlobal('document', { querySelector: (query: string) => ({ content: contents[query] }) });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  // Answers here fit no schema.
  vi.stubEnv('DEV', false);
  ({ call } = await import('./call.ts'));
  replica = await import('./replica.ts');
  command = await import('./last-command.ts');
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-26T10:00:00Z') });
  asked = [];
  replicaStatus = 200;
});
afterEach(() => {
  kept.clear();
  vi.advanceTimersByTime(replica.PRIMARY_AFTER_COMMAND_MS);
  vi.useRealTimers();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  for (const server of servers) await new Promise((closed) => server.close(closed));
});

/** The time of each test is behind that of the test before: its commands are forgotten. */
async function afterAWhile() {
  vi.setSystemTime(command.lastCommandAt() + replica.PRIMARY_AFTER_COMMAND_MS);
}

describe('[F10] call() with a replica', () => {
  it('reads by GET from the replica', async () => {
    await afterAWhile();
    await expect(call('feed')).resolves.toEqual([]);
    await call('browse', { p_sort: 'all', p_after: { id: user } });
    const after = encodeURIComponent(JSON.stringify({ id: user }));
    expect(asked).toEqual([
      ['replica', 'GET', '/rest/v1/rpc/feed'],
      ['replica', 'GET', `/rest/v1/rpc/browse?p_sort=all&p_after=${after}`],
    ]);
  });

  it('sends a command to the primary, and reads there until some seconds after it', async () => {
    await afterAWhile();
    await call('block', { p_user_id: user });
    await call('feed');
    vi.setSystemTime(Date.now() + replica.PRIMARY_AFTER_COMMAND_MS - 1);
    await call('feed');
    vi.setSystemTime(Date.now() + 1);
    await call('feed');
    expect(asked.map(([server, method]) => `${server} ${method}`)).toEqual([
      'primary POST',
      'primary POST',
      'primary POST',
      'replica GET',
    ]);
  });

  it('knows of a command in another tab', async () => {
    await afterAWhile();
    kept.set('commanded-at', String(Date.now()));
    await call('feed');
    expect(asked).toEqual([['primary', 'POST', '/rest/v1/rpc/feed']]);
  });

  it('asks the primary for money and for a sign-in, which are no commands', async () => {
    await afterAWhile();
    await call('my_balance');
    await call('check_second_step');
    await call('bootstrap');
    await call('feed');
    expect(asked.map(([server]) => server)).toEqual(['primary', 'primary', 'primary', 'replica']);
  });

  it.each([401, 404, 503])('asks the primary where the replica answers %i', async (status) => {
    await afterAWhile();
    replicaStatus = status;
    await expect(call('feed')).resolves.toBeNull();
    expect(asked.map(([server]) => server)).toEqual(['replica', 'primary']);
  });

  it('asks the primary for what no address can hold', async () => {
    await afterAWhile();
    await call('my_media', { p_ids: Array.from({ length: 60 }, () => user) });
    await call('my_media', { p_ids: [user] });
    expect(asked.map(([server]) => server)).toEqual(['primary', 'replica']);
  });
});

describe('[F10] an address of a reading', () => {
  it.each([
    [{ p_query: 'a & b = "ü"' }, 'p_query=a%20%26%20b%20%3D%20%22%C3%BC%22'],
    [{ p_limit: 12, p_is_recent: true, p_before: undefined }, 'p_limit=12&p_is_recent=true'],
    [{ p_ids: ['a"b', 'c\\d'] }, `p_ids=${encodeURIComponent('{"a\\"b","c\\\\d"}')}`],
    [{}, ''],
  ])('%j is %s', (args, query) => {
    expect(replica.readAddress('feed', args)).toBe(`/rest/v1/rpc/feed${query && '?'}${query}`);
  });

  it('does not exist for a null, which is not the default of an argument', () => {
    expect(replica.readAddress('feed', { p_before: null })).toBeNull();
  });
});
