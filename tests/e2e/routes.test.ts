import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, type Account } from '../support/browser.ts';
import { goInside, newCreator, newFan, settled } from './world.ts';

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
 * The end of an address by role: '=' the address itself, '@' the own page, 'in' sign-in with the way
 * back.
 */
type Ends = [path: string, guest: string, fan: string, creator: string];

const code = 'abcdefghij0123456789';
const lost = '/not-found';

const routes: Ends[] = [
  ['/', '=', '/feed', '/admin'],
  ['/index.html', '/', '/feed', '/admin'],
  ['/login', '=', '/feed', '/admin'],
  ['/login/dispatched', '=', '/feed', '/admin'],
  ['/register', '=', '/feed', '/admin'],
  ['/register/follower', '=', '/feed', '/admin'],
  [`/register/follower/redeem/${code}`, '=', '/feed', '/admin'],
  ['/register/creator', '/enroll', '/feed', '/admin'],
  ['/register/nobody', '/register', '/feed', '/admin'],
  ['/lost-password', '=', '/feed', '/admin'],
  ['/second-step', '/login', '/feed', '/admin'],
  ['/enroll', '=', '/feed', '/admin'],
  ['/terms', '=', '=', '='],
  ['/privacy', '=', '=', '='],
  ['/about-us', '=', '=', '='],
  ['/contact', '=', '=', '='],
  ['/complaints', '=', '=', '='],
  ['/faq', '/faq/customer', '/faq/customer', '/faq/customer'],
  ['/faq/customer', '=', '=', '='],
  ['/faq/performer', '=', '=', '='],
  ['/faq/nobody', '/faq/customer', '/faq/customer', '/faq/customer'],
  ['/faq/customer/more', '/faq/customer', '/faq/customer', '/faq/customer'],
  [lost, '=', '=', '='],
  ['/browse', '=', '=', '='],
  ['/browse/newest/couples', '=', '=', '='],
  [`/redeem/${code}`, '=', '=', '/admin'],
  ['/redeem/too-short', '=', '=', '/admin'],
  ['/post', 'in /conversations', '/conversations', '/conversations'],
  [`/post/${crypto.randomUUID()}`, 'in', '=', '='],
  [`/post/${crypto.randomUUID()}/${crypto.randomUUID()}`, 'in', '=', '='],
  ['/notifications', 'in', '=', '='],
  ['/conversations', 'in', '=', '='],
  ['/conversations/support/store', 'in', '/conversations/support', '/conversations/support'],
  ['/closing', 'in', '/feed', '/admin'],
  ['/support', 'in', '/conversations/support', '/conversations/support'],
  ['/stories', 'in', '=', '='],
  ['/feed', 'in', '=', '@'],
  ['/favorites', 'in', '=', '@'],
  ['/subscriptions', 'in', '=', '@'],
  ['/purchases', 'in', '=', '@'],
  ['/decisions', 'in', '=', '='],
  ['/settings', 'in', '/feed', '='],
  ['/billing', 'in', '=', '='],
  ['/billing/transactions', 'in', '=', '='],
  ['/billing/card', 'in', '=', '/billing'],
  ['/billing/card/tip', 'in', '=', '/billing'],
  ['/billing/card/nobody', 'in', '/billing/card', '/billing'],
  ['/billing/notifications', 'in', '=', '='],
  ['/billing/account', 'in', '=', '/settings'],
  ['/billing/banking', 'in', '/billing', '/admin/banking'],
  ['/billing/withdrawals', 'in', '/billing', '/admin/withdrawals'],
  ['/admin/banking', 'in', '/feed', '='],
  ['/admin/withdrawals', 'in', '/feed', '='],
  ['/admin', 'in', '/feed', '='],
  ['/admin/earnings', 'in', '/feed', '='],
  ['/admin/earnings/2026-03', 'in', '/feed', '='],
  ['/admin/earnings/march', 'in', '/feed', '/admin/earnings'],
  ['/admin/transactions', 'in', '/feed', '='],
  ['/admin/trials', 'in', '/feed', '='],
  ['/admin/delivered', 'in', '/feed', '='],
  ['/admin/store', 'in', '/feed', '='],
  ['/admin/people', 'in', '/feed', '='],
  ['/admin/subscribers', 'in', '/feed', '='],
  ['/admin/followers', 'in', '/feed', '='],
  ['/admin/blocked', 'in', '/feed', '='],
  ['/admin/referrals', 'in', '/feed', '='],
  ['/admin/nobody/here', 'in', '/feed', '/admin'],
  ['/nobody_by_this_name', lost, lost, lost],
  ['/no/such/page', '/', lost, lost],
  ['/staff', '/', lost, lost],
  ['/api', '/', lost, lost],
  ['/assets', '/', lost, lost],
];

/** The end of an address, asked for inside the loaded page: the guards are those of a load. */
async function endOf(page: Page, path: string, wanted: string): Promise<string> {
  const now = (url = new URL(page.url())) => url.pathname + url.search;
  await goInside(page, path);
  await page.waitForFunction(
    () => document.querySelector('h1') && !document.querySelector('[aria-busy="true"]'),
  );
  // A page may lead on after it is drawn.
  await page.waitForURL((url) => now(url) === wanted, { timeout: 5000 }).catch(() => undefined);
  return now();
}

function expected(path: string, end: string, me: string): string {
  if (end === '=') return path;
  if (end === '@') return `/${me}`;
  if (!end.startsWith('in')) return end;
  return `/login?${new URLSearchParams({ next: end.slice(3) || path })}`;
}

/** Addresses that are loaded: those that are no route, and one of each guard. */
const loaded = new Set([
  '/index.html',
  '/assets',
  '/api',
  '/staff',
  '/no/such/page',
  '/feed',
  '/settings',
  '/billing/card',
  `/redeem/${code}`,
]);

describe('[F4] [F5] [F19] every address of the table', () => {
  test.each(['guest', 'follower', 'creator'] as const)('leads a %s to its end', async (role) => {
    const me = { guest: undefined, follower: fan, creator }[role];
    const column = { guest: 1, follower: 2, creator: 3 }[role];
    const { page, open } = await openPage(me ? { as: me } : {});
    const ends: Record<string, string> = {};
    const shouldEnd: Record<string, string> = {};
    for (const route of routes) {
      const [path] = route;
      const wanted = expected(path, route[column] ?? '', me?.username ?? '');
      shouldEnd[path] = wanted;
      if (loaded.has(path)) {
        await open(path);
        await page.waitForURL((url) => url.pathname + url.search === wanted);
      }
    }
    await settled(page);
    for (const [path, wanted] of Object.entries(shouldEnd)) {
      ends[path] = await endOf(page, path, wanted);
    }
    expect(ends).toEqual(shouldEnd);
  });

  test('[F74] users are led away from their own name, and capitals of a name are made small', async () => {
    const { page, open } = await openPage({ as: creator });
    await open('/');
    await settled(page);
    for (const [path, end] of [
      [`/conversations/${creator.username}`, '/conversations'],
      [`/conversations/${creator.username}/store`, '/conversations'],
      [`/${other.username.toUpperCase()}`, `/${other.username}`],
    ] as const)
      expect(await endOf(page, path, end)).toBe(end);
    const visit = await openPage({ as: fan });
    await visit.open(`/${fan.username}`);
    await visit.page.waitForURL((url) => url.pathname === '/billing/account');
  });
});
