import type { Browser, BrowserContext } from 'playwright-core';
import type { Running } from '../../local/state.ts';
import { SESSION_KEY } from '../../src/lib/supabase/stored-session.ts';
import { demoAccounts } from '../demo/accounts.ts';

export type Theme = 'dark' | 'light';
export type Look = { width: number; theme: Theme };

/** pixels: below it a screen is a phone, with touch and two device pixels to one */
const tabletFrom = 768;
const heights: Record<number, number> = { 390: 844, 768: 1024 };
const usualHeight = 800;

/** A window of the browser for a guest or a demo account, with the gate behind it. */
export async function visitorOf(
  browser: Browser,
  { addresses, keys }: Running,
  username: string,
  { width, theme }: Look,
): Promise<BrowserContext> {
  const isPhone = width < tabletFrom;
  const ask = (path: string, body: object) => askApi(addresses.api, keys.publishable, path, body);
  const account = demoAccounts.find(({ email }) => email.startsWith(`${username}@`));
  const { terms_version: version } = await ask('/rest/v1/rpc/age_gate', {});
  const stored = {
    'age-gate': JSON.stringify({ version, checkedAt: Date.now() }),
    theme,
    ...(account && {
      [SESSION_KEY]: JSON.stringify(
        await ask('/auth/v1/token?grant_type=password', {
          email: account.email,
          password: account.password,
        }),
      ),
    }),
  };
  const context = await browser.newContext({
    viewport: { width, height: heights[width] ?? usualHeight },
    deviceScaleFactor: isPhone ? 2 : 1,
    isMobile: isPhone,
    hasTouch: isPhone,
    colorScheme: theme,
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  });
  await context.addInitScript(
    ({ origin, entries }) => {
      if (location.origin !== origin || localStorage.getItem('theme')) return;
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    },
    { origin: new URL(addresses.page).origin, entries: stored },
  );
  return context;
}

async function askApi(api: string, key: string, path: string, body: object) {
  const answer = await fetch(`${api}${path}`, {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  // Objects by the contracts of Auth and of the function.
  return (await answer.json()) as Record<string, unknown>;
}
