import { expect, test } from 'vitest';
import { axe, launchBrowser } from '../support/browser.ts';
import { atWidths } from '../support/widths.ts';
import { newCreator, newFan } from './world.ts';

const { openPage } = launchBrowser();

test.each(atWidths(390, 1280))(
  '[F74] a fan begins a message to support with a topic, and keeps what was typed (%i)',
  async (width) => {
    const { page, open } = await openPage({ width, as: await newFan(`Helped at ${width}`) });
    await open('/support');
    await page.waitForURL('**/conversations/support');
    const topics = page.getByRole('group', { name: 'Topic' });
    await topics.waitFor();
    await axe(page);
    // Beside the thread, the list shows it as the chosen row, and is not called empty.
    const list = page.getByRole('region', { name: 'Conversations' });
    if (width >= 768) {
      const row = list.getByRole('link', { name: 'Velour Support No message yet' });
      await expect.poll(() => row.getAttribute('aria-current')).toBe('page');
      expect(await list.getByText('No conversations yet').count()).toBe(0);
    }
    const field = page.getByLabel('Message Velour Support');
    await topics.getByRole('button', { name: 'Payment' }).click();
    await expect.poll(() => field.inputValue()).toBe('Payment: ');
    await page.keyboard.type('20 dollars of today');
    await topics.getByRole('button', { name: 'Account' }).click();
    await expect.poll(() => field.inputValue()).toBe('Account: 20 dollars of today');
    await page.getByRole('button', { name: /^Send/ }).click();
    await page.getByRole('log').getByText('Account: 20 dollars of today').waitFor();
    await expect.poll(() => topics.count()).toBe(0);
    if (width >= 768) {
      await list.getByRole('link', { name: /Account: 20 dollars of today/ }).waitFor();
      expect(await list.getByRole('link').count()).toBe(1);
    }
  },
);

test('[F74] a creator has topics of her own', async () => {
  const { page, open } = await openPage({ as: await newCreator('Helped creator') });
  await open('/conversations/support');
  const topics = page.getByRole('group', { name: 'Topic' });
  await topics.waitFor();
  expect(await topics.getByRole('button').allInnerTexts()).toEqual([
    'Payout',
    'My page',
    'Account',
  ]);
});
