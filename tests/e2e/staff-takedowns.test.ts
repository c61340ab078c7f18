import { beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, type Account } from '../support/browser.ts';
import { database } from '../support/users.ts';
import { atWidths } from '../support/widths.ts';
import { eventually, newCreator, newFan, settled, writePost } from './world.ts';

const { openPage } = launchBrowser();

/* Staff decide by SQL; the author's open pages show the decision, which links to the post. */
const act = (name: string, reason: string, target: string, id: unknown) =>
  database.query(`select private.act_${name}('Ada', $1, $2, $3)`, [reason, target, id]);

describe.each(atWidths(390, 1280))('[F144] a takedown at %i pixels', (width) => {
  let mara: Account;
  let jonas: Account;

  beforeAll(async () => {
    mara = await newCreator(`Taken ${width}`);
    jonas = await newFan(`Jonah ${width}`);
  });

  test('a creator reads the reason of a takedown live, and is led to the post', async () => {
    const postId = await writePost(mara, 'public', 'The post that staff look at');
    const her = await openPage({ width, as: mara });
    const { page } = her;
    await her.open('/notifications');
    await settled(page);
    await act('hold', 'We check whether everybody agreed.', 'post', postId);
    const held = page.getByRole('link', { name: /is reviewing your post/ });
    await held.getByText('This is why: We check whether everybody agreed.').waitFor();
    await act('remove', 'Somebody in it has not consented.', 'post', postId);
    const down = page.getByRole('link', { name: /took down your post/ });
    await down.getByText('This is why: Somebody in it has not consented.').waitFor();
    await down.click();
    await page.waitForURL('**/decisions');
    await page.getByRole('link', { name: 'See the post' }).first().click();
    await page.waitForURL(`**/post/${postId}`);
    await page.getByText('This post was taken down. Nobody else sees it.').waitFor();

    await her.open('/notifications');
    await act('release', 'a note for colleagues', 'post', postId);
    await page.getByRole('link', { name: /shows your post again/ }).waitFor();
    expect(await page.getByText('a note for colleagues').count()).toBe(0);
  });

  test('a fan alone reads the takedown of an own comment', async () => {
    const postId = await writePost(mara, 'public', 'A post that people talk about');
    const { data: commentId, error } = await jonas.client.rpc('create_comment', {
      p_request_id: crypto.randomUUID(),
      p_post_id: postId,
      p_text: 'a nasty word',
    });
    expect(error).toBeNull();
    const his = await openPage({ width, as: jonas });
    const her = await openPage({ width, as: mara });
    await her.open('/notifications');
    await his.open('/notifications');
    await settled(his.page);
    await act('remove', 'It insults somebody.', 'comment', commentId);
    const line = his.page.getByRole('link', { name: /took down your comment/ });
    await line.getByText('This is why: It insults somebody.').waitFor();
    await line.click();
    await his.page.waitForURL('**/decisions');
    await his.page.getByRole('link', { name: 'See the post' }).click();
    await his.page.waitForURL(`**/post/${postId}`);
    await his.page.getByText('A post that people talk about').waitFor();
    await eventually(() => her.page.getByText('your comment').count()).toBe(0);
  });
});
