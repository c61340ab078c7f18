import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axe, launchBrowser } from '../support/browser.ts';
import { filesOnDisk, unplayableVideo } from '../support/files-on-disk.ts';
import { videoFile } from '../support/videos.ts';
import { decided, uploadFile } from '../api/media-support.ts';
import { newCreator, newFan } from './world.ts';

const { openPage } = launchBrowser();

const onDisk = filesOnDisk();

const payload = (name: string, mimeType: string, text: string) => ({
  name,
  mimeType,
  buffer: Buffer.from(text),
});

/** Whether the video plays: its time has advanced, at its own width. */
const isPlayed = (page: Page) =>
  page
    .locator('video')
    .evaluate((video: HTMLVideoElement) => video.currentTime > 0.2 && video.videoWidth === 320);

describe.each([1280] as const)('a welcome video at %i', (width) => {
  /** Opens the settings of a new creator, and holds the parts of an upload until `letThrough`. */
  async function visitField() {
    const creator = await newCreator(`Vida${width} Video`);
    const { page, open } = await openPage({ as: creator, width });
    let letThrough = () => {};
    let isHeld = true;
    const gate = new Promise<void>((resolve) => {
      letThrough = () => {
        isHeld = false;
        resolve();
      };
    });
    let parts = 0;
    await page.route(/upload\/resumable\//, async (route) => {
      const isPart = route.request().method() === 'PATCH';
      if (isPart) parts += 1;
      // The first part is stored, so that the upload can continue.
      if (isPart && parts > 1 && isHeld) await gate;
      await route.continue().catch(() => undefined);
    });
    await open('/settings');
    const section = page.getByRole('region', { name: 'Welcome video' });
    await section.getByText('No welcome video yet.').waitFor();
    const picker = section.getByLabel('Welcome video', { exact: true });
    return { creator, page, section, picker, letThrough, partsSent: () => parts };
  }

  test('[F37] [F108] a creator is refused a file that is no video, and pauses and cancels an upload', async () => {
    const { page, section, picker } = await visitField();
    await picker.setInputFiles(payload('a.mp4', 'video/mp4', 'not a video at all'));
    await section.getByText('Only MP4 and MOV files are supported! Try again.').waitFor();
    await picker.setInputFiles(payload('a.webm', 'video/webm', 'a video of another kind'));
    await section.getByText('Invalid video format: video/webm').waitFor();

    await picker.setInputFiles(onDisk('long.mp4', unplayableVideo(13_000_000)));
    await section.getByRole('progressbar').waitFor();
    await section.getByText(/Uploading [1-9]\d*%/).waitFor();
    await section.getByRole('button', { name: 'Pause' }).click();
    await section.getByText(/Paused at \d+%/).waitFor();
    await axe(page);
    await section.getByRole('button', { name: 'Cancel' }).click();
    await section.getByText('No welcome video yet.').waitFor();
  });

  test('[F40] a creator continues an upload after a reload by the same file', async () => {
    const { page, section, picker, letThrough, partsSent } = await visitField();
    const path = onDisk('holiday.mp4', unplayableVideo(13_000_000));
    await picker.setInputFiles(path);
    await section.getByText(/Uploading (4[6-9]|[5-9]\d)%/).waitFor();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await section.getByText(/“holiday.mp4” stopped at \d+%/).waitFor();
    await axe(page);

    const before = partsSent();
    letThrough();
    await section.getByLabel('Welcome video', { exact: true }).setInputFiles(path);
    await section
      .getByText('Processing... This takes about a minute.')
      .or(section.getByText(/Invalid video format/))
      .first()
      .waitFor();
    // Of three parts the first was there already.
    expect(partsSent() - before).toBeLessThanOrEqual(2);
    // The file holds no video, so the worker refuses it.
    await section
      .getByText('Invalid video format: ')
      .or(section.getByText(/Try again/))
      .first()
      .waitFor();
  });

  test('[F37] a guest plays the welcome video of a creator, until it is removed', async () => {
    const { creator, page, section, picker, letThrough } = await visitField();
    letThrough();
    await picker.setInputFiles(onDisk('hello.mov', await videoFile('mov', { seconds: 3 })));
    await section.getByText('Your welcome video is on your page.').waitFor();
    await page.reload();
    await section.getByText('Your welcome video is on your page.').waitFor();

    const guest = await openPage({ width });
    await guest.open(`/${creator.username}`);
    const player = guest.page.getByRole('button', { name: /^Play video: Welcome video of/ });
    await player.scrollIntoViewIfNeeded();
    await player.click();
    await expect.poll(() => isPlayed(guest.page)).toBe(true);
    await guest.page.getByText('2×').click();
    await expect
      .poll(() => guest.page.locator('video').evaluate((v: HTMLVideoElement) => v.playbackRate))
      .toBe(2);
    await axe(guest.page);

    await section.getByRole('button', { name: 'Remove video' }).click();
    await section.getByText('No welcome video yet.').waitFor();
    await guest.page.reload();
    await guest.page.getByText('Joined').first().waitFor();
    expect(await player.count()).toBe(0);
  });

  test('[F40] a fan plays a video whose signed address has expired', async () => {
    const creator = await newCreator(`Mila${width} Movie`);
    const mediaId = await uploadFile(
      creator,
      'preview',
      await videoFile('mp4', { seconds: 4 }),
      'video/mp4',
    );
    await decided(creator, mediaId);
    await creator.client.rpc('set_welcome_video', { p_media_id: mediaId });
    const visit = await openPage({ as: await newFan(`Vic${width} CurrentUser`), width });
    const { page } = visit;
    let signed = 0;
    await page.route(/object\/sign\/media\/.*video\.mp4/, async (route) => {
      signed += 1;
      // The first address is refused as expired.
      if (signed === 1) await route.fulfill({ status: 400, body: '{"error":"InvalidJWT"}' });
      else await route.continue();
    });
    visit.expectRefusal(/video\.mp4/);
    await visit.open(`/${creator.username}`);
    await page.getByRole('button', { name: /^Play video/ }).click();
    await expect.poll(() => isPlayed(page)).toBe(true);
    expect(signed).toBeGreaterThan(1);
  });
});
