import type { Page } from 'playwright-core';
import { beforeAll, describe, test } from 'vitest';
import { axe, launchBrowser, type Account } from '../support/browser.ts';
import { button, colours, composer, picture, strongest, tiles } from './uploads-world.ts';
import { eventually, follow, newCreator, newFan, writePost } from './world.ts';

/* The pictures of a post being written: their order, their descriptions; and who reads a post. */
const { openPage } = launchBrowser();

let creator: Account;
beforeAll(async () => {
  creator = await newCreator('Orla Vale');
});

const order = (page: Page) => strongest(tiles(composer(page)).locator('img'));

describe('a creator', () => {
  test('[F142] orders pictures by keyboard and by drag, and describes one', async () => {
    const { page, open } = await openPage({ width: 390, as: creator });
    await open(`/${creator.username}`);
    const form = composer(page);
    await button(form, 'Pictures').click();
    const names = Object.keys(colours) as (keyof typeof colours)[]; // of the object above
    await form.locator('input[type=file]').setInputFiles(await Promise.all(names.map(picture)));
    await eventually(() => order(page)).toEqual(['red', 'green', 'blue']);

    const handle = (number: number) =>
      form.getByRole('button', { name: new RegExp(`^Move picture ${number}:`) });
    await handle(1).focus();
    await page.keyboard.press('ArrowRight');
    await eventually(() => order(page)).toEqual(['green', 'red', 'blue']);
    await form.getByText('Moved to place 2 of 3').waitFor();
    // The handle that moved keeps the focus.
    await page.keyboard.press('ArrowRight');
    await eventually(() => order(page)).toEqual(['green', 'blue', 'red']);

    const first = tiles(form).first();
    const target = await first.boundingBox();
    await handle(3).hover();
    await page.mouse.down();
    await page.mouse.move((target?.x ?? 0) + 50, (target?.y ?? 0) + 50, { steps: 5 });
    await page.mouse.up();
    await eventually(() => order(page)).toEqual(['red', 'green', 'blue']);

    await form.getByText('3 pictures have no description').waitFor();
    await button(form, 'Describe picture 1').click();
    const dialog = page.getByRole('dialog', { name: 'Describe the picture' });
    await dialog.getByLabel('Description').fill('A red door');
    await axe(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await form.getByText('2 pictures have no description').waitFor();

    await form.getByLabel('Text of the post').fill('Three doors');
    await button(form, 'Post').click();
    const post = page.getByRole('article').filter({ hasText: 'Three doors' });
    await post.getByAltText('A red door').waitFor();
  });

  test('[F42] makes a public post private and public again, and a follower sees the difference', async () => {
    const fan = await newFan('Lookout');
    await follow(fan, creator);
    await writePost(creator, 'public', 'For a while');
    const own = await openPage({ width: 1280, as: creator });
    const his = await openPage({ width: 390, as: fan });
    for (const visit of [own, his]) await visit.open(`/${creator.username}`);
    const post = (page: Page) => page.getByRole('article').filter({ hasText: 'For a while' });
    await post(his.page).waitFor();

    const change = async (name: string) => {
      await post(own.page).getByRole('button', { name: 'Post options' }).click();
      await own.page.getByRole('menuitem', { name }).click();
      await own.page.getByRole('alertdialog').getByRole('button', { name }).click();
    };
    await change('Make private');
    await post(his.page).waitFor({ state: 'detached' });
    await post(own.page).waitFor();
    await change('Make public');
    await his.open(`/${creator.username}`);
    await post(his.page).waitFor();
  });
});
