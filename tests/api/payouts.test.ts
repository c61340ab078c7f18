import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { call } from '../contract/payments-people.ts';
import { bringPayday, earnCleared, giveIdentity, setPayoutProvider } from '../support/payees.ts';
import {
  database,
  disconnectAll,
  ledgerFaults,
  makeCreator,
  makeFan,
  type User,
} from '../support/users.ts';

/*
 * Bank accounts and payouts over the running platform: the function that encrypts, requests and
 * members of staff at once, the bank file behind its ticket, and the provider that transfers, which
 * the worker asks.
 */
const { addresses } = inject('platform');
const provider = `${addresses.inbox}/payouts`;

const forms = {
  GB: { account: '12345678', sort: '20-00-00', routing: '' },
  US: { account: '000123456789', sort: '', routing: '021000021' },
  DE: { account: 'DE89 3704 0044 0532 0130 00', sort: '', routing: 'COBADEFF' },
};

beforeAll(() => setPayoutProvider('bank_file'));
afterAll(async () => {
  await setPayoutProvider('bank_file');
  expect(await ledgerFaults()).toEqual([]);
  await disconnectAll();
});

const bankForm = (country: keyof typeof forms, change: object = {}) => ({
  name: 'First Bank',
  holder: 'Mara Bell',
  notes: '',
  ...forms[country],
  request_id: randomUUID(),
  ...change,
});

const link = (creator: User, country: keyof typeof forms, change: object = {}) =>
  call(creator.client, 'bank', bankForm(country, change));

async function payee(country: keyof typeof forms, cents = 12_000, change: object = {}) {
  const creator = await makeCreator('mara');
  await giveIdentity(creator.id, country);
  expect((await link(creator, country, change)).status).toBe(200);
  await earnCleared(creator.id, cents);
  return creator;
}

const withdraw = (creator: User, requestId = randomUUID(), cents = 12_000) =>
  creator.client.rpc('withdraw', { p_request_id: requestId, p_amount_cents: cents });

async function dueWithdrawal(country: keyof typeof forms, change: object = {}) {
  const creator = await payee(country, 12_000, change);
  expect((await withdraw(creator)).error).toBeNull();
  return { creator, number: await bringPayday(creator.id) };
}

async function stateOf(creator: User) {
  const { data } = await creator.client.rpc('withdrawals');
  // withdrawals() returns json
  return (data as { state: string; reason: string | null }[])[0];
}

const staff = (act: string, ...args: unknown[]) =>
  database.query(`select * from staff.${act}`, args).then(
    ({ rows }) => rows as Record<string, string>[],
    (error: Error) => error.message,
  );

describe('[F100] the bank account', () => {
  test.each(['GB', 'US', 'DE'] as const)(
    'of %s is stored where nobody reads it',
    async (country) => {
      const creator = await makeCreator('mara');
      await giveIdentity(creator.id, country);
      const digits = forms[country].account.replaceAll(' ', '').slice(-4);
      expect(await link(creator, country)).toEqual({ status: 200, body: { digits } });
      const { rows } = await database.query<{ all: string }>(
        `select row_to_json(b)::text || row_to_json(n)::text as all
       from public.bank_accounts b join private.bank_numbers n using (creator_id)
       where creator_id = $1`,
        [creator.id],
      );
      expect(rows[0]?.all).toContain('"key_id":"local"');
      expect(rows[0]?.all).not.toContain(forms[country].account.replaceAll(' ', ''));
      const { data } = await creator.client.rpc('my_bank');
      expect(data).toMatchObject({
        country,
        bank: { digits, holder: 'Mara Bell', updated_at: null },
      });
    },
  );

  test('refuses wrong numbers, another holder, fans and guests', async () => {
    const creator = await makeCreator('mara');
    await giveIdentity(creator.id, 'DE');
    const wrong = await link(creator, 'DE', { account: 'DE88370400440532013000' });
    expect(wrong).toEqual({ status: 400, body: { error: 'invalid_iban', reason: 'account' } });
    const other = await link(creator, 'DE', { holder: 'Bell Media Ltd' });
    expect(other).toMatchObject({ status: 403, body: { error: 'holder_name_mismatch' } });
    const fan = await makeFan('jonas');
    expect((await link(fan, 'DE')).body['error']).toBe('method_forbidden');
    const guest = await fetch(`${addresses.api}/functions/v1/bank`, { method: 'POST', body: '{}' });
    expect(guest.status).toBe(401);
    await staff(
      'approve_holder($1, $2, $3, $4)',
      'Ada',
      'register',
      creator.username,
      'Bell Media Ltd',
    );
    expect((await link(creator, 'DE', { holder: 'Bell Media Ltd' })).status).toBe(200);
  });

  test('sent twice at once is linked once, and a change holds payouts', async () => {
    const creator = await makeCreator('mara');
    await giveIdentity(creator.id, 'US');
    const form = bankForm('US');
    const both = await Promise.all([1, 2].map(() => call(creator.client, 'bank', form)));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await creator.client.rpc('my_bank')).data).toMatchObject({
      hold_until: null,
      bank: { updated_at: null },
    });
    await earnCleared(creator.id, 12_000);
    expect((await link(creator, 'US', { account: '000123456780' })).status).toBe(200);
    expect((await withdraw(creator)).error?.message).toBe('withdrawal_on_hold');
  });
});

