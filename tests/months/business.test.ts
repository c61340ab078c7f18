import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, control, linkCard, newFan as newCardFan } from '../contract/payments-people.ts';
import { newCreator, newFan } from '../e2e/world.ts';
import { launchBrowser, until, type Account, type Visit } from '../support/browser.ts';
import { giveIdentity } from '../support/payees.ts';
import { database, disconnectAll, ledgerFaults, type Client } from '../support/users.ts';
import { momentOf, setClock } from './clock.ts';
import * as hers from './creator.ts';
import { earningsOf, expectAgreement, type Parts } from './sums.ts';
import { consentTo } from '../support/consent.ts';

/*
 * Three months of a creator's business on a phone, on a platform whose clock the test moves: what
 * she sells, what is taken back, what she is paid, and after each month one sum on every screen, in
 * her balance and in the ledger.
 */
const { openPage } = launchBrowser();

/** Months before the running one. */
const first = 3;
let creator: Account;
let phone: Visit;
let wallet: Account;
let follower: Account;
let bargain: Account;
let card: Awaited<ReturnType<typeof newCardFan>>;

const rowOf = async <Row extends object>(sql: string, values: unknown[]) =>
  (await database.query<Row>(sql, values)).rows[0];
const staff = <Row extends object>(act: string, ...values: unknown[]) =>
  rowOf<Row>(`select * from staff.${act}`, ['Ada Byron', 'as agreed', ...values]);
const tip = async (fan: Account, cents: number) => {
  const { error } = await fan.client.rpc('send_tip', {
    p_creator_id: creator.id,
    p_amount_cents: cents,
    p_request_id: randomUUID(),
  });
  expect(error).toBeNull();
};
const subscribe = async (client: Client, cents: number) => {
  const { data, error } = await client.rpc('start_subscription', {
    p_creator_id: creator.id,
    p_expected_cents: cents,
    p_consent: consentTo(cents, 1500),
    p_request_id: randomUUID(),
  });
  expect(error).toBeNull();
  return data as { state: string; payment_id?: string };
};

/** Buys the priced message of the creator, once it has arrived. */
async function unlock(fan: Account) {
  const message = await until(async () => {
    const opened = await fan.client.rpc('conversation_with', { p_username: creator.username });
    expect(opened.error).toBeNull();
    return rowOf<{ id: string }>(
      `select id from public.messages where recipient_id = $1 and price_cents is not null`,
      [fan.id],
    );
  });
  const { error } = await fan.client.rpc('unlock_message', {
    p_message_id: message.id,
    p_request_id: randomUUID(),
  });
  expect(error).toBeNull();
}

/** Moves the clock to the end of these periods, and waits until the jobs have renewed them. */
async function renewed(...fans: { id: string }[]) {
  const ends = () =>
    database.query<{ end: Date }>(
      `select expires_at as end from public.subscriptions where fan_id = any ($1)`,
      [fans.map(({ id }) => id)],
    );
  const times = (await ends()).rows.map(({ end }) => end.getTime());
  const latest = Math.max(...times);
  await setClock(new Date(latest - 30 * 60_000));
  await until(async () => (await ends()).rows.every(({ end }) => end.getTime() > latest), 60_000);
}

/** Lets the payday of the open withdrawal come, and writes it into a bank file. */
async function handOver(): Promise<number> {
  const open = await rowOf<{ number: string; due_at: Date }>(
    `select number, due_at from public.withdrawals where creator_id = $1 and state = 'requested'`,
    [creator.id],
  );
  await setClock(new Date((open?.due_at.getTime() ?? 0) + 3_600_000));
  const file = await staff<{ withdrawals: string; address: string }>('open_payout_file($1, $2)');
  expect(file?.withdrawals).toBe('1');
  const answer = await fetch(file?.address ?? '');
  expect(await answer.text()).toContain('12345678');
  return Number(open?.number);
}

