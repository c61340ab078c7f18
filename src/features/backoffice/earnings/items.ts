import type { EarningsItem, EarningsType } from '@domain/answers/backoffice.ts';
import { textCell } from '@domain/csv.ts';
import { amountCell, csvFile } from '@/lib/csv.ts';
import { formatUsd } from '@/lib/money/format.ts';
import { columns } from './columns.ts';

const kinds: Record<NonNullable<EarningsItem['kind']>, string> = {
  text: 'Text',
  image: 'Image',
  images: 'Images',
  album: 'Album',
  video: 'Video',
  audio: 'Recording',
  poll: 'Poll',
  notification: 'Message',
};

const sources: Record<EarningsItem['source'], string> = {
  post: 'Post',
  story: 'Story',
  thread: 'Conversation',
  offer: 'Limited offer',
  message: 'Message',
  global: 'Message',
  none: '',
  gone: '',
};

/** The names of what has no item, or whose item is not read any more. */
const nameless: Record<EarningsType, { none: string; gone: string }> = {
  subscription: { none: 'Without an offer', gone: 'An offer' },
  unlock: { none: 'A message that is gone', gone: 'A message that is gone' },
  tip: { none: 'From your page', gone: 'A post, story or conversation that is gone' },
  session_text: { none: 'Paid chats', gone: 'A conversation that is gone' },
  referral: { none: 'Creators whom you referred', gone: 'Creators whom you referred' },
};

const counted: Record<EarningsType, [one: string, more: string]> = {
  subscription: ['payment', 'payments'],
  unlock: ['unlock', 'unlocks'],
  tip: ['tip', 'tips'],
  session_text: ['message', 'messages'],
  referral: ['payment', 'payments'],
};

/** What an item is called. */
export function itemName(item: EarningsItem): string {
  const { source, kind, text, price_cents: price, fan } = item;
  if (source === 'none' || source === 'gone') return nameless[item.type][source];
  if (source === 'thread') return `Conversation with ${fan?.name ?? 'a fan'}`;
  if (source === 'offer') return price === null ? 'Limited offer' : `Offer at ${formatUsd(price)}`;
  return text ?? (kind ? `${sources[source]} (${kinds[kind].toLowerCase()})` : sources[source]);
}

/** What is said below the name: 'Album · $7.00 · 3 unlocks'. */
export function itemFacts({ type, source, kind, sales, price_cents: price }: EarningsItem): string {
  const [one, more] = counted[type];
  return [
    source === 'post' || source === 'story' ? sources[source] : kind && kinds[kind],
    source !== 'offer' && price !== null && formatUsd(price),
    sales === 1 ? `1 ${one}` : `${sales} ${more}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The items of a month as a file; its sum is that of the statement. */
export function itemsCsv(items: readonly EarningsItem[]): string {
  const heads = ['Type', 'Item', 'Fan', 'Count', 'Price (USD)', 'Earned (USD)'];
  return csvFile([
    heads,
    ...items.map((item) => [
      columns.find(({ key }) => key === `${item.type}_cents`)?.label ?? '',
      textCell(itemName(item)),
      textCell(item.fan?.username ?? ''),
      String(item.sales),
      item.price_cents === null ? '' : amountCell(item.price_cents),
      amountCell(item.amount_cents),
    ]),
  ]);
}
