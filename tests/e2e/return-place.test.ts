import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, type Account } from '../support/browser.ts';
import { database } from '../support/users.ts';
import { atWidths } from '../support/widths.ts';
import { eventually, newCreator, newFan, sendMessage, settled, subscribed } from './world.ts';

/* Back leads to the row that was left, though the list is trimmed to its first page. */
const { openPage } = launchBrowser();

const tips = 34;

type Walk = {
  page: Page;
  /** The row whose position is compared. */
  left: Locator;
  leave: () => Promise<unknown>;
  /** Resolves when the other screen is shown. */
  arrived: () => Promise<unknown>;
};

/** Scrolls to a row, leaves, goes Back, and expects the row at its former position. */
async function expectReturn({ page, left, leave, arrived }: Walk) {
  const top = () => left.evaluate((row) => row.getBoundingClientRect().top);
  const { width = 0 } = page.viewportSize() ?? {};
  await eventually(async () => {
    await page.mouse.move(width / 2, 400);
    await page.mouse.wheel(0, 1500);
    return left.count();
  }).toBe(1);
  await left.evaluate((row) => row.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await settled(page);
  const before = await top();
  await leave();
  await arrived();
  await page.goBack();
  await left.waitFor();
  await eventually(async () => Math.abs((await top()) - before)).toBeLessThan(40);
}

describe.each(atWidths(1280, 390))('at %i', (width) => {
  let creator: Account;
  let fan: Account;

  beforeAll(async () => {
    creator = await newCreator(`Tipped${width} Often`);
    fan = await newFan(`Tipping${width} Often`, 50_000);
    for (let number = 0; number < tips; number++) {
      const { error } = await fan.client.rpc('send_tip', {
        p_creator_id: creator.id,
        p_amount_cents: 500 + number,
        p_request_id: crypto.randomUUID(),
      });
      expect(error).toBeNull();
    }
  });

  test('[F107] [F63] a creator goes Back to the notification that they left', async () => {
    const { page, open } = await openPage({ as: creator, width });
    await open('/notifications');
    const left = page.getByRole('main').getByRole('link', { name: '$5.06' });
    await expectReturn({
      page,
      left,
      leave: () => left.click(),
      arrived: () => page.getByLabel(/^Message /).waitFor(),
    });
  });

  test.each([
    { who: 'fan', path: '/billing/transactions' },
    { who: 'creator', path: '/admin/transactions' },
  ] as const)(
    '[F107] [F93] a $who goes Back to the transaction that they left',
    async ({ who, path }) => {
      const { page, open } = await openPage({ as: who === 'fan' ? fan : creator, width });
      await open(path);
      // The creator's amount is the fan's less the share of the platform.
      const left = page
        .getByRole('main')
        .getByText(who === 'fan' ? '$5.09' : '$4.07', { exact: false });
      const user = left.first().locator('xpath=../..').getByRole('link', { name: /^Tip/ });
      await expectReturn({
        page,
        left: left.first(),
        leave: () => user.click(),
        arrived: () => page.getByLabel(/^Message /).waitFor(),
      });
    },
  );

  test('[F107] a fan goes Back to the favorite and the subscription that they left', async () => {
    const keeper = await newFan(`Keeping${width} Many`);
    const names = Array.from({ length: 32 }, (_, at) => `Kept${width} No ${at + 10}`);
    for (const name of names) {
      const one = await newCreator(name);
      const { error } = await keeper.client.rpc('follow', { p_creator_id: one.id });
      expect(error).toBeNull();
      await subscribed(keeper, one);
    }
    const { page, open } = await openPage({ as: keeper, width });
    for (const path of ['/favorites', '/subscriptions']) {
      await open(path);
      // Neither among the first nor among the last of either list.
      const left = page.getByRole('main').getByRole('link', { name: names[16] ?? '' });
      await expectReturn({
        page,
        left,
        leave: () => left.click(),
        arrived: () => page.getByRole('region', { name: 'Posts' }).waitFor(),
      });
    }
  });

  test('[F107] [F94] [F106] a fan goes Back to the place in purchases and store', async () => {
    const buyer = await newFan(`Buying${width} Many`, 50_000);
    await sendMessage(buyer, creator, 'Hello there');
    for (let number = 0; number < 40; number++) {
      await sendMessage(creator, buyer, `Words no ${number + 10}`, 500);
    }
    const { rows } = await database.query<{ id: string }>(
      'select id from public.messages where recipient_id = $1 and price_cents is not null order by id',
      [buyer.id],
    );
    for (const { id } of rows) {
      const { error } = await buyer.client.rpc('unlock_message', {
        p_message_id: id,
        p_request_id: crypto.randomUUID(),
      });
      expect(error).toBeNull();
    }
    const { page, open } = await openPage({ as: buyer, width });
    await open('/purchases');
    const words = page.getByRole('main').getByText('Words no 28');
    await expectReturn({
      page,
      left: words,
      leave: () =>
        page
          .getByRole('navigation', { name: 'Main' })
          .getByRole('link', { name: 'Messages' })
          .click(),
      arrived: () => page.getByRole('heading', { name: 'Messages' }).waitFor(),
    });
    await open(`/conversations/${creator.username}/store`);
    await expectReturn({
      page,
      left: words,
      leave: () => page.getByRole('link', { name: /^Back to the conversation/ }).click(),
      arrived: () => page.getByLabel(/^Message /).waitFor(),
    });
  });
});
