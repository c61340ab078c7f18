import { expect, test } from 'vitest';
import { RecentIds } from './recent-ids.ts';

test('an id is remembered for at least one span, and forgotten after two spans', () => {
  const ids = new RecentIds(100);
  ids.pass(1000);
  expect(ids.add('a')).toBe(true);
  expect(ids.add('a')).toBe(false);
  ids.pass(1101);
  expect(ids.add('a')).toBe(false);
  ids.pass(1202);
  expect(ids.add('a')).toBe(true);
});

test('an id added just before the sets rotate is remembered for a whole span', () => {
  const ids = new RecentIds(100);
  ids.pass(1000);
  ids.pass(1100);
  ids.add('late');
  ids.pass(1101);
  ids.pass(1200);
  expect(ids.add('late')).toBe(false);
});
