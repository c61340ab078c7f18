import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { drawing } from '../api/media-support.ts';
import { axe, launchBrowser, type Account, type Visit } from '../support/browser.ts';
import { database, linkCard } from '../support/users.ts';
import {
  follow,
  goInside,
  newCreator,
  newFan,
  readyPicture,
  sendMessage,
  settled,
  subscribed,
  writePost,
} from './world.ts';

type Look = { theme: 'dark' | 'light'; width: 390 | 1280 };

/**
 * Shows every screen to a guest, a follower and a creator: nothing serious for assistive technology,
 * nothing wider than the screen, one main heading, a discreet title.
 */
export function testScreens(look: Look) {
  const { openPage } = launchBrowser();
  let creator: Account;
  let fan: Account;
  let postId: string;
  let transactionId: string | null;

  beforeAll(async () => {
    creator = await newCreator('Lena Looks');
    fan = await newFan('Fred Looks', 5000);
    await linkCard(fan.id);
    await subscribed(fan, creator);
    const media = await Promise.all(
      ['#a04030', '#305080', '#408050'].map(async (colour) =>
        readyPicture(creator, 'post', await drawing(640, 480, colour).png().toBuffer()),
      ),
    );
    await writePost(creator, 'public', 'Three pictures for the looks of it', media);
    postId = await writePost(creator, 'private', 'Private words for the looks of it');
    await sendMessage(fan, creator, 'Hello Lena');
    await sendMessage(creator, fan, 'Locked words', 500);
    await follow(fan, await newCreator('Frida Followed'));
    await sendMessage(creator, fan, 'Bought words', 500);
    await unlockNewest(fan);
    ({ data: transactionId } = await fan.client.rpc('send_tip', {
      p_creator_id: creator.id,
      p_amount_cents: 500,
      p_request_id: crypto.randomUUID(),
    }));
  });

  describe(`in ${look.theme} at ${look.width} pixels`, () => {
    test('[F3] [F7] [F112] a guest sees every screen without barriers', async () => {
      const visit = await openPage(look);
      for (const path of [
        '/',
        '/login',
        '/login/dispatched',
        '/register',
        '/register/follower',
        '/enroll',
        '/lost-password',
        '/browse',
        '/terms',
        '/privacy',
        '/about-us',
        '/contact',
        '/complaints',
        '/faq/performer',
        '/redeem/abcdefghij0123456789',
        '/age-required',
        '/not-found',
        `/${creator.username}`,
      ])
        await judge(visit, path);
      await judge(visit, '/faq', true);
    });

    test('[F1] a first visitor sees the gate without barriers', async () => {
      const visit = await openPage({ ...look, passGate: false });
      await visit.open('/');
      await visit.page.getByRole('heading', { name: 'Are you 18 or older?' }).waitFor();
      await axe(visit.page);
    });

    test('[F6] a follower sees every screen without barriers', async () => {
      const visit = await openPage({ ...look, as: fan });
      for (const path of [
        '/feed',
        '/browse',
        `/${creator.username}`,
        '/conversations',
        `/conversations/${creator.username}`,
        `/conversations/${creator.username}/store`,
        '/notifications',
        '/stories',
        '/favorites',
        '/subscriptions',
        '/purchases',
        '/decisions',
        '/billing/account',
        `/post/${crypto.randomUUID()}`,
        `/post/${postId}`,
        '/billing',
        '/billing/card',
        '/billing/card/topup',
        '/billing/transactions',
        `/billing/transactions/${transactionId}`,
        '/billing/notifications',
        '/billing/account',
        '/redeem/abcdefghij0123456789',
      ])
        await judge(visit, path);
    });

    test('[F62] [F79] a follower pays in dialogs without barriers', async () => {
      const { page, open } = await openPage({ ...look, as: fan });
      await open(`/${creator.username}?action=tip&amount=2000`);
      await page.getByRole('button', { name: 'Send tip for $20.00' }).waitFor();
      await axe(page);
      await open(`/conversations/${creator.username}`);
      await page.getByRole('button', { name: 'Unlock for $5.00' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Unlock for $5.00' }).waitFor();
      await axe(page);
      await open(`/${creator.username}`);
      await page.getByRole('button', { name: 'Open picture 1 of 3' }).click();
      await page.getByRole('dialog').getByText('1 of 3').waitFor();
      await axe(page);
    });

    test('[F42] [F45] [F46] a reader and a creator open the menus and dialogs of a post', async () => {
      const { page, open } = await openPage({ ...look, as: fan });
      await open(`/${creator.username}`);
      await page.getByRole('button', { name: 'Post options' }).first().click();
      await page.getByRole('menuitem', { name: 'Copy link' }).waitFor();
      await axe(page);
      await page.getByRole('menuitem', { name: 'Report' }).click();
      await page.getByRole('dialog', { name: 'Report this post' }).waitFor();
      await axe(page);
      const own = await openPage({ ...look, as: creator });
      await own.open(`/${creator.username}`);
      const form = own.page.getByRole('form', { name: 'New post' });
      for (const kind of ['Pictures', 'Video', 'Poll', 'Promotion', 'Post later']) {
        await form.getByRole('button', { name: kind, exact: true }).click();
        await axe(own.page);
      }
      await own.page.getByRole('button', { name: '0 comments' }).first().click();
      await own.page.getByText('No comments yet.').waitFor();
      await own.page.getByRole('button', { name: 'Post options' }).first().click();
      await own.page.getByRole('menuitem', { name: 'Edit' }).click();
      await own.page.getByRole('dialog', { name: 'Edit post' }).waitFor();
      await axe(own.page);
    });

    test('[F6] a creator sees every screen without barriers', async () => {
      const visit = await openPage({ ...look, as: creator });
      for (const path of [
        `/${creator.username}`,
        '/conversations',
        `/conversations/${fan.username}`,
        '/notifications',
        '/billing',
        '/billing/notifications',
        '/settings',
        '/admin',
        '/admin/earnings',
        `/admin/earnings/${new Date().toISOString().slice(0, 7)}`,
        '/admin/scheduled',
        '/admin/delivered',
        '/admin/store',
        '/admin/people',
        '/admin/banking',
        '/admin/transactions',
        '/admin/withdrawals',
        '/admin/trials',
        '/admin/subscribers',
        '/admin/followers',
        '/admin/blocked',
        '/admin/referrals',
      ])
        await judge(visit, path);
    });
  });
}

async function unlockNewest(fan: Account) {
  const { rows } = await database.query<{ id: string }>(
    `select id from public.messages where recipient_id = $1 and price_cents is not null
     order by id desc limit 1`,
    [fan.id],
  );
  const { error } = await fan.client.rpc('unlock_message', {
    p_message_id: rows[0]?.id ?? '',
    p_request_id: crypto.randomUUID(),
  });
  expect(error).toBeNull();
}

async function judge(visit: Visit, path: string, redirected = false) {
  const { page } = visit;
  // The first screen of a visit is loaded; the others are reached inside the page.
  if (page.url() === 'about:blank') await visit.open(path);
  else await goInside(page, path);
  await settled(page);
  if (!redirected) expect(new URL(page.url()).pathname).toBe(path.split('?')[0]);
  await axe(page);
  expect(await page.locator('h1').count(), `headings of ${path}`).toBe(1);
  expect(await overflowOf(page), `too wide: ${path}`).toBe(0);
  expect(await page.title()).not.toMatch(/lena|fred|adult|private|locked/i);
}

const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
