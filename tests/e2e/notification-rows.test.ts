import { expect, test } from 'vitest';
import { axe, launchBrowser, type Account } from '../support/browser.ts';
import { atWidths } from '../support/widths.ts';
import { newCreator, newFan, writePost } from './world.ts';

const { openPage } = launchBrowser();

async function like(fan: Account, postId: string) {
  const { error } = await fan.client.rpc('like_post', { p_post_id: postId, p_on: true });
  expect(error).toBeNull();
}

test.each(atWidths(390, 1280))(
  '[F63] a creator opens the rest of many liked posts in their row, which stays open (%i)',
  async (width) => {
    const liked = await newCreator(`Much liked at ${width}`);
    const [ana, ben] = await Promise.all([newFan('Ana of rows'), newFan('Ben of rows')]);
    for (const name of ['one', 'two', 'three', 'four', 'five', 'six'])
      await like(ana, await writePost(liked, 'public', `Number ${name}`));
    const { page, open } = await openPage({ width, as: liked });
    await open('/notifications');
    await page.getByText('liked 6 of your posts').waitFor();
    const links = page.getByRole('main').getByRole('link', { name: /liked your post/ });
    expect(await links.count()).toBe(4);
    await page.getByRole('button', { name: 'Show 2 more posts' }).press('Enter');
    await expect.poll(() => links.count()).toBe(6);
    await axe(page);
    expect(await links.nth(4).evaluate((link) => link === document.activeElement)).toBe(true);

    await like(ben, await writePost(liked, 'public', 'Number seven'));
    await page.getByText('liked 7 of your posts').waitFor();
    expect(await links.count()).toBe(7);
    await page.keyboard.press('Enter');
    await page.getByText('Number two').waitFor();
  },
);
