import { expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { newCreator, newFan } from './world.ts';

const { openPage } = launchBrowser();

test('a fan and a creator read every word of their tabs at 320 pixels', async () => {
  for (const as of [await newFan('Tabbed'), await newCreator('Tabbing')]) {
    const { page, open } = await openPage({ width: 390, as });
    await page.setViewportSize({ width: 320, height: 568 });
    await open('/notifications');
    const bar = page.getByRole('navigation', { name: 'Main' });
    await bar.getByText('Notifications').waitFor();
    const isCut = (list: Element) =>
      list.scrollWidth > list.clientWidth ||
      [...list.querySelectorAll('a, button')].some((tab) => tab.scrollWidth > tab.clientWidth);
    expect(await bar.getByRole('list').evaluate(isCut)).toBe(false);
  }
});
