import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { drawing } from '../api/media-support.ts';
import { launchBrowser, type Account } from '../support/browser.ts';
import { balanceOf, ledgerFaults, linkCard, rowsAs } from '../support/users.ts';
import { cardNumbers, typeCard } from '../support/typed-card.ts';
import { atWidths } from '../support/widths.ts';
import {
  eventually,
  isPictureShown,
  newCreator,
  newFan,
  readyPicture,
  sendMessage,
} from './world.ts';

const { openPage } = launchBrowser();

const store = (page: Page) => page.getByRole('region', { name: /^Store of/ });
const card = (page: Page, words: string) =>
  store(page).getByRole('article', { name: words, exact: true });

async function pay(page: Page, dollars: string) {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Unlock for ${dollars}` })
    .click();
  await page.getByText(`Unlocked for ${dollars}.`).first().waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

const offersTo = (user: Account) =>
  rowsAs<{ id: string }>(user, 'select id from public.messages where price_cents > 0');

/** Unlocks both messages that this fan was offered. */
async function buyAll(fan: Account) {
  const offers = await offersTo(fan);
  expect(offers).toHaveLength(2);
  for (const { id } of offers) {
    const bought = await fan.client.rpc('unlock_message', {
      p_message_id: id,
      p_request_id: crypto.randomUUID(),
    });
    expect(bought.error).toBeNull();
  }
}

const isFocused = (button: Locator) =>
  button.evaluate((element) => element === document.activeElement);

async function sendPicture(from: Account, to: Account, text: string, priceCents: number) {
  const picture = await drawing(500, 400, '#2060a0').png().toBuffer();
  const { error } = await from.client.rpc('send_message', {
    p_to: to.id,
    p_text: text,
    p_media_ids: [await readyPicture(from, 'chat', picture)],
    p_price_cents: priceCents,
    p_request_id: crypto.randomUUID(),
    p_shows_text: true,
  });
  expect(error).toBeNull();
}

describe.each(atWidths(1280, 390))('a creator’s store at %i pixels', (width) => {
  let creator: Account;
  const path = () => `/conversations/${creator.username}/store`;

  async function buyerWithOffers(): Promise<Account> {
    const fan = await newFan(`Buying at ${width}`, 2000);
    await linkCard(fan.id);
    await sendMessage(fan, creator, 'Hello there');
    await sendMessage(creator, fan, 'Words worth five dollars', 500);
    await sendPicture(creator, fan, 'The sea at six', 700);
    return fan;
  }

  beforeAll(async () => {
    creator = await newCreator(`Stella at ${width}`);
  });

  test('[F106] a fan reaches the store from the profile and sees locked offers', async () => {
    const { page, open } = await openPage({ width, as: await buyerWithOffers() });
    await open(`/${creator.username}`);
    await page.getByRole('button', { name: 'Store · 2' }).click();
    await page.getByRole('link', { name: 'Open the store' }).click();
    await store(page).waitFor();
    expect(new URL(page.url()).pathname).toBe(path());
    await card(page, '1 photo').getByText('The sea at six').waitFor();
    await card(page, 'Message').getByRole('button', { name: 'Unlock for $5.00' }).waitFor();
    expect(await store(page).getByText('Words worth five dollars').count()).toBe(0);
    expect(await card(page, '1 photo').locator('img').count()).toBe(0);
  });

  test('[F106] [F79] a fan buys in the store by pointer and keyboard, and sees what was bought', async () => {
    const fan = await buyerWithOffers();
    const { page, open } = await openPage({ width, as: fan });
    await open(path());
    await card(page, 'Message').getByRole('button', { name: 'Unlock for $5.00' }).click();
    await pay(page, '$5.00');
    await card(page, 'Message').getByText('Unlocked for $5.00').waitFor();
    const words = card(page, 'Message').getByRole('button', { name: 'Words worth five dollars' });
    await words.click();
    await page.getByRole('dialog', { name: /^Message from/ }).waitFor();
    await page.keyboard.press('Escape');
    await eventually(() => isFocused(words)).toBe(true);

    // By keyboard from the question to the picture on the whole screen.
    await card(page, '1 photo').getByRole('button', { name: 'Unlock for $7.00' }).focus();
    await page.keyboard.press('Enter');
    await pay(page, '$7.00');
    await expect.poll(() => isPictureShown(card(page, '1 photo'))).toBe(true);
    await card(page, '1 photo')
      .getByRole('button', { name: /^Open 1 photo/ })
      .focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('1 of 1').waitFor();
    await page.keyboard.press('Escape');
    expect(await balanceOf(fan.id)).toBe(800);

    await page.getByRole('link', { name: /^Back to the conversation/ }).click();
    await page.getByRole('log').getByText('Words worth five dollars').waitFor();
    await page.getByRole('button', { name: 'Conversation settings' }).click();
    await page.getByRole('menuitem', { name: 'Store' }).click();
    await card(page, 'Message').waitFor();
    expect(await ledgerFaults()).toEqual([]);
  });

  test('[F106] a fan sees offers come and go in an open store', async () => {
    const reader = await newFan('Watching');
    await sendMessage(reader, creator, 'Hello');
    const { page, open } = await openPage({ width, as: reader });
    await open(path());
    await page.getByText('Oops, nothing to see here yet :(').waitFor();
    await sendMessage(creator, reader, 'Just written', 900);
    await card(page, 'Message').getByRole('button', { name: 'Unlock for $9.00' }).waitFor();
    const [offer] = await offersTo(reader);
    await creator.client.rpc('remove_message', { p_message_id: String(offer?.id) });
    await page.getByText('Oops, nothing to see here yet :(').waitFor();
  });

  test('[F106] a fan reads that the store failed, reads it again, and keeps it offline', async () => {
    const reader = await buyerWithOffers();
    await buyAll(reader);
    const { page, context, open, expectRefusal } = await openPage({ width, as: reader });
    expectRefusal(/rpc\/store/);
    // A topic that is joined reads the store again by itself.
    await page.routeWebSocket(/realtime/, () => {});
    await context.route(/rpc\/store/, (route) => route.abort());
    await open(path());
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await context.unroute(/rpc\/store/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await card(page, '1 photo').waitFor();
    await eventually(() => isPictureShown(card(page, '1 photo'))).toBe(true);
    // The pictures are requested again while offline.
    expectRefusal(/.*/);
    await context.setOffline(true);
    await page.getByText('You are offline. What you see may be out of date.').waitFor();
    await card(page, '1 photo').waitFor();
    await context.setOffline(false);
  });

  test('[F106] [F91] a fan without a card is led to the card and back to the same offer', async () => {
    const cardless = await newFan('Cardless');
    await sendMessage(cardless, creator, 'Hello');
    await sendMessage(creator, cardless, 'Eight', 800);
    const { page, open, expectRefusal } = await openPage({ width, as: cardless });
    expectRefusal(/rpc\/unlock_message/);
    await open(`${path()}`);
    await card(page, 'Message').getByRole('button', { name: 'Unlock for $8.00' }).click();
    await page.getByRole('button', { name: 'Top up first' }).click();
    await page.getByText('You must link your card before you can unlock').waitFor();
    await typeCard(page, cardNumbers.visa);
    await page.getByRole('button', { name: 'Link card' }).click();
    await page.getByText('$8.00 is missing. Afterwards you go on where you were.').waitFor();
    await page.getByRole('button', { name: 'Top up $10', exact: true }).click();
    await page.waitForURL(`**${path()}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Unlock for $8.00' }).waitFor();
  });

  test('[F94] a fan keeps purchases after their removal and after a block', async () => {
    const fan = await buyerWithOffers();
    await buyAll(fan);
    const { page, open } = await openPage({ width, as: fan });
    for (const { id } of await offersTo(creator)) {
      await creator.client.rpc('remove_message', { p_message_id: id });
    }
    await creator.client.rpc('block', { p_user_id: fan.id });
    await open('/purchases');
    const name = `Stella at ${width}`;
    const photo = page.getByRole('article', { name: `1 photo from ${name}` });
    await photo.getByText('$7.00').waitFor();
    await photo.getByText('The sea at six').waitFor();
    expect(await photo.getByRole('link').count()).toBe(0);
    await eventually(() => isPictureShown(photo)).toBe(true);
    await photo.getByRole('button', { name: `Open 1 photo from ${name}` }).click();
    await page.getByRole('dialog').getByText('1 of 1').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Words worth five dollars' }).click();
    await page.getByRole('dialog', { name: `Message from ${name}` }).waitFor();
    await page.keyboard.press('Escape');
    await creator.client.rpc('unblock', { p_user_id: fan.id });
    await open('/purchases');
    await photo.getByRole('link', { name }).click();
    await page.waitForURL(`**/${creator.username}`);

    const other = await openPage({ width, as: await newFan('Thrifty') });
    await other.open('/purchases');
    await other.page.getByText('Oops, nothing to see here yet :(').waitFor();
  });
});

