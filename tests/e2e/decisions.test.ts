import { beforeAll, describe, expect, test } from 'vitest';
import { axe, inboxMail, launchBrowser, type Account } from '../support/browser.ts';
import { database } from '../support/users.ts';
import { newCreator, settled, writePost } from './world.ts';

const { openPage } = launchBrowser();

let creator: Account;

beforeAll(async () => {
  creator = await newCreator('Dora Decided');
});

/** The handle of the newest decision about somebody. */
async function newest(person: Account): Promise<string> {
  const { rows } = await database.query<{ handle: string }>(
    'select handle from public.decisions where person_id = $1 order by id desc limit 1',
    [person.id],
  );
  return rows[0]?.handle ?? '';
}

describe.each([
  { width: 390, theme: 'dark' },
  { width: 1280, theme: 'light' },
] as const)('at $width pixels in the $theme theme', (look) => {
  test('[F152] a creator reads why a post was taken down, appeals, and sees it come back', async () => {
    const postId = await writePost(creator, 'public', `Taken down at ${look.width}`);
    const { page, open } = await openPage({ ...look, as: creator });
    await open('/decisions');
    await page.getByRole('heading', { name: 'Decisions', level: 1 }).waitFor();
    await database.query(
      `select private.act_remove('Ada', 'It shows somebody else.', 'post', $1, 'impersonation')`,
      [postId],
    );
    // live, without another opening
    const card = page.locator('[data-row]').first();
    await card.getByText('It shows somebody else.').waitFor();
    await card.getByText('Somebody else’s name or face').waitFor();
    await card.getByText('Our own check').waitFor();
    await settled(page);
    await axe(page);
    await page.screenshot({ path: `tests/e2e/.output/decisions-${look.width}.png` });

    await card.getByRole('button', { name: 'Appeal' }).click();
    await card.getByRole('button', { name: 'Send appeal' }).click();
    await card.getByText('Write why the decision is wrong.').waitFor();
    await page.keyboard.type('It is me, ten years ago.');
    expect(await card.getByText('Write why the decision is wrong.').count()).toBe(0);
    await axe(page);
    await page.screenshot({ path: `tests/e2e/.output/decisions-appeal-${look.width}.png` });
    await card.getByRole('button', { name: 'Send appeal' }).click();
    await card.getByText('You have appealed.').waitFor();

    await database.query(
      `select staff.appeal_overturn('Grace', 'it is she', $1, 'You were right.')`,
      [await newest(creator)],
    );
    await page.getByText('The decision was taken back.').first().waitFor();
    await page.getByText('You were right.').first().waitFor();
    await page.getByText('We show your post again').first().waitFor();
    await page.screenshot({ path: `tests/e2e/.output/decisions-answer-${look.width}.png` });

    await open('/notifications');
    await page.getByText('answered your appeal about your post').first().click();
    await page.waitForURL('**/decisions');
    await open(`/post/${postId}`);
    await page.getByText(`Taken down at ${look.width}`).waitFor();
  });

  test('[F152] a suspended creator reads and appeals by the link of the mail, and nobody by another', async () => {
    const suspended = await newCreator('Sara Suspended');
    await database.query(`select staff.suspend('Ada', 'Spam to everybody.', $1, 'spam')`, [
      suspended.username,
    ]);
    const { text } = await inboxMail(suspended.email);
    const [path] = /\/decisions\/\w{20}/.exec(text) ?? ['/not-found'];
    const { page, open, expectRefusal } = await openPage({ ...look, passGate: false });
    await open(path);
    await page.getByText('We have suspended your account').waitFor();
    await page.getByText('Spam to everybody.').waitFor();
    await page.getByRole('button', { name: 'Appeal' }).click();
    await page.getByLabel('Why is the decision wrong?').fill('It was not me.');
    await page.getByRole('button', { name: 'Send appeal' }).click();
    await page.getByText('You have appealed.').waitFor();
    await settled(page);
    await axe(page);
    await page.screenshot({ path: `tests/e2e/.output/decisions-link-${look.width}.png` });
    expect(await page.getByRole('button', { name: 'Appeal' }).count()).toBe(0);

    expectRefusal(/functions\/v1\/decision/);
    await open(`/decisions/${'a'.repeat(20)}`);
    await page.getByText('This link no longer works.').waitFor();
    await page.getByRole('link', { name: 'Contact us' }).waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  });
});

test('[F152] somebody about whom nothing was decided reads that', async () => {
  const other = await newCreator('Olga Other');
  const { page, open } = await openPage({ width: 390, as: other });
  await open('/decisions');
  await page.getByText('There are no decisions about you.').waitFor();
});
