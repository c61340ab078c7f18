import { beforeAll, describe, expect, test } from 'vitest';
import { drawing } from '../api/media-support.ts';
import { axe, launchBrowser } from '../support/browser.ts';
import { filesOnDisk } from '../support/files-on-disk.ts';
import { database } from '../support/users.ts';
import { videoFile } from '../support/videos.ts';
import { atWidths } from '../support/widths.ts';
import { item, later, schedulePost } from './scheduling.ts';
import { eventually, newCreator, readyPicture } from './world.ts';

const { openPage } = launchBrowser();

const onDisk = filesOnDisk();
let first: string;
let second: string;
beforeAll(async () => {
  first = onDisk('first.mp4', await videoFile('mp4', { seconds: 3 }));
  second = onDisk('second.mp4', await videoFile('mp4', { seconds: 4 }));
});

/** The media and the preview of a scheduled post. */
async function filesOf(text: string) {
  const { rows } = await database.query<{ media_ids: string[]; preview_id: string | null }>(
    'select media_ids, preview_id from public.scheduled_posts where text = $1',
    [text],
  );
  return rows[0] ?? { media_ids: [], preview_id: null };
}

describe.each(atWidths(390, 1280))('media of scheduled posts at %i pixels', (width) => {
  test('[F85] a creator gives a scheduled post a video, and another one in its place', async () => {
    const creator = await newCreator(`Vera Replaces ${width}`);
    const text = `A video for later ${width}`;
    await schedulePost(creator, text, later(6));
    const { page, open } = await openPage({ width, as: creator });
    await open('/admin/scheduled');
    const post = item(page, text);
    await post.getByText('Post · Text · Private').waitFor();
    const dialog = page.getByRole('dialog', { name: 'Edit scheduled post' });
    const save = dialog.getByRole('button', { name: 'Save' });
    const choose = async (button: string, file: string) => {
      const asked = page.waitForEvent('filechooser');
      await dialog.getByRole('button', { name: button }).click();
      await (await asked).setFiles(file);
    };
    await post.getByRole('button', { name: 'Edit' }).click();
    await choose('Choose a video', first);
    await dialog.getByText('Ready to post.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Add pictures' }).count()).toBe(0);
    await save.click();
    await dialog.waitFor({ state: 'detached' });
    await post.getByText('Post · Video · Private').waitFor();
    const [before] = (await filesOf(text)).media_ids;
    expect(before).toBeDefined();

    await post.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByRole('button', { name: 'Remove video of the post' }).waitFor();
    await choose('Choose another video', second);
    await dialog.getByText('Ready to post.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Remove video of the post' }).count()).toBe(0);
    await axe(page);
    await save.click();
    await dialog.waitFor({ state: 'detached' });
    await eventually(async () => (await filesOf(text)).media_ids.length).toBe(1);
    expect((await filesOf(text)).media_ids).not.toContain(before);
    const { rows } = await database.query('select 1 from public.media where id = $1', [before]);
    expect(rows).toEqual([]);
  });

  test('[F85] the list shows the free preview of a post, and its edit replaces and removes it', async () => {
    const creator = await newCreator(`Fiona Previews ${width}`);
    const text = `Locked until later ${width}`;
    const file = await drawing(300, 200, '#508060').png().toBuffer();
    await schedulePost(creator, text, later(6), [await readyPicture(creator, 'post', file)]);
    const { page, open } = await openPage({ width, as: creator });
    await open('/admin/scheduled');
    const post = item(page, text);
    const shown = post.getByRole('list', { name: 'Free preview' });
    const dialog = page.getByRole('dialog', { name: 'Edit scheduled post' });
    const field = dialog.getByRole('group', { name: 'Free preview' });
    const save = dialog.getByRole('button', { name: 'Save' });
    const choose = async (name: string) => {
      await field
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'image/png', buffer: file });
      await eventually(() => save.isEnabled()).toBe(true);
      await field.locator('img').waitFor();
    };
    await post.getByRole('button', { name: 'Edit' }).click();
    expect(await shown.count()).toBe(0);
    await field.getByRole('button', { name: 'Add a free preview' }).waitFor();
    await choose('one.png');
    await save.click();
    await dialog.waitFor({ state: 'detached' });
    await shown.waitFor();
    await axe(page);
    const one = (await filesOf(text)).preview_id;
    expect(one).not.toBeNull();

    // A picture that is processed may not be replaced yet.
    await eventually(async () => {
      const { rows } = await database.query<{ state: string }>(
        'select state from public.media where id = $1',
        [one],
      );
      return rows[0]?.state;
    }).toBe('ready');
    await page.reload();
    await post.getByRole('button', { name: 'Edit' }).click();
    await choose('two.png');
    await axe(page);
    await save.click();
    await dialog.waitFor({ state: 'detached' });
    await eventually(async () => (await filesOf(text)).preview_id === one).toBe(false);
    const two = (await filesOf(text)).preview_id;
    expect(two).not.toBeNull();
    await eventually(async () => {
      const { rows } = await database.query<{ state: string }>(
        'select state from public.media where id = $1',
        [two],
      );
      return rows[0]?.state;
    }).toBe('ready');

    await page.reload();
    await post.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByRole('button', { name: 'Public' }).click();
    await dialog.getByText('Everybody will see the post: its free preview is removed.').waitFor();
    await dialog.getByRole('button', { name: 'Private' }).click();
    await field.getByRole('button', { name: 'Remove free preview' }).click();
    await save.click();
    await dialog.waitFor({ state: 'detached' });
    await eventually(async () => (await filesOf(text)).preview_id).toBeNull();
    await shown.waitFor({ state: 'detached' });
  });
});
