import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { axe, inboxMail, launchBrowser, type Visit } from '../support/browser.ts';
import { atWidths } from '../support/widths.ts';
import { newFan } from './world.ts';

const { addresses } = inject('platform');
const { openPage } = launchBrowser();

/** A mail's link as a user follows it: a new tab of the same browser. */
async function follow(visit: Visit, html: string): Promise<Page> {
  const link = (/href="([^"]+)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&');
  expect(link.startsWith(`${addresses.page}/auth/confirm?`)).toBe(true);
  return visit.openTab(link);
}

describe.each(atWidths(1280, 390))('a link of another account at %i pixels', (width) => {
  test.each([
    ['Stay signed in', 'Berta'],
    ['Switch to the other account', 'Anton'],
  ])(
    '[F16] a fan who opens a link of another account is asked first: %s',
    async (answer, welcomed) => {
      const here = await newFan('Berta');
      const other = await newFan('Anton');
      const entrance = await openPage();
      await entrance.open('/lost-password');
      await entrance.page.getByLabel('Email').fill(other.email);
      await entrance.page.getByRole('button', { name: 'Send the link' }).click();
      const mail = await inboxMail(other.email, /password/i);

      const visit = await openPage({ as: here, width, theme: width === 390 ? 'light' : 'dark' });
      const tab = await follow(visit, mail.html);
      await tab.getByRole('heading', { name: 'This link belongs to another account' }).waitFor();
      await tab.getByText(`You are signed in as @${here.username}.`).waitFor();
      await tab.getByText(other.email).waitFor();
      await axe(tab);
      await tab.getByRole('button', { name: answer }).click();
      if (welcomed === 'Anton') await tab.waitForURL('**/reset-password');
      else await tab.waitForURL('**/feed');
      const { username } = welcomed === 'Anton' ? other : here;
      await visit.open('/billing/account#you');
      await visit.page.getByText(`@${username}`, { exact: true }).waitFor();
    },
  );

  test('[F16] a fan who opens a link of the own account is not asked', async () => {
    const here = await newFan('Berta');
    const visit = await openPage({ as: here, width });
    await visit.open('/lost-password');
    const entrance = await openPage();
    await entrance.open('/lost-password');
    await entrance.page.getByLabel('Email').fill(here.email);
    await entrance.page.getByRole('button', { name: 'Send the link' }).click();
    const tab = await follow(visit, (await inboxMail(here.email, /password/i)).html);
    await tab.waitForURL('**/reset-password');
  });
});
