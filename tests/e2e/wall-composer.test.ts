import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { drawing } from '../api/media-support.ts';
import { axe, launchBrowser, type Account, type Visit } from '../support/browser.ts';
import { filesOnDisk, unplayableVideo } from '../support/files-on-disk.ts';
import { videoFile } from '../support/videos.ts';
import { database } from '../support/users.ts';
import { atWidths } from '../support/widths.ts';
import { give } from './uploads-world.ts';
import { eventually, newCreator, newFan, subscribed, writePost } from './world.ts';

/* The composer of posts: kinds, extras, and the post as its readers see it. */
const { openPage } = launchBrowser();

const onDisk = filesOnDisk();

const postWith = (page: Page, text: string): Locator => page.locator('article', { hasText: text });

const windows = atWidths({ own: 1280, others: 390 }, { own: 390, others: 1280 });

describe.each(windows)('a creator at $own pixels, customers at $others', ({ own, others }) => {
  let creator: Account;
  let desk: Visit;
  let form: Locator;

  beforeEach(async () => {
    creator = await newCreator(`Cora at ${own}`);
    desk = await openPage({ width: own, as: creator });
    await openOwn();
  });

  const openOwn = async () => {
    await desk.open(`/${creator.username}`);
    form = desk.page.getByRole('form', { name: 'New post' });
    await form.waitFor();
  };
  const words = () => form.getByLabel('Text of the post');
  const press = (name: string) => form.getByRole('button', { name, exact: true }).click();

  test('[F38] a creator finds a draft after a reload, and an empty form after posting', async () => {
    for (const word of ['Text', 'Pictures', 'Video', 'Poll', 'Promo', 'Preview', 'Later'])
      await form.getByText(word, { exact: true }).waitFor();
    const send = form.getByRole('button', { name: 'Post', exact: true });
    // Quiet while nothing is written; a press of the keys tells what is missing.
    expect(await send.getAttribute('aria-disabled')).toBe('true');
    await words().press('Control+Enter');
    await form.getByRole('alert').waitFor();
    await words().fill('Half a thought');
    await expect.poll(() => send.getAttribute('aria-disabled')).toBeNull();
    await press('Poll');
    await form.getByLabel('Option 1', { exact: true }).fill('One way');
    await openOwn();
    expect(await words().inputValue()).toBe('Half a thought');
    expect(await form.getByLabel('Option 1', { exact: true }).inputValue()).toBe('One way');
    await press('Text');
    await press('Post');
    await postWith(desk.page, 'Half a thought').waitFor();
    // A pinned post may hide it.
    const posted = form.getByText('Your post is on your page.');
    const link = posted.getByRole('link', { name: 'See it' });
    expect(await link.getAttribute('href')).toMatch(/^\/post\/[\w-]{36}$/);
    await words().fill('The next one');
    await posted.waitFor({ state: 'detached' });
    await words().fill('');
    await openOwn();
    expect(await words().inputValue()).toBe('');
    expect(await form.getByLabel('Option 1', { exact: true }).count()).toBe(0);
  });

  test('[F38] a creator sees more than 120 characters in smaller type', async () => {
    const sizeOf = async (text: string) => {
      await words().fill(text);
      await press('Post');
      const shown = postWith(desk.page, text).locator('p[dir=auto]');
      await shown.waitFor();
      await eventually(() => words().inputValue()).toBe('');
      return shown.evaluate(fontSize);
    };
    const short = await sizeOf('s'.repeat(120));
    const long = await sizeOf('l'.repeat(121));
    expect(short).toBeGreaterThan(long);
    await words().fill('s'.repeat(120));
    await eventually(() => words().evaluate(fontSize)).toBe(short);
    await words().fill('l'.repeat(121));
    await eventually(() => words().evaluate(fontSize)).toBe(long);
  });

  test('[F38] a creator adds pictures by drop and by paste', async () => {
    const bytes = [...(await drawing(300, 200, '#407050').png().toBuffer())];
    const tiles = form.getByRole('list', { name: 'Pictures' }).getByRole('listitem');
    await give(words(), 'drop', 'dropped.png', bytes);
    await eventually(() => tiles.count()).toBe(1);
    await give(words(), 'paste', 'pasted.png', bytes);
    await eventually(() => tiles.count()).toBe(2);
    await axe(desk.page);
    const send = form.getByRole('button', { name: 'Post', exact: true });
    await expect.poll(() => send.isEnabled()).toBe(true);
    await send.click();
    await desk.page.getByRole('button', { name: 'Open picture 2 of 2' }).waitFor();
    await tiles.first().waitFor({ state: 'detached' });
  });

  test('[F49] a creator posts public promotions, five a day at most', async () => {
    await press('Promotion');
    expect(await form.getByRole('button', { name: 'Post as Private' }).count()).toBe(0);
    await words().fill('Come and see');
    await press('Post');
    await postWith(desk.page, 'Come and see').waitFor();
    const { rows } = await database.query(
      'select audience, is_promo from public.posts where creator_id = $1',
      [creator.id],
    );
    expect(rows).toEqual([{ audience: 'public', is_promo: true }]);
    await form.getByRole('button', { name: 'Post as Private' }).waitFor();
    for (let number = 2; number <= 5; number++) {
      const { error } = await creator.client.rpc('create_post', {
        p_audience: 'public',
        p_text: `Come again ${number}`,
        p_media_ids: [],
        p_is_promo: true,
        p_request_id: crypto.randomUUID(),
      });
      expect(error).toBeNull();
    }
    desk.expectRefusal(/create_post/);
    await press('Promotion');
    await words().fill('One too many');
    await press('Post');
    await form.getByText('You can share up to 5 promo posts per day.').waitFor();
    expect(await words().inputValue()).toBe('One too many');
  });

  test('[F49] a guest sees a banner above more than fifty photos and videos', async () => {
    const counted = (photos: number) =>
      database.query('insert into private.counter_changes (subject_id, photos) values ($1, $2)', [
        creator.id,
        photos,
      ]);
    const banner = 'More than 50 photos and videos';
    await counted(50);
    const guest = await openPage({ width: others });
    await guest.open(`/${creator.username}`);
    await guest.page.getByText('50 photos', { exact: true }).waitFor();
    expect(await guest.page.getByText(banner).count()).toBe(0);
    await counted(1);
    for (const { open, page } of [guest, desk]) {
      await open(`/${creator.username}`);
      await page.getByText(banner).waitFor();
    }
    await axe(guest.page);
  });

  test('[F47] a creator schedules a post for a quarter of an hour within thirty days', async () => {
    await words().fill('In some days');
    await press('Post later');
    const day = form.getByLabel('Day');
    const last = await day.getAttribute('max');
    const inFive = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    await day.fill(inFive);
    await form.getByLabel('Time').selectOption('17:45');
    await form.getByRole('button', { name: /^Post as Private on \S+, 17:45$/ }).click();
    await desk.page
      .getByText(/^Your content has been scheduled! It appears on .+, 17:45\.$/)
      .waitFor();
    await eventually(() => words().inputValue()).toBe('');
    expect(await form.getByLabel('Day').count()).toBe(0);
    const { rows } = await database.query(
      'select audience, text, publish_at from public.scheduled_posts where creator_id = $1',
      [creator.id],
    );
    expect(rows).toEqual([
      {
        audience: 'private',
        text: 'In some days',
        publish_at: new Date(`${inFive}T17:45:00Z`),
      },
    ]);
    expect(last).toBe(new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10));
    expect(await postWith(desk.page, 'In some days').count()).toBe(0);
  });

  test('[F35] a creator with a disabled free wall posts private, and strangers see counts alone', async () => {
    await writePost(creator, 'public', 'From before');
    // The draft stays a promotion.
    await press('Promotion');
    await database.query(
      'update public.creator_settings set is_free_wall_disabled = true where creator_id = $1',
      [creator.id],
    );
    await openOwn();
    await words().fill('For subscribers alone');
    expect(await form.getByRole('button', { name: 'Post as Private' }).count()).toBe(0);
    expect(await form.getByRole('button', { name: 'Promotion' }).count()).toBe(0);
    await press('Post');
    await postWith(desk.page, 'For subscribers alone').getByText('Private').waitFor();

    const [payer, follower] = [await newFan('Paying'), await newFan('Following')];
    await subscribed(payer, creator);
    const inside = await openPage({ width: others, as: payer });
    await inside.open(`/${creator.username}`);
    await postWith(inside.page, 'For subscribers alone').waitFor();
    const outside = await openPage({ width: others, as: follower });
    const guest = await openPage({ width: others });
    for (const { page, open } of [outside, guest]) {
      await open(`/${creator.username}`);
      const panel = page.getByRole('region', { name: 'Private wall' });
      await panel.getByText('2 posts · 0 videos · 0 photos').waitFor();
      expect(await page.locator('article').count()).toBe(0);
    }
    await axe(outside.page);
    await outside.page.getByRole('button', { name: 'SUBSCRIBE NOW' }).click();
    await outside.page.getByRole('dialog').waitFor();
    await guest.page.getByRole('button', { name: 'SUBSCRIBE NOW' }).click();
    await guest.page.waitForURL('**/register/follower');
  });

  test('[F38] [F40] a creator cannot post during the upload of a video, and pauses or removes it', async () => {
    const { page } = desk;
    let parts = 0;
    let letThrough = () => {};
    const gate = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route(/upload\/resumable\//, async (route) => {
      if (route.request().method() === 'PATCH') parts += 1;
      // The first part is stored, so that the upload can continue.
      if (parts > 1) await gate;
      await route.continue().catch(() => undefined);
    });
    await press('Video');
    const picker = form.locator('input[type=file]');
    await picker.setInputFiles(onDisk('notes.mp4', Buffer.from('no video at all')));
    await form.getByText('Only MP4 and MOV files are supported! Try again.').waitFor();
    // Enough for two parts.
    await picker.setInputFiles(onDisk('long.mp4', unplayableVideo(7_000_000)));
    await form.getByText(/Uploading [1-9]\d*%/).waitFor();
    await words().fill('Not yet');
    expect(await form.getByRole('button', { name: 'Post', exact: true }).isDisabled()).toBe(true);
    await press('Pause');
    await form.getByText(/Paused at \d+%/).waitFor();
    await axe(page);
    await press('Resume');
    await form.getByText(/Uploading [1-9]\d*%/).waitFor();
    letThrough();
    await form.getByText(/You can post it now/).waitFor();
    expect(await form.getByRole('button', { name: 'Post', exact: true }).isEnabled()).toBe(true);
    const removal = form.getByRole('button', { name: 'Remove video' }).locator('span');
    const line = await form.getByText(/You can post it now/).boundingBox();
    expect((await removal.boundingBox())?.x).toBe(line?.x);
    await press('Remove video');
    await form.getByRole('button', { name: 'Choose a video' }).waitFor();
  });

  test('[F38] [F40] a creator posts a video with words, and a subscriber plays it', async () => {
    const fan = await newFan('Watching');
    await subscribed(fan, creator);
    const watching = await openPage({ width: others, as: fan });
    await watching.open(`/${creator.username}`);
    await press('Video');
    const send = form.getByRole('button', { name: 'Post as Private' });
    expect(await send.isDisabled()).toBe(true);
    const evening = onDisk('evening.mp4', await videoFile('mp4', { seconds: 2 }));
    await form.locator('input[type=file]').setInputFiles(evening);
    await form.getByText(/You can post it now|Ready to post/).waitFor();
    await send.click();
    await form.getByText('A text description of the post is required.').waitFor();
    await words().fill('An evening in two seconds');
    await send.click();
    for (const { page } of [desk, watching]) {
      const post = postWith(page, 'An evening in two seconds');
      await post.getByRole('button', { name: 'Play video' }).waitFor();
    }
    const post = postWith(watching.page, 'An evening in two seconds');
    await axe(watching.page);
    await post.getByRole('button', { name: 'Play video' }).click();
    await expect.poll(() => post.locator('video').evaluate(isPlayed)).toBe(true);
    expect(await postWith(desk.page, 'An evening').getByText('is being processed').count()).toBe(0);
  });
});

const fontSize = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);

/** Whether the video plays: its time has advanced, at its own width. */
function isPlayed(video: Element): boolean {
  return video instanceof HTMLVideoElement && video.currentTime > 0.1 && video.videoWidth === 320;
}
