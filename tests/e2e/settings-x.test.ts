import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { axe, launchBrowser } from '../support/browser.ts';
import { database, uniqueName } from '../support/users.ts';
import { follow, newCreator, newFan } from './world.ts';

// X is played by local/identity-provider, on an origin of its own.
const { addresses } = inject('platform');
const { openPage } = launchBrowser();

const failure = 'An error occurred while linking your twitter account. Please try again.';
const newHandle = () => uniqueName('owl').slice(0, 15);

/** A creator with an address to sign in with, as every sign-up leaves it: the last way in stays. */
async function newLinker(name: string) {
  const creator = await newCreator(name);
  await database.query(
    `insert into auth.identities (provider_id, user_id, provider, identity_data, created_at)
     values ($1::text, $1::text::uuid, 'email', jsonb_build_object('sub', $1::text, 'email', $2::text), now())`,
    [creator.id, creator.email],
  );
  return creator;
}

const linkSection = (page: Page) => page.getByRole('region', { name: 'Account on X' });

/** Signs in at X under that user name. */
async function signInAtX(page: Page, username: string) {
  await linkSection(page).getByRole('button', { name: 'Link X' }).click();
  await page.waitForURL(`${addresses.identity}/**`);
  await page.getByLabel('Name', { exact: true }).fill('Owl');
  await page.getByLabel('User name').fill(username);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.waitForURL(`${addresses.page}/settings**`);
}

describe.each([1280] as const)('a creator who links X at %i', (width) => {
  test('[F66] a creator links X, shows the proven handle, and unlinks it for a day', async () => {
    const creator = await newLinker(`Linda${width} Links`);
    const handle = newHandle();
    const visit = await openPage({ as: creator, width });
    const { page } = visit;
    await visit.open('/settings');
    await signInAtX(page, handle);
    const section = linkSection(page);
    await section.getByText(`Linked as @${handle}`).waitFor();
    // The code, which works once, has left the address.
    await page.waitForURL(`${addresses.page}/settings#x`);
    await axe(page);

    await page.reload();
    await section.getByText(`Linked as @${handle}`).waitFor();
    const typed = page.getByRole('textbox', { name: 'X (Twitter)' });
    expect(await typed.inputValue()).toBe(`@${handle}`);
    expect(await typed.isEditable()).toBe(false);
    const tab = await visit.openTab(`/${creator.username}`);
    const link = tab.getByRole('link', { name: 'X', exact: true });
    expect(await link.getAttribute('href')).toBe(`https://x.com/${handle}`);
    await tab.close();

    await section.getByRole('button', { name: 'Unlink' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
    await section
      .getByText(
        'You have reached the limit of attempts to link your account. Try again in 24 hours.',
      )
      .waitFor();
    expect(await section.getByRole('button', { name: 'Link X' }).isDisabled()).toBe(true);
    expect(await typed.isEditable()).toBe(true);
    expect(await typed.inputValue()).toBe(`@${handle}`);
  });

  test('[F66] [F84] a creator lets us post at X, sees so in the sheet, and mends a withdrawn permission', async () => {
    const creator = await newLinker(`Petra${width} Posts`);
    await follow(await newFan('Xeno Reader'), creator);
    const handle = newHandle();
    const visit = await openPage({ as: creator, width });
    const { page } = visit;
    await visit.open('/settings');
    await signInAtX(page, handle);
    const section = linkSection(page);
    await section.getByText('Never a word of a priced one.', { exact: false }).waitFor();
    const allowAtX = async (name: string) => {
      await section.getByRole('button', { name }).click();
      await page.waitForURL(`${addresses.identity}/**`);
      await page.getByRole('button', { name: new RegExp(`@${handle}`) }).click();
      await page.waitForURL(`${addresses.page}/settings**`);
    };
    await allowAtX('Allow at X');
    const posting = section.getByRole('switch', { name: 'Post to X' });
    await posting.and(page.locator(':checked')).waitFor();
    await axe(page);

    await visit.open('/conversations');
    await page.getByRole('button', { name: 'New global message' }).click();
    const sheet = page.getByRole('dialog', { name: 'New global message' });
    await sheet.getByText('Also posted to X: your name', { exact: false }).waitFor();
    await sheet.getByRole('button', { name: 'Text', exact: true }).click();
    await sheet.getByLabel('Message').fill('Doors open at nine');
    await sheet.getByLabel('Free').check();
    await sheet.getByText('Also posted to X: its first 200 characters', { exact: false }).waitFor();
    await sheet.getByRole('button', { name: 'Expired subs' }).click();
    expect(await sheet.getByText('Also posted to X').count()).toBe(0);
    await sheet.getByRole('button', { name: 'Followers only' }).click();
    await sheet.getByRole('button', { name: 'Send to 1 person' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send now' }).click();
    await page.getByText('Your message has been sent!').waitFor();
    const posts = async () => {
      const answer = await fetch(`${addresses.identity}/x/__control/posts/${handle}`);
      return ((await answer.json()) as { text: string }[]).map(({ text }) => text);
    };
    await expect.poll(posts).toHaveLength(1);
    expect((await posts())[0]).toBe(
      `Doors open at nine\n\nPetra${width} Posts ${addresses.page}/${creator.username}`,
    );

    await visit.open('/settings#x');
    await posting.click();
    await section.getByRole('switch', { name: 'Post to X', checked: false }).waitFor();
    await database.query(`select private.break_x_account($1)`, [creator.id]);
    await visit.open('/notifications');
    await page.getByText('no longer lets us post for you', { exact: false }).waitFor();
    await visit.open('/settings#x');
    await section.getByText('X no longer lets us post for you').waitFor();
    await allowAtX('Allow it again');
    await posting.and(page.locator(':checked')).waitFor();
  });

  test('[F66] a creator who denies at X reads so, and links X afterwards', async () => {
    const { page, open } = await openPage({ as: await newLinker(`Dana${width} Denies`), width });
    await open('/settings');
    await linkSection(page).getByRole('button', { name: 'Link X' }).click();
    await page.waitForURL(`${addresses.identity}/**`);
    await page.getByRole('button', { name: 'Deny' }).click();
    await linkSection(page).getByText(failure).waitFor();
    await linkSection(page).getByRole('button', { name: 'Link X' }).waitFor();
    await page.waitForURL(`${addresses.page}/settings#x`);
    await signInAtX(page, newHandle());
    await linkSection(page).getByText('Linked as').waitFor();
  });
});
