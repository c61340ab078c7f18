import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { drawing } from '../api/media-support.ts';
import { axe, launchBrowser, type Account, type Visit } from '../support/browser.ts';
import { database } from '../support/users.ts';
import { later, item } from './scheduling.ts';
import { eventually, follow, isPictureShown, newCreator, newFan, sendMessage } from './world.ts';

/*
 * The journeys of posting where content is published at once, and where staff review it first. The
 * setting is that of the creator alone, because other tests share the site.
 */
const { openPage } = launchBrowser();

const modes = [
  { review: 'after', width: 1280, others: 390 },
  { review: 'before', width: 390, others: 1280 },
] as const;

async function picture(colour: string) {
  const buffer = await drawing(600, 400, colour).png().toBuffer();
  return { name: `${colour}.png`, mimeType: 'image/png', buffer };
}

const postWith = (page: Page, text: string) => page.locator('article', { hasText: text });
const thread = (page: Page) => page.getByRole('log');

describe.each(modes)('a creator with review $review publication', ({ review, width, others }) => {
  const name = `Rhea ${review}`;
  let creator: Account;
  let fan: Account;
  let desk: Visit;
  let reader: Visit;

  beforeAll(async () => {
    creator = await newCreator(name);
    fan = await newFan(`Reader ${review}`, 2000);
    await database.query(
      `insert into private.site_config (key, value) values ('review:' || $1, to_jsonb($2::text))`,
      [creator.id, review],
    );
    await follow(fan, creator);
    await sendMessage(fan, creator, 'Good evening');
    desk = await openPage({ width, as: creator });
    reader = await openPage({ width: others, as: fan });
  });

  /** Under review the creator reads that it waits, the reader sees nothing, and staff approve. */
  async function reviewed(isWaiting: () => Promise<void>, isUnseen: () => Promise<void>) {
    const waiting = async () => {
      const { rows } = await database.query<{ handle: string }>(
        `select handle from private.reviews where owner_id = $1 and state = 'pending'`,
        [creator.id],
      );
      return rows;
    };
    if (review === 'after') {
      expect(await waiting()).toEqual([]);
      return;
    }
    await isWaiting();
    await isUnseen();
    await eventually(async () => (await waiting()).length).toBe(1);
    for (const { handle } of await waiting())
      await database.query(`select staff.approve('Ada', 'reviewed', $1)`, [handle]);
  }

  test('[F151] [F38] posts a picture', async () => {
    await desk.open(`/${creator.username}`);
    await reader.open(`/${creator.username}`);
    const form = desk.page.getByRole('form', { name: 'New post' });
    await form.getByRole('button', { name: 'Pictures', exact: true }).click();
    await form.locator('input[type=file]').setInputFiles(await picture('teal'));
    await form.getByRole('list', { name: 'Pictures' }).getByRole('listitem').waitFor();
    await form.getByLabel('Text of the post').fill('By the sea');
    await form.getByRole('button', { name: 'Post', exact: true }).click();
    const own = postWith(desk.page, 'By the sea');
    await own.waitFor();
    await reviewed(
      async () => {
        await own.getByText('Waits for review. Others see it when it is approved.').waitFor();
        await eventually(() => isPictureShown(own)).toBe(true);
        await axe(desk.page);
      },
      async () => expect(await postWith(reader.page, 'By the sea').count()).toBe(0),
    );
    await eventually(() => isPictureShown(postWith(reader.page, 'By the sea'))).toBe(true);
    await own.getByText('Waits for review').waitFor({ state: 'detached' });
  });

  test('[F151] [F50] shares a story', async () => {
    await desk.open('/stories');
    const form = desk.page.getByRole('form', { name: 'New story' });
    await form.locator('input[type=file]').setInputFiles(await picture('orange'));
    await form.getByLabel('Text').fill('Last light');
    await form.getByRole('button', { name: 'Share story' }).click();
    const own = desk.page.getByRole('article').filter({ hasText: 'Last light' });
    const ring = () => reader.page.getByRole('button', { name: `Stories of ${name}` });
    await reviewed(
      () => own.getByText('It waits for review. Its 24 hours start').waitFor(),
      async () => {
        await reader.open('/stories');
        await reader.page.getByRole('heading', { name: 'Stories' }).first().waitFor();
        expect(await ring().count()).toBe(0);
      },
    );
    await own
      .getByRole('button', { name: 'Look at this story' })
      .and(desk.page.locator(':enabled'))
      .waitFor();
    await reader.open('/stories');
    await ring().click();
    await reader.page.getByRole('dialog').getByText('Last light').waitFor();
    await eventually(() => isPictureShown(reader.page.getByRole('dialog'))).toBe(true);
  });

  test('[F151] [F76] sends a picture to a fan', async () => {
    await desk.open(`/conversations/${fan.username}`);
    await reader.open(`/conversations/${creator.username}`);
    await thread(reader.page).getByText('Good evening').waitFor();
    await desk.page
      .locator('form input[type=file]')
      .first()
      .setInputFiles(await picture('olive'));
    const send = desk.page.getByRole('button', { name: 'Send', exact: true });
    await desk.page.getByRole('textbox', { name: /^Message / }).fill('For you');
    await eventually(() => send.isEnabled()).toBe(true);
    await send.click();
    await thread(reader.page).getByText('For you').waitFor();
    const note = 'This picture waits for review.';
    await reviewed(
      () => thread(desk.page).getByText(note).waitFor(),
      () => thread(reader.page).getByText(note).waitFor(),
    );
    await eventually(() => isPictureShown(thread(reader.page))).toBe(true);
    await eventually(() => isPictureShown(thread(desk.page))).toBe(true);
  });

  test('[F151] [F84] writes to an audience', async () => {
    const { page } = desk;
    await desk.open('/conversations');
    await page.getByRole('button', { name: 'New global message' }).click();
    const dialog = page.getByRole('dialog', { name: 'New global message' });
    await dialog.getByLabel('Description').fill('To all of you');
    await dialog.locator('input[type=file]').setInputFiles(await picture('navy'));
    await dialog.getByLabel('Price').fill('5');
    await dialog.getByRole('button', { name: 'All subs and followers' }).click();
    await dialog.getByRole('button', { name: /^Send/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send now' }).click();
    await page
      .getByText(
        review === 'before' ? 'Your message waits for review' : 'Your message has been sent!',
      )
      .waitFor();
    await reviewed(
      async () => {
        await desk.open('/admin/scheduled');
        await item(page, 'To all of you').getByText('Waits for review.').waitFor();
        await axe(page);
      },
      async () => {
        await reader.open(`/conversations/${creator.username}`);
        await thread(reader.page).getByText('For you').waitFor();
        expect(await thread(reader.page).getByText('To all of you').count()).toBe(0);
      },
    );
    await reader.open(`/conversations/${creator.username}`);
    await thread(reader.page).getByRole('button', { name: 'Unlock for $5.00' }).waitFor();
    await desk.open('/admin/scheduled');
    await page.getByText('No scheduled content').waitFor();
  });

  test('[F151] [F47] schedules a post', async () => {
    await desk.open(`/${creator.username}`);
    const form = desk.page.getByRole('form', { name: 'New post' });
    await form.getByRole('button', { name: 'Pictures', exact: true }).click();
    await form.locator('input[type=file]').setInputFiles(await picture('maroon'));
    await form.getByRole('list', { name: 'Pictures' }).getByRole('listitem').waitFor();
    await form.getByLabel('Text of the post').fill('On that day');
    await form.getByRole('button', { name: 'Post later' }).click();
    await form.getByLabel('Day').fill(later(2).slice(0, 10));
    await form.getByRole('button', { name: /^Post on/ }).click();
    await desk.page.getByText('Your content has been scheduled!').waitFor();
    const isDue = () =>
      database.query(
        `update public.scheduled_posts set publish_at = clock_timestamp() - interval '1 minute'
         where creator_id = $1`,
        [creator.id],
      );
    await reader.open(`/${creator.username}`);
    await reviewed(
      async () => {
        await isDue();
        await database.query('select private.publish_due_posts()');
        await desk.open('/admin/scheduled');
        await item(desk.page, 'On that day').getByText('Waits for review.').waitFor();
      },
      async () => expect(await postWith(reader.page, 'On that day').count()).toBe(0),
    );
    if (review === 'after') {
      await isDue();
      await database.query('select private.publish_due_posts()');
    }
    await eventually(() => isPictureShown(postWith(reader.page, 'On that day'))).toBe(true);
  });
});
