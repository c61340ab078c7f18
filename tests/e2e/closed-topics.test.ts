import { expect, inject, test } from 'vitest';
import type { Page } from 'playwright-core';
import { signToken } from '../../local/jwt.ts';
import { SESSION_KEY } from '../../src/lib/supabase/stored-session.ts';
import { launchBrowser } from '../support/browser.ts';
import { fund } from '../support/users.ts';
import { newFan } from './world.ts';

const { openPage } = launchBrowser();
const { jwtSecret } = inject('platform');

/** Puts another access token into the stored session, and returns the former one. */
const exchangeToken = (page: Page, token: string) =>
  page.evaluate(
    ([key, next]) => {
      const session = JSON.parse(localStorage.getItem(key) ?? '{}');
      localStorage.setItem(key, JSON.stringify({ ...session, access_token: next }));
      return String(session.access_token);
    },
    [SESSION_KEY, token] as const,
  );

/**
 * A busy machine needs seconds to open the page again and to join before the token ends, and a
 * heartbeat hands over the next token 25 s after the socket opened.
 */
const JOINS_WITHIN_S = 15;

/** Resolves when a frame with these words comes. */
const frame = (page: Page, words: string) =>
  page.waitForEvent('websocket').then((socket) =>
    socket.waitForEvent('framereceived', {
      predicate: ({ payload }) => payload.toString().includes(words),
    }),
  );

test('[F114] a fan sees a top-up live after the server closed the topic with its token', async () => {
  const fan = await newFan('Sleeping', 2340);
  const { page, open } = await openPage({ width: 1280, as: fan });
  const balance = (text: string) => page.locator('main').getByText(text).first().waitFor();
  await open('/billing');
  await balance('$23.40');

  const claims = { role: 'authenticated', sub: fan.id };
  const lasting = await exchangeToken(page, await signToken(jwtSecret, claims, JOINS_WITHIN_S));
  const joined = frame(page, '"status":"ok"');
  const closed = frame(page, 'Token has expired');
  await page.reload();
  await joined;
  await exchangeToken(page, lasting);
  expect((await closed).payload.toString()).toContain(`user:${fan.id}`);
  await balance('$23.40');

  await fund(fan.id, 660);
  await balance('$30.00');
});
