import { setTimeout as pause } from 'node:timers/promises';
import { inject } from 'vitest';
import {
  openConversation,
  sayNext,
  settle,
  type Conversation,
  type Counts,
} from '../../support/cut-sockets/conversation.ts';
import { buildConversation } from '../../support/cut-sockets/page.ts';
import { randomFrom } from '../../../scripts/demo/random.ts';

const conversations = 3;
const settleMs = 120_000;

export type Chat = Awaited<ReturnType<typeof openChat>>;

/** Twelve pages with the product's own code in three conversations, each over a line of its own. */
export async function openChat(seed: string) {
  const browser = await buildConversation();
  const { addresses, keys } = inject('platform');
  const place = { api: addresses.api, publishableKey: keys.publishable };
  const open: Conversation[] = await Promise.all(
    Array.from({ length: conversations }, () => openConversation(browser, place, 9_000_00)),
  );
  const pages = open.flatMap((conversation, at) =>
    conversation.pages.map((page, nth) => ({
      conversation,
      page,
      random: randomFrom(`${seed} words ${at}.${nth}`),
    })),
  );
  const counts: Counts = { sent: 0, removed: 0, unlocked: 0 };
  return {
    counts,
    lines: pages.map(({ page }) => page.line),
    /** All write until the signal; resolves when the last answer has come. */
    write: (isOver: AbortSignal) =>
      Promise.all(
        pages.map(async ({ conversation, page, random }) => {
          while (!isOver.aborted) {
            await pause(random() * 2500, null, { signal: isOver }).catch(() => undefined);
            if (random() < 0.05) page.line.cut();
            if (!isOver.aborted) await sayNext(conversation, page, random, counts);
          }
        }),
      ),
    /** Every list equals the database's, in its order. */
    faults: async () => (await Promise.all(open.map((one) => settle(one, settleMs)))).flat(),
    close: () => Promise.all(pages.map(({ page }) => page.close())),
  };
}
