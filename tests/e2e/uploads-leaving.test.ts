import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { axe, launchBrowser, type Account, type Visit } from '../support/browser.ts';
import { filesOnDisk, unplayableVideo } from '../support/files-on-disk.ts';
import { database } from '../support/users.ts';
import { atWidths } from '../support/widths.ts';
import {
  button,
  composer,
  picture,
  slowLine,
  storedPart,
  tiles,
  tray,
  walk,
} from './uploads-world.ts';
import { eventually, newCreator, signOut, writePost } from './world.ts';

/* Leaving the page or signing out during uploads, and uploads that fail. */
const { openPage } = launchBrowser();

const onDisk = filesOnDisk();
const longPath = onDisk('long.mp4', unplayableVideo(13_000_000));
const otherPath = onDisk('other.mp4', unplayableVideo(20_000));

describe.each(atWidths(1280, 390))('at %i pixels', (own) => {
  let creator: Account;
  let desk: Visit;
  let page: Page;

  beforeEach(async () => {
    creator = await newCreator(`Uma at ${own}`);
    desk = await openPage({ width: own, as: creator });
    page = desk.page;
  });

  const openOwn = async () => {
    await desk.open(`/${creator.username}`);
    await composer(page).waitFor();
  };
  const mediaLeft = async () => {
    const { rows } = await database.query('select id from public.media where owner_id = $1', [
      creator.id,
    ]);
    return rows.length;
  };
  const askToSignOut = async () => {
    await page
      .getByRole('button', own < 768 ? { name: 'You' } : { name: /Balance|Pending|Account/ })
      .click();
    await page.getByRole('dialog').getByRole('link', { name: 'Sign out' }).click();
  };
  const files = () => composer(page).locator('input[type=file]');

  test('[F141] a creator who reloads during an upload is asked, and continues it', async () => {
    const letThrough = await slowLine(page);
    await openOwn();
    await button(composer(page), 'Video').click();
    const stored = storedPart(page);
    await files().setInputFiles(longPath);
    await stored;
    await walk(page, 'Stories');
    await tray(page).getByText('long.mp4').waitFor();
    const questions: string[] = [];
    page.on('dialog', (dialog) => {
      questions.push(dialog.type());
      void dialog.accept();
    });
    await page.reload();
    expect(questions).toEqual(['beforeunload']);
    await tray(page)
      .getByText(/^Stopped at [1-9]\d*%\. Choose the same file to go on\.$/)
      .waitFor();
    await axe(page);
    await tray(page).getByRole('link', { name: 'New post' }).click();
    const notice = composer(page).getByText(/“long\.mp4” stopped at [1-9]\d*%\./);
    await notice.waitFor();
    await tray(page).waitFor({ state: 'detached' });

    await files().setInputFiles(otherPath);
    const question = page.getByRole('alertdialog', { name: 'Upload another file?' });
    await question
      .getByText('the part of the other file that is already uploaded will be discarded')
      .waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await notice.waitFor();

    letThrough();
    await files().setInputFiles(longPath);
    await composer(page)
      .getByText(/You can post it now|Try again|Invalid/)
      .first()
      .waitFor();
    expect(await notice.count()).toBe(0);
    await page.reload();
    // No upload was under way: the page did not ask.
    expect(questions).toEqual(['beforeunload']);
  });

  test('[F141] a creator who signs out during an upload is asked, and leaves nothing behind', async () => {
    await slowLine(page);
    await openOwn();
    await button(composer(page), 'Video').click();
    await composer(page).getByLabel('Text of the post').fill('Not for the next one here');
    await files().setInputFiles(longPath);
    await composer(page)
      .getByText(/Uploading [1-9]\d*%/)
      .waitFor();
    await walk(page, 'Stories');
    const askedToLeave = async () => {
      await askToSignOut();
      await page.getByRole('alertdialog').getByText('Sign out while files upload?').waitFor();
    };
    await askedToLeave();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await tray(page).getByText('long.mp4').waitFor();
    expect(new URL(page.url()).pathname).toBe('/stories');

    await askedToLeave();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'Join Now' }).first().waitFor();
    expect(await tray(page).count()).toBe(0);
    const kept = await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.startsWith('private:')),
    );
    expect(kept).toEqual([]);
    await eventually(mediaLeft).toBe(0);
  });

  test('[F141] a creator who signs out with an uploaded picture is asked, also after a reload', async () => {
    await openOwn();
    await button(composer(page), 'Pictures').click();
    await composer(page).getByLabel('Text of the post').fill('Not posted yet');
    await files().setInputFiles(await picture('red'));
    // With words alone the button is enabled already.
    await tiles(composer(page)).first().waitFor();
    await eventually(() => button(composer(page), 'Post').isEnabled()).toBe(true);
    await eventually(mediaLeft).toBe(1);
    // A white picture has an edge on a white ground.
    const edge = tiles(composer(page)).locator('img').first();
    expect(await edge.evaluate((img) => getComputedStyle(img).borderTopWidth)).toBe('1px');
    await page.reload();
    await tiles(composer(page)).first().waitFor();
    await eventually(() => button(composer(page), 'Post').isEnabled()).toBe(true);
    await askToSignOut();
    await page.getByRole('alertdialog').getByText('Sign out and discard your drafts?').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
    await page.keyboard.press('Escape');
    expect(await composer(page).getByLabel('Text of the post').inputValue()).toBe('Not posted yet');
    expect(await mediaLeft()).toBe(1);
    await askToSignOut();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'Join Now' }).first().waitFor();
    await eventually(mediaLeft).toBe(0);
  });

  test('[F141] a creator who signs out with unposted words is asked', async () => {
    await openOwn();
    const text = composer(page).getByLabel('Text of the post');
    await text.fill('Half a thought');
    await askToSignOut();
    await page.getByRole('alertdialog').getByText('Sign out and discard your drafts?').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
    await page.keyboard.press('Escape');
    expect(await text.inputValue()).toBe('Half a thought');
    if (own >= 768) {
      await page.getByRole('navigation').getByRole('link', { name: 'Sign out' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
    }
    await text.fill('');
    await signOut(page);
  });

  test('[F141] a creator who signs out with an unsent comment is asked, and keeps its words', async () => {
    await writePost(creator, 'public', 'A post to comment on');
    await openOwn();
    await page
      .getByRole('button', { name: /\d comments?$/ })
      .first()
      .click();
    const comment = page.getByLabel('Text of the comment');
    await comment.fill('Half a comment');
    await askToSignOut();
    await page.getByRole('alertdialog').getByText('Sign out and discard your drafts?').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
    await page.keyboard.press('Escape');
    await page.reload();
    await page
      .getByRole('button', { name: /\d comments?$/ })
      .first()
      .click();
    await eventually(() => comment.inputValue()).toBe('Half a comment');
    await comment.fill('');
    await signOut(page);
  });

  test('[F141] a creator who signs out without a draft is not asked', async () => {
    await openOwn();
    await button(composer(page), 'Pictures').click();
    await files().setInputFiles(await picture('red'));
    await eventually(() => button(composer(page), 'Post').isEnabled()).toBe(true);
    await button(composer(page), 'Remove picture 1').click();
    await eventually(mediaLeft).toBe(0);
    await signOut(page);
  });

  test('[F141] a creator reads on the next screen that an upload failed, and tries it again or cancels it', async () => {
    desk.expectRefusal(/storage\/v1\/object/);
    let isBroken = true;
    await page.route(/storage\/v1\/object\/uploads-image/, (route) =>
      isBroken ? route.abort('connectionreset') : route.continue(),
    );
    await openOwn();
    await button(composer(page), 'Pictures').click();
    await files().setInputFiles(await picture('red'));
    await composer(page).getByRole('alert').getByText('Please try again.').waitFor();
    await button(composer(page), 'Post').click();
    await composer(page)
      .getByText('There was an error while trying to upload your files')
      .waitFor();
    await walk(page, 'Stories');
    await tray(page)
      .getByText('An error occurred uploading your file. Please try again.')
      .waitFor();
    await axe(page);
    isBroken = false;
    await button(tray(page), 'Try red.png again').press('Enter');
    await tray(page).getByText('Ready', { exact: true }).waitFor();

    await slowLine(page);
    await page
      .getByRole('form', { name: 'New story' })
      .locator('input[type=file]')
      .setInputFiles(longPath);
    await walk(page, 'Messages');
    const toggle = tray(page).getByRole('button', { name: /^2 uploads/ });
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
    await button(tray(page), 'Cancel long.mp4').press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel upload' }).click();
    await tray(page).getByText('long.mp4').waitFor({ state: 'detached' });
    // Focus does not fall out of the page.
    await eventually(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  });
});
