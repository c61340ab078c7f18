import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../postgres/server.ts';
import { project } from '../project.ts';
import { fillAddresses, hasPlaceholders, type PageAddresses } from './addresses.ts';
import { headersOf, readHeaderRules } from './header-rules.ts';
import { startPage } from './index.ts';

const distDir = mkdtempSync(join(tmpdir(), 'page-'));
const addresses: PageAddresses = {
  apiUrl: 'http://127.0.0.1:1',
  publishableKey: 'sb_publishable_test',
  cards: { scripts: [], calls: [], frames: ['http://127.0.0.1:2'] },
};
let page: Awaited<ReturnType<typeof startPage>>;
let origin: string;

beforeAll(async () => {
  mkdirSync(join(distDir, 'assets'));
  copyFileSync(join(project, 'public', '_headers'), join(distDir, '_headers'));
  copyFileSync(join(project, 'public', '_redirects'), join(distDir, '_redirects'));
  writeFileSync(join(distDir, 'index.html'), '<meta content="__SUPABASE_URL__" />');
  writeFileSync(join(distDir, 'robots.txt'), 'User-agent: *');
  writeFileSync(join(distDir, 'assets', 'a.js'), 'export {};');
  const port = await freePort(26_900);
  page = await startPage({ distDir, port, ...addresses });
  origin = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await page.stop();
  rmSync(distDir, { recursive: true });
});

const get = (path: string) => fetch(origin + path);

describe('the page server', () => {
  test.each(['/', '/feed', '/assets/gone.js', '/_headers', '/_redirects', '/%2e%2e/x', '/%ff'])(
    '%s returns the index without caching and with its addresses',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(await response.text()).toBe('<meta content="http://127.0.0.1:1" />');
    },
  );

  test.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ])('for who accepts %s a script is packed as %s', async (accepted, way) => {
    const response = await fetch(`${origin}/assets/a.js`, {
      headers: { 'accept-encoding': accepted },
    });
    expect(response.headers.get('content-encoding')).toBe(way);
    expect(await response.text()).toBe('export {};');
  });

  test('a file of a new build replaces the one before', async () => {
    const file = join(distDir, 'humans.txt');
    writeFileSync(file, 'one');
    expect(await (await get('/humans.txt')).text()).toBe('one');
    writeFileSync(file, 'two, and longer');
    expect(await (await get('/humans.txt')).text()).toBe('two, and longer');
    rmSync(file);
    expect(await (await get('/humans.txt')).text()).toContain('<meta');
  });

  test('a file that cannot be read is refused, and the next request is answered', async () => {
    const folder = join(distDir, 'gone.png');
    symlinkSync('/proc/self/mem', folder);
    const broken = async () => (await get('/gone.png')).arrayBuffer();
    await expect(broken()).rejects.toThrow(/terminated|failed/);
    expect((await get('/robots.txt')).status).toBe(200);
    rmSync(folder);
  });

  test('files below /assets are cached for a year, others for five minutes', async () => {
    const cached = async (path: string) => (await get(path)).headers.get('cache-control');
    expect(await cached('/assets/a.js')).toBe('public, max-age=31536000, immutable');
    expect(await cached('/robots.txt')).toBe('public, max-age=300');
  });

  test.each(['/', '/assets/a.js', '/robots.txt'])('%s has every security header', async (path) => {
    const { headers } = await get(path);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; " +
        "img-src 'self' blob: data: http://127.0.0.1:1; media-src 'self' blob: http://127.0.0.1:1; " +
        "connect-src 'self' blob: http://127.0.0.1:1 ws://127.0.0.1:1; " +
        "frame-src http://127.0.0.1:2; worker-src 'self' blob:; manifest-src 'self'; " +
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('permissions-policy')).toContain('geolocation=()');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  });
});

describe('the files for static hosts', () => {
  test('_redirects serves the index for every path', () => {
    const lines = readFileSync(join(project, 'public', '_redirects'), 'utf8').split('\n');
    expect(lines.filter((line) => line && !line.startsWith('#'))).toEqual(['/* /index.html 200']);
  });

  test('the policy lets a page read from its replicas, and from nowhere else', () => {
    const text = readFileSync(join(project, 'public', '_headers'), 'utf8');
    const calls = (readUrl?: string) =>
      /connect-src ([^;]*)/.exec(
        fillAddresses(text, { ...addresses, ...(readUrl && { readUrl }) }),
      )?.[1];
    const before = "'self' blob: http://127.0.0.1:1 ws://127.0.0.1:1";
    expect(calls()).toBe(before);
    expect(calls('http://127.0.0.1:3')).toBe(before.replace(' ws', ' http://127.0.0.1:3 ws'));
  });

  test('_headers has placeholders, and none after the addresses are filled in', () => {
    const text = readFileSync(join(project, 'public', '_headers'), 'utf8');
    expect(hasPlaceholders(text)).toBe(true);
    expect(fillAddresses(text, addresses)).not.toMatch(/__[A-Z_]+__/);
  });

  test('a rule of _headers applies to its path, and with a star to all paths below', () => {
    const rules = readHeaderRules('# note\n/a/*\n  X-One: 1\n\n/a/b\n  X-Two: two: 2\n');
    expect(headersOf(rules, '/a/b')).toEqual([
      ['x-one', '1'],
      ['x-two', 'two: 2'],
    ]);
    expect(headersOf(rules, '/a/')).toEqual([['x-one', '1']]);
    expect(headersOf(rules, '/b')).toEqual([]);
  });

  test.each(['  X-One: 1', 'a/*', '/a\n  nonsense', '/a/*/b'])('%j is invalid', (text) => {
    expect(() => readHeaderRules(text)).toThrow('_headers');
  });
});
