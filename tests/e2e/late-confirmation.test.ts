import { inject, expect, test } from 'vitest';
import { inboxMail, launchBrowser } from '../support/browser.ts';
import { database, uniqueName } from '../support/users.ts';
import { eventually } from './world.ts';

const { addresses } = inject('platform');
const { openPage } = launchBrowser();

test('[F12] [F16] who confirms after the name was taken chooses another one, and goes on', async () => {
  const wanted = uniqueName('late');
  const other = `${wanted}_2`;
  const email = `${wanted}@example.test`;
  const visit = await openPage({ width: 390 });
  const { page } = visit;
  await visit.open('/register/follower/browse');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Username').fill(wanted);
  await page.getByLabel('Password', { exact: true }).fill('evening-walk-7');
  await page.getByRole('checkbox').check();
  await page.locator('main').getByRole('button', { name: 'Join Now' }).click();
  await page.getByText('A confirmation link has been sent to your email').waitFor();

  // A day later somebody else takes the name.
  await database.query(
    `update public.profiles set created_at = created_at - interval '1 day' where username = $1`,
    [wanted],
  );
  await database.query('select private.release_username($1)', [wanted]);

  const link = (/href="([^"]+)"/.exec((await inboxMail(email)).html)?.[1] ?? '').replaceAll(
    '&amp;',
    '&',
  );
  expect(link.startsWith(`${addresses.page}/auth/confirm?`)).toBe(true);
  const tab = await visit.openTab(link);
  await tab.getByRole('heading', { name: 'Welcome' }).waitFor();
  const name = tab.getByLabel('Username');
  expect(await name.inputValue()).toMatch(/^member_[0-9a-f]{5}$/);
  await tab.getByText('This username is yours.').waitFor();
  await name.fill(other);
  await tab.getByText('This username is free.').waitFor();
  await tab.getByRole('button', { name: 'Continue' }).click();
  await tab.waitForURL('**/browse');
  await eventually(async () => {
    const { rows } = await database.query<{ username: string }>(
      `select p.username from public.profiles p join auth.users u on u.id = p.id
       where u.email = $1`,
      [email],
    );
    return rows[0]?.username ?? '';
  }).toBe(other);
  // Once: the page of the choice leads on.
  const again = await visit.openTab('/welcome');
  await again.getByRole('heading', { name: 'Feed' }).waitFor();
});
