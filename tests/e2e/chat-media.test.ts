import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { drawing } from '../api/media-support.ts';
import { axe, launchBrowser, until, type Account, type Visit } from '../support/browser.ts';
import { filesOnDisk } from '../support/files-on-disk.ts';
import { videoFile } from '../support/videos.ts';
import { balanceOf } from '../support/users.ts';
import { atWidths } from '../support/widths.ts';
import { give } from './uploads-world.ts';
import { eventually, isPictureShown, newCreator, newFan, sendMessage } from './world.ts';

/* Pictures, videos and recordings in a thread, and media with a price. The microphone is a tone. */
const { openPage } = launchBrowser([
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
]);
const onDisk = filesOnDisk();
let videoPath: string;
beforeAll(async () => {
  videoPath = onDisk('pier.mp4', await videoFile('mp4', { seconds: 3 }));
});

const thread = (page: Page) => page.getByRole('region', { name: /^Conversation with/ });
const log = (page: Page) => page.getByRole('log');
const writing = (page: Page) => page.getByRole('textbox', { name: /^Message / });
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });
const files = (page: Page) => page.locator('form input[type=file]');

async function pictures(count: number) {
  const buffer = await drawing(300, 200, '#407050').png().toBuffer();
  return Array.from({ length: count }, (_, index) => ({
    name: `picture-${index}.png`,
    mimeType: 'image/png',
    buffer,
  }));
}

async function attach(page: Page, what: string) {
  await thread(page).getByRole('button', { name: 'Attach' }).click();
  await page.getByRole('menuitem', { name: what }).click();
}

/** Sends the attached media when the button is enabled. */
async function send(page: Page) {
  await expect.poll(() => sendButton(page).isEnabled()).toBe(true);
  await sendButton(page).click();
}

/** Whether the last video or recording of the thread has begun to play. */
const plays = (page: Page, element: 'video' | 'audio') =>
  until(
    () =>
      log(page)
        .locator(element)
        .last()
        .evaluate((media) => media instanceof HTMLMediaElement && media.currentTime > 0),
    20_000,
  );

const windows = atWidths({ own: 390, hers: 1280 }, { own: 1280, hers: 390 });

