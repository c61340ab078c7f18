import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { axe, launchBrowser } from '../support/browser.ts';
import { database, uniqueName } from '../support/users.ts';
import { atWidths } from '../support/widths.ts';
import { newCreator } from './world.ts';

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

const linkSection = (page: Page) => page.getByRole('region', { name: 'X', exact: true });

/** Signs in at X under that user name. */
async function signInAtX(page: Page, username: string) {
  await linkSection(page).getByRole('button', { name: 'Link X' }).click();
  await page.waitForURL(`${addresses.identity}/**`);
  await page.getByLabel('Name', { exact: true }).fill('Owl');
  await page.getByLabel('User name').fill(username);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.waitForURL(`${addresses.page}/settings**`);
}

describe.each(atWidths(390, 1280))('a creator who links X at %i', (width) => {
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
    await page.waitForURL(`${addresses.page}/settings`);
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

  test('[F66] a creator who denies at X reads so, and links X afterwards', async () => {
    const { page, open } = await openPage({ as: await newLinker(`Dana${width} Denies`), width });
    await open('/settings');
    await linkSection(page).getByRole('button', { name: 'Link X' }).click();
    await page.waitForURL(`${addresses.identity}/**`);
    await page.getByRole('button', { name: 'Deny' }).click();
    await linkSection(page).getByText(failure).waitFor();
    await linkSection(page).getByRole('button', { name: 'Link X' }).waitFor();
    await page.waitForURL(`${addresses.page}/settings`);
    await signInAtX(page, newHandle());
    await linkSection(page).getByText('Linked as').waitFor();
  });
});
