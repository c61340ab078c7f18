import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axe, launchBrowser } from '../support/browser.ts';
import { linkCard } from '../support/users.ts';
import { eventually, newCreator, newFan, sendMessage } from './world.ts';

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

test('[F134] a creator saves replies, orders them, and inserts one at the caret', async () => {
  const creator = await newCreator('Rosa Replies');
  const fan = await newFan('Rob Replies');
  await sendMessage(fan, creator, 'Good evening');
  const { page, open } = await openPage({ width: 390, as: creator });
  await open(`/conversations/${fan.username}`);
  const sheet = page.getByRole('dialog', { name: 'Saved replies' });
  const replies = sheet.getByRole('listitem');
  const openSheet = async () => {
    await page.getByRole('button', { name: 'Attach' }).click();
    await page.getByRole('menuitem', { name: 'Saved replies' }).click();
    await sheet.waitFor();
  };
  const choose = async (text: string, item: string) => {
    const more = replies.filter({ hasText: text }).getByRole('button', { name: /^More/ });
    await more.click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await field(page).fill('Hello ! More soon.');
  await field(page).evaluate((one) => (one as HTMLTextAreaElement).setSelectionRange(6, 6));
  await openSheet();
  await sheet.getByText('No saved replies yet.').waitFor();
  for (const text of ['thank you', 'see you']) {
    await sheet.getByRole('textbox', { name: 'New reply' }).fill(text);
    await sheet.getByRole('button', { name: 'Save reply' }).click();
    await replies.filter({ hasText: text }).waitFor();
  }
  await axe(page);
  await choose('see you', 'Move up');
  await eventually(() => replies.first().innerText()).toContain('see you');
  await choose('see you', 'Change');
  await sheet.getByRole('textbox', { name: 'Change this reply' }).fill('see you tonight');
  await sheet.getByRole('button', { name: 'Save reply' }).click();
  await replies.filter({ hasText: 'see you tonight' }).waitFor();
  await choose('see you tonight', 'Remove');
  await replies.filter({ hasText: 'see you tonight' }).waitFor({ state: 'detached' });

  await replies.getByRole('button', { name: 'thank you' }).click();
  await sheet.waitFor({ state: 'detached' });
  await eventually(() => field(page).inputValue()).toBe('Hello thank you! More soon.');
  await eventually(() =>
    field(page).evaluate((one) => [
      one === document.activeElement,
      (one as HTMLTextAreaElement).selectionStart,
    ]),
  ).toEqual([true, 15]);
  // Nothing was sent by saving.
  expect(await page.locator('[data-message]').count()).toBe(1);
});

test('[F134] an address in a message is a link that asks before it leads elsewhere', async () => {
  const creator = await newCreator('Lena Links');
  const fan = await newFan('Leo Links');
  await sendMessage(fan, creator, 'Good evening');
  await sendMessage(creator, fan, 'See https://example.com/sea?at=six. Or http://example.com');
  const { page, open } = await openPage({ width: 1280, as: fan });
  await open(`/conversations/${creator.username}`);
  const link = log(page).getByRole('link', { name: 'https://example.com/sea?at=six', exact: true });
  await link.waitFor();
  expect(await log(page).getByRole('link').count()).toBe(1);
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer nofollow');
  const question = page.getByRole('alertdialog', {
    name: 'You are leaving Velour for example.com',
  });
  await link.click();
  await question.waitFor();
  await axe(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  expect(page.context().pages()).toHaveLength(1);
  await page.context().route('https://example.com/**', (route) => route.fulfill({ body: 'There' }));
  await link.click();
  const [left] = await Promise.all([
    page.context().waitForEvent('page'),
    question.getByRole('button', { name: 'Continue' }).click(),
  ]);
  expect(left.url()).toMatch(/^(https:\/\/example\.com\/sea\?at=six|about:blank|)$/);
  await left.close();
});

test('[F134] a fan reaches composer, page and purchase by keyboard, and the list names what was bought', async () => {
  const creator = await newCreator('Kira Keys');
  const fan = await newFan('Kai Keys', 2000);
  await linkCard(fan.id);
  await sendMessage(fan, creator, 'Good evening');
  await sendMessage(creator, fan, 'The bought words', 300);
  const { page, open } = await openPage({ width: 1280, as: fan });
  await open(`/conversations/${creator.username}`);
  const header = page.getByRole('region', { name: /^Conversation with/ }).locator('header');
  await header.getByRole('button', { name: 'Conversation settings' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await eventually(() => field(page).evaluate((one) => one === document.activeElement)).toBe(true);

  const bought = log(page).locator('[data-message]', { hasText: 'The bought words' });
  await log(page).getByRole('button', { name: 'Unlock for $3.00' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlock for $3.00' }).click();
  await page.getByText('Unlocked for $3.00.').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await eventually(() => bought.evaluate((one) => one === document.activeElement)).toBe(true);
  await row(page, 'Kira Keys').getByText('The bought words').waitFor();
  await header.getByRole('link', { name: 'Kira Keys' }).click();
  await page.waitForURL(`**/${creator.username}`);
});

test('[F81] a creator chooses the reasons for a paid chat, and finds them saved', async () => {
  const creator = await newCreator('Rhea Reasons');
  const { page, open } = await openPage({ width: 1280, as: creator });
  await open('/settings');
  const section = page.getByRole('region', { name: 'Reasons for a paid chat' });
  await section.getByRole('checkbox', { name: 'Voice messages' }).check();
  await section.getByRole('button', { name: 'Answers within a day' }).click();
  await section.getByRole('button', { name: 'Save reasons' }).click();
  await section.getByText(/saved/i).waitFor();
  await axe(page);
  await open('/settings');
  const kept = section.getByRole('checkbox', { name: 'Voice messages' });
  await eventually(() => kept.isChecked()).toBe(true);
  const time = section.getByRole('button', { name: 'Answers within a day' });
  expect(await time.getAttribute('aria-pressed')).toBe('true');
});

test('a fan reads how much of a long message is written, before the field cuts it', async () => {
  const creator = await newCreator('Lola Long');
  const fan = await newFan('Lou Long');
  await sendMessage(fan, creator, 'Good evening');
  const { page, open } = await openPage({ width: 390, as: fan });
  await open(`/conversations/${creator.username}`);
  await field(page).fill('x'.repeat(1700));
  expect(await page.getByText('/2000').count()).toBe(0);
  await field(page).fill('x'.repeat(1900));
  await page.getByText('1900/2000').waitFor();
  await axe(page);
});

test('[F70] the field of a thread grows from one to ten rows', async () => {
  const creator = await newCreator('Rhea Rows');
  const fan = await newFan('Ron Rows');
  await sendMessage(fan, creator, 'Good evening');
  const { page, open } = await openPage({ width: 1280, as: fan });
  await open(`/conversations/${creator.username}`);
  const rows = () =>
    field(page).evaluate((area) => {
      const style = getComputedStyle(area);
      const px = (size: string) => Number.parseFloat(size);
      const around = px(style.paddingTop) + px(style.paddingBottom);
      return Math.round((area.clientHeight - around) / px(style.lineHeight));
    });
  await field(page).fill('One line');
  expect(await rows()).toBe(1);
  await field(page).fill('A line\n'.repeat(6));
  expect(await rows()).toBe(7);
  await field(page).fill('A line\n'.repeat(30));
  expect(await rows()).toBe(10);
});
