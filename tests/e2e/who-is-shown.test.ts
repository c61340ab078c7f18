import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { drawing } from '../api/media-support.ts';
import { axe, launchBrowser, type Account } from '../support/browser.ts';
import { giveIdentity } from '../support/payees.ts';
import { database } from '../support/users.ts';
import { videoFile } from '../support/videos.ts';
import { composer, give, picture } from './uploads-world.ts';
import { newCreator } from './world.ts';

/* Who is shown, said where a profile picture, a welcome video or a recording is made. */
const { openPage } = launchBrowser([
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
]);
let creator: Account;

beforeEach(async () => {
  creator = await newCreator('Stella States');
  await giveIdentity(creator.id, 'PT', 'Stella States');
  const { error } = await creator.client.rpc('add_performer', { p_name: 'Ann' });
  expect(error).toBeNull();
});

/** Ann, who was born on this day, has agreed. */
async function agree(born = '1996-05-04') {
  await database.query(
    `with f as (
       insert into private.performer_files (
         performer_id, legal_name, aliases, birth_date, signature)
       select id, 'Ann Example', '', $2::date, 'Ann Example'
       from public.performers where creator_id = $1)
     update public.releases set state = 'accepted' where creator_id = $1`,
    [creator.id, born],
  );
}

async function choosePeople(page: Page, question: string, within: Page | Locator = page) {
  await within.getByRole('button', { name: 'People…' }).click();
  const sheet = page.getByRole('dialog', { name: question });
  await sheet.getByRole('checkbox', { name: /^Ann/ }).click();
  await sheet.getByRole('button', { name: 'Done, 1 chosen' }).click();
  await sheet.waitFor({ state: 'detached' });
}

/** What an auditor reads of works with Ann. */
async function records() {
  const { rows } = await database.query(
    `select r.produced_on::text as day, r.addresses
     from staff.records('Ada', 'a test', 'Ann Example') r
     where r.owner = $1 and r.person = 'Ann Example'`,
    [creator.username],
  );
  return rows;
}

const today = new Date().toISOString().slice(0, 10);

describe.each([
  { width: 390, theme: 'light', kind: 'profile picture', hash: '#profile' },
  { width: 1280, theme: 'dark', kind: 'cover', hash: '' },
] as const)('a $kind at $width pixels', ({ width, theme, kind, hash }) => {
  test('[F150] [F154] of two is refused until the second person has agreed, and is in the records then', async () => {
    const { page, open } = await openPage({ width, theme, as: creator });
    await open(`/settings${hash}`);
    const field = page.getByLabel(`Picture for the ${kind}`);
    const file = {
      name: 'two.png',
      mimeType: 'image/png',
      buffer: await drawing(900, 600).png().toBuffer(),
    };
    const crop = page.getByRole('dialog', { name: `your ${kind}` });
    const use = page.getByRole('button', { name: 'Use this picture' });
    await field.setInputFiles(file);
    await crop.getByRole('button', { name: 'Only me', pressed: true }).waitFor();
    await choosePeople(page, 'Who is shown?', crop);
    await page.getByText(/invited until/).waitFor();
    await axe(page);
    await page.screenshot({ path: `tests/e2e/.output/shown-picture-${width}.png` });
    await use.click();
    await page.getByText('Ann has not agreed yet.').waitFor();

    await agree();
    await field.setInputFiles(file);
    // each picture begins anew
    await crop.getByRole('button', { name: 'Only me', pressed: true }).waitFor();
    await choosePeople(page, 'Who is shown?', crop);
    await use.click();
    await expect.poll(records).toEqual([{ day: today, addresses: [`@${creator.username}`] }]);
  });
});

