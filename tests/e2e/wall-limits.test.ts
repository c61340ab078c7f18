import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { decided, drawing, uploadFile } from '../api/media-support.ts';
import { axe, launchBrowser, type Account, type Visit } from '../support/browser.ts';
import { videoFile } from '../support/videos.ts';
import { database } from '../support/users.ts';
import { atWidths } from '../support/widths.ts';
import { eventually, newCreator, newFan, readyPicture, subscribed, writePost } from './world.ts';

/* Limits of removing posts, posts held by staff, and videos removed from posts. */
const { openPage } = launchBrowser();

const postWith = (page: Page, text: string): Locator => page.locator('article', { hasText: text });

async function choose(page: Page, post: Locator, item: string) {
  await post.getByRole('button', { name: 'Post options' }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

async function remove(page: Page, text: string) {
  await choose(page, postWith(page, text), 'Remove');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
}

const moderate = (act: 'hold' | 'release' | 'remove', target: string, id: string) =>
  database.query(`select private.act_${act}('Ada', 'somebody asked', $1, $2)`, [target, id]);

const windows = atWidths({ own: 1280, others: 390 }, { own: 390, others: 1280 });

describe.each(windows)('a creator at $own pixels, customers at $others', ({ own, others }) => {
  let creator: Account;
  let fan: Account;
  let desk: Visit;
  let reader: Visit;

  beforeEach(async () => {
    creator = await newCreator(`Lena at ${own}`);
    fan = await newFan('Reading');
    await subscribed(fan, creator);
    desk = await openPage({ width: own, as: creator });
    reader = await openPage({ width: others, as: fan });
  });

  const openWalls = async (text: string) => {
    for (const visit of [desk, reader]) {
      await visit.open(`/${creator.username}`);
      await postWith(visit.page, text).waitFor();
    }
  };

  test('[F52] a creator removes two posts of five in a month, and reads why not a third', async () => {
    for (let number = 1; number <= 5; number++)
      await writePost(creator, 'public', `Post ${number}.`);
    await makeOlder(creator);
    await openWalls('Post 5.');
    const { page } = desk;
    for (const text of ['Post 5.', 'Post 4.']) {
      await remove(page, text);
      await postWith(page, text).waitFor({ state: 'detached' });
    }
    desk.expectRefusal(/remove_post/);
    await remove(page, 'Post 3.');
    await page.getByText('You can delete at most 40% of your content in a month.').waitFor();
    await postWith(page, 'Post 3.').waitFor();
    await postWith(reader.page, 'Post 3.').waitFor();
    await postWith(reader.page, 'Post 4.').waitFor({ state: 'detached' });
    // A post that staff take down does not count as a deletion.
    const { rows } = await database.query<{ id: string }>(
      `select p.id from public.posts p join public.post_texts x on x.post_id = p.id
       where p.creator_id = $1 and x.text = 'Post 3.'`,
      [creator.id],
    );
    await moderate('hold', 'post', rows[0]?.id ?? '');
    await postWith(page, 'Post 3.').getByText('under review').waitFor();
    await remove(page, 'Post 3.');
    await page.getByText('This content is being reviewed. Please wait.').waitFor();
    await moderate('remove', 'post', rows[0]?.id ?? '');
    await postWith(page, 'Post 3.').getByText('taken down').waitFor();
    await remove(page, 'Post 3.');
    await postWith(page, 'Post 3.').waitFor({ state: 'detached' });
  });

  test('[F124] a creator alone sees a held post until staff release it', async () => {
    const picture = await readyPicture(creator, 'post', await drawing(300, 200).png().toBuffer());
    const id = await writePost(creator, 'public', 'Looked at by staff', [picture]);
    await openWalls('Looked at by staff');
    await moderate('hold', 'post', id);
    await postWith(reader.page, 'Looked at by staff').waitFor({ state: 'detached' });
    const held = postWith(desk.page, 'Looked at by staff');
    await held.getByText('This post is under review. Nobody else sees it.').waitFor();
    expect(await held.getByText('somebody asked').count()).toBe(0);
    expect(await held.getByRole('button', { name: 'Open picture' }).isEnabled()).toBe(true);
    await axe(desk.page);
    await held.getByRole('button', { name: 'Post options' }).click();
    expect(
      await desk.page.getByRole('menuitem', { name: 'Edit' }).getAttribute('aria-disabled'),
    ).toBe('true');
    await desk.page.keyboard.press('Escape');
    await reader.open(`/post/${id}`);
    await reader.page.getByText('This post does not exist or it has been removed.').waitFor();
    const guest = await openPage({ width: others });
    await guest.open(`/${creator.username}`);
    await guest.page.getByText('Oops, nothing to see here yet :(').waitFor();

    await reader.open(`/${creator.username}`);
    await reader.page.getByText('Oops, nothing to see here yet :(').waitFor();
    await moderate('release', 'post', id);
    await held.getByText('under review').waitFor({ state: 'detached' });
    await reader.open(`/${creator.username}`);
    await postWith(reader.page, 'Looked at by staff').waitFor();

    await moderate('remove', 'post', id);
    await postWith(reader.page, 'Looked at by staff').waitFor({ state: 'detached' });
    await held.getByText('This post was taken down. Nobody else sees it.').waitFor();
    await held.getByText('This is why: somebody asked').waitFor();
    await axe(desk.page);
    expect(await held.getByRole('button', { name: /^Open picture/ }).count()).toBe(0);
  });

  test('[F124] a fan alone reads an own held comment', async () => {
    const id = await writePost(creator, 'public', 'Talked about');
    const { data, error } = await fan.client.rpc('create_comment', {
      p_post_id: id,
      p_text: 'Something that staff look at',
      p_request_id: crypto.randomUUID(),
    });
    expect(error).toBeNull();
    await moderate('hold', 'comment', String(data));
    await openWalls('Talked about');
    for (const { page } of [desk, reader])
      await postWith(page, 'Talked about').getByRole('button', { name: '0 comments' }).click();
    const said = (page: Page) =>
      page.getByRole('article').filter({ hasText: 'Something that staff look at' }).last();
    await said(reader.page).getByText('Under review. Nobody else sees it.').waitFor();
    await postWith(desk.page, 'Talked about').getByText('No comments yet.').waitFor();
  });

  test('[F42] a creator replaces the video of a post by a picture', async () => {
    const clip = await uploadFile(
      creator,
      'post',
      await videoFile('mp4', { seconds: 1 }),
      'video/mp4',
    );
    expect((await decided(creator, clip)).state).toBe('ready');
    await makeOlder(creator);
    const id = await writePost(creator, 'public', 'With a video', [clip]);
    await openWalls('With a video');
    await postWith(reader.page, 'With a video')
      .getByRole('button', { name: 'Play video' })
      .waitFor();
    const { page } = desk;
    await choose(page, postWith(page, 'With a video'), 'Edit');
    const dialog = page.getByRole('dialog', { name: 'Edit post' });
    expect(await dialog.getByRole('button', { name: 'Add pictures' }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Remove video of the post' }).click();
    await dialog.getByLabel('Text of the post').fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('A text description of the post is required.').waitFor();
    await dialog.getByLabel('Text of the post').fill('Without it');
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'instead.png',
        mimeType: 'image/png',
        buffer: await drawing(300, 200).png().toBuffer(),
      });
    await dialog.getByRole('button', { name: 'Remove picture 1', exact: true }).waitFor();
    const save = dialog.getByRole('button', { name: 'Save' });
    await eventually(() => save.isEnabled()).toBe(true);
    await save.click();
    const question = page.getByRole('alertdialog', { name: 'Replace all media?' });
    await question.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    for (const wall of [page, reader.page]) {
      const post = postWith(wall, 'Without it');
      await post.getByRole('button', { name: 'Open picture' }).waitFor();
      expect(await post.getByRole('button', { name: 'Play video' }).count()).toBe(0);
    }
    const { rows } = await database.query(
      `select p.kind, exists (select from public.media where id = $2) as is_kept
       from public.posts p where p.id = $1`,
      [id, clip],
    );
    expect(rows).toEqual([{ kind: 'images', is_kept: false }]);
  });
});

describe.each(atWidths(1280, 390))('[F52] what is left of the month at %i pixels', (width) => {
  test('a creator reads the deletions left before removing a post, a last picture or a story', async () => {
    const creator = await newCreator(`Counted ${width}`);
    const file = await drawing(640, 480, '#305080').png().toBuffer();
    await writePost(creator, 'public', 'With one picture.', [
      await readyPicture(creator, 'post', file),
    ]);
    for (let number = 1; number <= 8; number++)
      await writePost(creator, 'public', `Word ${number}.`);
    const { error } = await creator.client.rpc('create_story', {
      p_request_id: crypto.randomUUID(),
      p_media_id: await readyPicture(creator, 'story', file),
      p_text: 'For a day',
    });
    expect(error).toBeNull();
    await makeOlder(creator);
    const desk = await openPage({ width, as: creator });
    const { page } = desk;
    const question = page.getByRole('alertdialog');

    await desk.open('/stories');
    await page.getByRole('button', { name: 'Remove story' }).click();
    await question.getByText('You have 4 deletions left this month.').waitFor();
    await question.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Remove story' }).waitFor({ state: 'detached' });

    await desk.open(`/${creator.username}`);
    await choose(page, postWith(page, 'Word 8.'), 'Remove');
    await question.getByText('You have 3 deletions left this month.').waitFor();
    await question.getByRole('button', { name: 'Remove' }).click();
    await postWith(page, 'Word 8.').waitFor({ state: 'detached' });
    await creator.client.rpc('remove_post', {
      p_post_id: await postIdOf(creator, 'Word 7.'),
    });

    await desk.open(`/post/${await postIdOf(creator, 'With one picture.')}`);
    await choose(page, postWith(page, 'With one picture.'), 'Edit');
    const dialog = page.getByRole('dialog', { name: 'Edit post' });
    await dialog.getByRole('button', { name: 'Remove picture 1 of the post' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await question.getByText('This is the last deletion that you have left this month.').waitFor();
    await question.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });

    await desk.open(`/${creator.username}`);
    await choose(page, postWith(page, 'Word 6.'), 'Remove');
    await question.getByText(/none is left until the next one\./).waitFor();
    desk.expectRefusal(/remove_post/);
    await question.getByRole('button', { name: 'Remove' }).click();
    await page
      .getByText('You can delete at most 40% of your content in a month.', { exact: true })
      .waitFor();
    await postWith(page, 'Word 6.').waitFor();
  });
});

/** Moves content into the last month: the cap counts what was live when this month began. */
async function makeOlder({ id }: Account) {
  for (const table of ['public.posts', 'public.stories'])
    await database.query(
      `update ${table} set created_at = created_at - interval '1 month',
         removed_at = removed_at - interval '1 month' where creator_id = $1`,
      [id],
    );
}

async function postIdOf(creator: Account, text: string): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `select p.id from public.posts p join public.post_texts x on x.post_id = p.id
     where p.creator_id = $1 and x.text = $2`,
    [creator.id, text],
  );
  return rows[0]?.id ?? '';
}
