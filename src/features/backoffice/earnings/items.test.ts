import type { EarningsItem } from '@domain/answers/backoffice.ts';
import { expect, test } from 'vitest';
import { itemFacts, itemName, itemsCsv } from './items.ts';

const item = (more: Partial<EarningsItem>): EarningsItem => ({
  key: 'f3f6ae1e-2f37-7e5c-8c2b-7a4f3f3f0f01',
  type: 'tip',
  sales: 1,
  amount_cents: 400,
  source: 'none',
  item_id: null,
  kind: null,
  price_cents: null,
  text: null,
  fan: null,
  ...more,
});
const fan = { id: 'f3f6ae1e-2f37-7e5c-8c2b-7a4f3f3f0f02', username: 'jonas', name: 'Jonas' };

test('[F97] an item is named by its words, its kind, its fan or its price', () => {
  const names = [
    item({ source: 'post', kind: 'images', text: 'Seven stairs' }),
    item({ source: 'post', kind: 'images' }),
    item({ source: 'thread', fan }),
    item({ source: 'thread' }),
    item({ type: 'subscription', source: 'offer', price_cents: 950 }),
    item({ type: 'subscription' }),
    item({ type: 'unlock', source: 'gone' }),
  ].map(itemName);
  expect(names).toEqual([
    'Seven stairs',
    'Post (images)',
    'Conversation with Jonas',
    'Conversation with a fan',
    'Offer at $9.50',
    'Without an offer',
    'A message that is gone',
  ]);
});

test('[F97] facts tell kind, price and count', () => {
  expect(itemFacts(item({ source: 'post', kind: 'poll', sales: 2 }))).toBe('Post · 2 tips');
  expect(
    itemFacts(item({ type: 'unlock', source: 'global', kind: 'album', price_cents: 700 })),
  ).toBe('Album · $7.00 · 1 unlock');
  expect(itemFacts(item({ type: 'session_text', source: 'thread', sales: 3 }))).toBe('3 messages');
});

test('[F97] a file of items marks what a spreadsheet would run', () => {
  const [, line] = itemsCsv([item({ source: 'post', text: '=1+1', fan, amount_cents: -50 })]).split(
    '\r\n',
  );
  expect(line).toBe('Tips,"\'=1+1",jonas,1,,-0.50');
});
