import type { Client } from 'pg';
import type { Database } from '../harness/server.ts';
import type { People } from './database.ts';

export interface Operation {
  kind: 'tip' | 'unlock' | 'message' | 'subscribe';
  /** The measured command of the product. */
  command: 'send_tip' | 'unlock_message' | 'send_message' | 'start_subscription';
  /** The kind of its transfer. */
  sale: 'tip' | 'unlock' | 'session_text' | 'subscription';
  /** Whether the creator receives a notification. */
  isNotified: boolean;
  /** The file in `bench/baseline` that writes the same rows and checks nothing. */
  floor: string;
  /** Signs in as a user and returns the command's arguments other than the request id. */
  take(client: Client, users: People): Promise<{ fan: string; target: string; cents: number }>;
  /** The call, with target, cents and request id as $1, $2, $3. */
  call: string;
  /** The expected effects of one call: selects that each return one row; $1 is the transfer. */
  traces: Record<string, string>;
}

const notified = (kind: string, subject: string) => `
  select from public.notifications n join private.transfers t on t.id = $1
  where n.recipient_id = t.creator_id and n.actor_id = t.fan_id and n.kind = '${kind}'
    and n.amount_cents = t.gross_cents and n.subject_id = ${subject}`;

const told = (user: 'fan' | 'creator', what: string) => `
  select from realtime.messages m join private.transfers t on t.id = $1
  where m.topic = 'user:' || t.${user}_id and m.event = 'changed' and m.private
    and m.payload -> 'what' ? '${what}' and m.inserted_at >= t.created_at at time zone 'UTC'`;

const broadcast = told('creator', 'notification');
const balance = told('fan', 'balance');

const asFan = (number: string) => `select bench.act_as(bench.user('fan', ${number}))`;

export const tip: Operation = {
  kind: 'tip',
  command: 'send_tip',
  sale: 'tip',
  isNotified: true,
  floor: 'floor-tip.sql',
  async take(client, users) {
    const fan = 1 + Math.floor(Math.random() * users.fans);
    // Every fan has a thread with one creator (sql/money.sql), in which a tip would leave a line.
    const known = fan % users.creators;
    const others = 1 + Math.floor(Math.random() * (users.creators - 1));
    const { rows } = await client.query<{ fan: string; target: string }>(
      `select bench.user('fan', $1) as fan, bench.user('creator', $2) as target`,
      [fan, ((known + others) % users.creators) + 1],
    );
    await client.query(asFan(String(fan)));
    return { ...only(rows), cents: 1234 };
  },
  call: 'select api.send_tip($1, $2, $3)',
  traces: { notification: notified('tip', 't.id'), broadcast, 'signal to the fan': balance },
};

export const unlock: Operation = {
  kind: 'unlock',
  command: 'unlock_message',
  sale: 'unlock',
  isNotified: true,
  floor: 'floor-unlock.sql',
  async take(client) {
    const { rows } = await client.query<{ target: string; fan: string }>(
      'select bench.take_unlock() as target, null as fan',
    );
    return { ...only(rows), fan: await callerOf(client), cents: 500 };
  },
  call: 'select api.unlock_message($1, $3), $2::bigint',
  traces: {
    notification: notified('unlock', 't.subject_id'),
    broadcast,
    'signal to the fan': balance,
    'copy of what was bought': `
      select from public.unlocks u where u.transfer_id = $1 and u.text = 'what is bought'`,
    'change of the message': `
      select from public.messages m join private.transfers t on t.subject_id = m.id
      where t.id = $1 and m.unlocked_at is not null and m.change_seq > m.seq`,
  },
};

