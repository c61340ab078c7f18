import type { Page } from 'playwright-core';
import { codeAt } from '../../local/auth/mfa/totp.ts';
import type { Account } from '../support/browser.ts';
import { database } from '../support/users.ts';

export const box = (page: Page) => page.getByRole('region', { name: 'Second factor', exact: true });
export const codeOf = (secret: string) => codeAt(secret, Date.now());

/** Adds a second factor in the settings, and returns its key. */
export async function enrol(page: Page, name: string): Promise<string> {
  await box(page)
    .getByRole('button', { name: /^Add a/ })
    .click();
  await box(page).getByLabel('Name').fill(name);
  await box(page).getByRole('button', { name: 'Continue' }).click();
  const key = ((await box(page).getByLabel('Key').textContent()) ?? '').replaceAll(/\s/g, '');
  await box(page).getByLabel('First code').fill(codeOf(key));
  await box(page).getByRole('button', { name: 'Turn on' }).click();
  await box(page).getByText('The second factor is on.').waitFor();
  return key;
}

/** The last check of a user was 15 minutes and a second ago; the page holds a token that says so. */
export const letCheckAge = (page: Page, user: Pick<Account, 'id'>) => letAge(page, user, 'totp');

/** As letCheckAge(), of a method by which the user signed in. */
export async function letAge(page: Page, { id }: Pick<Account, 'id'>, method: string) {
  const { rowCount } = await database.query(
    `update auth.mfa_amr_claims set updated_at = now() - interval '15 minutes 1 second'
     where authentication_method = $2
       and session_id in (select id from auth.sessions where user_id = $1)`,
    [id, method],
  );
  if (!rowCount) throw new Error(`No session was checked by ${method}.`);
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('session') ?? '{}') as { expires_at: number };
    kept.expires_at = 0;
    localStorage.setItem('session', JSON.stringify(kept));
  });
  await page.reload();
}

export const question = (page: Page) =>
  page.getByRole('dialog', { name: 'Confirm that it is you' });

export async function answer(page: Page, key: string) {
  await question(page).getByLabel(/^Code/).fill(codeOf(key));
  await question(page).getByRole('button', { name: 'Confirm' }).click();
  await question(page).waitFor({ state: 'detached' });
}
