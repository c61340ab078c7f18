import { expect, test } from 'vitest';
import { axe, launchBrowser } from '../support/browser.ts';
import { newCreator, newFan, settled } from './world.ts';

const { openPage } = launchBrowser();

test('[F65] on a phone the settings are a list, and each section is a screen with a way back', async () => {
  const { page, open } = await openPage({ as: await newCreator('Small Settings'), width: 390 });
  await open('/');
  await page.getByRole('button', { name: 'You' }).click();
  await page
    .getByRole('navigation', { name: 'Account' })
    .getByRole('link', { name: 'Settings' })
    .click();
  const list = page.getByRole('navigation', { name: 'Sections' });
  await list.getByRole('link', { name: 'Chat prices' }).waitFor();
  const shown = page.getByRole('region');
  const bio = page.getByRole('textbox', { name: 'Bio' });
  await expect.poll(() => shown.count()).toBe(0);
  await axe(page);
  await list.getByRole('link', { name: 'Profile' }).click();
  await page.waitForURL('**/settings#profile');
  await bio.fill('Half a thought');
  expect(await shown.count()).toBe(1);
  await axe(page);
  await page.getByRole('link', { name: 'All sections' }).click();
  await list.getByRole('link', { name: 'Chat prices' }).click();
  await page
    .getByRole('region', { name: 'Chat prices' })
    .getByText('Calls are not available yet')
    .waitFor();
  await page.goBack();
  await page.goBack();
  // What was typed is still there, and an address leads to its section.
  await expect.poll(() => bio.inputValue()).toBe('Half a thought');
  await bio.fill('');
  await open('/settings#notifications');
  await page.getByRole('region', { name: 'Notifications' }).waitFor();
  expect(await shown.count()).toBe(1);
});

test('[F88] on a phone the links of billing are one line, with the open page in view', async () => {
  const { page, open } = await openPage({ as: await newFan('Lining Up'), width: 390 });
  const links = page.getByRole('navigation', { name: 'Billing' }).getByRole('link');
  for (const path of ['/billing', '/billing/account']) {
    await open(path);
    await settled(page);
    const boxes = await Promise.all((await links.all()).map((link) => link.boundingBox()));
    expect(new Set(boxes.map((box) => box?.y)).size, path).toBe(1);
    const chosen = await page
      .getByRole('navigation', { name: 'Billing' })
      .locator('[aria-current="page"]')
      .boundingBox();
    expect(chosen?.x).toBeGreaterThanOrEqual(0);
    expect((chosen?.x ?? 390) + (chosen?.width ?? 0)).toBeLessThanOrEqual(390);
  }
});