/** A message of a paid chat, by a fan other than the first, who has none. */
export const message: Operation = {
  kind: 'message',
  command: 'send_message',
  sale: 'session_text',
  isNotified: false,
  floor: 'floor-message.sql',
  async take(client, users) {
    const fan = 2 + Math.floor(Math.random() * (users.fans - 1));
    const { rows } = await client.query<{ fan: string; target: string }>(
      `select bench.user('fan', $1) as fan, bench.user('creator', $2) as target`,
      [fan, (fan % users.creators) + 1],
    );
    await client.query(asFan(String(fan)));
    return { ...only(rows), cents: 500 };
  },
  call: `select api.send_message($1, 'hello', '{}', null, $3, false, $2)`,
  traces: {
    broadcast: told('creator', 'earnings'),
    'signal to the fan': balance,
    'the message': `
      select from public.messages m join private.transfers t on t.subject_id = m.id
      where t.id = $1 and m.text = 'hello' and m.sender_id = t.fan_id`,
    'the end of the conversation': `
      select from public.conversations c join private.transfers t on t.subject_id = c.last_message_id
      where t.id = $1`,
  },
};

export const subscribe: Operation = {
  kind: 'subscribe',
  command: 'start_subscription',
  sale: 'subscription',
  isNotified: true,
  floor: 'floor-subscription.sql',
  async take(client, users) {
    const { rows } = await client.query<{ target: string; fan: string }>(
      'select bench.lock_pair($1, $2) as target, null as fan',
      [users.fans, users.creators],
    );
    return { ...only(rows), fan: await callerOf(client), cents: await feeOf(client) };
  },
  call: `select api.start_subscription($1, $2, $3,
    'I agree to pay $15.00 now and every 30 days until I stop the subscription.')`,
  traces: {
    notification: notified('new_sub', 't.subject_id'),
    broadcast,
    'signal to the fan': balance,
    period: `
      select from public.subscription_periods p join private.transfers t on t.id = $1
      where p.transfer_id = t.id and p.price_cents = t.gross_cents`,
    status: `
      select from public.subscriptions s join private.transfers t on t.id = $1
      where s.id = t.subject_id and s.expires_at > now() and s.is_renewing`,
  },
};

export const operations = [tip, unlock, message, subscribe];

/** The default fee of a new creator, which the readings pay. */
export async function feeOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ fee: number }>(
    `select private.limit_fee_default_cents()::integer as fee`,
  );
  return only(rows).fee;
}

async function callerOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select auth.uid() as id');
  return only(rows).id;
}

export function only<T>(rows: T[]): T {
  const [row] = rows;
  if (row === undefined || rows.length !== 1)
    throw new Error(`One row expected, not ${rows.length}.`);
  return row;
}

/** Runs an operation once, commits it, and asserts all of its effects. */
export async function assertTraces(database: Database, operation: Operation, users: People) {
  await database.session(async (client) => {
    await client.query('begin');
    const { fan, target, cents } = await operation.take(client, users);
    await client.query('reset role');
    const request = crypto.randomUUID();
    const before = await balanceOf(client, fan);
    await client.query(`set local role authenticated`);
    await client.query(operation.call, [target, cents, request]);
    await client.query('reset role');
    const { rows } = await client.query<{ id: string; gross: number }>(
      `select id, gross_cents::integer as gross from private.transfers
       where actor_id = $1 and request_id = $2 and wallet_cents = -gross_cents`,
      [fan, request],
    );
    const transfer = only(rows);
    if ((await balanceOf(client, fan)) !== before - transfer.gross)
      throw new Error(`${operation.command} did not debit the wallet.`);
    for (const [name, sql] of Object.entries(operation.traces)) {
      const found = await client.query(sql, [transfer.id]);
      if (found.rowCount !== 1)
        throw new Error(`${operation.command} left ${found.rowCount} rows: ${name}.`);
    }
    await client.query('commit');
  });
  return `One ${operation.command} leaves: ledger row, wallet debit, ${Object.keys(operation.traces).join(', ')}.`;
}

async function balanceOf(client: Client, fan: string): Promise<number> {
  const { rows } = await client.query<{ cents: number }>(
    'select balance_cents::integer as cents from public.wallets where owner_id = $1',
    [fan],
  );
  return only(rows).cents;
}
