import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { eventually, follow, newCreator, newFan, sendMessage, settled } from './world.ts';

/* Targets of a finger on a phone. */
const { openPage } = launchBrowser();

/** Names of the small buttons and chips that a finger has to meet within less than 44 pixels. */
const tooSmall = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const targets = [...main.querySelectorAll<HTMLElement>('.min-h-9')].filter(
      (target) => target.offsetHeight > 0 && target.getBoundingClientRect().bottom < innerHeight,
    );
    const isMet = (target: HTMLElement, y: number) => {
      const { left, width } = target.getBoundingClientRect();
      const met = document.elementFromPoint(left + width / 2, y);
      return left + width / 2 > innerWidth || target.contains(met);
    };
    const small = targets.filter((target) => {
      const { top, bottom } = target.getBoundingClientRect();
      const middle = (top + bottom) / 2;
      return !isMet(target, middle - 21) || !isMet(target, middle + 21);
    });
    return { count: targets.length, small: small.map(({ innerText }) => innerText) };
  });

test('[F27] [F30] small buttons and chips take a finger within 44 pixels', async () => {
  const creator = await newCreator('Touch Page');
  const { page, open } = await openPage({ width: 390, as: await newFan('Touching Fan') });
  for (const path of [`/${creator.username}`, '/browse', '/notifications', '/billing']) {
    await open(path);
    await settled(page);
    const { count, small } = await tooSmall(page);
    expect(count, path).toBeGreaterThan(1);
    expect(small, path).toEqual([]);
    const rows = page.locator('main .overflow-x-auto, main [class*="max-md:overflow-x-auto"]');
    const scrolled = await rows.evaluateAll((all) =>
      all.map((row) => row.scrollHeight - row.clientHeight),
    );
    expect(Math.max(0, ...scrolled), path).toBe(0);
  }
});

test('[F70] the button to new messages lies over the thread, which keeps its height', async () => {
  const creator = await newCreator('Over Thread');
  const fan = await newFan('Reading Thread');
  await follow(fan, creator);
  for (const number of [1, 2, 3, 4])
    await sendMessage(creator, fan, `Message ${number}${'\nand a line'.repeat(12)}`);
  const { page, open } = await openPage({ width: 390, as: fan });
  await open(`/conversations/${creator.username}`);
  await page.getByText('Message 4').waitFor();
  const list = page
    .getByText('Message 4')
    .locator('xpath=ancestor::*[contains(@class, "overflow-y-auto")]');
  const height = () => list.evaluate((element) => element.clientHeight);
  const before = await height();
  await settled(page);
  const marks: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/rpc/mark_conversation_read')) marks.push(request.url());
  });
  await list.evaluate((element) => (element.scrollTop = 0));
  await sendMessage(creator, fan, 'One more line');
  const below = page.getByRole('button', { name: 'New messages' });
  await below.waitFor();
  await eventually(height).toBe(before);
  // It stays unread until the end is reached.
  await settled(page);
  expect(marks).toEqual([]);
  await below.click();
  await eventually(() => marks.length).toBe(1);
});

test('[F6] the You sheet opens for the first time without a line, over the page', async () => {
  const fan = await newFan('Lineless Fan');
  const { page, open, context, expectRefusal } = await openPage({ width: 390, as: fan });
  // Signals and heartbeats that find no line.
  expectRefusal(/realtime|rest\/v1/);
  const loaded = Promise.all(
    ['you-sheet', 'confirm-dialog'].map((name) =>
      page.waitForEvent('requestfinished', (request) => request.url().includes(`/${name}-`)),
    ),
  );
  await open('/feed');
  await loaded;
  await context.setOffline(true);
  await page.getByText('You are offline. What you see may be out of date.').waitFor();
  await page.getByRole('button', { name: 'You' }).click();
  await page.getByRole('dialog', { name: 'Lineless Fan' }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('heading', { name: 'Feed' }).waitFor();
});
