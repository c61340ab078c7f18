import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { drawing } from '../api/media-support.ts';
import { axe, launchBrowser, type Account } from '../support/browser.ts';
import { cardNumbers, typeCard } from '../support/typed-card.ts';
import { database, linkCard } from '../support/users.ts';
import {
  eventually,
  follow,
  newCreator,
  newFan,
  readyPicture,
  subscribed,
  writePost,
} from './world.ts';

/* The page of a creator: what stands where, the store, similar creators, locked posts. */
const { openPage } = launchBrowser();

const posts = (page: Page) => page.getByRole('region', { name: 'Posts' });
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name });
const unlock = (page: Page) =>
  page.locator('main').getByRole('button', { name: 'Unlock my private wall for $15.00' });

let creator: Account;
let similar: Account;
let follower: Account;
let payer: Account;
let locked: string;

beforeAll(async () => {
  creator = await newCreator('Composed Page');
  similar = await newCreator('Composed Alike');
  follower = await newFan('Following Page');
  payer = await newFan('Paying Page');
  await follow(follower, creator);
  await subscribed(payer, creator);
  await database.query(
    `update public.profiles set age = 31, location = 'Lisbon',
       bio = 'Film photographer. Two rolls a week; the quiet half stays on the private wall.'
     where id = $1`,
    [creator.id],
  );
  await database.query(
    `update public.creator_settings set categories = '{studio:film,studio:portrait}'
     where creator_id = any ($1)`,
    [[creator.id, similar.id]],
  );
  const picture = await readyPicture(creator, 'post', await drawing(640, 480).png().toBuffer());
  for (const number of [1, 2, 3]) await writePost(creator, 'public', `Words number ${number}`);
  locked = await writePost(creator, 'private', 'CANARY of a locked post');
  await writePost(creator, 'public', 'Seven from the stairs.', [picture]);
  const { error } = await creator.client.rpc('offer_item', {
    p_text: 'The harbour at six',
    p_media_ids: [],
    p_price_cents: 700,
    p_request_id: crypto.randomUUID(),
    p_shows_text: false,
  });
  expect(error).toBeNull();
});

const visitors = {
  guest: () => ({}),
  follower: () => ({ as: follower }),
  subscriber: () => ({ as: payer }),
};

describe('on a phone', () => {
  test.each(['guest', 'follower', 'subscriber'] as const)(
    '[F30] a %s sees one row of actions and the first picture of the wall within 500 pixels',
    async (who) => {
      const { page, open } = await openPage({ width: 390, ...visitors[who]() });
      await open(`/${creator.username}`);
      await posts(page).locator('[data-row] img').first().waitFor();
      const actions = page.locator('main header').first();
      const top = (name: string) =>
        actions
          .getByRole('button', { name, exact: true })
          .or(actions.getByRole('link', { name, exact: true }))
          .evaluate((element) => Math.round(element.getBoundingClientRect().top));
      const tops = await Promise.all(['Tip', 'Message', 'More'].map(top));
      expect(new Set(tops).size).toBe(1);
      const picture = await posts(page)
        .locator('[data-row] img')
        .evaluateAll((images) =>
          Math.min(
            ...images
              .map((image) => image.getBoundingClientRect())
              .filter(({ width }) => width > 100)
              .map((box) => box.top),
          ),
        );
      expect(picture).toBeLessThanOrEqual(500);
      expect(await page.getByText('31 years').count()).toBe(0);
      await page.getByRole('button', { name: 'more', exact: true }).click();
      await page.getByText('31 years').waitFor();
      await page.getByText('$15.00 every 30 days', { exact: true }).waitFor();
      await axe(page);
    },
  );

  test('[F34] the offer stays at the bottom of the screen, below sheets, and not for those who pay', async () => {
    const { page, open } = await openPage({ width: 390, as: follower });
    await open(`/${creator.username}`);
    await unlock(page).waitFor();
    const gap = () =>
      unlock(page).evaluate((button) => {
        const bar = document.querySelector('nav[aria-label="Main"].fixed')?.getBoundingClientRect();
        return (bar?.top ?? 0) - button.getBoundingClientRect().bottom;
      });
    await eventually(async () => (await gap()) > 0 && (await gap()) < 60).toBe(true);
    await page.mouse.wheel(0, 400);
    await eventually(async () => (await gap()) > 0 && (await gap()) < 60).toBe(true);
    // Behind a sheet the button has no role any more.
    const box = await unlock(page).boundingBox();
    if (!box) throw new Error('the offer is not on the screen');
    await unlock(page).click();
    await sheet(page, 'Subscribe to Composed Page for $15.00').waitFor();
    const isCovered = await sheet(page, 'Subscribe to Composed Page for $15.00').evaluate(
      (element, { x, y }) => element.contains(document.elementFromPoint(x + 20, y + 10)),
      box,
    );
    expect(isCovered).toBe(true);

    for (const as of [payer, creator]) {
      const other = await openPage({ width: 390, as });
      await other.open(`/${creator.username}`);
      await posts(other.page).locator('[data-row]').first().waitFor();
      expect(await unlock(other.page).count()).toBe(0);
      await other.close();
    }
  });
});

