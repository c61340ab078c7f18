import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  balanceOf,
  database,
  disconnectAll,
  fund,
  ledgerFaults,
  linkCard,
  makeCreator,
  makeFan,
  type User,
} from '../support/users.ts';
import { consentTo, consentToRenew } from '../support/consent.ts';

/*
 * Concurrent moves of money: one request from fifty connections, two requests for the last of a
 * balance, and mixed moves of a few users. Direct connections in the client role, because HTTP
 * would hide the race behind its own queue.
 */
const { adminDatabaseUrl } = inject('platform');
const pool = new pg.Pool({ connectionString: adminDatabaseUrl, max: 50 });
pool.on('error', () => {});

/** Calls a command as a user in its own transaction; returns the result or the error code. */
async function call(userId: string, command: string, values: unknown[]): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
      [JSON.stringify({ sub: userId, role: 'authenticated' })],
    );
    const { rows } = await client.query<{ answer: unknown }>(`select ${command} as answer`, values);
    await client.query('commit');
    return JSON.stringify(rows[0]?.answer);
  } catch (error) {
    await client.query('rollback');
    return error instanceof Error ? `refused: ${error.message}` : 'refused';
  } finally {
    client.release();
  }
}

const tip = (fan: User, creator: User, cents: number, requestId: string = crypto.randomUUID()) =>
  call(fan.id, 'api.send_tip($1, $2, $3)', [creator.id, cents, requestId]);

/** At once, where the command would let a raise wait. */
const setCap = (fan: User, cents: number) =>
  database.query('update public.wallets set cap_cents = $2 where owner_id = $1', [fan.id, cents]);

let mara: User;
let ines: User;

beforeAll(async () => {
  mara = await makeCreator('mara');
  ines = await makeCreator('ines', 500);
});

afterAll(async () => {
  expect(await ledgerFaults()).toEqual([]);
  await pool.end();
  await disconnectAll();
});

async function offersOf(creator: User) {
  const { rows } = await database.query<{ n: string }>(
    'select count(*) as n from private.offers where creator_id = $1',
    [creator.id],
  );
  return Number(rows[0]?.n);
}

async function transfersOf(fanId: string) {
  const { rows } = await database.query<{ n: string }>(
    `select count(*) as n from private.transfers where fan_id = $1 and kind <> 'top_up'`,
    [fanId],
  );
  return Number(rows[0]?.n);
}

describe('one request on many connections', () => {
  test('[F95] fifty connections with one tip request make one transfer and get the same response', async () => {
    const fan = await makeFan('storm', 10_000);
    for (let round = 1; round <= 10; round++) {
      const requestId = crypto.randomUUID();
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => tip(fan, mara, 500, requestId)),
      );
      expect(new Set(answers).size).toBe(1);
      expect(answers[0]).not.toContain('refused');
      expect(await transfersOf(fan.id)).toBe(round);
      expect(await balanceOf(fan.id)).toBe(10_000 - round * 500);
    }
  });

  test('[F95] twenty connections with one subscription request charge once', async () => {
    const fan = await makeFan('subber', 10_000);
    const requestId = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        call(fan.id, `api.start_subscription($1, 1500, $2, '${consentTo(1500)}')`, [
          mara.id,
          requestId,
        ]),
      ),
    );
    expect(answers.filter((answer) => !answer.includes('"active"'))).toEqual([]);
    expect(await balanceOf(fan.id)).toBe(8500);
  });

  test('[F54] two tabs that subscribe with separate request ids charge once', async () => {
    for (let round = 0; round < 10; round++) {
      const fan = await makeFan('tabs', 10_000);
      const answers = await Promise.all(
        [1, 2].map(() =>
          call(fan.id, `api.start_subscription($1, 1500, $2, '${consentTo(1500)}')`, [
            mara.id,
            crypto.randomUUID(),
          ]),
        ),
      );
      expect(answers.filter((answer) => answer.includes('subscription_started')).length).toBe(1);
      expect(
        answers.filter((answer) => answer.includes('subscription_already_active')).length,
      ).toBe(1);
      expect(await balanceOf(fan.id)).toBe(8500);
    }
  });
});

test('[F88] two tips for the last of a balance: one succeeds, the other is refused', async () => {
  const fan = await makeFan('last');
  for (let round = 0; round < 50; round++) {
    await fund(fan.id, 500);
    const answers = await Promise.all([tip(fan, mara, 500), tip(fan, ines, 500)]);
    expect(answers.filter((answer) => answer.includes('refused: no_card_linked')).length).toBe(1);
    expect(await balanceOf(fan.id)).toBe(0);
  }
});

test("[F126] two tabs for the last of a fan's own cap: one succeeds, the other is refused", async () => {
  const fan = await makeFan('capped', 100_000);
  const outcome = (answers: string[]) =>
    answers.map((answer) => (answer.startsWith('refused') ? answer : 'accepted')).sort();
  const one = ['accepted', 'refused: spend_limit_reached'];
  for (let cap = 500; cap <= 10_000; cap += 500) {
    await setCap(fan, cap);
    const answers = await Promise.all([tip(fan, mara, 500), tip(fan, ines, 500)]);
    expect(outcome(answers)).toEqual(one);
  }
  expect(await balanceOf(fan.id)).toBe(90_000);

  for (let round = 0; round < 10; round++) {
    // From the card to one creator and, beside it, from the card or the wallet to another.
    const payer = await makeFan('payer', round % 2 === 0 ? 0 : 500);
    await linkCard(payer.id);
    await setCap(payer, 1999);
    const answers = await Promise.all([
      call(payer.id, `api.start_subscription($1, 1500, $2, '${consentTo(1500)}')`, [
        mara.id,
        crypto.randomUUID(),
      ]),
      round % 2 === 0
        ? call(payer.id, `api.start_subscription($1, 500, $2, '${consentTo(500)}')`, [
            ines.id,
            crypto.randomUUID(),
          ])
        : tip(payer, ines, 500),
    ]);
    expect(outcome(answers)).toEqual(one);
  }
});

