import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { consentTo } from '../../support/consent.ts';
import { forAll, fundAll, timesOf, type Person } from '../crowd.ts';
import { acceptIdentity, earn } from '../payees.ts';
import { ask, countOf, idsOf, type Effect, type World } from './world.ts';

const feeCents = 1500;
const cards = 50;
const tips = 60;
const redeemers = 40;
const payees = 12;

/** The fans with a card, whose wallets are empty; those after them pay from their wallet. */
const withCard = ({ fans }: World) => fans.slice(0, cards);
const withWallet = ({ fans }: World) => fans.slice(cards, 2 * cards);
const tippers = ({ fans }: World) => fans.slice(2 * cards, 2 * cards + tips);
const trialFans = ({ fans }: World) => fans.slice(-redeemers);
const renewing = (world: World) => idsOf([...withCard(world), ...withWallet(world)]);

/** Asks the double of the card provider with the key of the site. */
async function provider({ stack }: World, path: string, form?: Record<string, string>) {
  const response = await fetch(`${stack.addresses.payments}/v1/${path}`, {
    headers: { authorization: `Bearer ${stack.secrets.paymentSecretKey}` },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
  return (await response.json()) as { id: string; data: { status: string; amount: number }[] };
}

async function subscribe({ pool, creators }: World, fan: Person) {
  await pool.query(
    `with me as (select set_config('request.jwt.claims',
         json_build_object('sub', $1::text, 'role', 'authenticated')::text, true),
       set_config('request.headers', '{"x-caller-region": "GB"}', true))
     select private.start_subscription($2, $3, gen_random_uuid(), $4) from me`,
    [fan.id, creators[0]?.id, feeCents, consentTo(feeCents)],
  );
}

const customers = new Map<string, string>();

async function linkCard(world: World, fan: Person) {
  const { id } = await provider(world, 'customers', {});
  customers.set(fan.id, id);
  await world.pool.query('select private.save_card($1, $2)', [
    fan.id,
    {
      provider: 'stripe',
      customer: id,
      method: 'pm_card_visa',
      fingerprint: randomUUID(),
      issuer: 'visa',
      digits: '4242',
      holder: 'TEST PERSON',
      exp_month: 12,
      exp_year: 2034,
    },
  ]);
}

/** A hundred subscriptions that are due, half of them paid by card. */
export const renewals: Effect = {
  async prepare(world) {
    const { pool } = world;
    const fans = [...withCard(world), ...withWallet(world)];
    await fundAll(pool, fans, feeCents);
    await forAll(fans, (fan) => subscribe(world, fan));
    await fundAll(pool, withWallet(world), 2 * feeCents);
    await forAll(withCard(world), (fan) => linkCard(world, fan));
    await pool.query(
      `with near as (
         update public.subscriptions set expires_at = now() + interval '30 minutes'
         where fan_id = any ($1) returning id)
       update public.subscription_periods set ends_at = now() + interval '30 minutes'
       where subscription_id in (select id from near)`,
      [renewing(world)],
    );
  },
  left: (world) =>
    countOf(
      world,
      `select count(*) from public.subscriptions
       where fan_id = any ($1) and expires_at < now() + interval '1 day'`,
      [renewing(world)],
    ),
  async expectOnce(world) {
    const { rows } = await world.pool.query(
      `select t.paid_by, count(*)::integer as periods, count(distinct t.fan_id)::integer as fans
       from private.transfers t join public.subscription_periods s on s.transfer_id = t.id
       where t.fan_id = any ($1) group by t.paid_by order by t.paid_by::text`,
      [renewing(world)],
    );
    // The first period of each was paid from a wallet.
    expect(rows).toEqual([
      { paid_by: 'card', periods: cards, fans: cards },
      { paid_by: 'wallet', periods: 3 * cards, fans: 2 * cards },
    ]);
    const charged: string[] = [];
    await forAll(withCard(world), async ({ id }) => {
      const { data } = await provider(
        world,
        `payment_intents?customer=${customers.get(id)}&limit=100`,
      );
      for (const { status, amount } of data) charged.push(`${status} ${amount}`);
    });
    expect(timesOf(charged)).toEqual(new Map([[`succeeded ${feeCents}`, cards]]));
  },
};

/** Sixty tips, each sent three times at once with one request id, over both REST servers. */
export const tipsAgain: Effect = {
  async prepare(world) {
    await fundAll(world.pool, tippers(world), 5000);
  },
  left: () => Promise.resolve(0),
  async expectOnce(world) {
    const statuses: number[] = [];
    await forAll(tippers(world), async (fan, at) => {
      const creator = world.creators[at % world.creators.length];
      const body = {
        p_creator_id: creator?.id,
        p_amount_cents: 500,
        p_request_id: randomUUID(),
      };
      const sent = [1, 2, 3].map(() => ask(world, '/rest/v1/rpc/send_tip', fan, body));
      for (const { status } of await Promise.all(sent)) statuses.push(status);
    });
    expect(timesOf(statuses.map(String))).toEqual(new Map([['200', 3 * tips]]));
    const ids = idsOf(tippers(world));
    expect(
      await countOf(
        world,
        `select count(*) from private.transfers where kind = 'tip' and fan_id = any ($1)`,
        [ids],
      ),
    ).toBe(tips);
    expect(
      await countOf(
        world,
        `select count(*) from public.wallets where owner_id = any ($1) and balance_cents = 4500`,
        [ids],
      ),
    ).toBe(tips);
  },
};

/** Forty trials, each redeemed by three requests at once, over both function runtimes. */
export const trials: Effect = {
  prepare: () => Promise.resolve(),
  left: () => Promise.resolve(0),
  async expectOnce(world) {
    const answers: string[] = [];
    await forAll(trialFans(world), async (fan) => {
      const code = `${randomUUID().replace(/-/g, '').slice(0, 17)}abc`;
      await world.pool.query(
        `insert into public.trials (creator_id, request_id, email, period_days, code_hash)
         values ($1, gen_random_uuid(), $2, 7, private.trial_code_hash($3))`,
        [world.creators[1]?.id, `${fan.username}@example.test`, code],
      );
      const sent = [1, 2, 3].map(() =>
        ask(world, '/functions/v1/trial-redeem', fan, { code, request_id: randomUUID() }),
      );
      for (const { status } of await Promise.all(sent)) answers.push(String(status));
    });
    const counted = timesOf(answers);
    expect(counted.get('200')).toBe(redeemers);
    expect([...counted.keys()].sort()).toEqual(['200', '409']);
    const { rows } = await world.pool.query(
      `select count(*)::integer as periods, count(distinct fan_id)::integer as fans
       from public.subscription_periods where fan_id = any ($1)`,
      [idsOf(trialFans(world))],
    );
    expect(rows).toEqual([{ periods: redeemers, fans: redeemers }]);
  },
};

const paidOut = ({ creators }: World) => creators.slice(0, payees);

/** A dozen withdrawals on their payday, at the provider that transfers. */
export const payouts: Effect = {
  async prepare(world) {
    const { pool, fans } = world;
    await forAll(paidOut(world), async (creator) => {
      await acceptIdentity(pool, creator.id);
      const linked = await ask(world, '/functions/v1/bank', creator, {
        name: 'First Bank',
        holder: 'Mara Bell',
        notes: '',
        account: '12345678',
        sort: '20-00-00',
        routing: '',
        request_id: randomUUID(),
      });
      expect(linked).toMatchObject({ status: 200 });
      await earn(pool, fans.at(-1)?.id ?? '', creator.id);
      const request = { p_request_id: randomUUID(), p_amount_cents: 12_000 };
      // Twice at once: one withdrawal is made.
      await Promise.all([1, 2].map(() => ask(world, '/rest/v1/rpc/withdraw', creator, request)));
    });
    await pool.query(
      `update private.site_config set value = '"modern_treasury"' where key = 'payout_provider'`,
    );
    await pool.query(`update public.withdrawals set due_at = now() - interval '1 hour'`);
  },
  async left(world) {
    // The worker waits minutes between two questions about one payout, and the first only asks.
    await world.pool.query(
      `update private.payouts set asked_at = null
       where ciphertext is not null and asked_at < now() - interval '5 seconds'`,
    );
    return countOf(world, `select count(*) from public.withdrawals where state <> 'paid'`);
  },
  async expectOnce(world) {
    const answer = await fetch(`${world.stack.addresses.inbox}/payouts/__control/orders`);
    const orders = (await answer.json()) as { external_id: string; amount: number }[];
    const times = timesOf(orders.map(({ external_id }) => external_id));
    expect([times.size, Math.max(...times.values())]).toEqual([payees, 1]);
    expect(await countOf(world, 'select count(*) from public.withdrawals')).toBe(payees);
    expect(
      await countOf(
        world,
        `select count(*) from private.transfers
         where kind::text like 'withdrawal%' and creator_id = any ($1)`,
        [idsOf(paidOut(world))],
      ),
    ).toBe(2 * payees);
  },
};
