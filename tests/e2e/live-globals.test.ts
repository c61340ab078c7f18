import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, type Account, type Visit } from '../support/browser.ts';
import { database } from '../support/users.ts';
import { eventually, newCreator, newFan, sendMessage, settled } from './world.ts';

const { openPage } = launchBrowser();
const thread = (page: Page) => page.getByRole('region', { name: /^Conversation with/ });

/** Waits for a text in the thread; returns the milliseconds since the start. */
async function shownAfter(since: number, page: Page, text: string): Promise<number> {
  await thread(page).getByText(text).waitFor({ timeout: 10_000 });
  return Date.now() - since;
}

const follow = (fan: Account, creator: Account) =>
  fan.client.rpc('follow', { p_creator_id: creator.id });

async function sendGlobal(
  creator: Account,
  audience: 'all' | 'active' | 'followers',
  text: string,
) {
  const { error } = await creator.client.rpc('send_global', {
    p_audience: audience,
    p_text: text,
    p_media_ids: [],
    // The generated types do not know that null means without a price.
    p_price_cents: null as never,
    p_request_id: crypto.randomUUID(),
  });
  expect(error).toBeNull();
}

describe('a message to an audience', () => {
  let creator: Account;
  let fan: Account;
  let her: Visit;
  let his: Visit;

  beforeAll(async () => {
    creator = await newCreator('Ottilie Blast');
    fan = await newFan('Anton Awake');
    await follow(fan, creator);
    her = await openPage({ as: creator });
    his = await openPage({ width: 390, as: fan });
    await his.open(`/conversations/${creator.username}`);
    await her.open(`/conversations/${fan.username}`);
    for (const { page } of [his, her]) {
      await thread(page)
        .getByText('You follow', { exact: false })
        .or(thread(page).getByText('follows you'))
        .waitFor();
      await settled(page);
    }
  });

  test('[F84] [F83] a fan and a creator see a global in their open threads within two seconds', async () => {
    const { page } = her;
    await page.getByRole('button', { name: 'New global message' }).click();
    const dialog = page.getByRole('dialog', { name: 'New global message' });
    await dialog.getByRole('button', { name: 'Text', exact: true }).click();
    await dialog.getByLabel('Message').fill('Doors open now');
    await dialog.getByLabel('Free').check();
    await dialog
      .getByText('It reaches one person.')
      .or(dialog.getByText(/^It reaches 1/))
      .waitFor();
    await dialog.getByRole('button', { name: 'Send' }).click();
    const question = page.getByRole('alertdialog', { name: 'Send this message?' });
    await question.getByRole('button', { name: 'Send now' }).click();
    const since = Date.now();
    await Promise.all([his, her].map((side) => shownAfter(since, side.page, 'Doors open now')));
  });

  test('[F84] a fan receives globals as fast as messages, 24 in a row', async () => {
    const took: Record<'one' | 'many', number[]> = { one: [], many: [] };
    for (let round = 1; round <= 24; round++) {
      const kind = round % 2 ? 'one' : 'many';
      const text = `Round ${round}.`;
      const since = Date.now();
      const seen = [his, her].map((side) => shownAfter(since, side.page, text));
      if (kind === 'one') await sendMessage(creator, fan, text);
      else await sendGlobal(creator, 'followers', text);
      took[kind].push(...(await Promise.all(seen)));
    }
    for (const [kind, times] of Object.entries(took)) {
      times.sort((one, other) => one - other);
      console.info(`to ${kind}: p50 ${times.at(times.length / 2)} ms, p95 ${times.at(-2)} ms`);
    }
    expect(took.many).toHaveLength(24);
  });

  test('[F84] a fan sees a global move the list and the badge of another page', async () => {
    const [lists, elsewhere] = await Promise.all(
      ['/conversations', '/feed'].map((path) => his.openTab(path)),
    );
    if (!lists || !elsewhere) throw new Error('a tab is missing');
    await his.open('/notifications');
    await Promise.all([lists, elsewhere, his.page].map((page) => settled(page)));
    const unread = elsewhere.getByRole('navigation').getByText(/1\s*unread/);
    expect(await unread.count()).toBe(0);
    await sendGlobal(creator, 'all', 'For the list');
    await Promise.all([
      lists.getByRole('link', { name: /For the list/ }).waitFor({ timeout: 10_000 }),
      unread.first().waitFor({ state: 'attached', timeout: 10_000 }),
    ]);
    await Promise.all([lists.close(), elsewhere.close()]);
  });

  test('[F84] a follower receives nothing of a global for subscribers', async () => {
    await his.open(`/conversations/${creator.username}`);
    await thread(his.page).getByText('For the list').waitFor();
    await settled(his.page);
    const other = await openPage({ width: 390, as: fan });
    const heard: string[] = [];
    other.page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => void heard.push(payload.toString())),
    );
    await other.open('/conversations');
    await eventually(() => heard.some((frame) => frame.includes('"status":"ok"'))).toBe(true);
    await sendGlobal(creator, 'active', 'Not for followers');
    await sendGlobal(creator, 'followers', 'For followers');
    await shownAfter(Date.now(), his.page, 'For followers');
    await other.page.getByRole('link', { name: /For followers/ }).waitFor({ timeout: 10_000 });
    expect(await thread(his.page).innerText()).not.toContain('Not for followers');
    expect(heard.filter((frame) => frame.includes('"global"'))).toHaveLength(1);
    const { rowCount } = await database.query(
      `select from public.messages where recipient_id = $1 and text = 'Not for followers'`,
      [fan.id],
    );
    expect(rowCount).toBe(0);
  });
});
