import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { launchBrowser, type Account } from '../support/browser.ts';
import { newCreator, newFan } from './world.ts';

const { addresses } = inject('platform');
const { openPage } = launchBrowser();

let creator: Account;
let fan: Account;
let other: Account;

beforeAll(async () => {
  other = await newCreator('Una Other');
  creator = await newCreator('Rita Routes');
  fan = await newFan('Rolf Routes');
});

/**
 * Where an address ends; '=' where it stays, '@' the own page, 'in' at sign-in with the way back.
 */
type Ends = [path: string, guest: string, fan: string, creator: string];

const code = 'abcdefghij0123456789';
const lost = '/not-found';

const routes: Ends[] = [
  ['/', '=', '=', '='],
  ['/index.html', '/', '/', '/'],
  ['/login', '=', '/', '/'],
  ['/login/dispatched', '=', '/', '/'],
  ['/register', '=', '/', '/'],
  ['/register/follower', '=', '/', '/'],
  [`/register/follower/redeem/${code}`, '=', '/', '/'],
  ['/register/creator', '/enroll', '/', '/'],
  ['/register/nobody', '/register', '/', '/'],
  ['/lost-password', '=', '/', '/'],
  ['/enroll', '=', '/', '/'],
  ['/terms', '=', '=', '='],
  ['/privacy', '=', '=', '='],
  ['/about-us', '=', '=', '='],
  ['/contact', '=', '=', '='],
  ['/faq', '/faq/customer', '/faq/customer', '/faq/customer'],
  ['/faq/customer', '=', '=', '='],
  ['/faq/performer', '=', '=', '='],
  ['/faq/nobody', '/faq/customer', '/faq/customer', '/faq/customer'],
  ['/faq/customer/more', '/faq/customer', '/faq/customer', '/faq/customer'],
  [lost, '=', '=', '='],
  ['/browse', '=', '=', '='],
  ['/browse/newest/couples', '=', '=', '='],
  [`/redeem/${code}`, '=', '=', '/'],
  ['/redeem/too-short', '=', '=', '/'],
  ['/post', 'in /conversations', '/conversations', '/conversations'],
  [`/post/${crypto.randomUUID()}`, 'in /conversations', '=', '='],
  [`/post/${crypto.randomUUID()}/${crypto.randomUUID()}`, 'in /conversations', '=', '='],
  ['/notifications', 'in', '=', '='],
  ['/conversations', 'in', '=', '='],
  ['/conversations/support/store', 'in', '/conversations/support', '/conversations/support'],
  ['/support', 'in', '/conversations/support', '/conversations/support'],
  ['/stories', 'in', '=', '='],
  ['/feed', 'in', '=', '@'],
  ['/favorites', 'in', '=', '@'],
  ['/subscriptions', 'in', '=', '@'],
  ['/purchases', 'in', '=', '@'],
  ['/settings', 'in', '/', '='],
  ['/billing', 'in', '=', '='],
  ['/billing/transactions', 'in', '=', '='],
  ['/billing/card', 'in', '=', '/billing'],
  ['/billing/card/tip', 'in', '=', '/billing'],
  ['/billing/card/nobody', 'in', '/billing/card', '/billing'],
  ['/billing/notifications', 'in', '=', '='],
  ['/billing/account', 'in', '=', '/settings'],
  ['/billing/banking', 'in', '/billing', '/admin'],
  ['/billing/withdrawals', 'in', '/billing', '/admin'],
  ['/admin', 'in', '/', '='],
  ['/admin/transactions', 'in', '/', '='],
  ['/admin/trials', 'in', '/', '='],
  ['/admin/nobody/here', 'in', '/', '/admin'],
  ['/nobody_by_this_name', lost, lost, lost],
  ['/no/such/page', '/', lost, lost],
  ['/staff', '/', lost, lost],
  ['/api', '/', lost, lost],
  ['/assets', '/', lost, lost],
];

/** Guards run before a page is drawn, so its heading without a skeleton is the end of the way. */
async function endOf(page: Page, path: string): Promise<string> {
  await page.goto(addresses.page + path, { waitUntil: 'commit' });
  await page.waitForFunction(
    () => document.querySelector('h1') && !document.querySelector('[aria-busy="true"]'),
  );
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

function expected(path: string, end: string, me: string): string {
  if (end === '=') return path;
  if (end === '@') return `/${me}`;
  if (!end.startsWith('in')) return end;
  return `/login?${new URLSearchParams({ next: end.slice(3) || path })}`;
}

describe('[F4] [F5] [F19] where every address leads', () => {
  test.each(['guest', 'follower', 'creator'] as const)('a %s', async (role) => {
    const me = { guest: undefined, follower: fan, creator }[role];
    const column = { guest: 1, follower: 2, creator: 3 }[role];
    const { page } = await openPage(me ? { as: me } : {});
    const ends: Record<string, string> = {};
    const shouldEnd: Record<string, string> = {};
    for (const route of routes) {
      const [path] = route;
      ends[path] = await endOf(page, path);
      shouldEnd[path] = expected(path, route[column] ?? '', me?.username ?? '');
    }
    expect(ends).toEqual(shouldEnd);
  });

  test('[F74] one’s own name and capitals in names', async () => {
    const { page } = await openPage({ as: creator });
    expect(await endOf(page, `/conversations/${creator.username}`)).toBe('/conversations');
    expect(await endOf(page, `/conversations/${creator.username}/store`)).toBe('/conversations');
    expect(await endOf(page, `/${other.username.toUpperCase()}`)).toBe(`/${other.username}`);
    const visit = await openPage({ as: fan });
    expect(await endOf(visit.page, `/${fan.username}`)).toBe('/');
  });
});
