import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { inject } from 'vitest';
import { randomFrom } from '../../../scripts/demo/random.ts';
import {
  openConversation,
  sayNext,
  settle,
  type Conversation,
  type Counts,
} from './conversation.ts';
import { buildConversation, type Page } from './page.ts';

/**
 * The seed decides the cuts, messages and removals. Their exact times also depend on the machine.
 */
export interface Storm {
  /** Number of pages: each conversation has two of its creator and two of its fan. */
  clients: number;
  messages: number;
  seed: string;
}

export interface Outcome extends Counts {
  cuts: number;
  resets: number;
  faults: string[];
}

const meanQuietMs = 4000;

/** Sends messages while lines are cut, then compares each page with the database. */
export async function runStorm({ clients, messages, seed }: Storm): Promise<Outcome> {
  const browser = await buildConversation();
  const { addresses, keys } = inject('platform');
  const place = { api: addresses.api, publishableKey: keys.publishable };
  const conversations = await Promise.all(
    Array.from({ length: clients / 4 }, () => openConversation(browser, place)),
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
    const faults = await Promise.all(conversations.map((one) => settle(one)));
    const pages = conversations.flatMap((one) => one.pages);
    const resets = pages.reduce((sum, { line }) => sum + line.resets(), 0);
    return { ...counts, resets, faults: faults.flat() };
  } finally {
    isOver.abort();
    await Promise.all(conversations.flatMap(({ pages }) => pages.map((page) => page.close())));
  }
}

const sentIn = ({ sent }: Conversation) => sent.reduce((sum, count) => sum + count, 0);

/** Severs the line while the conversation goes from a tenth to seven tenths of all messages. */
async function sleep(conversation: Conversation, page: Page, all: number, isOver: AbortSignal) {
  while (!isOver.aborted && sentIn(conversation) < all * 0.1) await pause(20);
  page.line.sever();
  while (!isOver.aborted && sentIn(conversation) < all * 0.7) await pause(20);
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
  share: number;
  random: () => number;
  counts: Counts;
}

/** Sends a share of the messages. */
async function talk(conversation: Conversation, page: Page, { share, random, counts }: Part) {
  for (let nth = 0; nth < share; nth += 1) {
    await pause(random() * 300);
    await sayNext(conversation, page, random, counts);
  }
}
