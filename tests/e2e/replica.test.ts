import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { primaryCalls } from '../../src/lib/supabase/replica-reads.ts';
import { launchBrowser } from '../support/browser.ts';
import { newCreator, newFan, subscribed, writePost } from './world.ts';

/*
 * A page whose build names an address of replicas. Here it is that of the platform itself, whose
 * REST server answers GET in a read-only transaction, as it does on a standby.
 */
const { addresses } = inject('platform');
const { openPage } = launchBrowser();

/** Fills in the address that the build of this page leaves out, before its code reads it. */
const nameReplica = (page: Page) =>
  page.addInitScript((address) => {
    const find = document.querySelector.bind(document);
    document.querySelector = (query: string) => {
      const found = find(query);
      if (query === 'meta[name="velour-read-url"]') found?.setAttribute('content', address);
      return found;
    };
  }, addresses.api);

/** Verb and name of each call, in their order. */
function askedBy(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const name = /\/rest\/v1\/rpc\/(\w+)/.exec(request.url())?.[1];
    if (name && request.method() !== 'OPTIONS') asked.push(`${request.method()} ${name}`);
  });
  return asked;
}

test('[F10] a page with replicas reads by GET, and by POST after a like', async () => {
  const creator = await newCreator('Rita Reading');
  const fan = await newFan('Lasting');
  await subscribed(fan, creator);
  await writePost(creator, 'private', 'Words from afar');
  const { page, open } = await openPage({ as: fan });
  await nameReplica(page);
  const asked = askedBy(page);

  await open('/feed');
  await page.locator('article').getByText('Words from afar').waitFor();
  expect(asked).toContain('GET feed');
  expect(asked).toContain('POST bootstrap');
  const posted = asked.flatMap((call) => /^POST (.*)/.exec(call)?.[1] ?? []);
  expect(posted.filter((name) => !(name in primaryCalls))).toEqual([]);

  await page.locator('article').getByRole('button', { name: /like/i }).first().click();
  await expect.poll(() => asked).toContain('POST like_post');
  asked.length = 0;
  await open(`/${creator.username}`);
  await page.locator('article').getByText('Words from afar').waitFor();
  expect(asked).toContain('POST creator_page');
  expect(asked.filter((call) => call.startsWith('GET'))).toEqual([]);
});

test('[F10] a page with replicas asks the primary where they are away', async () => {
  const creator = await newCreator('Wanda Waiting');
  await writePost(creator, 'public', 'Words from nearby');
  const { page, open, expectRefusal } = await openPage({ as: await newFan('Patient') });
  await nameReplica(page);
  await page.route(/\/rest\/v1\/rpc\//, (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  );
  expectRefusal(/\/rest\/v1\/rpc\//);
  const asked = askedBy(page);
  await open(`/${creator.username}`);
  await page.getByText('Words from nearby').waitFor();
  expect(asked).toContain('GET creator_page');
  expect(asked).toContain('POST creator_page');
});