describe('[F99] a withdrawal', () => {
  test('asked for many times at once, whole and in parts, is made once', async () => {
    const creator = await payee('US');
    const same = randomUUID();
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => withdraw(creator, same)),
      ...[10_000, 10_500, 11_000].map((cents) => withdraw(creator, randomUUID(), cents)),
    ]);
    const made = new Set(answers.flatMap(({ data }) => (data ? [data] : [])));
    const refused = answers.flatMap(({ error }) => (error ? [error.message] : []));
    expect(made.size).toBe(1);
    expect(new Set(refused)).toEqual(new Set(['already_pending_withdrawal']));
    const { rows } = await database.query<{ amount_cents: string }>(
      'select amount_cents from public.withdrawals where creator_id = $1',
      [creator.id],
    );
    const { data } = await creator.client.rpc('available');
    expect(data).toMatchObject({ available_cents: 12_000 - Number(rows[0]?.amount_cents) });
  });

  test('is settled once by two members of staff at once', async () => {
    const { creator, number } = await dueWithdrawal('US');
    const files = await Promise.all([
      staff('open_payout_file($1, $2)', 'Ada', 'payday'),
      staff('open_payout_file($1, $2)', 'Bob', 'payday'),
    ]);
    expect(files.filter((one) => one === 'conflict')).toHaveLength(1);
    const settled = await Promise.all([
      staff('settle_withdrawal($1, $2, $3)', 'Ada', 'statement', number),
      staff('settle_withdrawal($1, $2, $3)', 'Bob', 'statement', number),
      staff('settle_withdrawal($1, $2, $3, $4)', 'Eve', 'bounced', number, 'paid'),
    ]);
    expect(settled.filter((one) => one === 'conflict')).toHaveLength(2);
    expect(await stateOf(creator)).toMatchObject({ state: 'paid' });
  });

  test('is rejected by one and not exported by another at once', async () => {
    const { creator, number } = await dueWithdrawal('US');
    const [rejected, file] = await Promise.all([
      staff('reject_withdrawal($1, $2, $3)', 'Ada', 'Please check your bank.', number),
      staff('open_payout_file($1, $2)', 'Bob', 'payday'),
    ]);
    // Either one comes first, and the other one is refused.
    expect([rejected, file].filter((one) => one === 'conflict')).toHaveLength(1);
    const { state } = (await stateOf(creator)) ?? {};
    expect(state).toBe(rejected === 'conflict' ? 'approved' : 'rejected');
    await staff('settle_withdrawal($1, $2, $3)', 'Ada', 'statement', number);
  });
});

