import { describe, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { eventually, newCreator, newFan, settled } from './world.ts';

/* Back leads to the row that was left, though the list is trimmed to its first page (C79). */
const { openPage } = launchBrowser();

const tips = 34;

describe.each([390, 1280] as const)('at %i', (width) => {
  test('[F107] [F63] Back leads to the notification that was left', async () => {
    const creator = await newCreator(`Tipped${width} Often`);
    const fan = await newFan(`Tipping${width} Often`, 50_000);
    for (let number = 0; number < tips; number++) {
      const { error } = await fan.client.rpc('send_tip', {
        p_creator_id: creator.id,
        p_amount_cents: 500 + number,
        p_request_id: crypto.randomUUID(),
      });
      expect(error).toBeNull();
    }
    const { page, open } = await openPage({ as: creator, width });
    await open('/notifications');
    const left = page.getByRole('main').getByRole('link', { name: '$5.06' });
    const topOfLeft = () => left.evaluate((row) => row.getBoundingClientRect().top);
    await eventually(async () => {
      await page.mouse.move(width / 2, 400);
      await page.mouse.wheel(0, 1500);
      return left.count();
    }).toBe(1);
    await left.evaluate((row) => row.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await settled(page);
    const before = await topOfLeft();
    await left.click();
    await page.waitForURL('**/conversations/*');
    await page.getByLabel(/^Message /).waitFor();
    await page.goBack();
    await left.waitFor();
    await eventually(async () => Math.abs((await topOfLeft()) - before)).toBeLessThan(40);
  });
});
