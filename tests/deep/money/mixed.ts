import { expect, tip, type Answer, type World } from './world.ts';
import type { Proof } from './proof.ts';
import { consentTo, consentToRenew } from '../../support/consent.ts';

/** Refusals that the rules may give while everything happens at once. */
const allowed = new Set([
  'not_enough_funds',
  'no_card_linked',
  'wallet_frozen',
  'payment_in_progress',
  'subscription_already_active',
  'conflict',
  'rate_limited',
  'spend_limit_reached',
  'price_changed',
  'billing_consent_missing',
  'dm_not_permitted',
  'message_not_found',
]);

interface People {
  fans: string[];
  creators: string[];
}

type Pick = <T>(all: T[]) => T;
type Operation = (world: World, people: People, pick: Pick) => Promise<Answer | undefined>;

const event = (world: World, payment: string, type: string, ref: string, rest: object = {}) =>
  world.act('private.apply_payment_event($1, $2, $3)', [
    'stripe',
    crypto.randomUUID(),
    JSON.stringify({
      type,
      is_own_mode: true,
      currency: 'usd',
      payment_id: payment,
      provider_ref: ref,
      ...rest,
    }),
  ]);

async function aPayment(world: World, { fans }: People, pick: Pick) {
  const rows = await world.sql<{ id: string; cents: string }>(
    `select id, amount_cents as cents from public.payments
     where fan_id = $1 and state in ('succeeded', 'disputed') order by random() limit 1`,
    [pick(fans)],
  );
  return rows[0];
}

const operations: Operation[] = [
  (world, { fans, creators }, pick) =>
    tip(world, pick(fans), pick(creators), 500, crypto.randomUUID()),
  (world, { fans, creators }, pick) =>
    world.as(pick(fans), 'api.start_subscription($1, $2, $3, $4)', [
      pick(creators),
      1500,
      crypto.randomUUID(),
      pick([consentTo(1500), consentToRenew(1500)]),
    ]),
  (world, { fans }, pick) => world.act('tests.fund($1, $2)', [pick(fans), 1000]),
  (world, { fans, creators }, pick) =>
    world.as(pick(creators), 'api.send_message($1, $2, $3, $4, $5)', [
      pick(fans),
      'words',
      '{}',
      700,
      crypto.randomUUID(),
    ]),
  async (world, { fans }, pick) => {
    const fan = pick(fans);
    const [row] = await world.sql<{ id: string }>(
      `select id from public.messages
       where recipient_id = $1 and price_cents is not null and unlocked_at is null
       order by random() limit 1`,
      [fan],
    );
    return row && world.as(fan, 'api.unlock_message($1, $2)', [row.id, crypto.randomUUID()]);
  },
  async (world, { fans }, pick) => {
    const [row] = await world.sql<{ id: string }>(
      `select id from private.transfers
       where fan_id = $1 and kind in ('tip', 'unlock', 'subscription', 'top_up') order by random() limit 1`,
      [pick(fans)],
    );
    return row && world.act(`private.act_refund('Ada', 'storm', $1)`, [row.id]);
  },
  async (world, people, pick) => {
    const payment = await aPayment(world, people, pick);
    const cents = Number(payment?.cents);
    return payment && event(world, payment.id, 'refunded', 'pi', { amount_cents: cents / 2 });
  },
  async (world, people, pick) => {
    const payment = await aPayment(world, people, pick);
    return payment && event(world, payment.id, 'dispute_opened', `du_${payment.id}`);
  },
  async (world, { fans }, pick) => {
    const [row] = await world.sql<{ payment_id: string; dispute_ref: string }>(
      `select payment_id, dispute_ref from private.disputes
       where fan_id = $1 and outcome is null order by random() limit 1`,
      [pick(fans)],
    );
    const reason = pick(['won', 'lost']);
    return row && event(world, row.payment_id, 'dispute_closed', row.dispute_ref, { reason });
  },
  (world, { fans }, pick) => world.act('private.release_disputes($1)', [pick(fans)]),
  (world) => world.act('private.renew_due()'),
  (world) => world.act('private.compact_ledger()'),
  (world) => world.act('private.refund_owed()'),
  async (world) => {
    const due = await world.act('private.card_refunds_to_make(gen_random_uuid(), 3)');
    if (!due.ok) return due;
    // card_refunds_to_make() returns jsonb
    for (const { refund_id } of due.value as { refund_id: string }[]) {
      const settled = await world.act('private.settle_card_refund($1, $2, $3, null)', [
        refund_id,
        'succeeded',
        `re_${refund_id}`,
      ]);
      if (!settled.ok) return settled;
    }
    return due;
  },
  (world, { fans, creators }, pick) =>
    world.as(pick(creators), pick(['api.block($1)', 'api.unblock($1)']), [pick(fans)]),
];

