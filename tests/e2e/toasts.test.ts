import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axe, launchBrowser, type Visit } from '../support/browser.ts';
import { linkCard } from '../support/users.ts';
import { newCreator, newFan, sendMessage, subscribed } from './world.ts';
import { agree } from '../support/consent.ts';

/* A toast never covers a composer, a sheet, a question or a header. */
const { openPage } = launchBrowser();

/** Expects two boxes on the screen that do not overlap. */
async function expectApart(toast: Locator, other: Locator) {
  await toast.waitFor();
  const [one, two] = await Promise.all([toast.boundingBox(), other.boundingBox()]);
  if (!one || !two) throw new Error('The toast and the other have to be on the screen');
  const isApart =
    one.y + one.height <= two.y ||
    two.y + two.height <= one.y ||
    one.x + one.width <= two.x ||
    two.x + two.width <= one.x;
  expect(isApart, `${JSON.stringify(one)} over ${JSON.stringify(two)}`).toBe(true);
}

async function copyLink({ page, context }: Visit) {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  const toast = page.locator('[data-sonner-toast]', { hasText: 'Link copied' });
  await toast.waitFor();
  // It stays for as long as the pointer is on it.
  await toast.hover();
  return toast;
}

async function start(name: string, width: 390 | 1280) {
  const creator = await newCreator(`${name}${width} Toasted`);
  const fan = await newFan(`${name}${width} Toasting`, 5000);
  await linkCard(fan.id);
  await subscribed(fan, creator);
  return { creator, fan, visit: await openPage({ as: fan, width }) };
}

describe.each([390, 1280] as const)('a toast at %i', (width) => {
  test('[F55] a fan sees a toast beside the next question', async () => {
    const { visit } = await start('Question', width);
    const { page, open } = visit;
    await open('/subscriptions');
    await page.getByRole('button', { name: /^Renew subscription/ }).click();
    const question = page.getByRole('alertdialog');
    await agree(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Renew again' }).click();
    const toast = page.locator('[data-sonner-toast]', { hasText: 'is active again' });
    await toast.hover();
    await page.getByRole('button', { name: /^Stop subscription/ }).press('Enter');
    await question.getByRole('button', { name: 'Stop subscription' }).waitFor();
    await expectApart(toast, question);
    await axe(page);
  });

  test('[F62] a fan sees a toast beside a sheet that fills the screen', async () => {
    const { creator, visit } = await start('Sheet', width);
    const { page, open } = visit;
    await open(`/${creator.username}`);
    await page.setViewportSize({ width, height: 420 });
    const toast = await copyLink(visit);
    await page.getByRole('button', { name: 'Tip', exact: true }).press('Enter');
    const sheet = page.getByRole('dialog');
    await sheet.waitFor();
    await expectApart(toast, sheet);
  });

  test('[F71] a fan sees a toast beside the composer', async () => {
    const { creator, visit } = await start('Composer', width);
    const { page, open } = visit;
    await open(`/${creator.username}`);
    const toast = await copyLink(visit);
    await page.getByRole('link', { name: 'Message', exact: true }).press('Enter');
    await page.getByRole('region', { name: 'Posts' }).waitFor({ state: 'detached' });
    const field = page.getByLabel(/^Message /);
    await field.waitFor();
    await expectApart(toast, page.locator('form', { has: field }));
  });
});

test('[F71] a fan on a phone sees a toast beside the header of a thread and of Messages', async () => {
  const { creator, fan, visit } = await start('Header', 390);
  const { page, open } = visit;
  await sendMessage(fan, creator, 'Hello there');
  await sendMessage(creator, fan, 'Report me');
  await open(`/conversations/${creator.username}`);
  const thread = page.getByRole('region', { name: /^Conversation with/ });
  await thread.getByText('Report me').waitFor();
  await thread.getByRole('button', { name: 'More about this message' }).last().click();
  await page.getByRole('menuitem', { name: 'Report message' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('radio').first().check();
  await sheet.getByRole('button', { name: 'Send report' }).click();
  const toast = page.locator('[data-sonner-toast]').first();
  await toast.hover();
  await sheet.waitFor({ state: 'detached' });
  await expectApart(toast, thread.locator('header'));
  await page.getByRole('link', { name: 'Back to messages' }).press('Enter');
  // The thread has a hidden heading of the same name: the list's own is meant.
  const list = page.getByRole('region', { name: 'Conversations' });
  const heading = list.getByRole('heading', { name: 'Messages' });
  await heading.waitFor();
  await expectApart(toast, heading.locator('..'));
});
