import sharp from 'sharp';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { keptNames, noise, readAs } from '../api/media-support.ts';
import { launchBrowser, type Account, type Visit } from '../support/browser.ts';
import { balanceOf, database, ledgerFaults } from '../support/users.ts';
import { cardNumbers, typeCard } from '../support/typed-card.ts';
import { listenTo } from './listening.ts';
import { isPictureShown, newCreator, newFan, readyPicture, writePost } from './world.ts';
import { agree } from '../support/consent.ts';

/*
 * One evening: a new follower on a phone links a card, tops up, subscribes and tips; the creator
 * sits at a computer; a stranger has the same page open and gets nothing of what was paid for.
 */
const { addresses, keys } = inject('platform');
const { openPage } = launchBrowser();
const words = `CANARY of the private wall ${Math.random()}`;
const laterWords = `CANARY that came later ${Math.random()}`;

let nora: Account;
let strange: Account;
let creator: Account;
let phone: Visit;
let computer: Visit;
let stranger: Visit;
let overheard: ReturnType<typeof listenTo>;
let pictureId: string;

/** Sends a control request to the card provider's double. */
async function control(path: string, body: object = {}) {
  const answer = await fetch(`${addresses.payments}/__control${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
}

beforeAll(async () => {
  creator = await newCreator('Ines Goldwall');
  nora = await newFan('Nora');
  pictureId = await readyPicture(creator, 'post', await noise(600, 400).png().toBuffer());
  await writePost(creator, 'public', 'Words for everybody');
  await writePost(creator, 'private', words, [pictureId]);

  phone = await openPage({ width: 390, as: nora });
  computer = await openPage({ width: 1280, as: creator });
  await computer.open('/notifications');
  strange = await newFan('Strange');
  stranger = await openPage({ width: 1280, as: strange });
  overheard = listenTo(stranger.context);
  const tab = await stranger.openTab(`/${creator.username}`);
  await tab.getByText('Words for everybody').waitFor();
});

describe('a new follower', () => {
  test('[F91] a new follower is asked for a card before subscribing', async () => {
    const { page, open } = phone;
    await open(`/${creator.username}`);
    await page.getByRole('button', { name: 'Unlock my private wall for $15.00' }).click();
    await page.getByText('You have $0.00; $15.00 is missing.').waitFor();
    await page.getByRole('button', { name: 'Top up first' }).click();
    await page.getByText('You must link your card before you can subscribe').waitFor();
  });

  test('[F90] a new follower is refused an American Express and a declined card', async () => {
    const { page, open } = phone;
    await open('/billing/card');
    phone.expectRefusal(/v1\/setup_intents/);
    await typeCard(page, '378282246310005');
    await page.getByRole('button', { name: 'Link card' }).click();
    await page
      .frameLocator('iframe')
      .getByText('The only card type that we accept are VISA and MASTERCARD.')
      .waitFor();

    await open('/billing/card');
    await typeCard(page, cardNumbers.declined);
    await page.getByRole('button', { name: 'Link card' }).click();
    await page
      .frameLocator('iframe')
      .getByText('Your card has been declined. Try again with another card.')
      .waitFor();
  });

  test('[F90] a new follower links a card through the frame', async () => {
    const { page, open } = phone;
    await open('/billing/card');
    await typeCard(page, cardNumbers.visa);
    await page.getByRole('button', { name: 'Link card' }).click();
    await page.locator('main').getByText('Visa ending 4242').first().waitFor();
  });

  test('[F89] a new follower tops up 50 dollars once despite a doubled webhook, and another tab shows it', async () => {
    const { page } = phone;
    const other = await phone.openTab('/billing');
    const balance = other.locator('main [aria-live="polite"]').first();
    await expect.poll(() => balance.innerText()).toBe('$0.00');

    await control('/webhooks', { duplicate: true });
    await page.bringToFront();
    await page.getByRole('button', { name: '$50', exact: true }).click();
    await page.getByRole('button', { name: 'Top up $50', exact: true }).click();
    await page.getByText('Your account has been topped up!').waitFor();
    await expect.poll(() => balance.innerText()).toBe('$50.00');
    await control('/webhooks/settled');
    await control('/webhooks', { duplicate: false });
    expect(await balanceOf(nora.id)).toBe(5000);
    await other.close();
  });

  test('[F54] [F34] a new follower subscribes, and sees the private wall with its pictures', async () => {
    const { page, open } = phone;
    await open(`/${creator.username}`);
    await page.getByText('Words for everybody').waitFor();
    expect(await page.getByText(words).count()).toBe(0);

    await page.getByRole('button', { name: 'Unlock my private wall for $15.00' }).click();
    await page.getByRole('dialog').getByText('Balance $50.00').waitFor();
    await page.getByRole('dialog').getByText('$35.00').waitFor();
    await agree(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Subscribe for $15.00' }).dblclick();
    await page.getByText('Your subscription has started!').waitFor();
    // The page behind reads again, as after a join, and the receipt stays open.
    await database.query(`select private.notify_changed($1, array['subscription'])`, [nora.id]);
    await page.getByText(/^Subscribed · /).waitFor();
    await page.getByRole('button', { name: 'Done' }).click();

    const post = page.locator('article', { hasText: words });
    await post.waitFor();
    await expect.poll(() => isPictureShown(post)).toBe(true);
    expect(await page.getByRole('button', { name: /Unlock my private wall/ }).count()).toBe(0);
    expect(await balanceOf(nora.id)).toBe(3500);
  });

  test('[F62] [F63] a new follower tips 10 dollars, and the creator sees it live', async () => {
    const { page } = phone;
    await page.locator('main').getByRole('button', { name: 'Tip', exact: true }).click();
    await page.getByRole('button', { name: '$10', exact: true }).click();
    await page.getByRole('button', { name: 'Send tip for $10.00' }).click();
    await page.getByText('Your tip has been sent!').waitFor();
    await page.getByRole('button', { name: 'Done' }).click();

    const line = computer.page.locator('main a', { hasText: 'sent you a tip' });
    await line.waitFor();
    expect(await line.innerText()).toContain('Nora');
    expect(await line.innerText()).toContain('$10.00');
    expect(await balanceOf(nora.id)).toBe(2500);
  });

  test('[F93] [F96] a new follower and the creator read the evening in their transactions', async () => {
    await phone.open('/billing/transactions');
    const rowOf = (visit: Visit, label: string) =>
      visit.page.locator('main .divide-y > div', { hasText: label }).innerText();
    await phone.page.getByText('Tip sent').waitFor();
    expect(await rowOf(phone, 'Tip sent')).toContain('$10.00');
    expect(await rowOf(phone, 'Subscription')).toContain('$15.00');
    expect(await rowOf(phone, 'Top up')).toContain('$50.00');

    await computer.open('/admin/transactions');
    await computer.page.getByText('Tip received').waitFor();
    expect(await rowOf(computer, 'Tip received')).toContain('$8.00');
    expect(await rowOf(computer, 'Subscription')).toContain('$12.00');
    expect(await ledgerFaults()).toEqual([]);
  });
});

test('[F117] a stranger on the same page receives nothing of the private wall', async () => {
  await writePost(creator, 'private', laterWords);
  await writePost(creator, 'public', 'Later words for everybody');
  const tab = stranger.context.pages().at(-1);
  await tab?.getByText('Later words for everybody').waitFor();

  const picture = (await readAs(creator.client, pictureId)) ?? Buffer.alloc(0);
  expect((await sharp(picture).metadata()).width).toBe(600);
  const middle = Math.floor(picture.length / 2);

  expect(overheard.count(/\/rest\/v1\//)).toBeGreaterThan(1);
  expect(overheard.count(/^ws/)).toBeGreaterThan(1);
  expect(await overheard.whereIs('Later words for everybody')).not.toEqual([]);
  for (const secret of [words, laterWords, pictureId, picture.subarray(middle, middle + 64)])
    expect(await overheard.whereIs(secret)).toEqual([]);
  expect(await keptNames(pictureId)).toContain(`media/${pictureId}/full.webp`);

  const refused = await fetch(
    `${addresses.api}/storage/v1/object/authenticated/media/${pictureId}/full.webp`,
    { headers: { apikey: keys.publishable, authorization: `Bearer ${strange.token}` } },
  );
  expect(refused.ok).toBe(false);
  const { rows } = await database.query('select 1 from public.subscriptions where fan_id = $1', [
    strange.id,
  ]);
  expect(rows).toEqual([]);
});
