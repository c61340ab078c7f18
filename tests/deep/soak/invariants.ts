import { takeMisfits } from '../../support/answers.ts';
import type { Book, Entry } from './book.ts';
import type { Chat } from './chat.ts';
import { halfDone } from './half-done.ts';
import type { People } from './people.ts';
import { chargedAtFields, chargedAtForm, type Charged } from './providers.ts';
import { commandOf, rows } from './requests.ts';

/* What holds whatever happened; each returns the sentences of what does not. */

interface World {
  book: Book;
  people: People;
  chat: Chat;
}

const sales = ['tip', 'paid message', 'subscription'];

async function wholeBooks(): Promise<string[]> {
  const faults = await rows('select * from private.money_faults()');
  return faults.map((fault) => `the books: ${JSON.stringify(fault)}`);
}

/** Whatever was acknowledged is there once, and what was refused was not charged. */
async function acknowledged({ book }: World): Promise<string[]> {
  const asked = [...book.done(...sales), ...book.refused()];
  const found = await rows<{ actor: string; request: string; n: string }>(
    `select actor_id as actor, request_id as request, count(*) as n from private.transfers
     where request_id = any ($1::uuid[]) group by 1, 2`,
    [asked.map(({ request }) => request)],
  );
  const charged = new Map(found.map(({ actor, request, n }) => [`${actor} ${request}`, Number(n)]));
  return asked.flatMap((entry) => {
    const n = charged.get(`${entry.actor} ${entry.request}`) ?? 0;
    if (entry.outcome?.state === 'refused')
      return n > 0 ? [`${entry.kind}: refused and charged ${n} times`] : [];
    return n === 1 || isFree(entry) ? [] : [`${entry.kind}: acknowledged and charged ${n} times`];
  });
}

/** A subscription that goes on costs nothing now, and one by card is charged by its payment. */
function isFree({ kind, outcome }: Entry): boolean {
  if (kind !== 'subscription' || outcome?.state !== 'done') return false;
  // start_subscription() returns jsonb
  const { result, paid_by } = outcome.value as { result: string; paid_by?: string };
  return result === 'subscription_active_again' || paid_by === 'card';
}

/** Rows of what was acknowledged that is no sale: each has its own place. */
async function kept({ book }: World): Promise<string[]> {
  const places: [string, (entry: Entry) => string, string][] = [
    ['unlock', subjectOf, 'select message_id from public.unlocks'],
    ['priced message', requestOf, 'select request_id from public.messages'],
    ['paid chat', answeredId, 'select id from public.paid_chats'],
    [
      'card charge',
      requestOf,
      `select payment_id from private.transfers
      where kind in ('top_up', 'subscription')`,
    ],
    ['withdrawal', requestOf, 'select request_id from public.withdrawals'],
    ['post', requestOf, 'select request_id from public.posts'],
    [
      'refund',
      subjectOf,
      `select reverses_id from private.transfers
      union select t.id from private.transfers t join private.card_refunds c using (payment_id)`,
    ],
  ];
  const faults = await Promise.all(
    places.map(async ([kind, idOf, statement]) => {
      const ids = book.done(kind).map(idOf);
      const known = await rows<{ id: string }>(
        `select id from (${statement}) k (id) where id = any ($1::uuid[])`,
        [ids],
      );
      const there = new Set(known.map(({ id }) => id));
      // A whole refund takes back what was sold.
      const lost = kind === 'unlock' ? await withoutRefund(ids, there) : missing(ids, there);
      return lost.map((id) => `${kind}: acknowledged and not there: ${id}`);
    }),
  );
  return faults.flat();
}

const requestOf = ({ request }: Entry) => request;
const subjectOf = ({ subject }: Entry) => subject ?? '';
/** A paid chat that another tab has begun is answered with that one. */
const answeredId = ({ outcome }: Entry) =>
  // start_paid_chat() returns json
  outcome?.state === 'done' ? (outcome.value as { paid_chat_id: string }).paid_chat_id : '';
const missing = (ids: string[], there: Set<string>) => ids.filter((id) => !there.has(id));

async function withoutRefund(ids: string[], there: Set<string>): Promise<string[]> {
  const returned = await rows<{ id: string }>(
    `select t.subject_id as id from private.transfers t
     join private.transfers r on r.reverses_id = t.id
     where t.kind = 'unlock' and t.subject_id = any ($1::uuid[])`,
    [ids],
  );
  return missing(ids, new Set([...there, ...returned.map(({ id }) => id)]));
}