describe.each([390, 1280] as const)('at %i pixels', (width) => {
  test('[F30] a guest and a follower find similar creators', async () => {
    for (const visitor of [visitors.guest(), visitors.follower()]) {
      const { page, open, close } = await openPage({ width, ...visitor });
      await open(`/${creator.username}`);
      const list = page.getByRole('region', { name: 'Similar creators' });
      // A wall draws its rows as they come into view.
      await eventually(async () => {
        await page.evaluate(() => window.scrollBy(0, window.innerHeight));
        return list.count();
      }).toBe(1);
      await list.getByRole('link', { name: /Composed Alike/ }).click();
      await page.waitForURL(`**/${similar.username}`);
      await close();
    }
  });

  test('[F131] a guest finds what is for sale, and comes to its sheet by joining', async () => {
    const { page, open } = await openPage({ width });
    await open(`/${creator.username}`);
    await posts(page).getByRole('button', { name: 'Store · 1' }).click();
    const item = posts(page).getByRole('article', { name: 'Message' });
    expect(await posts(page).getByText('The harbour at six').count()).toBe(0);
    await axe(page);
    await item.getByRole('button', { name: 'Unlock for $7.00' }).click();
    await page.waitForURL('**/register/follower');
    const kept = await page.evaluate(() => localStorage.getItem('return-path'));
    expect(kept).toContain(`/conversations/${creator.username}/store?unlock=`);
  });

  test('[F131] a follower and a subscriber find it too, and its sheet in one press', async () => {
    for (const as of [follower, payer]) {
      const { page, open, close } = await openPage({ width, as });
      await open(`/${creator.username}`);
      await posts(page).getByRole('button', { name: 'Store · 1' }).click();
      await posts(page).getByRole('button', { name: 'Unlock for $7.00' }).click();
      await sheet(page, 'Unlock from the store of Composed Page').waitFor();
      await close();
    }
  });

  test('[F46] [F130] a stranger reports a locked post in two presses, from list and grid', async () => {
    const stranger = await newFan(`Reporting at ${width}`);
    const { page, open } = await openPage({ width, as: stranger });
    await open(`/${creator.username}`);
    const row = posts(page).locator(`[data-row="${locked}"]`);
    const report = async () => {
      await row.getByRole('button', { name: 'Post options' }).click();
      await page.getByRole('menuitem', { name: 'Report' }).click();
      return sheet(page, 'Report this post');
    };
    await row.scrollIntoViewIfNeeded();
    await (await report()).waitFor();
    await page.keyboard.press('Escape');
    await posts(page).getByRole('button', { name: 'Show as grid' }).click();
    const dialog = await report();
    await dialog.getByLabel('Spam or fraud').check();
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await page.getByText('This post will be reviewed soon. Thank you!').waitFor();
    const { rows } = await database.query(
      `select target_id from private.reports where reporter_id = $1`,
      [stranger.id],
    );
    expect(rows).toEqual([{ target_id: locked }]);
  });

  test('[F32] a follower blocks a creator in two presses, and unblocks her where her page was', async () => {
    const fan = await newFan(`Blocking at ${width}`);
    await follow(fan, creator);
    const { page, open, expectRefusal } = await openPage({ width, as: fan });
    // What the page asks for while the block takes effect.
    expectRefusal(/rpc\/(store|conversation_with)/);
    await open(`/${creator.username}`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Block' }).click();
    await page.getByText('You have blocked this profile.').waitFor();
    await page.getByRole('region', { name: 'Suggestions' }).waitFor();
    await axe(page);
    await page.getByRole('button', { name: 'Unblock' }).click();
    await posts(page).waitFor();
  });

  test('[F32] a subscriber is asked before a block, which ends the renewal', async () => {
    const fan = await newFan(`Paying at ${width}`);
    await subscribed(fan, creator);
    await database.query('update public.subscriptions set is_renewing = true where fan_id = $1', [
      fan.id,
    ]);
    const { page, open, expectRefusal } = await openPage({ width, as: fan });
    expectRefusal(/rpc\/(store|conversation_with)/);
    await open(`/${creator.username}`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Block' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('Your subscription does not renew.').waitFor();
    await question.getByRole('button', { name: 'Block' }).click();
    await page.getByText('You have blocked this profile.').waitFor();
  });

  test('[F71] a follower mutes a creator in two presses, and ends it', async () => {
    const fan = await newFan(`Muting at ${width}`);
    await follow(fan, creator);
    const { page, open } = await openPage({ width, as: fan });
    const press = async (name: string, menu = 'More') => {
      await page.locator('main').getByRole('button', { name: menu, exact: true }).first().click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    };
    const isMuted = async () =>
      (
        await database.query(
          'select is_muted from public.conversation_members where user_id = $1',
          [fan.id],
        )
      ).rows[0]?.is_muted;
    await open(`/${creator.username}`);
    await press('Mute');
    await eventually(isMuted).toBe(true);
    await press('Unmute');
    await eventually(isMuted).toBe(false);
    await press('Mute', 'Post options');
    await eventually(isMuted).toBe(true);
  });
});

test('[F130] [F91] a fan without a card comes back to the locked post and its open sheet', async () => {
  const fan = await newFan('Back at Post');
  const { page, open } = await openPage({ width: 390, as: fan });
  await open(`/post/${locked}`);
  await page.getByRole('button', { name: 'Subscribe for $15.00' }).click();
  await sheet(page, 'Subscribe to Composed Page for $15.00')
    .getByRole('button', { name: 'Top up first' })
    .click();
  await typeCard(page, cardNumbers.visa);
  await page.getByRole('button', { name: 'Link card' }).click();
  await page.waitForURL(`**/post/${locked}`);
  await sheet(page, 'Subscribe to Composed Page for $15.00').waitFor();
  expect(new URL(page.url()).search).toBe('');
});

test('[F130] a fan with a card comes back from a top-up that is not made', async () => {
  const fan = await newFan('Topped at Post');
  await linkCard(fan.id);
  const { page, open } = await openPage({ width: 1280, as: fan });
  await open(`/post/${locked}?action=subscribe`);
  await sheet(page, 'Subscribe to Composed Page for $15.00').waitFor();
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByRole('button', { name: 'Subscribe for $15.00' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('[F30] [F51] the owner sees the ring of the own stories, which leads to them', async () => {
  const own = await newCreator('Own Ring');
  const media = await readyPicture(own, 'story', await drawing(480, 640).png().toBuffer());
  const { error } = await own.client.rpc('create_story', {
    p_request_id: crypto.randomUUID(),
    p_media_id: media,
  });
  expect(error).toBeNull();
  const { page, open } = await openPage({ width: 390, as: own });
  await open(`/${own.username}`);
  await page.getByRole('button', { name: 'Stories of Own Ring' }).click();
  await page.waitForURL('**/stories');
});