test('[F58] thirty buyers race for the last twenty sales of an offer: exactly twenty get it', async () => {
  const seller = await makeCreator('seller', 1500);
  const offerId = crypto.randomUUID();
  const starts = await Promise.all(
    Array.from({ length: 20 }, () =>
      call(seller.id, 'to_jsonb(api.start_limited_offer(900, 20, $1)::text)', [offerId]),
    ),
  );
  expect(starts.filter((answer) => answer.includes('refused'))).toEqual([]);
  expect(await offersOf(seller)).toBe(1);
  const buyers = await Promise.all(Array.from({ length: 30 }, () => makeFan('buyer', 5000)));
  const answers = await Promise.all(
    buyers.map((buyer) =>
      call(buyer.id, `api.start_subscription($1, 900, $2, '${consentTo(900, 1500)}')`, [
        seller.id,
        crypto.randomUUID(),
      ]),
    ),
  );
  expect(answers.filter((answer) => answer.includes('subscription_started')).length).toBe(20);
  expect(answers.filter((answer) => answer.includes('refused: price_changed')).length).toBe(10);
  const left = await database.query('select 1 from public.limited_offers where creator_id = $1', [
    seller.id,
  ]);
  expect(left.rows).toEqual([]);
});

test('[F58] a payment that fails while a new offer replaces its own adds no sale to the new offer', async () => {
  const seller = await makeCreator('renewer', 1500);
  const start = 'to_jsonb(api.start_limited_offer(900, 20, $1)::text)';
  const offer = () => call(seller.id, start, [crypto.randomUUID()]);
  for (let round = 0; round < 20; round++) {
    const fan = await makeFan('holder');
    await linkCard(fan.id);
    await database.query(`delete from private.rate_limit_windows where bucket = 'offers'`);
    expect(await offer()).not.toContain('refused');
    const opened = await call(
      fan.id,
      `api.start_subscription($1, 900, $2, '${consentTo(900, 1500)}')`,
      [seller.id, crypto.randomUUID()],
    );
    const { payment_id: payment } = JSON.parse(opened) as { payment_id: string };
    const fail = () =>
      database.query(`select private.settle_payment($1, 'failed', null, null, 'declined')`, [
        payment,
      ]);
    const anew = async () => {
      if (round % 4 > 1) await call(seller.id, 'to_jsonb(api.end_limited_offer()::text)', []);
      await offer();
    };
    await Promise.all(round % 2 === 0 ? [fail(), anew()] : [anew(), fail()]);
    const { rows } = await database.query(
      'select sales_left, sales_reserved from public.limited_offers where creator_id = $1',
      [seller.id],
    );
    expect(rows).toEqual([{ sales_left: 20, sales_reserved: 0 }]);
  }
});

test('[F32] a concurrent block and subscription leave no active subscription', async () => {
  const guard = await makeCreator('guard', 1500);
  for (let round = 0; round < 20; round++) {
    const fan = await makeFan('raced', 1500);
    const start = () =>
      call(fan.id, `api.start_subscription($1, 1500, $2, '${consentTo(1500)}')`, [
        guard.id,
        crypto.randomUUID(),
      ]);
    const block = () => call(guard.id, 'to_jsonb(api.block($1)::text)', [fan.id]);
    await Promise.all(round % 2 === 0 ? [start(), block()] : [block(), start()]);
    // refused, or ended at once: then the first day is charged
    expect([1500, 1450]).toContain(await balanceOf(fan.id));
    const open = await database.query(
      'select 1 from public.subscriptions where fan_id = $1 and expires_at > private.now()',
      [fan.id],
    );
    expect(open.rows).toEqual([]);
  }
});

test('[F95] mixed moves of the same users end without deadlock and with a consistent ledger', async () => {
  const fans = await Promise.all([1, 2, 3, 4].map(() => makeFan('mixed', 50_000)));
  const creators = [mara, ines];
  const refusals = new Set<string>();
  let seed = 20_261_120;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const moves = Array.from({ length: 400 }, () => {
    // Both indexes lie within their lists.
    const fan = fans[random(4)]!;
    const creator = creators[random(2)]!;
    return [
      () => tip(fan, creator, 500 + random(500)),
      async () => {
        const cents = creator === mara ? 1500 : 500;
        const start = (consent: string) =>
          call(fan.id, 'api.start_subscription($1, $3, $2, $4)', [
            creator.id,
            crypto.randomUUID(),
            cents,
            consent,
          ]);
        const answer = await start(consentTo(cents));
        // It runs, and was stopped.
        return answer.endsWith('billing_consent_missing') ? start(consentToRenew(cents)) : answer;
      },
      () => call(fan.id, 'to_jsonb(api.stop_subscription($1))', [creator.id]),
      () => database.query('select private.compact_ledger()').then(() => ''),
    ][random(4)]!;
  });
  const workers = Array.from({ length: 32 }, async () => {
    for (let move = moves.pop(); move; move = moves.pop()) {
      const answer = await move();
      if (answer.startsWith('refused')) refusals.add(answer);
    }
  });
  await Promise.all(workers);
  const expected =
    /(subscription_(already|not)_active|no_card_linked|price_changed|billing_consent_missing)$/;
  expect([...refusals].filter((refusal) => !expected.test(refusal))).toEqual([]);
  expect(await ledgerFaults()).toEqual([]);
});
