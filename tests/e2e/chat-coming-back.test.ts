import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { drawing } from '../api/media-support.ts';
import { axe, launchBrowser, type Account } from '../support/browser.ts';
import { filesOnDisk, unplayableVideo } from '../support/files-on-disk.ts';
import { balanceOf, database, ledgerFaults } from '../support/users.ts';
import { cardNumbers, typeCard } from '../support/typed-card.ts';
import { atWidths } from '../support/widths.ts';
import { storedPart } from './uploads-world.ts';
import { eventually, isPictureShown, newCreator, newFan, sendMessage } from './world.ts';

/* Drafts and questions of a conversation return after a redirect, a refusal or another page. */
const { openPage } = launchBrowser();

const onDisk = filesOnDisk();
// It takes two parts to send.
const videoPath = onDisk('pier.mp4', unplayableVideo(7_000_000));

const thread = (page: Page) => page.getByRole('region', { name: /^Conversation with/ });
const log = (page: Page) => page.getByRole('log');
const writing = (page: Page) => page.getByRole('textbox', { name: /^Message / });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const files = (page: Page) => page.locator('form input[type=file]');
const row = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name });

/** A fan whose media the creator accepts. */
async function newPair(fanName: string, creatorName: string, balanceCents = 0) {
  const [fan, creator] = [await newFan(fanName, balanceCents), await newCreator(creatorName)];
  await sendMessage(fan, creator, 'Good evening');
  await database.query(
    `insert into public.conversation_members (conversation_id, user_id, accepts_media)
     select id, $1, true from public.conversations where $1 in (one_id, other_id)
     on conflict (conversation_id, user_id) do update set accepts_media = true`,
    [creator.id],
  );
  return { fan, creator };
}

async function picture() {
  const buffer = await drawing(300, 200, '#407050').png().toBuffer();
  return { name: 'sea.png', mimeType: 'image/png', buffer };
}

/** The priced messages that a fan received, oldest first. */
async function offersTo(fan: Account): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    'select id from public.messages where recipient_id = $1 and price_cents > 0 order by id',
    [fan.id],
  );
  return rows.map(({ id }) => id);
}

