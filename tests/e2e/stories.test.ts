import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { decided, drawing, uploadFile } from '../api/media-support.ts';
import { axe, launchBrowser, type Account, type Visit } from '../support/browser.ts';
import { patienceMs } from '../support/patience.ts';
import { videoFile } from '../support/videos.ts';
import { database } from '../support/users.ts';
import { atWidths } from '../support/widths.ts';
import {
  eventually,
  isPictureShown,
  newCreator,
  newFan,
  readyPicture,
  writePost,
} from './world.ts';

/*
 * A creator shares at one width, a follower views at the other; then a follower alone.
 */
const { openPage } = launchBrowser();

const tall = (colour: string) => drawing(540, 960, colour).png().toBuffer();

async function share(creator: Account, mediaId: string, text = '') {
  const { error } = await creator.client.rpc('create_story', {
    p_request_id: crypto.randomUUID(),
    p_media_id: mediaId,
    p_text: text,
  });
  expect(error).toBeNull();
}

async function areSeen({ id }: Account): Promise<boolean | undefined> {
  const { rows } = await database.query<{ all: boolean }>(
    'select bool_and(is_media_live) as all from public.stories where creator_id = $1',
    [id],
  );
  return rows[0]?.all;
}

async function blockEverybody({ id }: Account) {
  await database.query(
    `insert into public.blocks (blocker_id, blocked_id)
     select $1, p.id from public.profiles p where p.role = 'creator'
     on conflict (blocker_id, blocked_id) where ended_at is null do nothing`,
    [id],
  );
}

const group = (page: Page, creator: string) =>
  page.getByRole('button', { name: `Stories of ${creator}` });

const viewer = (page: Page) => page.getByRole('dialog');

/** The position of the story among all, as screen readers announce it. */
const place = (page: Page, words: string) => viewer(page).getByText(words, { exact: false });

const isNew = (page: Page, creator: string) => group(page, creator).getByText('New').count();

const windows = atWidths({ own: 1280, others: 390 }, { own: 390, others: 1280 });

