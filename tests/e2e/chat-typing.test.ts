import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { joined, newCreator, newFan, sendMessage } from './world.ts';

const { openPage } = launchBrowser();

const writing = (page: Page) => page.getByRole('textbox', { name: /^Message / });
const typing = (page: Page) => page.getByText('Typing…').first();

/** Types slowly: the page sends a typing event every 1.5 seconds at most. */
const type = (page: Page, words: string) => writing(page).pressSequentially(words, { delay: 500 });

/** Collects the typing events that a page receives, in the order of sending. */
function heardBy(page: Page): string[] {
  const heard: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const frame = payload.toString();
      if (frame.includes('"by"')) heard.push(frame);
    }),
  );
  return heard;
}

const told = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/rpc/send_typing'));

test('[F70] [F72] a creator does not see a blocked fan typing, and does again after the block', async () => {
  const [creator, fan] = [await newCreator('Unwatched'), await newFan('Scribbler')];
  await sendMessage(fan, creator, 'Good evening');
  const his = await openPage({ width: 390, as: fan });
  const her = await openPage({ width: 1280, as: creator });
  const heard = heardBy(her.page);
  const hears = joined(her.page, 'typing:[^"]*');
  await his.open(`/conversations/${creator.username}`);
  await her.open(`/conversations/${fan.username}`);
  await writing(her.page).waitFor();
  await hears;

  await type(his.page, 'Hello');
  await typing(her.page).waitFor();
  await typing(her.page).waitFor({ state: 'detached' });
  const before = heard.length;

  await her.page.getByRole('button', { name: 'Conversation settings' }).click();
  await her.page.getByRole('menuitem', { name: 'Block' }).click();
  await her.page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
  await her.page.getByText('You have blocked Scribbler.').waitFor();
  his.expectRefusal(/rpc\/send_typing/);
  const refused = told(his.page);
  await type(his.page, 'again');
  const answer = await refused;

  await her.page.getByRole('button', { name: 'Unblock' }).click();
  await writing(her.page).waitFor();
  expect(await typing(her.page).count()).toBe(0);
  expect(heard).toHaveLength(before);
  expect(answer.status()).toBe(404);

  await type(his.page, 'and more');
  await typing(her.page).waitFor();
  expect(heard.length).toBeGreaterThan(before);
});
