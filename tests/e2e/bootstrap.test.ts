import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { launchBrowser, type Account } from '../support/browser.ts';
import { database } from '../support/users.ts';
import {
  eventually,
  newCreator,
  newFan,
  sendMessage,
  settled,
  signIn,
  subscribed,
  writePost,
} from './world.ts';

/* A page that is opened sends one bootstrap request, which is also its first heartbeat. */
const { addresses } = inject('platform');
const { openPage } = launchBrowser();

/** The functions that a page calls, in their order. */
function askedBy(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const [, name] = request.url().split(`${addresses.api}/rest/v1/`);
    if (name && request.method() !== 'OPTIONS') asked.push(name.split('?')[0] ?? name);
  });
  return asked;
}

/** Blocks the socket: without a join the page reads nothing again. */
const withoutSignals = (page: Page) => page.routeWebSocket(/realtime/, () => undefined);

const isOnline = async ({ id }: Account) =>
  (await database.query('select from public.presence where profile_id = $1', [id])).rowCount === 1;

const balanceIn = (page: Page, text: string) =>
  page.getByRole('button', { name: `Balance ${text}` }).waitFor();

test('[F114] [F63] [F67] a fan who opens the feed causes two requests before its posts: the feed and the bootstrap', async () => {
  const creator = await newCreator('Petra Posting');
  const fan = await newFan('Opening', 5000);
  await subscribed(fan, creator);
  for (const number of [1, 2, 3]) await writePost(creator, 'private', `Words ${number}`);
  await sendMessage(fan, creator, 'Are you there?');
  await sendMessage(creator, fan, 'For you, always.');
  const { rows } = await database.query<{ cents: number }>(
    'select balance_cents::integer as cents from public.wallets where owner_id = $1',
    [fan.id],
  );
  const balance = `$${((rows[0]?.cents ?? 0) / 100).toFixed(2)}`;
  const { page, open } = await openPage({ width: 1280, as: fan });
  await withoutSignals(page);
  const asked = askedBy(page);
  await database.query('delete from public.presence where profile_id = $1', [fan.id]);

  for (const go of [() => open('/feed'), () => page.reload()]) {
    asked.length = 0;
    await go();
    await page.locator('article').nth(2).waitFor();
    expect(asked.slice(0, 2).sort()).toEqual(['rpc/bootstrap', 'rpc/feed']);
    // What stands around the feed loads after it.
    expect([
      'rpc/age_gate',
      'rpc/feed_stories',
      'rpc/fan_first_steps',
      'rpc/suggestions',
      'rpc/my_card',
      'rpc/my_subscriptions',
    ]).toEqual(expect.arrayContaining(asked.slice(2)));
    await balanceIn(page, balance);
    await page
      .getByRole('link', { name: /^Messages/ })
      .getByText('1', { exact: true })
      .waitFor();
    await eventually(() => page.title()).toMatch(/^\(\d+\)/);
    expect(await isOnline(fan)).toBe(true);
    await page.waitForLoadState('networkidle');
    for (const part of ['my_account', 'my_balance', 'activity_state', 'touch_presence'])
      expect(asked).not.toContain(`rpc/${part}`);
  }
});

test('[F67] a fan who stays on a page keeps the heartbeat', async () => {
  const { page, open } = await openPage({ as: await newFan('Staying') });
  await withoutSignals(page);
  const asked = askedBy(page);
  await page.clock.install();
  await open('/billing');
  await balanceIn(page, '$0.00');
  expect(asked).not.toContain('rpc/touch_presence');
  await page.clock.fastForward('01:05');
  await eventually(() => asked).toContain('rpc/touch_presence');
  expect(asked.filter((name) => name === 'rpc/bootstrap')).toHaveLength(1);
});

test('[F67] [F18] a fan whose socket joins reads balance and account again, without heartbeat or Auth', async () => {
  const { page, open } = await openPage({ as: await newFan('Joining') });
  const asked = askedBy(page);
  const askedAuth: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/auth/v1/user')) askedAuth.push(request.url());
  });
  await open('/billing');
  // The join reads again what the bootstrap returned.
  await eventually(() => asked).toContain('rpc/my_balance');
  await eventually(() => asked).toContain('rpc/my_account');
  await page.waitForLoadState('networkidle');
  expect(asked).not.toContain('rpc/touch_presence');
  expect(askedAuth).toEqual([]);
});

test('[F2] a guest causes no bootstrap', async () => {
  const creator = await newCreator('Gail Guestless');
  const { page, open } = await openPage();
  const asked = askedBy(page);
  await open(`/${creator.username}`);
  await page.getByRole('heading', { name: 'Gail Guestless' }).first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(asked).not.toContain('rpc/bootstrap');
});

test('[F18] a fan whose bootstrap fails tries again and sees everything', async () => {
  const visit = await openPage({ as: await newFan('Failing', 1200) });
  const { page, open } = visit;
  visit.expectRefusal(/rpc\/bootstrap|\/assets\//);
  await page.route('**/rpc/bootstrap', (route) => route.fulfill({ status: 500, body: '{}' }));
  await open('/feed');
  const again = page.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  await page.unroute('**/rpc/bootstrap');
  await again.click();
  await page.getByText('Oops, nothing to see here yet :(').waitFor();
  await balanceIn(page, '$12.00');
});

test('[F18] a fan never sees the late bootstrap of the one who signed out before', async () => {
  const [first, second] = [await newFan('First', 9900), await newFan('Second', 100)];
  const { page, open, openTab } = await openPage({ as: first });
  await withoutSignals(page);
  let letCome = () => undefined as void;
  const held = new Promise<void>((resolve) => (letCome = resolve));
  let isHeld = false;
  await page.route('**/rpc/bootstrap', async (route) => {
    if (isHeld) return route.continue();
    isHeld = true;
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  await open('/');
  await eventually(() => isHeld).toBe(true);
  const tab = await openTab('/logout');
  await tab.getByRole('link', { name: 'Join Now' }).first().waitFor();
  await tab.goto(`${addresses.page}/login`);
  await signIn(tab, second);
  await balanceIn(tab, '$1.00');
  await balanceIn(page, '$1.00');
  const late = page.waitForResponse(/rpc\/bootstrap/);
  letCome();
  await late;
  await settled(page);
  await balanceIn(page, '$1.00');
});
