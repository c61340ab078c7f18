import { setTimeout as pause } from 'node:timers/promises';
import { makeCreator, makeFan, type User } from '../users.ts';
import { faultsOf } from './lists.ts';
import { openPage, type buildConversation, type Page, type Place } from './page.ts';

/** A fan and a creator with two pages each. */
export interface Conversation {
  id: string;
  pages: Page[];
  /** How many messages each page has sent with its words. */
  sent: number[];
}

export interface Counts {
  sent: number;
  removed: number;
  unlocked: number;
}

const priceCents = 500;
const settleMs = 60_000;

export async function openConversation(
  browser: Awaited<ReturnType<typeof buildConversation>>,
  place: Place,
  fundsCents = 50_000,
): Promise<Conversation> {
  const [creator, fan] = await Promise.all([makeCreator('stormy'), makeFan('stormy', fundsCents)]);
  const id = await open(fan, creator);
  const sides = [fan, creator, fan, creator];
  const pages = await Promise.all(
    sides.map((viewer) => openPage(browser, place, viewer, viewer === fan ? creator : fan, id)),
  );
  return { id, pages, sent: [0, 0, 0, 0] };
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

/** Sends the next message of a page, and occasionally removes one, unlocks one or loads older ones. */
export async function sayNext(
  conversation: Conversation,
  page: Page,
  random: () => number,
  counts: Counts,
) {
  const nth = conversation.pages.indexOf(page);
  const isFan = nth % 2 === 0;
  const any = <T>(all: T[]) => all[Math.floor(random() * all.length)];
  const isPriced = !isFan && random() < 0.1;
  const number = conversation.sent[nth] ?? 0;
  await page.send(`${nth} ${number}`, isPriced ? priceCents : null);
  conversation.sent[nth] = number + 1;
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

/** Waits until the pages match the database; loads only the older pages of the lists. */
export async function settle(conversation: Conversation, withinMs = settleMs): Promise<string[]> {
  const end = Date.now() + withinMs;
  while (Date.now() < end) {
    await Promise.all(conversation.pages.map(showAll));
    const faults = await faultsOf(conversation, conversation.sent);
    if (faults.length === 0) return [];
    await pause(1000);
  }
  return faultsOf(conversation, conversation.sent);
}

async function showAll(page: Page) {
  if (page.hasOlder()) await page.loadOlder().catch(() => undefined);
  if (page.hasMoreNotifications()) await page.loadMoreNotifications();
}
