import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { drawing } from '../api/media-support.ts';
import { launchBrowser, type Account } from '../support/browser.ts';
import { database } from '../support/users.ts';
import { follow, newCreator, newFan, readyPicture } from './world.ts';

/* Places where words or figures have just enough room. */
const { openPage } = launchBrowser();

test('[F97] a creator reads all columns of her months at 768 pixels', async () => {
  const creator = await newCreator('Nora Narrow');
  const fan = await newFan('Ned Narrow', 300_000);
  for (const cents of [75_000, 75_000]) {
    const { error } = await fan.client.rpc('send_tip', {
      p_creator_id: creator.id,
      p_amount_cents: cents,
      p_request_id: crypto.randomUUID(),
    });
    expect(error).toBeNull();
  }
  const { page, open } = await openPage({ as: creator });
  await page.setViewportSize({ width: 768, height: 1024 });
  await open('/admin/earnings');
  const months = page.getByRole('region', { name: 'Earnings by month' });
  await months.getByRole('cell', { name: '$1,200.00' }).first().waitFor();
  expect(await isCut(months)).toBe(false);
});

test('[F27] a fan has every category in one row at 768 and 1280 pixels', async () => {
  const fan = await newFan('Nick Narrow');
  const { page, open } = await openPage({ as: fan });
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await open('/browse');
    const categories = page.getByRole('navigation', { name: 'Category' });
    await categories.getByRole('link', { name: 'Non-binary' }).waitFor();
    const tops = await categories
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
    expect([width, new Set(tops).size]).toEqual([width, 1]);
    expect(await isCut(categories)).toBe(false);
  }
});

test('[F50] a fan reads on a phone how many stories are new', async () => {
  const creator = await newCreator('Nell Narrow');
  const fan = await newFan('Nat Narrow');
  await follow(fan, creator);
  for (const colour of ['#604030', '#304060']) await shareStory(creator, colour);
  // 'Yesterday' is the longest word for the time of a story.
  await database.query(
    `update public.stories set created_at = created_at - interval '23 hours' where creator_id = $1`,
    [creator.id],
  );
  const { page, open } = await openPage({ width: 390, as: fan });
  await open('/stories');
  const card = page.getByRole('button', { name: 'Stories of Nell Narrow' });
  await card.waitFor();
  const parts = await card.locator('span:not(.sr-only)').all();
  expect(await card.textContent()).toContain('2 new');
  for (const part of parts) expect(await isCut(part)).toBe(false);
});

test('[F3] a guest reads the price of an offer in one line at 768 pixels', async () => {
  const { id } = await newCreator('Nadia Narrow', 4499);
  await database.query(
    `insert into public.limited_offers (creator_id, price_cents, sales_left) values ($1, 3499, 7)`,
    [id],
  );
  await database.query(
    `update private.account_statuses set featured_at = now() + interval '1 hour'
     where profile_id = $1`,
    [id],
  );
  const { page, open } = await openPage();
  await page.setViewportSize({ width: 768, height: 1024 });
  await open('/');
  const card = page.getByRole('link').filter({ hasText: 'Nadia Narrow' });
  const before = await card.locator('s').boundingBox();
  const period = await card.getByText('/ 30 days').boundingBox();
  expect(period?.y).toBeLessThan((before?.y ?? 0) + (before?.height ?? 0));
});

const isCut = (element: Locator) =>
  element.evaluate((box) => box.clientWidth > 0 && box.scrollWidth > box.clientWidth);

async function shareStory(creator: Account, colour: string) {
  const picture = await drawing(540, 960, colour).png().toBuffer();
  const { error } = await creator.client.rpc('create_story', {
    p_request_id: crypto.randomUUID(),
    p_media_id: await readyPicture(creator, 'story', picture),
  });
  expect(error).toBeNull();
}