/** The month is over: one sum everywhere. */
async function monthEnds(monthsAgo: number, expected: Partial<Parts>) {
  await setClock(momentOf(monthsAgo - 1, 0, 1));
  await expectAgreement(creator, momentOf(monthsAgo, 0), expected);
  const month = momentOf(monthsAgo, 0).toISOString().slice(0, 7);
  const { total_cents } = await earningsOf(creator, momentOf(monthsAgo, 0));
  expect(await hers.readStatement(phone, month)).toContain((total_cents / 100).toFixed(2));
  expect(await ledgerFaults()).toEqual([]);
}

beforeAll(async () => {
  await setClock(momentOf(first, 4, 12));
  creator = await newCreator('Bea Business');
  await giveIdentity(creator.id, 'GB', 'Bea Business');
  wallet = await newFan('Walt Wallet', 30_000);
  follower = await newFan('Flo Follower', 5000);
  bargain = await newFan('Barb Bargain', 5000);
  card = await newCardFan();
  expect((await linkCard(card.client, 'pm_card_visa')).status).toBe(200);
  phone = await openPage({ width: 390, as: creator });
});
afterAll(disconnectAll);

test('[F96] [F97] the first month: a post, subscribers by wallet and card, a tip, a sold message', async () => {
  await hers.writePost(phone, creator.username, 'My first evening here');
  expect((await follower.client.rpc('follow', { p_creator_id: creator.id })).error).toBeNull();
  expect(await subscribe(wallet.client, 1500)).toMatchObject({ state: 'active' });
  const { payment_id: paymentId } = await subscribe(card.client, 1500);
  const charged = await call(card.client, 'payment-charge', { paymentId });
  expect(charged.body.state).toBe('succeeded');
  await setClock(momentOf(first, 8));
  await tip(wallet, 3000);
  await hers.sendPriced(phone, wallet.username, 'The whole evening', '7');
  await unlock(wallet);
  await monthEnds(first, { subscription_cents: 2400, tip_cents: 2400, unlock_cents: 560 });
});

test('[F99] [F127] the second month: renewals, a bank, a payout, an offer, an audience, a refund', async () => {
  await renewed(wallet, card);
  await hers.linkBank(phone, 'Bea Business');
  await hers.withdraw(phone, '$53.60');
  const number = await handOver();
  await staff('settle_withdrawal($1, $2, $3)', number);
  await phone.page.locator('[data-row]').first().getByText('Paid').waitFor();
  expect(await ledgerFaults()).toEqual([]);

  await hers.startOffer(phone);
  expect(await subscribe(bargain.client, 750)).toMatchObject({ state: 'active' });
  await hers.sendToAll(phone, 'A night for all of you', '5');
  await unlock(follower);
  const sale = await rowOf<{ sale: string }>(
    `select private.handle_of('T', id) as sale from private.transfers
     where fan_id = $1 and kind = 'tip'`,
    [wallet.id],
  );
  await staff('refund($1, $2, $3, $4)', sale?.sale, 1000);
  await monthEnds(first - 1, { subscription_cents: 3000, tip_cents: -800, unlock_cents: 400 });
});

test('[F99] [F138] the third month: renewals, a payout that comes back, a dispute', async () => {
  await renewed(wallet, card);
  await renewed(bargain);
  await tip(wallet, 6000);
  await setClock(momentOf(first - 2, 20));
  // Of the second month 26.00, and of the third three renewals and a tip.
  await hers.withdraw(phone, '$110.00');
  const number = await handOver();
  await staff('settle_withdrawal($1, $2, $3, $4)', number, 'failed');
  const row = phone.page.locator('[data-row]').first();
  await row.getByText('Failed').waitFor();
  await row.getByText('as agreed').waitFor();
  expect((await creator.client.rpc('available')).data).toMatchObject({ available_cents: 11_000 });
  expect(await ledgerFaults()).toEqual([]);

  const paid = await rowOf<{ provider_ref: string }>(
    `select r.provider_ref from public.payments p
     join private.payment_references r on r.payment_id = p.id
     where p.fan_id = $1 order by p.id desc limit 1`,
    [card.id],
  );
  await control('disputes', { payment_intent: paid?.provider_ref });
  await until(
    () => rowOf(`select from private.transfers where fan_id = $1 and kind = 'dispute'`, [card.id]),
    30_000,
  );
  await monthEnds(first - 2, { subscription_cents: 2400, tip_cents: 4800 });
});