describe('[F99] the bank file', () => {
  test('is opened once by its ticket, with the numbers in clear', async () => {
    const { creator, number } = await dueWithdrawal('DE');
    const rows = await staff('open_payout_file($1, $2)', 'Ada', 'payday');
    const { file, address = '' } = (rows as Record<string, string>[])[0] ?? {};
    const response = await fetch(address);
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="payouts-${file}.csv"`,
    );
    const text = await response.text();
    const row = text.split('\r\n').find((line) => line.startsWith(`"${number}",`));
    expect(row).toContain(
      '"Mara Bell","First Bank","DE","","","COBADEFF","","DE89370400440532013000","120.00","USD"',
    );
    const again = await fetch(address);
    expect([again.status, await again.text()]).toEqual([
      403,
      'This ticket is not valid or has already been used. Ask for a new one.',
    ]);
    await staff(
      'settle_withdrawal($1, $2, $3, $4)',
      'Ada',
      'Your bank sent it back.',
      number,
      'failed',
    );
    expect(await stateOf(creator)).toMatchObject({
      state: 'failed',
      reason: 'Your bank sent it back.',
    });
    expect((await creator.client.rpc('available')).data).toMatchObject({ available_cents: 12_000 });
  });
});

describe('[F99] a provider that transfers', () => {
  const waiting = { timeout: 40_000 };

  beforeAll(() => setPayoutProvider('modern_treasury'));

  /** The worker waits minutes between two questions about one payout. */
  const askAgain = () =>
    database.query('update private.payouts set asked_at = null where ciphertext is not null');

  const ordersOf = async (creator: User) => {
    const orders = (await (await fetch(`${provider}/__control/orders`)).json()) as {
      external_id: string;
      status: string;
    }[];
    const { rows } = await database.query<{ id: string }>(
      'select id from public.withdrawals where creator_id = $1',
      [creator.id],
    );
    return orders.filter(({ external_id }) => external_id === rows[0]?.id);
  };

  test('is asked by the worker and pays', async () => {
    const { creator } = await dueWithdrawal('GB');
    await expect.poll(async () => (await ordersOf(creator)).length, waiting).toBe(1);
    expect(await stateOf(creator)).toMatchObject({ state: 'approved' });
    await askAgain();
    await expect.poll(async () => (await stateOf(creator))?.state, waiting).toBe('paid');
  });

  test('that accepts and does not answer pays once', async () => {
    const { creator } = await (async () => {
      const made = await payee('US');
      expect((await withdraw(made)).error).toBeNull();
      const { rows } = await database.query<{ id: string }>(
        'select id from public.withdrawals where creator_id = $1',
        [made.id],
      );
      await fetch(`${provider}/__control/faults`, {
        method: 'POST',
        body: JSON.stringify({
          kind: 'timeout_after_accepting',
          on: 'POST /api/payment_orders',
          times: 1,
          about: rows[0]?.id,
        }),
      });
      await bringPayday(made.id);
      return { creator: made };
    })();
    await expect.poll(async () => (await ordersOf(creator)).length, waiting).toBe(1);
    // The function is still waiting for its answer while another run asks.
    await askAgain();
    await expect.poll(async () => (await stateOf(creator))?.state, waiting).toBe('paid');
    expect(await ordersOf(creator)).toMatchObject([{ status: 'completed' }]);
  });

  test('that refuses or returns the payment gives the money back, with a reason', async () => {
    const refused = await dueWithdrawal('GB', { account: '12340000' });
    const returned = await dueWithdrawal('GB', { account: '12340001' });
    await expect
      .poll(async () => (await stateOf(refused.creator))?.reason, waiting)
      .toMatch(/Please check your bank details/);
    await expect.poll(async () => (await ordersOf(returned.creator)).length, waiting).toBe(1);
    await askAgain();
    await expect
      .poll(async () => (await stateOf(returned.creator))?.reason, waiting)
      .toMatch(/^Your bank has sent the payment back/);
    for (const { creator } of [refused, returned])
      expect((await creator.client.rpc('available')).data).toMatchObject({
        available_cents: 12_000,
      });
  });
});
