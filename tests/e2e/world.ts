import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { decided, uploadFile } from '../api/media-support.ts';
import { withPassword, type Account } from '../support/browser.ts';
import { database, makeCreator, makeFan } from '../support/users.ts';

const firstOf = (name: string) => (name.split(' ')[0] ?? name).toLowerCase();

/** A listed creator with a name that no other test shows, and a password. */
export async function newCreator(name: string, feeCents = 1500): Promise<Account> {
  const creator = await withPassword(await makeCreator(firstOf(name), feeCents));
  await rename(creator, name);
  // The newest is featured first, so that browse shows it on its first page.
  await database.query(
    'update private.account_statuses set featured_at = clock_timestamp() where profile_id = $1',
    [creator.id],
  );
  return creator;
}

export async function newFan(name: string, balanceCents = 0): Promise<Account> {
  const fan = await withPassword(await makeFan(firstOf(name), balanceCents));
  await rename(fan, name);
  return fan;
}

async function rename(user: Account, name: string) {
  await database.query('update public.profiles set name = $2 where id = $1', [user.id, name]);
}

/** Writes a post by the command of the composer, and returns its id. */
export async function writePost(
  creator: Account,
  audience: 'public' | 'private',
  text: string,
  mediaIds: string[] = [],
): Promise<string> {
  const { data, error } = await creator.client.rpc('create_post', {
    p_audience: audience,
    p_text: text,
    p_media_ids: mediaIds,
    p_request_id: crypto.randomUUID(),
  });
  expect(error).toBeNull();
  return String(data);
}

/** Uploads a picture, waits until the worker has made it, and returns its id. */
export async function readyPicture(user: Account, purpose: string, file: Buffer) {
  const mediaId = await uploadFile(user, purpose, file);
  expect((await decided(user, mediaId)).state).toBe('ready');
  return mediaId;
}

export async function signIn(page: Page, { email, password }: Account) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Signs out by the account sheet of the page's width. */
export async function signOut(page: Page) {
  const { width = 0 } = page.viewportSize() ?? {};
  await page
    .getByRole('button', width < 768 ? { name: 'You' } : { name: /Balance|Pending|Account/ })
    .click();
  await page.getByRole('dialog').getByRole('link', { name: 'Sign out' }).click();
  await page.getByRole('link', { name: 'Join Now' }).first().waitFor();
}

/** Polls as long as a locator waits. */
export function eventually<T>(look: () => T) {
  return expect.poll(look);
}

/** Whether a picture inside is loaded and at least 100 pixels wide. */
export function isPictureShown(within: Locator): Promise<boolean> {
  return within
    .locator('img')
    .evaluateAll((pictures) =>
      pictures.some(
        (picture) => picture instanceof HTMLImageElement && picture.naturalWidth >= 100,
      ),
    );
}

/** Inserts an active subscription of 30 days. */
export async function subscribed(fan: Account, creator: Account) {
  await database.query(
    `insert into public.subscriptions (fan_id, creator_id, plan_id, start_price_cents,
       renewal_price_cents, expires_at)
     select $1, $2, id, price_cents, price_cents, now() + interval '30 days'
     from public.plans where creator_id = $2`,
    [fan.id, creator.id],
  );
}

export async function follow(fan: Account, creator: { id: string }) {
  const { error } = await fan.client.rpc('follow', { p_creator_id: creator.id });
  expect(error).toBeNull();
}

export async function sendMessage(
  from: Account,
  to: Account,
  text: string,
  priceCents: number | null = null,
  /** The price of a message of the running paid chat. */
  shownCents = 0,
) {
  const { error } = await from.client.rpc('send_message', {
    p_to: to.id,
    p_text: text,
    p_media_ids: [],
    // The generated types do not know that null means without a price.
    p_price_cents: priceCents as number,
    p_request_id: crypto.randomUUID(),
    p_expected_cents: shownCents,
  });
  expect(error).toBeNull();
}

/** Waits until every answer has come and no skeleton is left. */
export async function settled(page: Page) {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.waitForFunction(() => {
    const last = performance.getEntriesByType('resource').at(-1);
    const arrived = performance.getEntriesByName('arrived').at(-1);
    const since = Math.max(last ? last.startTime + last.duration : 0, arrived?.startTime ?? 0);
    return performance.now() - since > 200 && !document.querySelector('[aria-busy="true"]');
  });
}

/**
 * Goes to an address inside the loaded page, as a link of the product does, and resolves after the
 * guards and the chunk of the route. It costs a tenth of a load.
 */
export async function goInside(page: Page, path: string) {
  // A page is loaded before its entry has run.
  await page.waitForFunction(() => '__TSR_ROUTER__' in globalThis);
  await page.evaluate(async (href) => {
    // The list of resources takes 250 entries.
    performance.clearResourceTimings();
    // The router puts itself there in every build.
    const { __TSR_ROUTER__: router } = globalThis as unknown as {
      __TSR_ROUTER__: { navigate(to: { href: string }): Promise<void> };
    };
    await router.navigate({ href });
    performance.mark('arrived');
  }, path);
}

/** Resolves when the page has joined a live topic, a pattern; call it before the page is opened. */
export const joined = (page: Page, topic: string) =>
  page.waitForEvent('websocket').then((socket) =>
    socket.waitForEvent('framereceived', {
      predicate: ({ payload }) =>
        new RegExp(`realtime:${topic}"`).test(payload.toString()) &&
        payload.toString().includes('"status":"ok"'),
    }),
  );

/** Delays the timers that are due at once, as a busy page does. */
export async function delayTimers(page: Page, delayMs: number) {
  await page.addInitScript((delay) => {
    const { setTimeout } = window;
    window.setTimeout = ((handler: TimerHandler, ms?: number, ...given: unknown[]) =>
      setTimeout(handler, ms || delay, ...given)) as typeof window.setTimeout;
  }, delayMs);
}

/** Opens what a phone folds away on a creator's page: facts, prices, the message box. */
export async function unfoldProfile(page: Page): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  if (isPhone) await page.getByRole('button', { name: 'more', exact: true }).click();
}
