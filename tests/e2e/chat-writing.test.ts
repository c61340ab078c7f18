import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axe, launchBrowser } from '../support/browser.ts';
import { newCreator, newFan, sendMessage } from './world.ts';

const { openPage } = launchBrowser();

const log = (page: Page) => page.getByRole('log');
const field = (page: Page) => page.getByRole('textbox', { name: /^Message / });
const row = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name });
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click();

test('[F134] what a fan has not sent stands in the list as a draft until it is sent', async () => {
  const creator = await newCreator('Dora Drafts');
  const fan = await newFan('Dan Drafts');
  await sendMessage(fan, creator, 'Good evening');
  const { page, open } = await openPage({ width: 390, as: fan });
  await open(`/conversations/${creator.username}`);
  await field(page).fill('Half a thought');
  await page.getByRole('link', { name: 'Back to messages' }).click();
  await row(page, 'Dora Drafts').getByText('Draft: Half a thought').waitFor();
  await open('/conversations');
  await row(page, 'Dora Drafts').getByText('Draft: Half a thought').waitFor();
  await axe(page);

  await row(page, 'Dora Drafts').click();
  expect(await field(page).inputValue()).toBe('Half a thought');
  await send(page);
  await log(page).getByText('Half a thought').waitFor();
  await page.getByRole('link', { name: 'Back to messages' }).click();
  await row(page, 'Dora Drafts').getByText('You: Half a thought').waitFor();
  expect(await page.getByText('Draft:').count()).toBe(0);
});
