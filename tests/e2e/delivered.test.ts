import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { drawing } from '../api/media-support.ts';
import { axe, launchBrowser, type Account } from '../support/browser.ts';
import { balanceOf, database, linkCard } from '../support/users.ts';
import { atWidths } from '../support/widths.ts';
import { give } from './uploads-world.ts';
import { eventually, follow, newCreator, newFan, readyPicture, settled } from './world.ts';

const { openPage } = launchBrowser();

const rows = (page: Page) => page.getByRole('main').getByRole('article');
const row = (page: Page, text: string) => rows(page).filter({ hasText: text });
/** The value of a result in a row. */
const result = (page: Page, text: string, name: string) =>
  row(page, text)
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');

async function send(
  creator: Account,
  text: string,
  priceCents: number | null,
  media: string[] = [],
) {
  const { error } = await creator.client.rpc('send_global', {
    p_audience: 'followers',
    p_text: text,
    p_media_ids: media,
    // The generated types do not know that null means without a price.
    p_price_cents: priceCents as number,
    p_request_id: crypto.randomUUID(),
    p_shows_text: true,
  });
  expect(error).toBeNull();
}

/** Unlocks what the open page offers, by its dialog. */
async function unlock(page: Page, dollars: string) {
  await page
    .getByRole('button', { name: `Unlock for ${dollars}` })
    .last()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: `Unlock for ${dollars}` }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'detached' });
}

const picture = async (creator: Account, colour: string) =>
  readyPicture(creator, 'chat', await drawing(640, 480, colour).png().toBuffer());