describe('the items of a store', () => {
  test('[F131] everybody who sees the page finds its items, buys one, and reads it in the thread', async () => {
    const creator = await newCreator('Shelving');
    const picture = await readyPicture(
      creator,
      'chat',
      await drawing(500, 400, '#2060a0').png().toBuffer(),
    );
    const { error } = await creator.client.rpc('offer_item', {
      p_text: 'CANARY of the item',
      p_media_ids: [picture],
      p_price_cents: 700,
      p_request_id: crypto.randomUUID(),
    });
    expect(error).toBeNull();
    const fan = await newFan('Passing by', 2000);
    const { page, open, expectRefusal } = await openPage({ width: 390, as: fan });
    expectRefusal(/rpc\/conversation_with/);
    await open(`/${creator.username}`);
    await page.getByRole('button', { name: 'Store · 1' }).click();
    await page.getByRole('button', { name: 'Unlock for $7.00' }).click();
    const item = card(page, '1 photo');
    expect(await store(page).getByText('CANARY').count()).toBe(0);
    await page.getByRole('dialog', { name: 'Unlock from the store of Shelving' }).waitFor();
    await pay(page, '$7.00');
    await expect.poll(() => isPictureShown(item)).toBe(true);
    await item.getByText('CANARY of the item').waitFor();
    expect(await balanceOf(fan.id)).toBe(1300);
    await page.getByRole('link', { name: /^Back to the conversation/ }).click();
    await page.getByRole('log').getByText('CANARY of the item').waitFor();

    const other = await openPage({ width: 390, as: await newFan('Looking', 2000) });
    await other.open(`/conversations/${creator.username}/store`);
    await card(other.page, '1 photo').getByRole('button', { name: 'Unlock for $7.00' }).waitFor();
    expect(await other.page.getByText('CANARY').count()).toBe(0);
    await creator.client.rpc('block', { p_user_id: fan.id });
    await open(`/conversations/${creator.username}/store`);
    await eventually(() => card(page, '1 photo').count()).toBe(0);
  });

  test('[F131] [F91] a fan without card and funds comes back to the item', async () => {
    const creator = await newCreator('Lending');
    const { error } = await creator.client.rpc('offer_item', {
      p_text: 'Words for sale',
      p_media_ids: [],
      p_price_cents: 900,
      p_request_id: crypto.randomUUID(),
    });
    expect(error).toBeNull();
    const fan = await newFan('Short');
    const { page, open } = await openPage({ width: 390, as: fan });
    const path = `/conversations/${creator.username}/store`;
    await open(path);
    const offer = store(page).getByRole('button', { name: 'Unlock for $9.00' });
    await offer.waitFor();
    // Newer items push it off the first page before the fan is back.
    for (let count = 0; count < 13; count += 1)
      await creator.client.rpc('offer_item', {
        p_text: `Newer ${count}`,
        p_media_ids: [],
        p_price_cents: 100,
        p_request_id: crypto.randomUUID(),
      });
    await offer.click();
    await page.getByRole('button', { name: 'Top up first' }).click();
    const purpose = page.getByLabel('The payment that waits');
    await purpose.getByText('$9.00').first().waitFor();
    expect(await purpose.getByText('Lending').count()).toBe(1);
    await typeCard(page, cardNumbers.visa);
    await page.getByRole('button', { name: 'Link card' }).click();
    await page.getByRole('button', { name: 'Top up $10', exact: true }).click();
    await page.waitForURL(`**${path}`);
    await page.getByRole('dialog', { name: 'Unlock from the store of Lending' }).waitFor();
    expect(await offer.count()).toBe(0);
    await pay(page, '$9.00');
    await store(page).getByText('Unlocked for $9.00').waitFor();
    expect(await balanceOf(fan.id)).toBe(100);
  });
});
