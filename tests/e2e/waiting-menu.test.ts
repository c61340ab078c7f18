import { expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { eventually, follow, newCreator, newFan } from './world.ts';

/* A menu whose item waits for an answer. */
const { openPage } = launchBrowser();

test('[F71] no item of the menu moves while the one that mutes waits for its state', async () => {
  const creator = await newCreator('Steady Menu');
  const fan = await newFan('Waiting Menu');
  await follow(fan, creator);
  const { page, open } = await openPage({ width: 390, as: fan });
  let answer = () => {};
  const isAsked = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/rpc/conversation_with', async (route) => {
    await isAsked;
    await route.continue();
  });
  await open(`/${creator.username}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const mute = page.getByRole('menuitem', { name: 'Mute', exact: true });
  const report = page.getByRole('menuitem', { name: 'Report' });
  const top = () => report.evaluate((item) => item instanceof HTMLElement && item.offsetTop);
  await report.waitFor();
  const before = await top();
  expect(await mute.getAttribute('aria-disabled')).toBe('true');
  answer();
  await eventually(() => mute.getAttribute('aria-disabled')).toBe(null);
  expect(await top()).toBe(before);
});