describe.each(windows)('a creator at $own pixels, a follower at $others', ({ own, others }) => {
  const name = `Stella at ${own}`;
  let creator: Account;
  let desk: Visit;
  let fan: Visit;

  beforeAll(async () => {
    creator = await newCreator(name);
    desk = await openPage({ width: own, as: creator });
    fan = await openPage({ width: others, as: await newFan('Looking') });
  });

  const make = async (file: { name: string; mimeType: string; buffer: Buffer }, text: string) => {
    const { page } = desk;
    const form = page.getByRole('form', { name: 'New story' });
    await form.locator('input[type=file]').setInputFiles(file);
    await form.getByLabel('Text').fill(text);
    await form.getByRole('button', { name: 'Share story' }).click();
    await form.getByText('Your story has been sent!').waitFor();
  };

  test('[F50] [F108] a creator shares a picture with words, and is refused a file that is no story', async () => {
    await desk.open('/stories');
    const { page } = desk;
    const form = page.getByRole('form', { name: 'New story' });
    const wrong = { name: 'story.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
    await form.locator('input[type=file]').setInputFiles(wrong);
    await form
      .getByText('Only PNG, JPG, HEIC, MP4 and MOV files are supported! Try again.')
      .waitFor();
    await form.getByLabel('Text').fill('x'.repeat(501));
    await form.getByText('A story can have up to 500 characters.').waitFor();
    const picture = { name: 'evening.png', mimeType: 'image/png', buffer: await tall('#b06040') };
    await make(picture, 'A warm evening');
    await page.getByRole('article').filter({ hasText: 'A warm evening' }).waitFor();
    expect(await form.getByLabel('Text').inputValue()).toBe('');
    await axe(page);
  });

  test('[F51] [F125] a follower sees and reports a story, and the owner sees the viewer', async () => {
    const { page } = fan;
    // The list is read when the page opens, so the picture is ready before.
    await eventually(() => areSeen(creator)).toBe(true);
    await fan.open('/stories');
    await expect.poll(() => isNew(page, name)).toBe(1);
    await group(page, name).click();
    await viewer(page).getByText('A warm evening').waitFor();
    await expect.poll(() => isPictureShown(viewer(page))).toBe(true);
    await axe(page);
    await page.getByRole('button', { name: 'Report' }).click();
    const report = page.getByRole('dialog', { name: 'Report this story' });
    await report.getByLabel('Spam or fraud').check();
    // Arrow keys now move between the reasons, not between stories.
    await page.keyboard.press('ArrowRight');
    await report.getByRole('button', { name: 'Send report' }).click();
    await page.getByText('This story will be reviewed soon. Thank you!').waitFor();
    await report.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await viewer(page).waitFor({ state: 'detached' });
    await expect.poll(() => isNew(page, name)).toBe(0);

    await desk.open('/stories');
    const story = desk.page.getByRole('article').filter({ hasText: 'A warm evening' });
    await story.getByRole('button', { name: '1 view' }).click();
    await desk.page.getByRole('dialog').getByText('Looking', { exact: true }).waitFor();
    await desk.page.keyboard.press('Escape');
  });

  test('[F50] a creator shares a video, and a follower plays it', async () => {
    const mp4 = await videoFile('mp4', { width: 180, height: 320, seconds: 2 });
    await make({ name: 'video.mp4', mimeType: 'video/mp4', buffer: mp4 }, 'It moves');
    const own = desk.page.getByRole('article').filter({ hasText: 'It moves' });
    const look = own.getByRole('button', { name: 'Look at this story' });
    await expect.poll(() => look.isEnabled()).toBe(true);

    const { page } = fan;
    await fan.open('/stories');
    await group(page, name).click();
    await viewer(page).getByText('It moves').waitFor();
    await viewer(page).getByRole('button', { name: 'Play' }).click();
    const time = () =>
      viewer(page)
        .locator('video')
        .evaluate((one) => (one instanceof HTMLVideoElement ? one.currentTime : 0));
    await expect.poll(time).toBeGreaterThan(0);
    // At its end the next creator's stories follow, or the page.
    await viewer(page).getByText('It moves').waitFor({ state: 'detached' });
  });

  test('[F30] a follower opens stories by the ring of a profile, and closes them by Back', async () => {
    const { page } = fan;
    await fan.open(`/${creator.username}`);
    await page.getByRole('button', { name: `Stories of ${name}` }).click();
    await place(page, 'Story 1 of 2').waitFor();
    await page.goBack();
    await viewer(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: `Stories of ${name}` }).waitFor();
  });

  test('[F51] a creator removes stories, and a follower no longer finds them', async () => {
    const { page } = desk;
    // Two of five older posts are the 40 percent that one month allows.
    for (let number = 1; number <= 5; number++)
      await writePost(creator, 'private', `Post ${number}`);
    await database.query(
      `update public.posts set created_at = created_at - interval '1 month' where creator_id = $1`,
      [creator.id],
    );
    for (const text of ['It moves', 'A warm evening']) {
      const story = page.getByRole('article').filter({ hasText: text });
      await story.getByRole('button', { name: 'Remove story' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
      await story.waitFor({ state: 'detached' });
    }
    await fan.open(`/${creator.username}`);
    await fan.page.getByText('Locked: Text').first().waitFor();
    expect(await group(fan.page, name).count()).toBe(0);
  });
});

describe.each(atWidths(1280, 390))('at %d pixels', (width) => {
  test('[F50] a fan reads that no story is shared', async () => {
    const fan = await newFan('Waiting');
    const { page, open } = await openPage({ width, as: fan });
    // Other tests share stories at the same time: this fan blocks whoever has one, until none is seen.
    const look = async () => {
      await blockEverybody(fan);
      await open('/stories');
      const sentence = page.getByText('No recent stories shared yet. Check again soon!');
      await sentence.waitFor({ timeout: 3000 });
    };
    await vi.waitFor(look, { timeout: patienceMs });
  });

  test('[F51] a creator who is not promoted reads that nobody sees her stories', async () => {
    const hidden = await newCreator('Hidden one');
    await database.query(
      `with unlisted as (
         update private.account_statuses set promoted_at = null where profile_id = $1)
       update public.account_settings set application_state = 'accepted' where profile_id = $1`,
      [hidden.id],
    );
    const { page, open } = await openPage({ width, as: hidden });
    await open('/stories');
    await page.getByText('your stories are hidden from customers').waitFor();
    await page.getByText('No recent stories shared yet. Check again soon!').waitFor();
    await page.getByText('Customers see it once you are promoted.').waitFor();
    await page.getByRole('link', { name: 'See what is left' }).click();
    await page.getByRole('heading', { name: 'You were accepted' }).waitFor();
  });

  test('[F51] a fan goes through stories by arrows, taps and time, and stops them by holding and Pause', async () => {
    const first = await newCreator(`First at ${width}`);
    const second = await newCreator(`Second at ${width}`);
    await share(
      second,
      await readyPicture(second, 'story', await tall('#408050')),
      'of the second',
    );
    for (const colour of ['#305080', '#a04030']) {
      await share(first, await readyPicture(first, 'story', await tall(colour)), `in ${colour}`);
    }
    const { page, open } = await openPage({ width, as: await newFan('Patient') });
    await open('/stories');
    await group(page, `First at ${width}`).click();
    await place(page, 'Story 1 of 2').waitFor();
    await page.keyboard.press('ArrowRight');
    await viewer(page).getByText('in #a04030').waitFor();
    await page.keyboard.press('ArrowLeft');
    await viewer(page).getByText('in #305080').waitFor();
    const box = await viewer(page).boundingBox();
    if (!box) throw new Error('the viewer has no place');
    const [middle, end] = [box.y + box.height / 2, box.x + box.width / 2 + 100];
    await page.mouse.click(end, middle);
    await viewer(page).getByText('in #a04030').waitFor();

    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.keyboard.press('Space');
    /**
     * State of the clock of a picture, the animation that lasts seconds; with a rate, it runs so.
     */
    const clock = (rate?: number) =>
      viewer(page).evaluate((dialog, at) => {
        const one = dialog
          .getAnimations({ subtree: true })
          .find(({ effect }) => Number(effect?.getTiming().duration ?? 0) > 1000);
        if (at !== undefined) one?.updatePlaybackRate(at);
        return one?.playState;
      }, rate);
    // The steps that follow take longer on a busy machine than a picture is shown.
    await expect.poll(() => clock(0.05)).toBe('running');
    await page.mouse.move(end, middle);
    await page.mouse.down();
    await expect.poll(() => clock()).toBe('paused');
    // Longer than a tap.
    await page.waitForTimeout(400);
    await page.mouse.up();
    await expect.poll(() => clock()).toBe('running');
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect.poll(() => clock()).toBe('paused');
    await viewer(page).getByText('in #a04030').waitFor();
    await clock(1);
    await page.getByRole('button', { name: 'Play' }).click();
    // Its time is over, and the next creator's begins.
    await viewer(page).getByText('of the second').waitFor();
    await expect.poll(() => isPictureShown(viewer(page))).toBe(true);
    await viewer(page).getByRole('button', { name: 'Close' }).click();
    await viewer(page).waitFor({ state: 'detached' });
    await expect.poll(() => isNew(page, `Second at ${width}`)).toBe(0);
  });

  test('[F51] a fan by keyboard stays inside the stories, and returns to the ring', async () => {
    const creator = await newCreator(`Focus at ${width}`);
    const mediaId = await uploadFile(creator, 'story', await tall('#806040'));
    await share(creator, mediaId, 'made while it is processed');
    expect((await decided(creator, mediaId)).state).toBe('ready');
    const { page, open } = await openPage({ width, as: await newFan('Typing') });
    await open('/stories');
    await group(page, `Focus at ${width}`).focus();
    await page.keyboard.press('Enter');
    await viewer(page).getByText('made while it is processed').waitFor();
    for (let presses = 0; presses < 7; presses++) {
      await page.keyboard.press('Tab');
      expect(await viewer(page).evaluate((box) => box.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await viewer(page).waitFor({ state: 'detached' });
    await expect
      .poll(() =>
        group(page, `Focus at ${width}`).evaluate((one) => one === document.activeElement),
      )
      .toBe(true);
  });
});