/** A fan reads a private post if, and only if, a period of theirs is paid and runs. */
async function access({ people }: World): Promise<string[]> {
  const fans = [...people.spenders, ...people.fieldsFans, ...people.formFans];
  const paid = async () => {
    const running = await rows<{ pair: string }>(
      `select distinct p.fan_id || ' ' || p.creator_id as pair
       from public.subscription_periods p
       join private.transfers t on t.id = p.transfer_id and t.kind = 'subscription'
       where p.starts_at <= private.now()
         and private.now() < least(p.ends_at, coalesce(p.terminated_at, p.ends_at))`,
    );
    return new Set(running.map(({ pair }) => pair));
  };
  const before = await paid();
  const read = new Map<string, boolean>();
  for (const [creator, post] of people.posts)
    for (const fan of fans) {
      const told = await commandOf(fan.client.rpc('post', { p_post_id: post }));
      const isReadable = told.state === 'done' && Boolean(told.value);
      read.set(`${fan.id} ${creator}`, isReadable);
    }
  const after = await paid();
  return [...read]
    .filter(([pair]) => before.has(pair) === after.has(pair))
    .filter(([pair, isReadable]) => isReadable !== before.has(pair))
    .map(([pair, isReadable]) => `access of ${pair}: reads ${isReadable}, paid ${!isReadable}`);
}

/** What the providers took is what the books have: one charge for each payment. */
async function providers({ people }: World): Promise<string[]> {
  const customers = await rows<{ customer: string }>(
    `select customer from private.card_accounts where provider = 'stripe' and fan_id = any ($1)`,
    [people.fieldsFans.map(({ id }) => id)],
  );
  const taken: Charged[] = [
    ...(await Promise.all(customers.map(({ customer }) => chargedAtFields(customer)))).flat(),
    ...(await chargedAtForm()),
  ];
  const booked = await rows<{ id: string; cents: string }>(
    `select id, amount_cents as cents from public.payments
     where fan_id = any ($1) and state in ('succeeded', 'refunded', 'disputed')`,
    [[...people.fieldsFans, ...people.formFans].map(({ id }) => id)],
  );
  const cents = new Map(booked.map((row) => [row.id, Number(row.cents)]));
  const counts = new Map<string, number>();
  for (const { payment } of taken) counts.set(payment, (counts.get(payment) ?? 0) + 1);
  return [
    ...taken
      .filter((one) => !one.isReturned && cents.get(one.payment) !== one.cents)
      .map(
        (one) =>
          `a provider took ${one.cents} for ${one.payment}, booked ${cents.get(one.payment)}`,
      ),
    ...booked
      .filter(({ id }) => counts.get(id) !== 1)
      .map(({ id }) => `payment ${id} was charged ${counts.get(id) ?? 0} times`),
  ];
}

/** Every post has what its creator uploaded, with its files. */
async function media({ book }: World): Promise<string[]> {
  const left = await rows<{ id: string; state: string; failure: string | null }>(
    `select m.id, m.state, m.failure from unnest($1::uuid[]) a (id)
     left join public.media m on m.id = a.id
     where m.state is distinct from 'ready'
       or not exists (select from private.renditions r where r.media_id = m.id)
       or exists (select from private.renditions r
                  where r.media_id = m.id and not exists (
                    select from storage.objects o
                    where o.bucket_id = r.bucket and o.name = r.name))`,
    [book.done('post').map(subjectOf)],
  );
  return left.map((row) => `a file of a post is not there: ${JSON.stringify(row)}`);
}

async function noDeadlock(): Promise<string[]> {
  const [row] = await rows<{ n: string }>(
    'select deadlocks as n from pg_stat_database where datname = current_database()',
  );
  return row?.n === '0' ? [] : [`${row?.n} deadlocks`];
}

async function counters(): Promise<string[]> {
  const faults = await rows('select * from private.counter_faults()');
  return faults.map((fault) => `a counter: ${JSON.stringify(fault)}`);
}

const invariants: Record<string, (world: World) => Promise<string[]>> = {
  'the books are whole': wholeBooks,
  'acknowledged sales are there once, refused ones are not': acknowledged,
  'everything else that was acknowledged is there': kept,
  'access if and only if paid': access,
  'the providers took what the books say': providers,
  'uploads are made': media,
  'each list equals that of the database': ({ chat }) => chat.faults(),
  'nothing is half done': halfDone,
  'counters equal a full count': counters,
  'no deadlock': noDeadlock,
  'answers fit their schemas': () => Promise.resolve(takeMisfits()),
  'no refusal out of place': ({ book }) => Promise.resolve(book.faults.splice(0)),
};

export const invariantCount = Object.keys(invariants).length;

/** Asks for every invariant; returns the sentences of those that do not hold. */
export async function brokenInvariants(world: World): Promise<string[]> {
  const broken: string[] = [];
  for (const [name, ask] of Object.entries(invariants)) {
    const sentences = await ask(world);
    broken.push(...sentences.slice(0, 5).map((sentence) => `${name}: ${sentence}`));
  }
  return broken;
}
