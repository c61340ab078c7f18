import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { newCreator, newFan, subscribed, writePost } from './world.ts';

/*
 * A page whose build names an address of replicas. Here it is that of the platform itself, whose
 * REST server answers GET in a read-only transaction, as it does on a standby.
 */
const { addresses } = inject('platform');
const { openPage } = launchBrowser();

/** Fills in the address that the build of this page leaves out. */
const nameReplica = (page: Page) =>
  page.route(`${addresses.page}/**`, async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue();
    const response = await route.fetch();
    const text = await response.text();
    const named = text.replace(
      'name="velour-read-url" content=""',
      `name="velour-read-url" content="${addresses.api}"`,
    );
    expect(named).not.toBe(text);
    return route.fulfill({ response, body: named });
  });

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
  expect(asked.filter((call) => call.startsWith('POST') && call !== 'POST bootstrap')).toEqual([]);

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
