import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocketServer } from 'ws';
import { freePort } from '../../local/postgres/server.ts';
import type { Stack } from '../../local/stack.ts';
import { buildPage } from '../../scripts/build-page.ts';
import { rowOf } from '../../scripts/deploy-check/check.ts';
import { checksOf, lookAt } from '../../scripts/deploy-check/run.ts';
import { targetFrom, type Target } from '../../scripts/deploy-check/target.ts';
import { rightAnswers } from './dashboard-double.ts';
import { plants, type Plant } from './planted-faults.ts';
import { poolOf, signIn, startPlatform } from './platform.ts';

/*
 * `npm run deploy:check` against the local platform, set up as the runbook says, and against each
 * fault that it is there to find.
 */
const root = join(import.meta.dirname, '..', '..');
let stack: Stack;
let pool: Pool;
let target: Target;
let openToAll: { server: WebSocketServer; url: string };

const really = globalThis.fetch;

const right: Record<string, string> = {
  address_header: '"cf-connecting-ip"',
  operator_address: '"ada@example.com"',
};

beforeAll(async () => {
  await buildPage();
  stack = await startPlatform('check');
  pool = poolOf(stack);
  right.api_url = JSON.stringify(stack.addresses.api);
  await setUpSite();
  await signIn(stack, pool, 'jonas', 'fan');
  target = {
    url: stack.addresses.api,
    publishableKey: stack.keys.publishable,
    secretKey: stack.keys.secret,
    page: stack.addresses.page,
    database: stack.addresses.database,
    dashboard: { url: 'https://dashboard.example', token: 'sbp_test', ref: 'ref' },
  };
  openToAll = await startOpenRealtime();
});
afterAll(async () => {
  openToAll?.server.close();
  await pool?.end();
  await stack?.stop();
});
afterEach(() => vi.unstubAllGlobals());

async function setUpSite() {
  for (const [key, value] of Object.entries(right))
    await pool.query('update private.site_config set value = $2 where key = $1', [key, value]);
}

/** A Realtime that lets everybody join. */
async function startOpenRealtime() {
  const port = await freePort(26_400);
  const server = new WebSocketServer({ port, host: '127.0.0.1' });
  server.on('connection', (socket) =>
    socket.on('message', (data: Buffer) => {
      const [joinRef, ref, topic] = JSON.parse(data.toString()) as unknown[];
      socket.send(
        JSON.stringify([joinRef, ref, topic, 'phx_reply', { status: 'ok', response: {} }]),
      );
    }),
  );
  return { server, url: `http://127.0.0.1:${port}` };
}

/** Answers for the dashboard, and for whatever a plant takes over; the rest is the platform's. */
function withAnswers(plant?: Plant) {
  const answers = rightAnswers(stack.addresses.page);
  if (plant && 'dashboard' in plant)
    for (const [path, change] of Object.entries(plant.dashboard)) {
      const key = Object.keys(answers).find((one) => one.endsWith(`/${path}`)) ?? path;
      answers[key] = Array.isArray(change)
        ? change
        : { ...Object(answers[key]), ...Object(change) };
    }
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    const url = new URL(address);
    const planted = plant && 'answer' in plant ? plant.answer(url, init) : undefined;
    if (planted) return Promise.resolve(planted);
    if (url.hostname === 'dashboard.example')
      return Promise.resolve(Response.json(answers[url.pathname]));
    return really(address, init);
  });
}

test('what can be seen of the local platform is right', async () => {
  withAnswers();
  const rows = await lookAt(target);
  expect(rows.filter(({ result }) => result === 'failed')).toEqual([]);
  const unseen = rows.filter(({ result }) => result === 'could not look').map(({ name }) => name);
  expect(unseen).toEqual(['proxy-region', 'page-http']);
});

test('what is not given is not looked at, and is no failure', async () => {
  const rows = await lookAt({
    ...target,
    page: null,
    database: null,
    secretKey: null,
    dashboard: null,
  });
  expect(rows.filter(({ result }) => result === 'failed')).toEqual([]);
  expect(rows.filter(({ result }) => result === 'could not look').length).toBeGreaterThan(25);
});

