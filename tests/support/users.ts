import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import pg from 'pg';
import { inject } from 'vitest';
import WebSocket from 'ws';
import { signToken } from '../../local/jwt.ts';
import type { Database } from '../../src/lib/supabase/database.types.ts';
import { comparingFetch } from './answers.ts';

export type Client = SupabaseClient<Database>;

export interface User {
  id: string;
  username: string;
  token: string;
  client: Client;
}

const platform = inject('platform');

/** A pool as the database owner, to prepare and inspect rows; shared by all files of a worker. */
export const database = new pg.Pool({ connectionString: platform.adminDatabaseUrl, max: 4 });
database.on('error', () => {});

/** How long the tokens of these users are valid: longer than any run. */
export const sessionSeconds = 12 * 3600;

const clients: Client[] = [];

/** A supabase-js client with a token, or of a guest without one. */
export function connect(token?: string): Client {
  const client = createClient<Database>(platform.addresses.api, platform.keys.publishable, {
    ...(token ? { accessToken: () => Promise.resolve(token) } : {}),
    db: { schema: 'api' },
    global: { fetch: comparingFetch },
    auth: { persistSession: false, autoRefreshToken: false },
    // The types of `ws` and of the browser's WebSocket differ in members that the client ignores.
    realtime: { transport: WebSocket as never },
  });
  clients.push(client);
  return client;
}

/** Removes the channels of all clients of `connect`; call it in afterAll. */
export async function disconnectAll() {
  for (const client of clients.splice(0)) await client.removeAllChannels();
}

/**
 * The rows that a statement returns to a user under row-level security; null is a guest. Clients
 * have no request that reads tables, so this tests their policies directly.
 */
export async function rowsAs<T extends object>(
  user: Pick<User, 'id'> | null,
  sql: string,
  values: unknown[] = [],
): Promise<T[]> {
  const role = user ? 'authenticated' : 'anon';
  const client = await database.connect();
  try {
    await client.query('begin');
    await client.query(
      `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`,
      [role, JSON.stringify({ role, ...(user ? { sub: user.id } : {}) })],
    );
    return (await client.query<T>(sql, values)).rows;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Every row and column of schema `public` that a user can read, as JSON text; null is a guest. */
export async function everyRowAs(user: Pick<User, 'id'> | null): Promise<string> {
  const { rows } = await database.query<{ table: string; columns: string }>(
    `select format('public.%I', c.relname) as table, string_agg(quote_ident(a.attname), ', ') as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p')
       and not a.attisdropped and has_column_privilege($1, c.oid, a.attnum, 'select')
     group by c.oid, c.relname`,
    [user ? 'authenticated' : 'anon'],
  );
  const lists = rows.map(
    ({ table, columns }) =>
      `(select json_agg(r) from (select ${columns} from ${table}) r) as "${table}"`,
  );
  return JSON.stringify(await rowsAs(user, `select ${lists.join(', ')}`));
}

/** A username unique among the tests: the word with a random suffix. */
export function uniqueName(word: string): string {
  return `${word.slice(0, 12)}_${Math.random().toString(36).slice(2, 9)}`;
}

/** Creates a user with a confirmed address and a token, through the same trigger as a sign-up. */
export async function makeUser(word: string, role: 'fan' | 'creator'): Promise<User> {
  const username = uniqueName(word);
  const { rows } = await database.query<{ id: string }>(
    `insert into auth.users (id, instance_id, aud, role, email, encrypted_password,
       email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     values (gen_random_uuid(), '00000000-0000-0000-0000-000000000000', 'authenticated',
       'authenticated', $1 || '@example.test', '', now(), '{"provider": "email"}',
       jsonb_build_object('username', $1::text, 'role', $2::text), now(), now())
     returning id`,
    [username, role],
  );
  const id = rows[0]?.id ?? '';
  const token = await signToken(
    platform.jwtSecret,
    { role: 'authenticated', sub: id },
    sessionSeconds,
  );
  return { id, username, token, client: connect(token) };
}

/** Creates a fan whose wallet holds the balance of a settled top-up. */
export async function makeFan(word: string, balanceCents = 0): Promise<User> {
  const fan = await makeUser(word, 'fan');
  if (balanceCents > 0) await fund(fan.id, balanceCents);
  return fan;
}

/** Creates an accepted and promoted creator of category female with a fee. */
export async function makeCreator(word: string, feeCents = 1500): Promise<User> {
  const creator = await makeUser(word, 'creator');
  await database.query('update public.plans set price_cents = $2 where creator_id = $1', [
    creator.id,
    feeCents,
  ]);
  await database.query(
    `update public.creator_settings set categories = '{female}' where creator_id = $1`,
    [creator.id],
  );
  await database.query(
    'update private.account_statuses set accepted_at = now(), promoted_at = now() where profile_id = $1',
    [creator.id],
  );
  await signAgreement(creator.id);
  return creator;
}

/** Signs the agreement in force for a creator. */
async function signAgreement(creatorId: string) {
  await database.query(
    `insert into private.agreement_signatures (creator_id, version, name)
     select $1, max(version), 'Test' from private.agreements on conflict do nothing`,
    [creatorId],
  );
}

export async function fund(fanId: string, cents: number) {
  const { rows } = await database.query<{ id: string }>(
    `insert into public.payments (fan_id, request_id, purpose, amount_cents)
     values ($1, gen_random_uuid(), 'top_up', $2) returning id`,
    [fanId, cents],
  );
  await database.query(
    `select private.settle_payment($1::uuid, 'succeeded', 'stripe', 'pi_' || $1::uuid, null)`,
    [rows[0]?.id],
  );
}

export async function linkCard(fanId: string) {
  await database.query(`select private.save_card($1, $2)`, [
    fanId,
    {
      provider: 'stripe',
      customer: `cus_${fanId}`,
      method: `pm_${fanId}`,
      issuer: 'visa',
      digits: '4242',
      holder: 'TEST PERSON',
      exp_month: 12,
      exp_year: 2034,
    },
  ]);
}

export async function balanceOf(fanId: string): Promise<number> {
  const { rows } = await database.query<{ balance_cents: string }>(
    'select balance_cents from public.wallets where owner_id = $1',
    [fanId],
  );
  return Number(rows[0]?.balance_cents);
}

/** The inconsistencies of the ledger and other money tables; empty when there are none. */
export async function ledgerFaults(): Promise<unknown[]> {
  return (await database.query('select * from private.money_faults()')).rows;
}
