import { expect, type World } from './world.ts';
import type { Proof } from './proof.ts';

interface Told {
  id: string;
  type: string;
  cents: number;
  ref: string;
  reason?: string;
  /** It names its charge alone, so that it is about no payment until the success has come. */
  byCharge?: boolean;
}

/** What a provider may report about one charge of ten dollars. */
const stories: Record<string, Told[]> = {
  'a success, two refunds': [
    { id: 'e1', type: 'payment_processing', cents: 1000, ref: 'pi' },
    { id: 'e2', type: 'payment_succeeded', cents: 1000, ref: 'pi' },
    { id: 'e3', type: 'refunded', cents: 300, ref: 'pi' },
    { id: 'e4', type: 'refunded', cents: 700, ref: 'pi' },
  ],
  'a decline, then a success that is disputed and won': [
    { id: 'e1', type: 'payment_failed', cents: 1000, ref: 'pi', reason: 'declined' },
    { id: 'e2', type: 'payment_succeeded', cents: 1000, ref: 'pi' },
    { id: 'e3', type: 'dispute_opened', cents: 1000, ref: 'du', reason: 'fraudulent' },
    { id: 'e4', type: 'dispute_closed', cents: 1000, ref: 'du', reason: 'won' },
  ],
  'a refund in part, a dispute of the rest that is lost': [
    { id: 'e1', type: 'payment_succeeded', cents: 1000, ref: 'pi' },
    { id: 'e2', type: 'refunded', cents: 400, ref: 'pi' },
    { id: 'e3', type: 'dispute_opened', cents: 600, ref: 'du', reason: 'fraudulent' },
    { id: 'e4', type: 'dispute_closed', cents: 600, ref: 'du', reason: 'lost' },
  ],
  'a dispute that is won, then a refund': [
    { id: 'e1', type: 'payment_succeeded', cents: 1000, ref: 'pi' },
    { id: 'e2', type: 'dispute_opened', cents: 1000, ref: 'du', reason: 'fraudulent' },
    { id: 'e3', type: 'dispute_closed', cents: 1000, ref: 'du', reason: 'won' },
    { id: 'e4', type: 'refunded', cents: 1000, ref: 'pi' },
  ],
  'a provider that names the charge alone: a success that is refunded': [
    { id: 'e1', type: 'payment_failed', cents: 1000, ref: 'pi', reason: 'declined' },
    { id: 'e2', type: 'payment_succeeded', cents: 1000, ref: 'pi' },
    { id: 'e3', type: 'refunded', cents: 1000, ref: 'pi', byCharge: true },
  ],
  'a provider that names the charge alone: a refund in part, a dispute of the rest': [
    { id: 'e1', type: 'payment_succeeded', cents: 1000, ref: 'pi' },
    { id: 'e2', type: 'refunded', cents: 400, ref: 'pi', byCharge: true },
    { id: 'e3', type: 'dispute_opened', cents: 600, ref: 'du', byCharge: true },
  ],
};

function permutations<T>(items: T[]): T[][] {
  if (items.length < 2) return [items];
  return items.flatMap((first, index) =>
    permutations(items.toSpliced(index, 1)).map((rest) => [first, ...rest]),
  );
}

async function tell(world: World, payment: string, event: Told): Promise<void> {
  const { id, type, cents, ref, reason, byCharge } = event;
  const answer = await world.act('private.apply_payment_event($1, $2, $3)', [
    'stripe',
    `${id}-${payment}`,
    JSON.stringify({
      type,
      is_own_mode: true,
      currency: 'usd',
      payment_id: byCharge ? null : payment,
      charge_ref: byCharge ? `pi-${payment}` : null,
      provider_ref: `${ref}-${payment}`,
      amount_cents: cents,
      reason: reason ?? null,
    }),
  ]);
  expect(answer.ok, `${type}: ${JSON.stringify(answer)}`);
}

/** The state after all events: payment, wallet, debt, access, and the sums of the ledger. */
async function stateOf(world: World, fan: string, payment: string): Promise<string> {
  const [row] = await world.sql(
    `select p.state, w.balance_cents, w.debt_cents, w.frozen_at is not null as is_frozen,
       exists (select from public.subscriptions s
               where s.fan_id = p.fan_id and s.expires_at > now()) as has_access,
       (select sum(earnings_cents) from private.transfers where fan_id = p.fan_id) as earned,
       (select sum(provider_cents) from private.transfers where fan_id = p.fan_id) as outside,
       (select sum(platform_cents) from private.transfers where fan_id = p.fan_id) as kept
     from public.payments p join public.wallets w on w.owner_id = p.fan_id
     where p.id = $1 and p.fan_id = $2`,
    [payment, fan],
  );
  return JSON.stringify(row);
}

let people = 0;

async function play(
  world: World,
  creator: string | null,
  events: Told[],
  atOnce = false,
): Promise<string> {
  const fan = await world.makeFan(`told_fan${(people += 1)}`);
  const [row] = await world.sql<{ id: string }>(
    `insert into public.payments (fan_id, request_id, purpose, amount_cents, creator_id, plan_id,
       renewal_price_cents)
     values ($1, gen_random_uuid(),
       case when $2::uuid is null then 'top_up' else 'subscription' end::public.payment_purpose, 1000,
       $2, (select id from public.plans where creator_id = $2),
       case when $2::uuid is not null then 1000 end)
     returning id`,
    [fan, creator],
  );
  const payment = row?.id ?? '';
  if (atOnce) await Promise.all([...events, ...events].map((event) => tell(world, payment, event)));
  for (const event of atOnce ? [] : events) {
    await tell(world, payment, event);
    if (events.indexOf(event) % 2 === 1) await tell(world, payment, event);
  }
  return stateOf(world, fan, payment);
}

/** R5: events twice, in every order and at once, end in the state of the order in which they happened. */
export const orders: Proof = {
  name: 'R5 events of the provider in every order',
  sizes: { short: 4, full: 6 },
  async run(world, _random, size) {
    const mara = await world.makeCreator('told_mara', 1000);
    let count = 0;
    for (const [name, events] of Object.entries(stories).slice(-size)) {
      for (const creator of [null, mara]) {
        const wanted = await play(world, creator, events);
        for (const order of permutations(events)) {
          const found = await play(world, creator, order);
          expect(
            found === wanted,
            `${name} as ${order.map(({ id }) => id).join()}: ${found}, in order ${wanted}`,
          );
          count += 1;
        }
        for (let round = 0; round < 10; round += 1) {
          const found = await play(world, creator, events, true);
          expect(found === wanted, `${name} at once: ${found}, in order ${wanted}`);
          count += 1;
        }
      }
    }
    return `${count} orders`;
  },
};