describe.each(atWidths(390, 1280))('at %i pixels', (width) => {
  test('[F81] [F76] a fan sends a picture after the top-up that it waited for', async () => {
    const { fan, creator } = await newPair('Short of money', 'Pictured', 200);
    await database.query(
      `update public.creator_settings set text_price_cents = 150, audio_price_cents = 150,
       video_price_cents = 150, is_paid_only = true where creator_id = $1`,
      [creator.id],
    );
    const { page, open, expectRefusal } = await openPage({ width, as: fan });
    expectRefusal(/rpc\/send_message/);
    await open(`/conversations/${creator.username}?chat=start`);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Start' }).click();
    await page.getByText('Paid chat: each message costs $1.50.').waitFor();
    await writing(page).fill('The last that I can pay');
    await button(page, 'Send').click();
    await eventually(() => balanceOf(fan.id)).toBe(50);

    await files(page).setInputFiles(await picture());
    await writing(page).fill('And this is the sea');
    await eventually(() => button(page, 'Send').isEnabled()).toBe(true);
    await button(page, 'Send').click();
    await page.waitForURL('**/billing/card/session?**');
    await typeCard(page, cardNumbers.visa);
    await button(page, 'Link card').click();
    await page.waitForURL('**/billing/card/topup?**');
    await button(page, 'Top up $10').click();
    await page.waitForURL(`**/conversations/${creator.username}`);
    const tray = page.getByRole('list', { name: 'Pictures' }).getByRole('listitem');
    await tray.waitFor();
    expect(await tray.locator('img').evaluate(isDrawn)).toBe(true);
    expect(await writing(page).inputValue()).toBe('And this is the sea');
    expect(await log(page).getByText('And this is the sea').count()).toBe(0);
    expect(await log(page).getByRole('button', { name: 'Try again' }).count()).toBe(0);

    await button(page, 'Send').click();
    await log(page).getByText('And this is the sea').waitFor();
    await expect.poll(() => isPictureShown(log(page))).toBe(true);
    expect(await tray.count()).toBe(0);
    await eventually(() => balanceOf(fan.id)).toBe(900);
    expect(await ledgerFaults()).toEqual([]);
  });

  test('[F72] [F71] a fan who is blocked in an open thread is refused, and keeps the draft', async () => {
    const { fan, creator } = await newPair('Blocked meanwhile', 'Blocking');
    const { page, open, expectRefusal } = await openPage({ width, as: fan });
    expectRefusal(/rpc\/(send_message|conversation_with)/);
    await open('/conversations');
    await row(page, 'Blocking').click();
    await files(page).setInputFiles(await picture());
    await writing(page).fill('Nothing of this is lost');
    await eventually(() => button(page, 'Send').isEnabled()).toBe(true);
    await creator.client.rpc('block', { p_user_id: fan.id });
    await button(page, 'Send').click();
    await thread(page).getByText('Messages to this user are not permitted').waitFor();
    await writing(page).waitFor({ state: 'detached' });
    expect(await log(page).getByText('Nothing of this is lost').count()).toBe(0);
    await axe(page);

    await creator.client.rpc('unblock', { p_user_id: fan.id });
    // A block sends no signal; a list that was read meanwhile lacks the row.
    await open('/conversations');
    await row(page, 'Blocking').click();
    await eventually(() => writing(page).inputValue()).toBe('Nothing of this is lost');
    await page.getByRole('list', { name: 'Pictures' }).getByRole('listitem').waitFor();
    await button(page, 'Send').click();
    await log(page).getByText('Nothing of this is lost').waitFor();
  });

  test('[F106] [F91] a fan who links a card comes back to an offer far down the store', async () => {
    const [fan, creator] = [await newFan('Browsing far'), await newCreator('Plentiful')];
    await sendMessage(fan, creator, 'Hello');
    for (let count = 0; count < 13; count += 1) {
      await sendMessage(creator, fan, `Words ${count}`, 500 + count);
    }
    const [oldest = ''] = await offersTo(fan);
    const other = await newFan('Somebody else');
    await sendMessage(other, creator, 'Hello');
    await sendMessage(creator, other, 'Not for you', 900);
    const [foreign = ''] = await offersTo(other);

    const { page, open } = await openPage({ width, as: fan });
    const store = `/conversations/${creator.username}/store`;
    const pages: unknown[] = [];
    page.on('request', (request) => {
      if (/rpc\/store/.test(request.url())) pages.push(request.postDataJSON());
    });
    await open(`${store}?unlock=${oldest}`);
    await page.getByRole('dialog').getByText('$5.00', { exact: true }).waitFor();
    await button(page, 'Top up first').click();
    await typeCard(page, cardNumbers.visa);
    await button(page, 'Link card').click();
    await button(page, 'Top up $10').click();
    await page.waitForURL(`**${store}`);
    await page.getByRole('dialog').getByText('Balance $10.00').waitFor();
    expect(pages).not.toContainEqual(expect.objectContaining({ p_before: expect.anything() }));
    await page.getByRole('dialog').getByRole('button', { name: 'Unlock for $5.00' }).click();
    await page.getByText('Unlocked for $5.00.').first().waitFor();
    expect(await balanceOf(fan.id)).toBe(500);

    await open(`${store}?unlock=${foreign}`);
    await page.getByRole('article').first().waitFor();
    await eventually(() => new URL(page.url()).search).toBe('');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('[F91] [F79] a fan comes back to an offer far up the thread', async () => {
    const [fan, creator] = [await newFan('Reading far', 2000), await newCreator('Talkative')];
    await sendMessage(fan, creator, 'Hello');
    await sendMessage(creator, fan, 'Words at the beginning', 700);
    const [offer = ''] = await offersTo(fan);
    for (let count = 0; count < 60; count += 1) await sendMessage(creator, fan, `Line ${count}`);
    const { page, open } = await openPage({ width, as: fan });
    await open(`/conversations/${creator.username}?unlock=${offer}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Unlock for $7.00' }).click();
    await page.getByText('Unlocked for $7.00.').first().waitFor();
    expect(await balanceOf(fan.id)).toBe(1300);
  });

  test('[F76] [F141] a fan leaves a thread while a video uploads, and chooses the file again after a reload', async () => {
    const { fan, creator } = await newPair('Filming', 'Filmed');
    const { page, open } = await openPage({ width, as: fan });
    page.on('dialog', (dialog) => void dialog.accept());
    let letThrough = () => {};
    const gate = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    let parts = 0;
    await page.route(/upload\/resumable\//, async (route) => {
      if (route.request().method() === 'PATCH') parts += 1;
      // The first part is stored, so that the upload can continue.
      if (parts > 1) await gate;
      await route.continue().catch(() => undefined);
    });
    await open('/conversations');
    await row(page, 'Filmed').click();
    const stored = storedPart(page);
    await files(page).setInputFiles(videoPath);
    await stored;
    await thread(page)
      .getByText(/Uploading [1-9]\d*%/)
      .waitFor();
    await page.goBack();
    const tray = page.getByRole('region', { name: 'Uploads' });
    await tray.getByText('pier.mp4').waitFor();
    await tray.getByRole('link', { name: 'Conversation with Filmed' }).click();
    await thread(page)
      .getByText(/Uploading [1-9]\d*%/)
      .waitFor();

    // A reload loses the file, not its stored parts.
    await open(`/conversations/${creator.username}`);
    const notice = thread(page).getByText(
      /“pier\.mp4” stopped at [1-9]\d*%\. Choose the same file to go on\./,
    );
    await notice.waitFor();
    await axe(page);
    letThrough();
    await files(page).setInputFiles(videoPath);
    // A short video may be processed before the page has drawn that it is uploaded.
    await thread(page)
      .getByText(/^(?:Uploaded\. You can send your message now|Ready to send)\.$/)
      .waitFor();
    expect(await notice.count()).toBe(0);
    await button(page, 'Remove video').click();
    expect(await notice.count()).toBe(0);
  });

  test('[F76] a fan discards a stopped upload in its own thread, and no other thread names it', async () => {
    const { fan, creator } = await newPair('Giving up', 'Waiting in vain');
    const other = await newCreator('Another one');
    await sendMessage(fan, other, 'Hello');
    const { page, open } = await openPage({ width, as: fan });
    page.on('dialog', (dialog) => void dialog.accept());
    await page.route(/upload\/resumable\//, async (route) => {
      if (route.request().method() !== 'PATCH') await route.continue();
    });
    await open(`/conversations/${creator.username}`);
    const sending = page.waitForRequest((request) => request.method() === 'PATCH');
    await files(page).setInputFiles(videoPath);
    await sending;
    await open(`/conversations/${other.username}`);
    await writing(page).waitFor();
    expect(await thread(page).getByText('Choose the same file').count()).toBe(0);
    await open(`/conversations/${creator.username}`);
    await thread(page).getByText('Choose the same file to go on.').waitFor();
    await button(page, 'Discard').click();
    await thread(page).getByText('Choose the same file').waitFor({ state: 'detached' });
    await open(`/conversations/${creator.username}`);
    await writing(page).waitFor();
    expect(await thread(page).getByText('Choose the same file').count()).toBe(0);
  });

  test('[F124] a fan loses a held message live, and sees it again when staff release it', async () => {
    const { fan, creator } = await newPair('Reading', 'Reviewed');
    await sendMessage(creator, fan, 'Words in question');
    const his = await openPage({ width, as: fan });
    const her = await openPage({ width, as: creator });
    await his.open(`/conversations/${creator.username}`);
    await her.open(`/conversations/${fan.username}`);
    await log(his.page).getByText('Words in question').waitFor();
    const decide = (act: 'hold' | 'release' | 'remove') =>
      database.query(
        `select private.act_${act}('Ada', 'a look', 'message', id) from public.messages
         where sender_id = $1`,
        [creator.id],
      );
    await decide('hold');
    await log(his.page).getByText('This message is under review').waitFor();
    expect(await log(his.page).getByText('Words in question').count()).toBe(0);
    await log(her.page).getByText('This message is under review. Nobody else sees it.').waitFor();
    await log(her.page).getByText('Words in question').waitFor();
    await axe(her.page);
    await his.open('/conversations');
    await row(his.page, 'Reviewed').getByText('Message under review').waitFor();
    await row(his.page, 'Reviewed').click();
    await decide('release');
    await log(his.page).getByText('Words in question').waitFor();
    await decide('remove');
    for (const { page } of [his, her]) {
      await log(page).getByText('This message was taken down').waitFor();
      expect(await log(page).getByText('Words in question').count()).toBe(0);
    }
  });
});

const isDrawn = (picture: Element) =>
  picture instanceof HTMLImageElement && picture.naturalWidth > 0;
