import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axe, launchBrowser, type Account, type Visit } from '../support/browser.ts';
import { database, makeCreator, uniqueName } from '../support/users.ts';
import { atWidths } from '../support/widths.ts';
import { eventually, newCreator, newFan, readyPicture, settled } from './world.ts';
import { drawing } from '../api/media-support.ts';

/*
 * Browse and search in a tag and by a name that no other test uses.
 */
const { openPage } = launchBrowser();

const cards = (page: Page) => page.locator('main').getByRole('link').filter({ hasText: '@' });

const namesOf = (page: Page) =>
  cards(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')?.slice(1)));

async function setCategories(creatorIds: string[], key: string) {
  await database.query(
    'update public.creator_settings set categories = array[$2] where creator_id = any($1)',
    [creatorIds, key],
  );
}

const follow = (creatorId: string, followers: number) =>
  database.query('update private.creator_summaries set followers = $2 where creator_id = $1', [
    creatorId,
    followers,
  ]);

describe.each(atWidths(1280, 390))('at %i pixels', (width) => {
  const tag = uniqueName('category');
  const word = `Quill${Math.random().toString(36).slice(2, 8)}`;
  let fan: Account;
  let mara: Account;
  let ines: Account;
  let zora: Account;
  let guest: Visit;
  let member: Visit;

  beforeAll(async () => {
    fan = await newFan('Browsing');
    [mara, ines, zora] = await Promise.all([
      newCreator(`${word} Mara`, 2000),
      newCreator(`${word} Inès`, 999),
      newCreator(`${word} Zora`, 1500),
    ]);
    await setCategories([mara.id, ines.id, zora.id], `couples:${tag}`);
    await Promise.all([follow(mara.id, 30), follow(ines.id, 90), follow(zora.id, 60)]);
    await database.query(
      `update private.account_statuses set featured_at = null,
         exclusive_since = case when profile_id = $1 then now() end
       where profile_id = any($2)`,
      [zora.id, [mara.id, ines.id, zora.id]],
    );
    await database.query(
      `update public.profiles set created_at = now() + interval '1 hour', name = name || ' '
       where id = $1`,
      [mara.id],
    );
    await database.query('update public.profiles set location = $2 where id = $1', [
      mara.id,
      'Lisbon',
    ]);
    await database.query(`insert into public.presence values ($1, now() + interval '1 hour')`, [
      ines.id,
    ]);
    await database.query(
      `insert into public.limited_offers (creator_id, price_cents, sales_left) values ($1, 950, 7)`,
      [mara.id],
    );
    guest = await openPage({ width });
    member = await openPage({ width, as: fan });
  });

  test('[F27] a fan begins with the featured of the first category, and each choice is an address', async () => {
    const { page, open } = member;
    await open('/browse');
    const chosen = (label: string) =>
      page.getByRole('navigation', { name: label }).locator('[aria-current=page]');
    // A phone has order and tags in a sheet, which closes with a choice.
    const more = () =>
      width < 768 ? page.getByRole('button', { name: /^Order and tag:/ }).click() : undefined;
    const isShown = async (label: string, name: string) => {
      if (width >= 768) return chosen(label).getByText(name, { exact: true }).waitFor();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page
        .getByRole('button', { name: /^Order and tag:/ })
        .getByText(name)
        .waitFor();
    };
    await isShown('Order', 'Featured');
    await chosen('Category').getByText('Female').waitFor();
    for (const sort of ['All', 'Newest', 'Exclusive', 'Online']) {
      await more();
      await page
        .getByRole('navigation', { name: 'Order' })
        .getByText(sort, { exact: true })
        .click();
      await page.waitForURL(`**/browse/${sort.toLowerCase()}/female`);
      await isShown('Order', sort);
    }
    await page.getByRole('navigation', { name: 'Category' }).getByText('Couples').click();
    await page.waitForURL('**/browse/online/couples');
    // The tags of the former category stay until those of the next one are loaded.
    await chosen('Category').getByText('Couples').waitFor();
    await more();
    const first = page.getByRole('navigation', { name: 'Tag' }).getByRole('link').first();
    const name = await first.innerText();
    await first.click();
    await page.waitForURL(/\/browse\/online\/couples\/.+/);
    await isShown('Tag', name);
    await more();
    await chosen('Tag').getByText(name, { exact: true }).click();
    await page.waitForURL('**/browse/online/couples');
    await page.goBack();
    await page.waitForURL(/\/browse\/online\/couples\/.+/);
    await isShown('Tag', name);
  });

  test('[F27] a guest sorts creators by followers, age, staff’s choice and presence', async () => {
    const { page, open } = guest;
    const category = (sort: string) => `/browse/${sort}/couples/${tag}`;
    const orders: [string, Account[]][] = [
      ['featured', [ines, zora, mara]],
      ['all', [ines, zora, mara]],
      ['exclusive', [zora]],
      ['online', [ines]],
    ];
    for (const [sort, order] of orders) {
      await open(category(sort));
      await eventually(() => namesOf(page)).toEqual(order.map(({ username }) => username));
    }
    await open(category('newest'));
    await eventually(async () => (await namesOf(page))[0]).toBe(mara.username);
    expect(await cards(page).count()).toBe(3);
  });

  test('[F27] a fan reads on a card name, presence, price and the price without the offer', async () => {
    await readyPicture(mara, 'avatar', await drawing(500, 665, '#a04030').png().toBuffer()).then(
      (media) => mara.client.rpc('set_profile_picture', { p_media_id: media }),
    );
    const story = await readyPicture(mara, 'story', await drawing(90, 160).png().toBuffer());
    await mara.client.rpc('create_story', { p_request_id: crypto.randomUUID(), p_media_id: story });
    const { page, open } = member;
    await open(`/browse/all/couples/${tag}`);
    const offered = cards(page).filter({ hasText: mara.username });
    await offered.getByText('Limited offer').waitFor();
    expect(await offered.locator('s').innerText()).toBe('$20.00');
    await offered.getByText('$9.50').waitFor();
    expect(await offered.innerText()).toMatch(/\$20\.00\s\$9\.50/);
    await offered.getByText('New stories').waitFor({ state: 'attached' });
    await eventually(() => offered.locator('img').evaluateAll((all) => all.length > 0)).toBe(true);
    expect(await offered.getByLabel('Online').count()).toBe(0);
    const here = cards(page).filter({ hasText: ines.username });
    await here.getByLabel('Online').waitFor();
    await here.getByText('$9.99').waitFor();
    expect(await here.locator('s').count()).toBe(0);
    await axe(page);
  });

  test('[F27] a fan sees thirty cards, more at the end, and comes back to the same place', async () => {
    const many = uniqueName('many');
    const users = await Promise.all(Array.from({ length: 35 }, () => makeCreator('many')));
    await setCategories(
      users.map(({ id }) => id),
      `studio:${many}`,
    );
    const { page, open } = member;
    await open(`/browse/newest/studio/${many}`);
    await eventually(() => cards(page).count()).toBe(30);
    await cards(page).last().scrollIntoViewIfNeeded();
    await eventually(() => cards(page).count()).toBe(35);
    expect(new Set(await namesOf(page)).size).toBe(35);
    await cards(page).last().click();
    await page.getByRole('button', { name: 'Follow' }).waitFor();
    await page.goBack();
    await eventually(() => cards(page).count()).toBe(35);
    await eventually(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  });

  test('[F27] a guest with an unknown address is led to a known one, and reads that a list is empty', async () => {
    const { page, open } = guest;
    await open('/browse/cheapest/martian');
    await page.waitForURL('**/browse/featured/female');
    await open(`/browse/all/female/${uniqueName('nobody')}`);
    await page.getByText('Oops, nothing to see here yet :(').waitFor();
    await page.getByRole('link', { name: 'See all in Female' }).click();
    await page.waitForURL('**/browse/all/female');
  });

  test('[F27] a guest and a fan reach the first creator with under ten tab stops', async () => {
    for (const { page, open } of [guest, member]) {
      await open(`/browse/all/couples/${tag}`);
      await eventually(() => cards(page).count()).toBe(3);
      await settled(page);
      const isCard = () =>
        page.evaluate(() => Boolean(document.activeElement?.textContent?.includes('@')));
      let presses = 0;
      const tabTo = async (isThere: () => Promise<boolean>) => {
        for (; presses < 20 && !(await isThere()); presses += 1) await page.keyboard.press('Tab');
      };
      await tabTo(() =>
        page.evaluate(() => document.activeElement?.textContent === 'Skip to content'),
      );
      await page.keyboard.press('Enter');
      await tabTo(isCard);
      expect(presses).toBeLessThan(10);
    }
  });

  test('[F27] a guest moves inside a row by arrow keys, and Tab leads back to the same place', async () => {
    const { page, open } = guest;
    await open(`/browse/all/couples/${tag}`);
    await eventually(() => cards(page).count()).toBe(3);
    const row = page.getByRole('navigation', { name: 'Category' });
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    const names = await row.getByRole('link').allTextContents();
    await row.locator('[aria-current=page]').focus();
    expect(await row.locator('[tabindex="0"]').count()).toBe(1);
    await page.keyboard.press('Home');
    expect(await focused()).toBe(names[0]);
    await page.keyboard.press('ArrowRight');
    expect(await focused()).toBe(names[1]);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    expect(await focused()).toBe(names.at(-1));
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe(names.at(-1));
    await page.keyboard.press('Enter');
    await row.locator('[aria-current=page]', { hasText: names.at(-1) ?? '' }).waitFor();
  });

  test('[F27] a guest has the choices of an address in view', async () => {
    const { page, open } = guest;
    await open('/browse/online/nonbinary');
    for (const label of width < 768 ? ['Category'] : ['Order', 'Category']) {
      const strip = page.getByRole('navigation', { name: label });
      await strip.locator('[aria-current=page]').waitFor();
      await eventually(() =>
        strip.evaluate((frame) => {
          const outer = frame.getBoundingClientRect();
          const chip = frame.querySelector('[aria-current=page]')?.getBoundingClientRect();
          return chip && chip.left >= outer.left && chip.right <= outer.right;
        }),
      ).toBe(true);
    }
  });

  test('[F27] a guest reads that the list failed, and reads it again', async () => {
    const { page } = guest;
    guest.expectRefusal(/rpc\/(guest_)?browse/);
    await page.route(/rpc\/(guest_)?browse/, (route) => route.fulfill({ status: 400, body: '{}' }));
    await guest.open(`/browse/all/couples/${tag}`);
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await page.unroute(/rpc\/(guest_)?browse/);
    await again.click();
    await eventually(() => cards(page).count()).toBe(3);
  });

  test('[F28] a guest searches with two letters or more, in the category', async () => {
    const { page, open } = guest;
    await open('/browse/newest/couples');
    const field = page.getByRole('searchbox', { name: 'Search creators' });
    await field.fill('x');
    await field.press('Enter');
    await page.getByText('You need to type at least 2 letters.').waitFor();
    await field.fill(`${word.toLowerCase()} ine`);
    await page.waitForURL(`**/browse/all/couples?q=${word.toLowerCase()}*`);
    await eventually(() => namesOf(page)).toEqual([ines.username]);
    await page.getByRole('navigation', { name: 'Category' }).getByText('Studio').click();
    await page.waitForURL(`**/browse/all/studio?q=*`);
    await page.getByText('Nobody in Studio', { exact: true }).waitFor();
    await eventually(() => namesOf(page)).toEqual([ines.username]);
    await open(`/browse/all/studio?q=${uniqueName('nobody')}`);
    await page.getByText('Oops, nothing to see here yet :(').waitFor();
    await page.getByRole('link', { name: 'See all in Studio' }).waitFor();
    await page.goBack();
    await page.goBack();
    await eventually(() => namesOf(page)).toEqual([ines.username]);
    await page.reload();
    await eventually(() => namesOf(page)).toEqual([ines.username]);
    expect(await field.inputValue()).toBe(`${word.toLowerCase()} ine`);
    await field.fill('');
    await page.waitForURL('**/browse/all/couples');
    await open('/browse/all/couples?q=x');
    await page.getByText('You need to type at least 2 letters.').waitFor();
  });
});
