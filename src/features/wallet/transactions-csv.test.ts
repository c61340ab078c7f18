import type { Transaction } from '@domain/answers/wallet.ts';
import { expect, test } from 'vitest';
import { csvOf } from './transactions-csv.ts';

const tip = (name: string): Transaction => ({
  id: '019c0000-0000-7000-8000-000000000001',
  kind: 'tip',
  type: 'tip',
  amount_cents: 800,
  gross_cents: 1000,
  fee_cents: 200,
  paid_by: 'wallet',
  created_at: '2026-03-08T17:45:00+02:00',
  clears_at: '2026-03-15T17:45:00+02:00',
  counterparty: { id: '019c0000-0000-7000-8000-000000000002', username: 'jonas', name },
  link: null,
});
const rowsOf = (text: string) => text.replace('\uFEFF', '').split('\r\n').slice(1, -1);

test('[F93] a creator’s file has gross, fee and net, and times in UTC', () => {
  expect(csvOf([tip('Jonas')], 'creator')).toBe(
    '\uFEFFTime (UTC),Description,Name,Username,Paid by,Gross (USD),Fee (USD),Net (USD),' +
      'Available from (UTC),Transaction\r\n' +
      '2026-03-08 15:45:00,Tip received,Jonas,jonas,wallet,10.00,2.00,8.00,' +
      '2026-03-15 15:45:00,019c0000-0000-7000-8000-000000000001\r\n',
  );
});

test('[F93] a fan’s file has the amount, negative for what was paid', () => {
  const [row] = rowsOf(csvOf([{ ...tip('Mara'), amount_cents: -1000 }], 'fan'));
  expect(row).toBe(
    '2026-03-08 15:45:00,Tip sent,Mara,jonas,wallet,-10.00,019c0000-0000-7000-8000-000000000001',
  );
});

test('[F93] names are quoted, and none of them is a formula', () => {
  const named = (name: string) => rowsOf(csvOf([tip(name)], 'fan')).join('\r\n');
  expect(named('Smith, "Jo"')).toContain(',"Smith, ""Jo""",');
  expect(named('one\r\ntwo')).toContain(',"one\r\ntwo",');
  for (const first of ['=', '+', '-', '@', '\t'])
    expect(named(`${first}SUM(A1)`)).toContain(`,"'${first}SUM(A1)",`);
});

test('[F93] a refund names what was refunded', () => {
  const refund: Transaction = { ...tip('Jonas'), kind: 'refund', amount_cents: -800 };
  expect(csvOf([refund], 'creator')).toContain(',Refund (Tip received),Jonas,jonas,,');
});
