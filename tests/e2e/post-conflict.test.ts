import { expect, test } from 'vitest';
import { drawing } from '../api/media-support.ts';
import { axe, launchBrowser } from '../support/browser.ts';
import { database } from '../support/users.ts';
import { eventually, newCreator, readyPicture, writePost } from './world.ts';

/* Two pages of one creator with the same post open for an edit. */
const { openPage } = launchBrowser();

test('[F42] the later of two edits keeps its words, and saves them beside the pictures of the other', async () => {
  const creator = await newCreator('Edda Twice');
  const file = await drawing(300, 200, '#805040').png().toBuffer();
  const mediaIds = [await readyPicture(creator, 'post', file)];
  const id = await writePost(creator, 'public', 'Said twice', mediaIds);
  const openDialog = async (width: 390 | 1280) => {
    const visit = await openPage({ width, as: creator });
    await visit.open(`/post/${id}`);
    await visit.page.getByRole('button', { name: 'Post options' }).click();
    await visit.page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
    const dialog = visit.page.getByRole('dialog', { name: 'Edit post' });
    const words = dialog.getByLabel('Text of the post');
    await words.waitFor();
    return { ...visit, dialog, words, save: dialog.getByRole('button', { name: 'Save' }) };
  };
  const [first, second] = [await openDialog(1280), await openDialog(390)];

  await first.words.fill('Words of the first tab');
  await first.dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'new.png', mimeType: 'image/png', buffer: file });
  await first.dialog.getByRole('button', { name: 'Remove picture 2', exact: true }).waitFor();
  await eventually(() => first.save.isEnabled()).toBe(true);
  await first.save.click();
  await first.dialog.waitFor({ state: 'detached' });

  second.expectRefusal(/edit_post/);
  await second.words.fill('Words of the second tab');
  await second.save.click();
  await second.dialog
    .getByText('Oops! This has changed in the meantime. Refresh and try again.')
    .waitFor();
  await second.dialog.getByText('It now says “Words of the first tab”').waitFor();
  await second.dialog.getByRole('button', { name: 'Remove picture 2 of the post' }).waitFor();
  expect(await second.words.inputValue()).toBe('Words of the second tab');
  await axe(second.page);
  await second.save.click();
  await second.dialog.waitFor({ state: 'detached' });
  await first.page.locator('article', { hasText: 'Words of the second tab' }).waitFor();
  const { rows } = await database.query<{ media_id: string }>(
    'select media_id from public.post_media where post_id = $1 order by position',
    [id],
  );
  expect(rows).toHaveLength(2);
  expect(rows[0]?.media_id).toBe(mediaIds[0]);
});
