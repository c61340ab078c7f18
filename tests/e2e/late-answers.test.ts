import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { drawing } from '../api/media-support.ts';
import { fillBirth } from '../support/birth-field.ts';
import { launchBrowser } from '../support/browser.ts';
import { database } from '../support/users.ts';
import { button, picture } from './uploads-world.ts';
import { eventually, newCreator, newFan, readyPicture, writePost } from './world.ts';

/* What is pressed and chosen while an answer is on its way, and what has gone when it comes. */
const { openPage } = launchBrowser();

/** Holds the next answer of a command until the returned function is called. */
async function holdAnswer(page: Page, name: string): Promise<() => void> {
  let letThrough = () => {};
  const gate = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(
    `**/rpc/${name}`,
    async (route) => {
      const response = await route.fetch();
      await gate;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  return letThrough;
}

test('[F45] a fan who left the comments before the answer finds the comment sent and counted once', async () => {
  const creator = await newCreator('Cora Counted');
  const postId = await writePost(creator, 'public', 'To be commented');
  const { page, open } = await openPage({ as: await newFan('Lars Leaving') });
  await open(`/post/${postId}`);
  const letThrough = await holdAnswer(page, 'create_comment');
  // The counter of others tells of the comment before its own answer does.
  const read = page.waitForResponse('**/rpc/post');
  await page.getByLabel('Text of the comment').fill('Already gone');
  await page.getByRole('button', { name: 'Send comment' }).click();
  await page.getByRole('button', { name: '0 comments' }).click();
  await page.getByRole('region', { name: 'Comments' }).waitFor({ state: 'detached' });
  await database.query('select private.roll_up_counters()');
  await read;
  letThrough();
  await page.getByRole('button', { name: '1 comment', exact: true }).click();
  await page.getByRole('article').filter({ hasText: 'Already gone' }).first().waitFor();
  expect(await page.getByLabel('Text of the comment').inputValue()).toBe('');
  expect(await page.getByRole('button', { name: '1 comment', exact: true }).count()).toBe(1);
});

test('[F50] a creator keeps the file that was chosen while a story was sent', async () => {
  const creator = await newCreator('Stina Second');
  const { page, open, expectRefusal } = await openPage({ as: creator });
  await open('/stories');
  // The shared file is part of the story already.
  expectRefusal(/rpc\/discard_media/);
  const form = page.getByRole('form', { name: 'New story' });
  const share = form.getByRole('button', { name: 'Share story' });
  await form.locator('input[type=file]').setInputFiles(await picture('red'));
  await expect.poll(() => share.isEnabled()).toBe(true);
  const letThrough = await holdAnswer(page, 'create_story');
  const shared = page.waitForResponse('**/rpc/create_story');
  await share.click();
  await form.locator('input[type=file]').setInputFiles(await picture('blue'));
  await expect.poll(() => share.isEnabled()).toBe(true);
  letThrough();
  await shared;
  await page.getByRole('article').first().waitFor();
  expect(await form.getByRole('button', { name: 'Remove file' }).count()).toBe(1);
  await share.click();
  await form.getByText('Your story has been sent!').waitFor();
});

test('[F150] somebody who is shown chooses both missing pictures one right after the other', async () => {
  const creator = await newCreator('Mina Missing');
  const { data } = await creator.client.rpc('add_performer', { p_name: 'Pia Picture' });
  const { key } = data as { key: string };
  const { page, open, expectRefusal } = await openPage({ width: 390, passGate: false });
  await open(`/release/${key}`);
  const large = async (colour: string) => ({
    name: `${colour}.png`,
    mimeType: 'image/png',
    buffer: await drawing(3000, 2000, colour).png().toBuffer(),
  });
  const choose = async () => {
    const id = page.getByLabel('Photo of your government-issued ID');
    const person = page.getByLabel('Photo of your face');
    const files = [await large('#a04030'), await large('#3040a0')] as const;
    await Promise.all([id.setInputFiles(files[0]), person.setInputFiles(files[1])]);
  };
  await page.getByLabel('Legal name', { exact: true }).fill('Pia Example');
  await fillBirth(page, '1996-05-04');
  await choose();
  await eventually(() => page.getByText('Preparing the picture').count()).toBe(0);
  await page.getByLabel('I may be shown').check();
  await page.getByLabel('They may be published').check();
  await page.getByLabel('Legal name again').fill('Pia Example');
  expectRefusal(/storage\/v1/);
  await page.route('**/storage/v1/**', (route) => route.abort('connectionreset'));
  await button(page, 'I agree').click();
  await page.getByText('Two pictures are missing.').waitFor();
  await page.unroute('**/storage/v1/**');
  await choose();
  await expect.poll(() => button(page, 'Send').isEnabled()).toBe(true);
  await button(page, 'Send').click();
  await page.getByText('Two pictures are missing.').waitFor({ state: 'detached' });
});

test('[F147] a stranger sends no complaint without the picture that is being read', async () => {
  const { page, open } = await openPage({ width: 390, passGate: false });
  let letThrough = () => {};
  const gate = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/hash-file[^/]*\.js/, async (route) => {
    await gate;
    await route.continue();
  });
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/functions/v1/complaint') && request.method() === 'POST')
      sent.push(request.postDataJSON());
  });
  await open('/complaints');
  await page.getByLabel('What is it about?').selectOption('ncii');
  await page.getByLabel('Description').fill('A picture of me');
  await page.getByLabel('Your email').fill('ada-reading@stranger.example');
  await page.getByLabel('Your full name, as a signature').fill('Ada Stranger');
  await page.getByLabel('I believe in good faith').check();
  const noise = await drawing(600, 400, '#805040').png().toBuffer();
  await page
    .getByLabel('Or the picture itself')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: noise });
  await page.getByText('Reading the picture…').waitFor();
  await page.getByLabel('Your email').press('Enter');
  const send = page.getByRole('button', { name: 'Send complaint' });
  expect(await send.getAttribute('aria-busy')).toBe('true');
  expect(sent).toEqual([]);
  letThrough();
  await eventually(() => send.getAttribute('aria-busy')).toBeNull();
});

