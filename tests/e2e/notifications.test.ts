import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axe, launchBrowser, type Account, type Visit } from '../support/browser.ts';
import type { User } from '../support/users.ts';
import { atWidths } from '../support/widths.ts';
import { eventually, newCreator, newFan, settled, subscribed, writePost } from './world.ts';
import { consentTo } from '../support/consent.ts';

const { openPage } = launchBrowser();

async function ask(user: User, name: string, args: object) {
  // The generated types name every command; here the name is a parameter.
  const { error } = await user.client.rpc(name as 'follow', args as never);
  expect(error).toBeNull();
}
const tip = (fan: Account, creator: Account, cents = 500) =>
  ask(fan, 'send_tip', {
    p_creator_id: creator.id,
    p_amount_cents: cents,
    p_request_id: crypto.randomUUID(),
  });
const like = (fan: Account, postId: string) =>
  ask(fan, 'like_post', { p_post_id: postId, p_on: true });

/** Opens the panel of the bell on a computer, the page of notifications on a phone. */
async function openBell(page: Page, width: 390 | 1280): Promise<Locator> {
  if (width === 390) {
    await page.getByRole('link', { name: /Notifications/ }).click();
    await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor();
    return page.getByRole('main');
  }
  await page.getByRole('button', { name: /^Notifications/ }).click();
  return page.getByRole('dialog', { name: 'Notifications' });
}