test('[F150] [F37] a welcome video of two is on the page once the second person has agreed, and leaves it with her', async () => {
  const { page, open, expectRefusal } = await openPage({ width: 390, as: creator });
  await open('/settings#welcome-video');
  const section = page.getByRole('region', { name: 'Welcome video' });
  await section.getByRole('button', { name: 'Only me', pressed: true }).waitFor();
  await choosePeople(page, 'Who is shown?');
  await axe(page);
  expectRefusal(/rpc\/set_welcome_video/);
  await section.getByLabel('Welcome video', { exact: true }).setInputFiles({
    name: 'hello.mov',
    mimeType: 'video/quicktime',
    buffer: await videoFile('mov', { seconds: 3 }),
  });
  await section.getByText('Ann has not agreed yet.').waitFor();
  await page.screenshot({ path: 'tests/e2e/.output/shown-video.png' });
  await agree();
  await section.getByRole('button', { name: 'Try again' }).click();
  await section.getByText('Your welcome video is on your page.').waitFor();
  await section.getByText('Who is shown in the new video?').waitFor();
  expect(await records()).toEqual([{ day: today, addresses: [`@${creator.username}`] }]);
  const shown = async () => {
    const { rows } = await database.query<{ is_live: boolean }>(
      'select is_live from public.welcome_videos where creator_id = $1',
      [creator.id],
    );
    return rows;
  };
  expect(await shown()).toEqual([{ is_live: true }]);
  await database.query(
    `select staff.withdraw_release('Ada', 'her mail', r.handle)
     from public.releases r where r.creator_id = $1`,
    [creator.id],
  );
  expect(await shown()).toEqual([{ is_live: false }]);
});

test('[F150] [F154] a recording of two says who is heard, and is in the records of its day', async () => {
  await agree();
  const { page, open } = await openPage({ width: 390, as: creator });
  await open('/admin/store');
  await page.getByRole('button', { name: 'Offer an item' }).click();
  const form = page.getByRole('dialog', { name: 'New item' });
  await form.getByRole('button', { name: 'Recording' }).click();
  await form.getByRole('button', { name: 'Record', exact: true }).click();
  await form.getByText(/0:04/).waitFor();
  await form.getByRole('button', { name: 'Stop' }).click();
  await form.getByText('Ready to offer.').waitFor();
  await choosePeople(page, 'Who is heard?');
  await form.getByText('agreed', { exact: true }).waitFor();
  await form.getByLabel('Made on').fill('2024-02-29');
  await form.getByLabel('Description').fill('The two of us');
  await form.getByLabel('Price').fill('6');
  await form.getByRole('button', { name: 'Offer for $6.00' }).click();
  await form.waitFor({ state: 'detached' });
  await expect.poll(records).toMatchObject([{ day: '2024-02-29' }]);
});

test('[F150] the composer names who is under 18 on the day of production, and refuses the post', async () => {
  const words = 'An early picture';
  await agree('2000-03-01');
  const { page, open, expectRefusal } = await openPage({ width: 390, theme: 'light', as: creator });
  await open(`/${creator.username}`);
  const form = composer(page);
  await form.getByLabel('Text of the post').fill(words);
  const { buffer } = await picture('green');
  await give(form.getByLabel('Text of the post'), 'drop', 'early.png', [...buffer]);
  await form.getByRole('button', { name: 'Only me', pressed: true }).waitFor();
  const day = form.getByLabel('Made on');
  await expect.poll(() => day.inputValue()).toBe(today);
  await choosePeople(page, 'Who is shown?');
  await day.fill('2999-01-01');
  await day.blur();
  await form.getByText('Choose today or an earlier day.').waitFor();
  await day.fill('2018-02-28');
  const refusal = form.getByText('Ann has to be 18 or older on the day of the picture or video.');
  await refusal.waitFor();
  await axe(page);
  expectRefusal(/rpc\/create_post/);
  await form.getByRole('button', { name: 'Post', exact: true }).click();
  await expect.poll(() => refusal.count()).toBe(2);
  await day.fill('2018-03-01');
  await expect.poll(() => refusal.count()).toBeLessThan(2);
  await form.getByRole('button', { name: 'Post', exact: true }).click();
  const post = page.getByRole('article').filter({ hasText: words });
  await post.getByRole('button', { name: /Open picture/ }).waitFor();
  expect(await records()).toMatchObject([{ day: '2018-03-01' }]);
});