describe('each row turns red', () => {
  const named = (name: string, of = target) => {
    const check = checksOf(of).find((one) => one.name === name);
    if (!check) throw new Error(`There is no row ${name}.`);
    return rowOf(check);
  };

  test('there is a fault for every row', () => {
    const names = checksOf(target).map(({ name }) => name);
    expect(names.filter((name) => !name.startsWith('function-')).sort()).toEqual(
      Object.keys(plants).sort(),
    );
  });

  test.each(Object.entries(plants))('%s', async (name, plant) => {
    let of = target;
    if (name.startsWith('realtime')) of = { ...target, url: openToAll.url };
    if (name === 'page-http') of = { ...target, page: 'https://page.example' };
    withAnswers(plant);
    if ('sql' in plant) await pool.query(plant.sql);
    try {
      expect(await named(name, of)).toMatchObject({ result: 'failed' });
    } finally {
      if ('sql' in plant) await (name.startsWith('site') ? setUpSite() : pool.query(plant.undo));
    }
    withAnswers();
    const again = await named(name);
    expect(again.result, again.seen).not.toBe('failed');
  });

  test.each([
    ['not deployed', () => Response.json({ code: 'NOT_FOUND' }, { status: 404 })],
    ['does not start', () => Response.json({ code: 'BOOT_ERROR' }, { status: 503 })],
    ['verify_jwt', () => Response.json({ code: 'UNAUTHORIZED_NO_AUTH_HEADER' }, { status: 401 })],
    ['500', () => Response.json({ error: 'api_failed' }, { status: 500 })],
  ])('a function: %s', async (seen, answer) => {
    const names = checksOf(target).map(({ name }) => name);
    withAnswers({ answer: ({ pathname }) => (/functions/.test(pathname) ? answer() : undefined) });
    for (const name of names.filter((one) => one.startsWith('function-'))) {
      const row = await named(name);
      expect(row.result).toBe('failed');
      expect(row.seen).toContain(seen);
    }
  });

  test('a page over https that says so is right', async () => {
    const headers = { 'strict-transport-security': 'max-age=31536000' };
    withAnswers({
      answer: ({ protocol, hostname }) =>
        hostname !== 'page.example'
          ? undefined
          : protocol === 'https:'
            ? new Response('', { headers })
            : new Response(null, { status: 301, headers: { location: 'https://page.example/' } }),
    });
    const page = { ...target, page: 'https://page.example' };
    expect(await named('page-hsts', page)).toMatchObject({ result: 'ok' });
    expect(await named('page-http', page)).toMatchObject({ result: 'ok' });
  });
});

describe('the command', () => {
  /** In a process of its own, beside this one, in which the platform runs. */
  async function run(args: string[]) {
    const child = spawn('npx', ['--no-install', 'tsx', 'scripts/deploy-check.ts', ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const code = await new Promise<number | null>((done) => child.once('close', done));
    return { code, said };
  }

  test('ends with 0 where nothing failed, with 1 where a row did', async () => {
    const { url, publishableKey: key } = target;
    const fine = await run(['--url', url, '--key', key, '--page', stack.addresses.page]);
    expect(fine.said).toMatch(/ ok, 0 failed, \d+ could not be looked at/);
    expect(fine.code).toBe(0);
    const foreign = await run(['--url', url, '--key', 'sb_publishable_of_another_project']);
    expect(foreign.said).toMatch(/failed +api-works/);
    expect(foreign.code).toBe(1);
  });

  test('takes no secret as an argument', () => {
    expect(() => targetFrom(['--url', 'https://a.example', '--key', 'sb_secret_x'], {})).toThrow(
      /SUPABASE_SECRET_KEY/,
    );
    expect(() => targetFrom(['--key', 'sb_publishable_x'], {})).toThrow(/--url/);
    expect(() => targetFrom(['--url', 'https://a.example'], {})).toThrow(/--key/);
  });

  test('finds the reference of a project in its address', () => {
    const ref = 'abcdefghijklmnopqrst';
    const args = ['--url', `https://${ref}.supabase.co`, '--key', 'sb_publishable_x'];
    const given = { SUPABASE_ACCESS_TOKEN: 'sbp_x' };
    expect(targetFrom(args, given).dashboard).toMatchObject({
      ref,
      url: 'https://api.supabase.com',
    });
    expect(targetFrom(args, {}).dashboard).toBeNull();
  });
});

test('the runbook points at each row of a switch, and at no other', () => {
  const runbook = readFileSync(join(root, 'docs', 'runbooks', 'deploy.md'), 'utf8');
  const named = [...runbook.matchAll(/`((?:switch|site)-[a-z-]+)`/g)].map(([, name = '']) => name);
  const rows = checksOf(target).map(({ name }) => name);
  const wanted = rows.filter((name) => /^(?:switch|site)-/.test(name));
  expect([...new Set(named)].toSorted()).toEqual(wanted.toSorted());
});
