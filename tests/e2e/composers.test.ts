import { beforeAll, describe, expect, test } from 'vitest';
import { axe, launchBrowser, type Account } from '../support/browser.ts';
import { videoFile } from '../support/videos.ts';
import { database } from '../support/users.ts';
import { drawing } from '../api/media-support.ts';
import { button, colours, composer, give, picture, tiles } from './uploads-world.ts';
import { eventually, follow, newCreator, newFan, readyPicture, writePost } from './world.ts';

/*
 * What the composers of a post, a story and a message share: files by drop and paste, descriptions
 * of videos, and the pictures that a post already has.
 */
const { openPage } = launchBrowser();

let creator: Account;
let mov: number[];

beforeAll(async () => {
  creator = await newCreator('Rosa Vale');
  mov = [...(await videoFile('mov', { width: 180, height: 320 }))];
  await follow(await newFan('Composed for'), creator);
});

const altOf = async (text: string) => {
  const { rows } = await database.query<{ alt: string | null }>(
    `select m.alt from public.post_texts x join public.post_media pm on pm.post_id = x.post_id
     join public.media m on m.id = pm.media_id where x.text = $1 and m.owner_id = $2`,
    [text, creator.id],
  );
  return rows.map(({ alt }) => alt);
};

describe('a creator', () => {
  test('[F142] drops a video on a post, describes it, and changes the description later', async () => {
    const { page, open } = await openPage({ width: 1280, as: creator });
    await open(`/${creator.username}`);
    const form = composer(page);
    const words = form.getByLabel('Text of the post');
    await words.fill('A swing that moves');
    await give(words, 'drop', 'IMG_1.MOV', mov);
    const video = form.getByRole('button', { name: 'Video', exact: true, pressed: true });
    await video.waitFor();
    await form.getByText('The video has no description: press Alt.').waitFor();
    await button(form, 'Describe video').click();
    const dialog = page.getByRole('dialog', { name: 'Describe the video' });
    await dialog.getByLabel('Description').fill('An empty swing');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await axe(page);
    await button(form, 'Post').click();
    const post = page.getByRole('article').filter({ hasText: 'A swing that moves' });
    await post.getByRole('button', { name: 'Play video' }).waitFor();
    expect(await altOf('A swing that moves')).toEqual(['An empty swing']);

    await post.getByRole('button', { name: 'Post options' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit post' });
    await button(edit, 'Describe video of the post').click();
    await eventually(() => dialog.getByLabel('Description').inputValue()).toBe('An empty swing');
    await dialog.getByLabel('Description').fill('A swing in the wind');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    // It waits for the edit: closing it throws the description away.
    await edit.getByRole('button', { name: 'Close' }).click();
    await edit.waitFor({ state: 'detached' });
    expect(await altOf('A swing that moves')).toEqual(['An empty swing']);
    await post.getByRole('button', { name: 'Post options' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await button(edit, 'Describe video of the post').click();
    await eventually(() => dialog.getByLabel('Description').inputValue()).toBe('An empty swing');
    await dialog.getByLabel('Description').fill('A swing in the wind');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await altOf('A swing that moves')).toEqual(['An empty swing']);
    await edit.getByRole('button', { name: 'Save' }).click();
    await edit.waitFor({ state: 'detached' });
    expect(await altOf('A swing that moves')).toEqual(['A swing in the wind']);

    await post.getByRole('button', { name: 'Post options' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const { buffer } = await picture('blue');
    const dropped = () =>
      give(edit.getByLabel('Text of the post'), 'drop', 'blue.png', [...buffer]);
    await dropped();
    const refusal = edit.getByText('A post holds a video or pictures, not both. Remove the video');
    await refusal.waitFor();
    await button(edit, 'Remove video of the post').click();
    await refusal.waitFor({ state: 'detached' });
    await dropped();
    await button(edit, 'Remove picture 1').waitFor();
  });

  test('[F42] says why a poll takes no files, and keeps its words', async () => {
    const { error } = await creator.client.rpc('create_post', {
      p_audience: 'public',
      p_text: 'Which door next?',
      p_media_ids: [],
      p_options: ['Red', 'Green'],
      p_request_id: crypto.randomUUID(),
    });
    expect(error).toBeNull();
    const { page, open } = await openPage({ width: 1280, as: creator });
    await open(`/${creator.username}`);
    const post = page.getByRole('article').filter({ hasText: 'Which door next?' });
    await post.getByRole('button', { name: 'Post options' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit post' });
    const words = edit.getByLabel('Text of the post');
    await words.fill('Which door tomorrow?');
    const { buffer } = await picture('blue');
    await give(words, 'drop', 'blue.png', [...buffer]);
    await edit.getByText('A poll holds no pictures or videos.').waitFor();
    await edit.getByRole('button', { name: 'Save' }).click();
    await edit.waitFor({ state: 'detached' });
    await page.getByRole('article').filter({ hasText: 'Which door tomorrow?' }).waitFor();
  });

  test('[F142] orders and describes the pictures that a post has, among new ones', async () => {
    const made = await Promise.all(
      (['red', 'green'] as const).map(async (name) =>
        readyPicture(creator, 'post', await drawing(300, 200, colours[name]).png().toBuffer()),
      ),
    );
    const id = await writePost(creator, 'public', 'Doors of a street', made);
    const { page, open } = await openPage({ width: 390, as: creator });
    await open(`/post/${id}`);
    const post = page.getByRole('article').filter({ hasText: 'Doors of a street' });
    await post.getByRole('button', { name: 'Post options' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit post' });
    /** 1 and 2 are the pictures of the post; a new one is shown from this device. */
    const order = () =>
      tiles(edit)
        .locator('img')
        .evaluateAll(
          (all, ids) => all.map((one) => 1 + ids.findIndex((id) => one.outerHTML.includes(id))),
          made,
        );
    await eventually(order).toEqual([1, 2]);

    await button(edit, 'Describe picture 1 of the post').click();
    const dialog = page.getByRole('dialog', { name: 'Describe the picture' });
    await dialog.getByLabel('Description').fill('A red door');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });

    const { buffer } = await picture('blue');
    await give(edit.getByLabel('Text of the post'), 'paste', 'blue.png', [...buffer]);
    await eventually(order).toEqual([1, 2, 0]);
    await edit.getByRole('button', { name: /^Move picture 3:/ }).focus();
    await page.keyboard.press('ArrowLeft');
    await eventually(order).toEqual([1, 0, 2]);
    await page.keyboard.press('ArrowLeft');
    await eventually(order).toEqual([0, 1, 2]);
    await axe(page);
    const save = edit.getByRole('button', { name: 'Save' });
    await expect.poll(() => save.isEnabled()).toBe(true);
    await save.click();
    await edit.waitFor({ state: 'detached' });
    await post.getByAltText('A red door').waitFor();
    const { rows } = await database.query<{ media_id: string }>(
      'select media_id from public.post_media where post_id = $1 order by position',
      [id],
    );
    expect(rows.slice(1).map((row) => row.media_id)).toEqual(made);
    expect(rows).toHaveLength(3);
  });

  test('[F142] [F50] pastes a picture into a story, which reminds of its description', async () => {
    const { page, open } = await openPage({ width: 390, as: creator });
    await open('/stories');
    const form = page.getByRole('form', { name: 'New story' });
    const { buffer } = await picture('green');
    await give(form.getByLabel('Text'), 'paste', 'paste.png', [...buffer]);
    await form.getByRole('button', { name: 'Describe picture' }).waitFor();
    await form.getByText('1 picture has no description: press Alt.').waitFor();
    await give(form.getByLabel('Text'), 'drop', 'IMG_2.MOV', mov);
    await form.getByRole('button', { name: 'Describe video' }).waitFor();
    await form.getByText('The video has no description').waitFor();
    await axe(page);
    await button(form, 'Remove file').click();
    await form.getByText('Add picture or video').waitFor();
  });

  test('[F142] [F82] drops pictures and a video on a message, which is of their kind', async () => {
    const { page, open } = await openPage({ width: 1280, as: creator });
    await open('/conversations');
    await page.getByRole('button', { name: 'New global message' }).click();
    const dialog = page.getByRole('dialog', { name: 'New global message' });
    await button(dialog, 'Text').click();
    const words = dialog.getByLabel('Message');
    const { buffer } = await picture('red');
    await give(words, 'drop', 'red.png', [...buffer]);
    await dialog.getByRole('button', { name: 'Pictures', exact: true, pressed: true }).waitFor();
    await tiles(dialog).first().waitFor();
    await give(dialog.getByLabel('Description'), 'drop', 'IMG_3.MOV', mov);
    await dialog.getByText('A message can hold pictures, one video or one recording.').waitFor();
    // Another kind takes what is attached along, so it asks.
    await button(dialog, 'Text').click();
    const question = page.getByRole('alertdialog', { name: 'Discard what is attached?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await tiles(dialog).count()).toBe(1);
    await button(dialog, 'Text').click();
    await axe(page);
    await question.getByRole('button', { name: 'Discard' }).click();
    await dialog.getByLabel('Message').waitFor();
    expect(await tiles(dialog).count()).toBe(0);
    await give(dialog.getByLabel('Message'), 'drop', 'red.png', [...buffer]);
    await tiles(dialog).first().waitFor();
    await button(dialog, 'Remove picture 1').click();
    await give(dialog.getByLabel('Description'), 'paste', 'IMG_3.MOV', mov);
    await dialog.getByRole('button', { name: 'Video', exact: true, pressed: true }).waitFor();
    await dialog.getByText('IMG_3.MOV').waitFor();
    await button(dialog, 'Remove video').click();
    await button(dialog, 'Choose a video').waitFor();
    await page.keyboard.press('Escape');
  });
});