/** Expects a tip in the titles of all tabs, and none of it after the list was opened in one tab. */
async function expectRing(visit: Visit, mara: Account, [ana, ben]: Account[], width: 390 | 1280) {
  if (!ana || !ben) throw new Error('two fans tip');
  const { page, open, openTab } = visit;
  await open('/notifications');
  await page.getByText('Oops, nothing to see here yet :(').waitFor();
  expect(await page.title()).toMatch(/^Notifications/);
  await open('/conversations');
  await settled(page);
  const other = await openTab('/stories');
  await settled(other);
  await tip(ana, mara, 700);
  for (const tab of [page, other]) await eventually(() => tab.title()).toMatch(/^\(1\) /);
  const bell = await openBell(page, width);
  await bell.getByRole('link', { name: `Ana at ${width} sent you a tip · $7.00` }).waitFor();
  await bell.getByText('New', { exact: true }).first().waitFor({ state: 'attached' });
  for (const tab of [page, other]) await eventually(() => tab.title()).not.toMatch(/^\(/);
  // A tip that arrives while the list is open is inserted as read.
  await tip(ben, mara, 900);
  await bell.getByRole('link', { name: `Ben at ${width} sent you a tip · $9.00` }).waitFor();
  expect(await bell.getByRole('link', { name: /sent you a tip/ }).count()).toBe(2);
  for (const tab of [page, other]) await eventually(() => tab.title()).not.toMatch(/^\(/);
  await bell.getByRole('link', { name: `Ben at ${width} sent you a tip · $9.00` }).click();
  await page.waitForURL(`**/conversations/${ben.username}`);
  await other.close();
}

const filters = (page: Page) => page.getByRole('navigation', { name: 'Show' });

describe.each(atWidths(390, 1280))('at %i pixels', (width) => {
  describe('a creator', () => {
    let mara: Account;
    let ana: Account;
    let ben: Account;
    let cleo: Account;
    let her: Visit;

    beforeAll(async () => {
      mara = await newCreator(`Told at ${width}`);
      [ana, ben, cleo] = await Promise.all([
        newFan(`Ana at ${width}`, 50_000),
        newFan(`Ben at ${width}`, 50_000),
        newFan(`Cleo at ${width}`, 50_000),
      ]);
      her = await openPage({ width, as: mara });
    });

    test('[F63] a creator sees a tip at once in every tab, until the list is opened in one', async () => {
      await expectRing(her, mara, [ana, ben], width);
      expect(new URL(her.page.url()).pathname).toBe(`/conversations/${ben.username}`);
    });

    test('[F63] a creator reads the likes of one post in one line, which leads to the post', async () => {
      const postId = await writePost(mara, 'public', 'Everybody likes this');
      for (const fan of [ana, ben, cleo]) await like(fan, postId);
      const { page, open } = her;
      await open('/notifications');
      const line = page.getByRole('link', { name: /Cleo at \d+ and 2 others liked your post/ });
      await line.waitFor();
      expect(await page.getByRole('link', { name: /liked your post/ }).count()).toBe(1);
      await line.click();
      await page.getByText('Everybody likes this').waitFor();
      expect(new URL(page.url()).pathname).toBe(`/post/${postId}`);
    });

    test('[F63] a creator reads the likes of several posts in one row, with a link to each post', async () => {
      const liked = await newCreator(`Liked at ${width}`);
      const [first, second, third] = [
        await writePost(liked, 'public', 'The first that is liked'),
        await writePost(liked, 'public', 'The second that is liked'),
        await writePost(liked, 'public', 'The third that is liked'),
      ];
      for (const post of [first, second]) await like(ana, post);
      const { page, open } = await openPage({ width, as: liked });
      await open('/notifications');
      const links = page.getByRole('main').getByRole('link', { name: /liked your post/ });
      const posts = () =>
        links.evaluateAll((all) => all.map((one) => one.getAttribute('href')?.split('/').at(-1)));
      await eventually(posts).toEqual([second, first]);
      // The third one makes them a row, also while the list is open.
      await like(ben, third);
      const row = page.getByRole('main').getByText('liked 3 of your posts');
      await row.waitFor();
      expect(await row.innerText()).toBe(
        `Ben at ${width} and Ana at ${width} liked 3 of your posts`,
      );
      expect(await posts()).toEqual([third, second, first]);
      await axe(page);
      await tip(cleo, liked);
      await page.getByRole('link', { name: /sent you a tip/ }).waitFor();
      expect(await posts()).toEqual([third, second, first]);
      await page.getByRole('link', { name: `Ben at ${width} liked your post` }).click();
      await page.getByText('The third that is liked').waitFor();
      expect(new URL(page.url()).pathname).toBe(`/post/${third}`);
    });

    test('[F63] a creator filters notifications by addresses', async () => {
      await ask(ana, 'start_subscription', {
        p_creator_id: mara.id,
        p_expected_cents: 1500,
        p_consent: consentTo(1500),
        p_request_id: crypto.randomUUID(),
      });
      await ask(ana, 'stop_subscription', { p_creator_id: mara.id });
      const { page, open } = her;
      await open('/notifications');
      await filters(page).waitFor();
      expect(await filters(page).getByRole('link').allInnerTexts()).toEqual([
        'All',
        'Subscriptions',
        'Unlocks',
        'Tips',
      ]);
      await filters(page).getByRole('link', { name: 'Subscriptions' }).click();
      await page.waitForURL('**/notifications/subs');
      const main = page.getByRole('main');
      await main.getByText('subscribed to you').waitFor();
      await main.getByText('stopped their subscription').waitFor();
      expect(await main.getByText('sent you a tip').count()).toBe(0);
      await filters(page).getByRole('link', { name: 'Tips' }).click();
      await main.getByText('sent you a tip').first().waitFor();
      expect(await main.getByText('stopped their subscription').count()).toBe(0);
      // A filtered list is live as well.
      const before = await main.getByText('sent you a tip').count();
      await tip(cleo, mara, 1100);
      await main.getByText('$11.00', { exact: true }).waitFor();
      expect(await main.getByText('sent you a tip').count()).toBe(before + 1);
      await open('/notifications/unlock');
      await page.getByText('Oops, nothing to see here yet :(').waitFor();
      for (const foreign of ['wall_post', 'nonsense']) {
        await open(`/notifications/${foreign}`);
        await page.waitForURL('**/notifications');
      }
    });

    test('[F63] a creator reads ten notifications at a time, and the next ones near the end', async () => {
      const many = await newCreator(`Many at ${width}`);
      for (let n = 1; n <= 23; n++) await tip(ana, many, 500 + n * 100);
      const { page, open } = await openPage({ width, as: many });
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/rpc/notifications')) asked.push(request.postData() ?? '');
      });
      await open('/notifications');
      const lines = page.getByRole('link', { name: /sent you a tip/ });
      await lines.first().waitFor();
      await eventually(async () => {
        await page.mouse.wheel(0, 5000);
        return lines.count();
      }).toBe(23);
      expect(asked.length).toBeGreaterThanOrEqual(3);
      expect(asked.every((body) => body.includes('"p_limit":10'))).toBe(true);
      const amounts = (await lines.allInnerTexts()).map((text) => /\$([\d.]+)/.exec(text)?.[1]);
      expect(new Set(amounts).size).toBe(23);
    });

    test('[F63] a creator reads that the list failed, and keeps what was read when offline', async () => {
      const { page, context, open } = her;
      her.expectRefusal(/.*/);
      const again = page.getByRole('button', { name: 'Try again' });
      await page.route('**/rpc/notifications', (route) => route.fulfill({ status: 503, body: '' }));
      await open('/notifications');
      await again.waitFor();
      await page.unroute('**/rpc/notifications');
      // The list may have read itself again meanwhile.
      await again.click({ timeout: 2000 }).catch(() => undefined);
      const lines = page.getByRole('link', { name: /sent you a tip/ });
      await lines.first().waitFor();
      const count = await lines.count();
      await context.setOffline(true);
      await page.getByText('You are offline. What you see may be out of date.').waitFor();
      expect(await lines.count()).toBe(count);
      await tip(ben, mara, 2100);
      await context.setOffline(false);
      await page.getByRole('link', { name: /\$21\.00/ }).waitFor();
      expect(await page.getByRole('link', { name: /\$21\.00/ }).count()).toBe(1);
    });

    test('[F32] a creator no longer sees notifications of a fan whom they blocked', async () => {
      await tip(ben, mara, 3100);
      const { page, open } = her;
      await open('/notifications');
      await page.getByText('$31.00').waitFor();
      await ask(mara, 'block', { p_user_id: ben.id });
      await page.reload();
      await page
        .getByRole('link', { name: /Cleo at/ })
        .first()
        .waitFor();
      expect(await page.getByText('$31.00').count()).toBe(0);
      expect(await page.getByText(`Ben at ${width}`).count()).toBe(0);
    });
  });

  describe('a customer', () => {
    let mara: Account;
    let fan: Account;

    beforeAll(async () => {
      mara = await newCreator(`Shares at ${width}`);
      fan = await newFan(`Reader at ${width}`, 5000);
      await ask(fan, 'follow', { p_creator_id: mara.id });
    });

    test('[F63] a follower is notified of posts of followed creators, with filters of their own', async () => {
      const postId = await writePost(mara, 'public', 'The sea this morning');
      await writePost(mara, 'private', 'Only for subscribers');
      const { page, open } = await openPage({ width, as: fan });
      await open('/notifications');
      const line = page.getByRole('link', { name: `Shares at ${width} shared a new post` });
      await line.waitFor();
      expect(await filters(page).getByRole('link').allInnerTexts()).toEqual([
        'All',
        'Posts',
        'Stories',
      ]);
      await filters(page).getByRole('link', { name: 'Stories' }).click();
      await page.waitForURL('**/notifications/new_story');
      await page.getByText('Oops, nothing to see here yet :(').waitFor();
      await filters(page).getByRole('link', { name: 'Posts' }).click();
      await page.waitForURL('**/notifications/wall_post');
      await line.click();
      await page.getByText('The sea this morning').waitFor();
      expect(new URL(page.url()).pathname).toBe(`/post/${postId}`);
      await open('/notifications/tip');
      await page.waitForURL('**/notifications');
    });

    test('[F63] a subscriber is notified of private posts, several of a day in one line', async () => {
      const payer = await newFan(`Payer at ${width}`);
      await subscribed(payer, mara);
      for (const n of [1, 2, 3]) await writePost(mara, 'private', `Inside ${n}`);
      const { page, open } = await openPage({ width, as: payer });
      await open('/notifications');
      const line = page.getByRole('link', { name: /shared 3 new posts/ });
      await line.waitFor();
      await line.click();
      await page.waitForURL(`**/${mara.username}`);
    });
  });
});

test('[F63] a creator at a computer sees a tip in the bell beside the rail', async () => {
  const mara = await newCreator('Told at 1280');
  const fans = [await newFan('Ana at 1280', 5000), await newFan('Ben at 1280', 5000)];
  await expectRing(await openPage({ width: 1280, as: mara }), mara, fans, 1280);
});