describe.each(atWidths(390, 1280))('what was delivered and offered at %i pixels', (width) => {
  const theme = width === 390 ? 'light' : 'dark';
  const words = 'Stairs in the light of the evening, all frames';
  let mara: Account;
  let jonas: Account;

  beforeAll(async () => {
    mara = await newCreator(`Delia Sends ${width}`);
    jonas = await newFan(`Joris Buys ${width}`, 5000);
    await linkCard(jonas.id);
    await follow(jonas, mara);
  });

  test('[F87] a creator sees who was reached, reads and buys, live, and removes with a refund', async () => {
    const her = await openPage({ width, theme, as: mara });
    const { page } = her;
    await her.open('/admin/delivered');
    await page.getByText('Oops, nothing to see here yet :(').waitFor();
    await settled(page);
    await send(mara, words, 700, [await picture(mara, '#805040')]);
    const sold = row(page, 'Stairs in the light');
    await sold.getByText('Image · Followers only · $7.00').waitFor();
    expect(await sold.getByText('all frames').count()).toBe(0);
    await sold.getByRole('button', { name: 'Show more' }).click();
    await sold.getByText(words).waitFor();
    await eventually(() => result(page, 'Stairs', 'Reached').innerText()).toBe('1');

    const his = await openPage({ width, as: jonas });
    await his.open(`/conversations/${mara.username}`);
    await unlock(his.page, '$7.00');
    await eventually(() => result(page, 'Stairs', 'Unlocks').innerText()).toBe('1');
    await eventually(() => result(page, 'Stairs', 'Revenue').innerText()).toMatch(
      /^\$7\.00\s+Unlocks × price, before the fee$/,
    );
    await eventually(() => result(page, 'Stairs', 'Seen').innerText()).toBe('1');
    await axe(page);

    await sold.getByRole('button', { name: 'Remove', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove this message?' });
    await dialog
      .getByText('1 fan bought it for $7.00 in all. Fans who paid are entitled to a refund.')
      .waitFor();
    await axe(page);
    await dialog.getByRole('button', { name: 'Remove and refund $7.00' }).click();
    await sold.waitFor({ state: 'detached' });
    await eventually(() => balanceOf(jonas.id)).toBe(5000);
    await his.page.getByText('removed').first().waitFor();
  });

  test('[F87] a creator removes what nobody bought, and without a refund what was bought stays', async () => {
    await send(mara, `Free for all ${width}`, null);
    await send(mara, `Kept by its buyer ${width}`, 500, [await picture(mara, '#406080')]);
    const his = await openPage({ width, as: jonas });
    await his.open(`/conversations/${mara.username}`);
    await unlock(his.page, '$5.00');
    const her = await openPage({ width, theme, as: mara });
    const { page } = her;
    await her.open('/admin/delivered');
    const free = row(page, 'Free for all');
    await free.getByText('Text · Followers only · Free').waitFor();
    expect(await free.getByText('Revenue').count()).toBe(0);
    await free.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await free.waitFor({ state: 'detached' });
    await his.page.getByText(`Free for all ${width}`).waitFor({ state: 'detached' });

    const kept = row(page, 'Kept by its buyer');
    await kept.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove without a refund' }).click();
    await kept.waitFor({ state: 'detached' });
    await his.open('/purchases');
    await his.page.getByRole('main').getByRole('article').first().waitFor();
    expect(await balanceOf(jonas.id)).toBe(4500);
  });

  test('[F131] a creator offers an item, sees its sale, withdraws it and offers it again', async () => {
    const her = await openPage({ width, theme, as: mara });
    const { page } = her;
    await her.open('/admin/store');
    await page.getByRole('button', { name: 'Offer an item' }).click();
    const form = page.getByRole('dialog', { name: 'New item' });
    await form.getByRole('button', { name: 'Offer', exact: true }).click();
    await form.getByText('All fields are required!').waitFor();
    await form.getByLabel('Description').fill('Windows of an empty house');
    await form.getByLabel('Price').fill('0.50');
    // A dropped file says itself what it is.
    await form.getByRole('button', { name: 'Text', exact: true }).click();
    const window = await drawing(640, 480, '#604080').png().toBuffer();
    await give(form.getByLabel('Price'), 'drop', 'window.png', [...window]);
    await form.getByRole('button', { name: 'Pictures', pressed: true }).waitFor();
    await form.getByRole('button', { name: 'Remove picture 1' }).waitFor();
    await form.getByRole('button', { name: /^Offer/ }).click();
    await form.getByText('The price must be between $1 - $199').waitFor();
    await form.getByLabel('Price').fill('8');
    await axe(page);
    await form.getByRole('button', { name: 'Offer for $8.00' }).click();
    await form.waitFor({ state: 'detached' });
    const item = row(page, 'Windows of an empty house');
    await item.getByText('Image · $8.00').waitFor();
    await item.getByRole('heading', { name: /^For sale since/ }).waitFor();

    const his = await openPage({ width, as: jonas });
    await his.open(`/conversations/${mara.username}/store`);
    await unlock(his.page, '$8.00');
    await eventually(() => result(page, 'Windows', 'Unlocks').innerText()).toBe('1');
    await axe(page);

    await item.getByRole('button', { name: 'Take off sale' }).click();
    await item.getByRole('heading', { name: /^Off sale since/ }).waitFor();
    const other = await newFan(`Late Buyer ${width}`);
    const late = await openPage({ width, as: other });
    await late.open(`/conversations/${mara.username}/store`);
    await late.page.getByText('Oops, nothing to see here yet :(').waitFor();
    await item.getByRole('button', { name: 'Offer again' }).click();
    await item.getByRole('heading', { name: /^For sale since/ }).waitFor();
    await late.page.reload();
    await late.page.getByRole('button', { name: 'Unlock for $8.00' }).waitFor();
  });
});

test('[F87] [F139] the home leads to the list, which loads ten at a time', async () => {
  const creator = await newCreator('Dora Delivers');
  await database.query(
    `insert into public.globals (creator_id, audience, kind, text, is_text_open, request_id,
       request_digest, sent_at)
     select $1, 'all', 'text', 'Sent as number ' || n || '.', true, gen_random_uuid(),
       gen_random_uuid(), now() - make_interval(mins => n)
     from generate_series(1, 12) n`,
    [creator.id],
  );
  const { page, open } = await openPage({ as: creator });
  await open('/admin');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Sent as number 1\./ })
    .click();
  await page.waitForURL('**/admin/delivered');
  await row(page, 'number 10.').waitFor();
  await eventually(async () => {
    await rows(page).last().scrollIntoViewIfNeeded();
    return rows(page).count();
  }).toBe(12);
});