describe.each(windows)('a fan at $own pixels and a creator at $hers', ({ own, hers }) => {
  let fan: Account;
  let creator: Account;
  let his: Visit;
  let her: Visit;

  beforeAll(async () => {
    creator = await newCreator(`Mediana at ${hers}`);
    fan = await newFan(`Sender at ${own}`, 2000);
    await sendMessage(fan, creator, 'Good evening');
    his = await openPage({ width: own, as: fan });
    her = await openPage({ width: hers, as: creator });
    await his.open(`/conversations/${creator.username}`);
    await her.open(`/conversations/${fan.username}`);
    await log(her.page).getByText('Good evening').waitFor();
  });

  test('[F78] a fan sends media once the creator accepts them', async () => {
    const { page } = his;
    await thread(page).getByRole('button', { name: 'Attach' }).click();
    await page.getByText("I'm sorry, I don't allow everyone to send me media...").waitFor();
    await her.page.getByRole('button', { name: 'Conversation settings' }).click();
    await her.page.getByRole('menuitem', { name: 'Accept media' }).click();
    await eventually(async () => {
      const partner = { p_username: fan.username };
      const { data } = await creator.client.rpc('conversation_with', partner);
      // conversation_with() answers jsonb
      return (data as { mine: { accepts_media: boolean } } | null)?.mine.accepts_media;
    }).toBe(true);
    // The open thread updates itself.
    const attach = thread(page).getByRole('button', { name: 'Attach' });
    await eventually(() => attach.getAttribute('aria-haspopup')).toBe('menu');
    await attach.click();
    await page.getByRole('menuitem', { name: 'Pictures' }).waitFor();
    await page.keyboard.press('Escape');
  });

  test('[F76] a fan sends an album of pictures, and is refused an eleventh', async () => {
    const { page } = his;
    await files(page).setInputFiles(await pictures(11));
    await page.getByText('You can choose up to 10 images only').waitFor();
    await files(page).setInputFiles({
      name: 'page.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<html></html>'),
    });
    await page
      .getByText('None of the selected images were correctly formatted or under the 10MB')
      .waitFor();
    await files(page).setInputFiles(await pictures(1));
    const bytes = [...(await drawing(300, 200, '#704050').png().toBuffer())];
    await give(log(page), 'drop', 'given.png', bytes);
    await give(writing(page), 'paste', 'given.png', bytes);
    await eventually(() =>
      page.getByRole('list', { name: 'Pictures' }).getByRole('listitem').count(),
    ).toBe(3);
    await files(page).setInputFiles(videoPath);
    await page.getByText('A message can hold pictures, one video or one recording.').waitFor();
    await writing(page).fill('Three of them');
    await send(page);
    await log(her.page).getByText('Three of them').waitFor();
    await her.page.getByRole('button', { name: 'Open picture 3 of 3' }).waitFor();
    await expect.poll(() => isPictureShown(log(her.page))).toBe(true);
  });

  test('[F76] a fan sends a video, and the creator plays it', async () => {
    const { page } = his;
    await files(page).setInputFiles({
      name: 'notes.mp4',
      mimeType: 'video/mp4',
      buffer: Buffer.from('these are notes'),
    });
    await page.getByText('Only MP4 and MOV files are supported! Try again.').waitFor();
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), attach(page, 'Video')]);
    await chooser.setFiles(videoPath);
    await page.getByText('pier.mp4').waitFor();
    await send(page);
    await log(her.page).getByRole('button', { name: 'Play video' }).last().click();
    await plays(her.page, 'video');
    await axe(her.page);
  });

  test('[F77] a fan records, listens and sends, and the creator plays the recording', async () => {
    const { page } = his;
    await attach(page, 'Voice recording');
    await page.getByText('0:01 / 0:20').waitFor();
    // Not while the recording that is sent runs: it stops after 20 seconds.
    await axe(page);
    await page.getByRole('button', { name: 'Discard the recording' }).click();
    await writing(page).waitFor();
    await attach(page, 'Voice recording');
    await page.getByText('At least 3 seconds').waitFor();
    await page.getByText('0:04 / 0:20').waitFor();
    await page.getByRole('button', { name: 'Stop' }).press('Enter');
    await page.getByRole('button', { name: 'Play recording' }).click();
    await page.getByRole('button', { name: 'Pause recording' }).waitFor();
    await page.getByText('Ready to send.').waitFor();
    await send(page);
    const play = log(her.page).getByRole('button', { name: 'Play recording' });
    await play.click();
    await plays(her.page, 'audio');
    await axe(her.page);
    const asked: string[] = [];
    his.page.on('request', (request) => {
      if (request.url().includes('.m4a')) asked.push(request.url());
    });
    await his.open(`/conversations/${creator.username}`);
    await log(page).getByRole('button', { name: 'Play recording' }).waitFor();
    expect(asked, 'nothing is fetched before it is wanted').toEqual([]);
  });

  test('[F82] [F79] a creator sends a video with a price and a cover in the background, and the fan buys it', async () => {
    const { page } = her;
    await attach(page, 'Media with a price');
    const form = page.getByRole('dialog', { name: 'New private message' });
    const press = () => form.getByRole('button', { name: 'Send' }).click();
    await form.getByRole('button', { name: 'Video', exact: true }).click();
    await form.getByLabel('File').setInputFiles(videoPath);
    await press();
    await form.getByText('All fields are required!').waitFor();
    await form.getByLabel('Description').fill('The pier at night');
    await press();
    await form.getByText('All fields are required!').waitFor();
    await form.getByLabel('Price').fill('0.5');
    await press();
    await form.getByText('The price must be between $1 - $199').waitFor();
    await form.getByLabel('Price').fill('1.2.3');
    await press();
    await form.getByText('The price is not correctly formatted. Example: $9.49').waitFor();
    await form.getByLabel('Price').fill('5');
    await form.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('region', { name: 'Uploader' }).getByText('Video for').waitFor();
    await page.goto(page.url());
    await attach(page, 'Media with a price');
    expect(await form.getByLabel('Description').inputValue()).toBe('The pier at night');
    await form.getByRole('button', { name: 'Video', exact: true }).click();
    await form.getByLabel('File').setInputFiles(videoPath);
    await form.getByText('pier.mp4').waitFor();
    await form
      .getByLabel('Cover', { exact: true })
      .first()
      .setInputFiles(await pictures(1));
    await form.getByRole('list', { name: 'Cover' }).getByRole('listitem').waitFor();
    await axe(page);
    await press();
    await form.waitFor({ state: 'detached' });
    await log(page).getByText('$5.00 · Locked').waitFor();
    await page.getByRole('region', { name: 'Uploader' }).waitFor({ state: 'detached' });

    const card = log(his.page);
    await card.getByText('The pier at night').waitFor();
    await card.getByText('Video · 0:03').waitFor();
    expect(await card.locator('video').count()).toBe(0);
    await card.getByRole('button', { name: 'Unlock for $5.00' }).click();
    await his.page.getByRole('dialog').getByRole('button', { name: 'Unlock for $5.00' }).click();
    await his.page.getByRole('button', { name: 'Done' }).click();
    const play = card.getByRole('button', { name: 'Play video' }).last();
    // The picture that was chosen, which is narrower than the video.
    await eventually(() =>
      play.locator('img').evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth),
    ).toBe(300);
    await play.click();
    await plays(his.page, 'video');
    expect(await balanceOf(fan.id)).toBe(1500);
  });

  test('[F82] a creator discards an upload from the list of conversations', async () => {
    const { page } = her;
    await attach(page, 'Media with a price');
    const form = page.getByRole('dialog', { name: 'New private message' });
    await form.locator('input[type=file]').setInputFiles(await pictures(2));
    await form.getByRole('button', { name: 'Close' }).click();
    if (hers === 390) await page.getByRole('link', { name: 'Back to messages' }).click();
    const bar = page.getByRole('region', { name: 'Uploader' });
    await bar.getByText('2 photos for').waitFor();
    await page.getByRole('heading', { name: 'Messages' }).first().waitFor();
    await bar.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await bar.waitFor({ state: 'detached' });
  });
});

test.each([
  ['Access to your microphone has been denied', 'denied'],
  ['Audio recording is not supported in this browser', 'missing'],
] as const)('[F77] a creator who cannot record reads: %s', async (sentence, what) => {
  const creator = await newCreator(`Hearing ${what}`);
  const fan = await newFan(`Voice ${what}`);
  await sendMessage(fan, creator, 'hello');
  const { page, open, context } = await openPage({ as: creator });
  await context.addInitScript((missing) => {
    if (missing) Reflect.deleteProperty(window, 'MediaRecorder');
    else navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no'));
  }, what === 'missing');
  await open(`/conversations/${fan.username}`);
  await attach(page, 'Voice recording');
  await page.getByText(sentence).waitFor();
  await page.getByRole('button', { name: 'Close' }).press('Enter');
  await writing(page).waitFor();
});
