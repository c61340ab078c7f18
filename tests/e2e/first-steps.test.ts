import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axe, launchBrowser, type Account } from '../support/browser.ts';
import { database } from '../support/users.ts';
import { giveIdentity } from '../support/payees.ts';
import { atWidths } from '../support/widths.ts';
import { bankInBritain, linkBank } from './bank-form.ts';
import { eventually, newCreator, settled, writePost } from './world.ts';

const { openPage } = launchBrowser();

const card = (page: Page) => page.getByRole('main').filter({ hasText: 'You were accepted' });
const step = (page: Page, name: string) =>
  card(page).getByRole('listitem').filter({ hasText: name });

/** The row that staff read about a creator who waits to be listed. */
const waiting = async ({ username }: Account) =>
  (
    await database.query<{ is_notice_sent: boolean; has_post: boolean }>(
      `select ready_since is not null as is_notice_sent, has_post from staff.accepted_unlisted
       where username = $1`,
      [username],
    )
  ).rows;

describe.each(atWidths(390, 1280))('[F25] the first steps at %i pixels', (width) => {
  let mara: Account;

  beforeAll(async () => {
    mara = await newCreator(`Steps ${width}`);
    await database.query(
      'update private.account_statuses set promoted_at = null where profile_id = $1',
      [mara.id],
    );
    await database.query(
      `update public.account_settings set application_state = 'accepted' where profile_id = $1`,
      [mara.id],
    );
    await mara.client.rpc('save_categories', { p_categories: [] });
  });

  test('a creator does the steps, tells staff, and is listed', async () => {
    const her = await openPage({ width, as: mara, theme: width === 390 ? 'dark' : 'light' });
    const { page } = her;
    await her.open('/');
    await card(page).getByText('1 of 8 done').waitFor();
    await step(page, 'Choose your categories').getByText('(to do)').waitFor();
    await step(page, 'Set your prices').getByText('Until then a month costs $15.00.').waitFor();
    await step(page, 'Set your prices').getByText('(to do)').waitFor();
    await step(page, 'Write your first post').getByText('(to do)').waitFor();
    expect(await page.getByRole('button', { name: 'My page is ready' }).count()).toBe(0);
    expect(await waiting(mara)).toEqual([{ is_notice_sent: false, has_post: false }]);
    await axe(page);

    await mara.client.rpc('save_categories', { p_categories: ['female'] });
    await mara.client.rpc('save_prices', { p_fee_cents: 999 });
    await writePost(mara, 'public', 'My very first post');
    await her.open('/');
    await card(page).getByText('4 of 8 done').waitFor();
    // Done steps are folded.
    expect(await step(page, 'Set your prices').isVisible()).toBe(false);
    await card(page).getByText('4 steps are done').click();
    for (const name of ['Choose your categories', 'Set your prices', 'Write your first post'])
      await step(page, name).getByText('(done)').waitFor();
    await step(page, 'Link your bank account').getByText('(to do)').waitFor();
    // Anywhere in the row.
    await step(page, 'Link your bank account').click();
    await page.getByRole('heading', { name: 'Banking', level: 1 }).waitFor();
    await giveIdentity(mara.id, 'GB', `Steps ${width}`);
    await her.open('/admin/banking');
    await linkBank(page, bankInBritain(`Steps ${width}`));
    await her.open('/');
    await card(page).getByText('5 steps are done').click();
    await step(page, 'Link your bank account').getByText('(done)').waitFor();
    const other = await her.openTab('/');
    await settled(other);
    const ready = page.getByRole('button', { name: 'My page is ready' });
    await ready.focus();
    await page.keyboard.press('Enter');
    const told = 'You told us that your page is ready. We’ll review it and then list it.';
    for (const tab of [page, other]) await tab.getByText(told).waitFor();
    await card(page).getByText('Your page is waiting to be listed.').waitFor();
    expect(await card(page).getByText('Finish your page so that').count()).toBe(0);
    expect(await other.getByRole('button', { name: 'My page is ready' }).count()).toBe(0);
    expect(await waiting(mara)).toEqual([{ is_notice_sent: true, has_post: true }]);

    await database.query(`select staff.promote('Ada', 'looks good', $1)`, [mara.username]);
    await eventually(() => card(page).count()).toBe(0);
    expect(await waiting(mara)).toEqual([]);
  });
});
