import type { Pool } from 'pg';
import { signToken } from '../../local/jwt.ts';
import type { Stack } from '../../local/stack.ts';

export interface Person {
  id: string;
  username: string;
  token: string;
}

/** Makes many members at once by rows, as a sign-up makes them, each with a token. */
export async function makeCrowd(
  stack: Stack,
  pool: Pool,
  word: string,
  role: 'fan' | 'creator',
  count: number,
): Promise<Person[]> {
  const { rows } = await pool.query<{ id: string; username: string }>(
    `insert into auth.users (id, instance_id, aud, role, email, encrypted_password,
       email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     select gen_random_uuid(), '00000000-0000-0000-0000-000000000000', 'authenticated',
       'authenticated', $1 || n || '@example.test', '', now(), '{"provider": "email"}',
       jsonb_build_object('username', $1 || n, 'role', $2::text), now(), now()
     from generate_series(1, $3::integer) n
     returning id, raw_user_meta_data ->> 'username' as username`,
    [word, role, count],
  );
  if (role === 'creator') await accept(pool, rows);
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      token: await signToken(stack.tokenKeys, { role: 'authenticated', sub: row.id }, 3600),
    })),
  );
}

async function accept(pool: Pool, creators: { id: string }[]) {
  const ids = creators.map(({ id }) => id);
  await pool.query(
    `update private.account_statuses set accepted_at = now(), promoted_at = now()
     where profile_id = any ($1)`,
    [ids],
  );
  await pool.query(
    `update public.creator_settings set categories = '{female}' where creator_id = any ($1)`,
    [ids],
  );
  await pool.query('update public.plans set price_cents = 1500 where creator_id = any ($1)', [ids]);
  await pool.query(
    `insert into private.agreement_signatures (creator_id, version, name)
     select c, max(version), 'Test' from unnest($1::uuid[]) c, private.agreements group by c
     on conflict do nothing`,
    [ids],
  );
}

/** Gives each fan the balance of a settled top-up. */
export async function fundAll(pool: Pool, fans: Person[], cents: number): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into public.payments (fan_id, request_id, purpose, amount_cents)
     select fan, gen_random_uuid(), 'top_up', $2 from unnest($1::uuid[]) fan returning id`,
    [fans.map(({ id }) => id), cents],
  );
  await pool.query(
    `select private.settle_payment(p, 'succeeded', 'stripe', 'pi_' || p, null)
     from unnest($1::uuid[]) p`,
    [rows.map(({ id }) => id)],
  );
}

/** Does the work for all of them, a few at a time. */
export async function forAll<T>(all: T[], work: (one: T, at: number) => Promise<unknown>) {
  const waiting = [...all.entries()];
  const turn = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await work(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: 12 }, turn));
}

/** How often each key stands in a list. */
export function timesOf(keys: string[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const key of keys) times.set(key, (times.get(key) ?? 0) + 1);
  return times;
}
