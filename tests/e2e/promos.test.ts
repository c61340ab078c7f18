import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { drawing } from '../api/media-support.ts';
import { axe, launchBrowser, type Account } from '../support/browser.ts';
import { eventually, joined, newCreator, newFan, readyPicture, settled } from './world.ts';

const { openPage } = launchBrowser();
const rail = (page: Page) => page.getByRole('region', { name: 'Promotions' });

async function promote(creator: Account, text: string, mediaIds: string[] = []): Promise<string> {
  const { data, error } = await creator.client.rpc('create_post', {
    p_audience: 'public',
    p_text: text,
    p_media_ids: mediaIds,
    p_is_promo: true,
    p_request_id: crypto.randomUUID(),
  });
  expect(error).toBeNull();
  return String(data);
}

describe.each([
  { width: 390, theme: 'light' },
  { width: 1280, theme: 'dark' },
] as const)('promotions beside browse at $width pixels', ({ width, theme }) => {
  let creator: Account;
  let fan: Account;
  let blocked: Account;
  const text = `Sunset at the pier, ${width}`;

  beforeAll(async () => {
    creator = await newCreator(`Petra Promo ${width}`);
    [fan, blocked] = await Promise.all([newFan('Frida Fan'), newFan('Bodo Blocked')]);
    const { error } = await creator.client.rpc('block', { p_user_id: blocked.id });
    expect(error).toBeNull();
    const file = await drawing(600, 600, '#b05020').png().toBuffer();
    await promote(creator, text, [await readyPicture(creator, 'post', file)]);
  });

  test('[F49] a guest sees promotions and is led to the creator', async () => {
    const { page, open } = await openPage({ width, theme });
    await open('/browse/featured/female');
    const promo = rail(page).getByRole('link', { name: new RegExp(text) });
    await eventually(() =>
      promo.locator('img').evaluate((picture: HTMLImageElement) => picture.naturalWidth),
    ).toBeGreaterThan(0);
    await settled(page);
    await axe(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    await promo.press('Enter');
    await page.waitForURL(new RegExp(`/${creator.username}$`));
  });

  test('[F28] [F49] promotions above the creators make room for the answers of a search', async () => {
    const { page, open } = await openPage({ width, theme });
    await open('/browse/featured/female');
    await rail(page).getByText(text).waitFor();
    const search = page.getByRole('searchbox', { name: 'Search creators' });
    await search.fill('Petra');
    await page.getByRole('main').getByText(`@${creator.username}`).waitFor();
    await page.waitForURL(/q=Petra/);
    await eventually(() => rail(page).count()).toBe(width === 390 ? 0 : 1);
    await search.fill('');
    await rail(page).getByText(text).waitFor();
  });

  test('[F49] a fan sees a new promotion live, and is led to the post', async () => {
    const { page, open } = await openPage({ width, theme, as: fan });
    const hasJoined = joined(page, 'browse');
    await open('/browse/featured/female');
    await rail(page).getByText(text).waitFor();
    await hasJoined;
    const other = await newCreator(`Nils Newer ${width}`);
    const postId = await promote(other, 'A new one');
    const fresh = rail(page).getByRole('link', { name: `Nils Newer ${width} A new one` });
    await fresh.waitFor({ timeout: 10_000 });
    await fresh.click();
    await page.waitForURL(new RegExp(`/post/${postId}$`));
    await page.getByRole('article').getByText('A new one').waitFor();
  });

  test('[F49] [F32] a blocked fan does not see the promotion', async () => {
    const { page, open } = await openPage({ width, theme, as: blocked });
    await open('/browse/featured/female');
    await rail(page).getByText(`Nils Newer ${width}`).waitFor();
    expect(await rail(page).getByText(text).count()).toBe(0);
  });

  test('[F49] a guest sees no rail where nothing is promoted', async () => {
    const { page, open } = await openPage({ width, theme });
    await page.route(/rpc\/(promo_posts|guest_promos)/, (route) => route.fulfill({ json: [] }));
    await open('/browse/featured/female');
    await page.getByText(`Petra Promo ${width}`).first().waitFor();
    await settled(page);
    expect(await rail(page).count()).toBe(0);
    if (width === 1280) expect(await page.locator('main aside').count()).toBe(0);
  });

  test('[F49] the first promotion of a visit does not move the creators', async () => {
    const { page, open } = await openPage({ width, theme, as: fan });
    await page.route(/rpc\/promo_posts/, (route) => route.fulfill({ json: [] }));
    const hasJoined = joined(page, 'browse');
    await open('/browse/featured/female');
    const card = page.getByText(`Petra Promo ${width}`).first();
    await card.waitFor();
    await settled(page);
    await hasJoined;
    const place = await card.boundingBox();
    await page.unroute(/rpc\/promo_posts/);
    const isRead = page.waitForResponse(/rpc\/promo_posts/);
    await promote(creator, `A first one, ${width}`);
    await isRead;
    await settled(page);
    expect(await rail(page).count()).toBe(width === 1280 ? 1 : 0);
    expect((await card.boundingBox())?.y).toBe(place?.y);
    await page.reload();
    await rail(page).getByText(`A first one, ${width}`).waitFor();
  });
});