test('[F51] a fan whose story has ended meanwhile opens the next one by the same ring', async () => {
  const creator = await newCreator('Ends Early');
  for (const colour of ['#b06040', '#4060b0']) {
    const mediaId = await readyPicture(
      creator,
      'story',
      await drawing(540, 960, colour).png().toBuffer(),
    );
    const { error } = await creator.client.rpc('create_story', {
      p_request_id: crypto.randomUUID(),
      p_media_id: mediaId,
      p_text: '',
    });
    expect(error).toBeNull();
  }
  const { page, open } = await openPage({ as: await newFan('Emil Early') });
  await open(`/${creator.username}`);
  const ring = page.getByRole('button', { name: 'Stories of Ends Early' });
  const viewer = page.getByRole('dialog');
  const seen = page.waitForResponse('**/rpc/view_story');
  await ring.click();
  await viewer.getByText('Story 1 of 2', { exact: false }).waitFor();
  await seen;
  await database.query(
    `update public.stories set removed_at = private.now()
     where id = (select min(id::text)::uuid from public.stories where creator_id = $1)`,
    [creator.id],
  );
  // Back from another tab, after the answer is half a minute old.
  await page.clock.setSystemTime(Date.now() + 31_000);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await viewer.waitFor({ state: 'detached' });
  await ring.click();
  await viewer.getByText('Story 1 of 1', { exact: false }).waitFor();
});

test('[F51] a page of stories that fails is asked for once while the last ones are shown', async () => {
  const creator = await newCreator('Last Ofall');
  const file = await drawing(540, 960, '#508050').png().toBuffer();
  const mediaId = await readyPicture(creator, 'story', file);
  await creator.client.rpc('create_story', {
    p_request_id: crypto.randomUUID(),
    p_media_id: mediaId,
    p_text: '',
  });
  const { page, open, expectRefusal } = await openPage({ as: await newFan('Lotte Last') });
  let asked = 0;
  expectRefusal(/rpc\/stories/);
  // With reduced motion a story does not end by itself.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.route('**/rpc/stories', async (route) => {
    const { p_before } = (route.request().postDataJSON() ?? {}) as { p_before?: string };
    if (p_before !== undefined) {
      asked += 1;
      return route.fulfill({ status: 400, json: { code: 'PT400', message: 'invalid_payload' } });
    }
    const response = await route.fetch();
    const groups = (await response.json()) as { key: string; creator: { id: string } }[];
    const mine = groups.find((group) => group.creator.id === creator.id);
    if (!mine) throw new Error('the story is not listed');
    // A full page of the same story, by as many creators.
    const page20 = Array.from({ length: 20 }, () => ({
      ...mine,
      key: crypto.randomUUID(),
      creator: { ...mine.creator, id: crypto.randomUUID() },
    }));
    return route.fulfill({ response, json: page20 });
  });
  await open('/stories');
  const last = page.getByRole('button', { name: 'Stories of Last Ofall' }).last();
  await last.scrollIntoViewIfNeeded();
  // The list itself asks at its end.
  await eventually(() => asked).toBe(1);
  await last.click();
  await page.getByRole('dialog').waitFor();
  // After five seconds there is no story left.
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // By the viewer, and by the list that is seen again.
  expect(asked).toBeLessThan(6);
});
