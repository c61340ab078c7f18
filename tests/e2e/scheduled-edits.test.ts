import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { drawing } from '../api/media-support.ts';
import { axe, launchBrowser, type Account } from '../support/browser.ts';
import { database } from '../support/users.ts';
import { atWidths } from '../support/widths.ts';
import { give } from './uploads-world.ts';
import { item, later, scheduleGlobal, schedulePost } from './scheduling.ts';
import { eventually, newCreator, readyPicture } from './world.ts';

const { openPage } = launchBrowser();

describe.each(atWidths(390, 1280))('edits of scheduled content at %i pixels', (width) => {
  const theme = width === 390 ? 'light' : 'dark';
  let mara: Account;

  beforeAll(async () => {
    mara = await newCreator(`Edith Changes ${width}`);
  });

  test('[F85] a creator changes the price of a message, and is refused a wrong one', async () => {
    const her = await openPage({ width, theme, as: mara });
    const { page } = her;
    const text = `A price to think about ${width}`;
    await scheduleGlobal(mara, text, later(7));
    await her.open('/admin/scheduled');
    await item(page, text).getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit scheduled message' });
    await dialog.getByLabel('Price').fill('0.50');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('The price must be between $1 - $199').waitFor();
    await axe(page);
    await dialog.getByLabel('Price').fill('7.50');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await item(page, text).getByText('Global · Text · Active subs · $7.50').waitFor();
    await item(page, text).getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('Free').check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await item(page, text).getByText('Global · Text · Active subs · Free').waitFor();
  });

  test('[F85] a creator is refused a time that has passed, and keeps the words', async () => {
    const her = await openPage({ width, theme, as: mara });
    const { page } = her;
    her.expectRefusal(/edit_scheduled/);
    const text = `Passed while it was written ${width}`;
    await schedulePost(mara, text, later(10));
    await her.open('/admin/scheduled');
    await item(page, text).getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit scheduled post' });
    await dialog.getByLabel('Description').fill('Words that stay');
    await database.query(
      `update public.scheduled_posts
       set publish_at = now() - interval '1 hour', state = 'failed', failure = 'schedule_not_listed'
       where text = $1`,
      [text],
    );
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('You can only schedule in steps of 15 minutes.').waitFor();
    await database.query(
      `update public.scheduled_posts set publish_at = date_trunc('hour', now()) where text = $1`,
      [text],
    );
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('You must choose a date and time in the future.').waitFor();
    expect(await dialog.getByLabel('Description').inputValue()).toBe('Words that stay');
    await dialog.getByRole('button', { name: 'Change the time' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await item(page, 'Words that stay').waitFor();
    expect(await item(page, 'Words that stay').getByText('Not published.').count()).toBe(0);
  });

  test('[F85] a creator changes the pictures and the audience of a scheduled post', async () => {
    const her = await openPage({ width, theme, as: mara });
    const { page } = her;
    const file = await drawing(300, 200, '#805040').png().toBuffer();
    await schedulePost(mara, `Other pictures ${width}`, later(8), [
      await readyPicture(mara, 'post', file),
    ]);
    await her.open('/admin/scheduled');
    const post = item(page, 'Other pictures');
    await post.getByText('Post · Image · Private').waitFor();
    await post.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit scheduled post' });
    const words = dialog.getByLabel('Description');
    await give(words, 'drop', 'one.png', [...file]);
    await dialog.getByRole('button', { name: 'Remove picture 1', exact: true }).waitFor();
    await give(words, 'paste', 'two.png', [...file]);
    await dialog.getByRole('button', { name: 'Remove picture 2', exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Remove picture 1 of the post' }).click();
    await dialog.getByRole('button', { name: 'Public' }).click();
    await axe(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await post.getByText('Post · Album · Public').waitFor();
    await eventually(() => post.getByRole('listitem').count()).toBe(2);
  });

  test('[F85] the later of two tabs keeps its words, and saves them once it has seen the others', async () => {
    const first = await openPage({ width, theme, as: mara });
    const second = await openPage({ width, as: mara });
    second.expectRefusal(/edit_scheduled/);
    await schedulePost(mara, `Said twice ${width}`, later(9));
    const dialogs = await Promise.all(
      [first, second].map(async ({ page, open }) => {
        await open('/admin/scheduled');
        await item(page, 'Said twice').getByRole('button', { name: 'Edit' }).click();
        return page.getByRole('dialog', { name: 'Edit scheduled post' });
      }),
    );
    const [one, two] = dialogs as [Locator, Locator];
    await one.getByLabel('Description').fill('Words of the first tab');
    await two.getByLabel('Description').fill('Words of the second tab');
    await one.getByRole('button', { name: 'Save' }).click();
    await one.waitFor({ state: 'detached' });
    await two.getByRole('button', { name: 'Save' }).click();
    await two.getByText(/This was changed in another tab or on another device/).waitFor();
    await two.getByText('It now says “Words of the first tab”').waitFor();
    expect(await two.getByLabel('Description').inputValue()).toBe('Words of the second tab');
    await axe(second.page);
    await two.getByRole('button', { name: 'Save' }).click();
    await two.waitFor({ state: 'detached' });
    await item(first.page, 'Words of the second tab').waitFor();

    // What has left the list leaves the form alone.
    await item(second.page, 'Words of the second').getByRole('button', { name: 'Edit' }).click();
    await two.getByLabel('Description').fill('Too late');
    await item(first.page, 'Words of the second').getByRole('button', { name: 'Remove' }).click();
    await first.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await item(second.page, 'Words of the second').waitFor({ state: 'detached' });
    await two.getByRole('button', { name: 'Save' }).click();
    await two
      .getByText('This scheduled content does not exist or it has already been delivered.')
      .waitFor();
    expect(await two.getByLabel('Description').inputValue()).toBe('Too late');
  });

  test('[F85] a creator cannot edit or remove a scheduled post while its media are processed', async () => {
    const her = await openPage({ width, theme, as: mara });
    const { page } = her;
    her.expectRefusal(/remove_scheduled/);
    await schedulePost(mara, 'Still in the making', later(5), [
      await readyPicture(mara, 'post', await drawing(300, 200, '#408050').png().toBuffer()),
    ]);
    await database.query(
      `update public.media set state = 'processing' where id = any (
         select unnest(media_ids) from public.scheduled_posts
         where text = 'Still in the making' and creator_id = $1)`,
      [mara.id],
    );
    await her.open('/admin/scheduled');
    const refusal = item(page, 'Still in the making').getByText(
      'Your media file is still being processed. Please wait.',
    );
    await item(page, 'Still in the making').getByRole('button', { name: 'Edit' }).click();
    await refusal.waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await item(page, 'Still in the making').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await refusal.waitFor();
  });
});