interface Line {
  id: string;
  type: string;
  amount_cents: number;
  gross_cents: number;
  fee_cents: number;
}

/** A creator's statement, page by page, equals the ledger to the cent, as a whole and by type. */
async function expectStatement(world: World, creator: string) {
  const lines: Line[] = [];
  for (;;) {
    const page = await world.as(creator, 'api.transactions($1, 100)', [lines.at(-1)?.id ?? null]);
    expect(page.ok, `a statement: ${JSON.stringify(page)}`);
    // transactions() returns json
    const rows = page.value as Line[];
    lines.push(...rows);
    if (rows.length < 100) break;
  }
  const ledger = await world.sql<{ type: string; cents: string }>(
    `select coalesce(d.kind, o.kind, t.kind)::text as type, sum(t.earnings_cents) as cents
     from private.transfers t
     left join private.transfers o on o.id = t.reverses_id
     left join private.transfers d on d.id = o.reverses_id
     where t.creator_id = $1 and t.earnings_cents <> 0 group by 1`,
    [creator],
  );
  for (const { type, cents } of ledger) {
    const told = lines.filter((line) => line.type === type);
    const sum = told.reduce((total, { amount_cents }) => total + amount_cents, 0);
    expect(sum === Number(cents), `${type} of a statement: ${sum}, in the ledger ${cents}`);
  }
  const odd = lines.find(
    ({ amount_cents, gross_cents, fee_cents }) => gross_cents - fee_cents !== amount_cents,
  );
  expect(!odd, `gross less fee: ${JSON.stringify(odd)}`);
  const types = new Set(ledger.map(({ type }) => type));
  const unknown = lines.find(({ type }) => !types.has(type));
  expect(!unknown, `a line without a row of the ledger: ${JSON.stringify(unknown)}`);
}

/** R4: every kind of money move over the same few people at once. */
export const mixed: Proof = {
  name: 'R4 all moves over few people, 64 clients',
  sizes: { short: 30, full: 300 },
  async run(world, random, seconds) {
    const creators = await Promise.all([1, 2, 3].map((n) => world.makeCreator(`mix_mara${n}`)));
    const fans = await Promise.all([1, 2, 3, 4].map((n) => world.makeFan(`mix_fan${n}`, 50_00)));
    const people = { fans, creators };
    const pick: Pick = (all) => all[Math.floor(random() * all.length)] as (typeof all)[number];
    const until = Date.now() + seconds * 1000;
    const counts = { done: 0, refused: 0 };
    const bad: string[] = [];
    await Promise.all(
      Array.from({ length: 64 }, async () => {
        while (Date.now() < until && bad.length === 0) {
          const answer = await pick(operations)(world, people, pick);
          if (!answer) continue;
          if (answer.ok) counts.done += 1;
          else if (allowed.has(answer.code) || isAboutBlock(answer.code)) counts.refused += 1;
          else bad.push(answer.code);
        }
      }),
    );
    expect(bad.length === 0, `an error: ${bad[0]}`);
    for (const creator of creators) await expectStatement(world, creator);
    return `${counts.done} done, ${counts.refused} refused in ${seconds} s`;
  },
};

const isAboutBlock = (code: string) =>
  ['profile_blacklisted', 'invalid_profile', 'profile_not_found', 'ineligible_action'].includes(
    code,
  );
