import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { inject } from 'vitest';
import { randomFrom } from '../../../scripts/demo/random.ts';
import { makeCreator, makeFan, type User } from '../users.ts';
import { faultsOf } from './lists.ts';
import { buildConversation, openPage, type Page } from './page.ts';

/**
 * The seed decides the cuts, messages and removals. Their exact times also depend on the machine.
 */
export interface Storm {
  /** Number of pages: each conversation has two of its creator and two of its fan. */
  clients: number;
  messages: number;
  seed: string;
}

export interface Outcome {
  sent: number;
  removed: number;
  unlocked: number;
  cuts: number;
  resets: number;
  faults: string[];
}

interface Conversation {
  id: string;
  pages: Page[];
  sent: number;
}

const priceCents = 500;
const meanQuietMs = 4000;
const settleMs = 60_000;

/** Sends messages while lines are cut, then compares each page with the database. */
export async function runStorm({ clients, messages, seed }: Storm): Promise<Outcome> {
  const browser = await buildConversation();
  const { addresses, keys } = inject('platform');
  const place = { api: addresses.api, publishableKey: keys.publishable };
  const conversations = await Promise.all(
    Array.from({ length: clients / 4 }, async (): Promise<Conversation> => {
      const [creator, fan] = await Promise.all([makeCreator('stormy'), makeFan('stormy', 50_000)]);
      const id = await open(fan, creator);
      const sides = [fan, creator, fan, creator];
      const pages = await Promise.all(
        sides.map((viewer) => openPage(browser, place, viewer, viewer === fan ? creator : fan, id)),
      );
      return { id, pages, sent: 0 };
    }),
  );
  const counts = { sent: 0, removed: 0, unlocked: 0, cuts: 0 };
  const isOver = new AbortController();
  setMaxListeners(clients * 2, isOver.signal);
  const share = messages / clients;
  try {
    const cutting = conversations.flatMap((conversation, at) =>
      conversation.pages.map(async (page, nth) => {
        const random = randomFrom(`${seed} cuts ${at}.${nth}`);
        if (nth === 0) await sleep(conversation, page, share * 4, isOver.signal);
        await cutOften(page, random, counts, isOver.signal);
      }),
    );
    await Promise.all(
      conversations.flatMap((conversation, at) =>
        conversation.pages.map((page, nth) =>
          talk(conversation, page, {
            name: `${nth}`,
            share,
            random: randomFrom(`${seed} words ${at}.${nth}`),
            counts,
          }),
        ),
      ),
    );
    isOver.abort();
    await Promise.all(cutting);
    await Promise.all(conversations.map(missMuch));
    const faults = await Promise.all(conversations.map((one) => settle(one, share)));
    const pages = conversations.flatMap((one) => one.pages);
    const resets = pages.reduce((sum, { line }) => sum + line.resets(), 0);
    return { ...counts, resets, faults: faults.flat() };
  } finally {
    isOver.abort();
    await Promise.all(conversations.flatMap(({ pages }) => pages.map((page) => page.close())));
  }
}

async function open(fan: User, creator: User): Promise<string> {
  const { data, error } = await fan.client.rpc('send_message', {
    p_to: creator.id,
    p_text: 'opening',
    p_media_ids: [],
    // The generated types do not allow null for arguments of commands.
    p_price_cents: null as never,
    p_request_id: crypto.randomUUID(),
  });
  if (error) throw error;
  // jsonb, in the shape that the command's comment documents.
  return (data as { conversation_id: string }).conversation_id;
}

/** Severs the line while the conversation goes from a tenth to seven tenths of all messages. */
async function sleep(conversation: Conversation, page: Page, all: number, isOver: AbortSignal) {
  while (!isOver.aborted && conversation.sent < all * 0.1) await pause(20);
  page.line.sever();
  while (!isOver.aborted && conversation.sent < all * 0.7) await pause(20);
  page.line.restore();
}

/** Cuts the line repeatedly: most cuts end immediately, some last up to six seconds. */
async function cutOften(
  page: Page,
  random: () => number,
  counts: { cuts: number },
  isOver: AbortSignal,
) {
  while (!isOver.aborted) {
    await pause(random() * 2 * meanQuietMs, null, { signal: isOver }).catch(() => undefined);
    const kind = random();
    counts.cuts += 1;
    if (kind < 0.7) {
      page.line.cut();
      continue;
    }
    page.line.sever();
    await pause(random() * (kind < 0.9 ? 1500 : 6000), null, { signal: isOver }).catch(
      () => undefined,
    );
    page.line.restore();
  }
}

/** One page misses more changes than one request returns, and no later change notifies it. */
async function missMuch({ pages: [away, other] }: Conversation) {
  if (!away || !other) return;
  away.line.sever();
  for (let nth = 0; nth <= other.changesAtOnce; nth += 1) {
    await other.send('meanwhile', null);
    // In total this takes longer than the page retries the requests that were cut.
    await pause(90);
  }
  away.line.restore();
}

interface Part {
  name: string;
  share: number;
  random: () => number;
  counts: Pick<Outcome, 'sent' | 'removed' | 'unlocked'>;
}

/** Sends a share of the messages, and occasionally removes one, unlocks one or loads older ones. */
async function talk(conversation: Conversation, page: Page, part: Part) {
  const { random, counts } = part;
  const isFan = conversation.pages.indexOf(page) % 2 === 0;
  const any = <T>(all: T[]) => all[Math.floor(random() * all.length)];
  for (let nth = 0; nth < part.share; nth += 1) {
    await pause(random() * 300);
    const isPriced = !isFan && random() < 0.1;
    await page.send(`${part.name} ${nth}`, isPriced ? priceCents : null);
    conversation.sent += 1;
    counts.sent += 1;
    if (random() < 0.1) await page.loadOlder().catch(() => undefined);
    if (random() < 0.1) {
      const mine = any(
        page.messages().filter((m) => m.sender_id === page.viewer.id && !m.removed_at),
      );
      if (mine) await page.remove(mine.id);
      if (mine) counts.removed += 1;
    }
    if (isFan && random() < 0.3) {
      const locked = any(
        page.messages().filter((m) => m.price_cents && !m.unlocked_at && !m.removed_at),
      );
      if (locked && (await page.unlock(locked.id))) counts.unlocked += 1;
    }
  }
}

/** Waits until the pages match the database; loads only the older pages of the lists. */
async function settle(conversation: Conversation, share: number): Promise<string[]> {
  const end = Date.now() + settleMs;
  while (Date.now() < end) {
    await Promise.all(conversation.pages.map(showAll));
    const faults = await faultsOf(conversation, share);
    if (faults.length === 0) return [];
    await pause(1000);
  }
  return faultsOf(conversation, share);
}

async function showAll(page: Page) {
  if (page.hasOlder()) await page.loadOlder().catch(() => undefined);
  if (page.hasMoreNotifications()) await page.loadMoreNotifications();
}
