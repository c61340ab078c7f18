import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { closeDatabase, newClient, newPerson, sql } from './auth-support.ts';

// Auth in the database: the caller's identity, and the privileges of roles on the Auth tables.
// https://supabase.com/docs/guides/database/postgres/row-level-security (auth.uid, auth.jwt)
// https://supabase.com/docs/guides/auth/managing-user-data (access to schema auth)
// https://supabase.com/docs/guides/database/postgres/roles

const pool = new pg.Pool({ connectionString: inject('platform').adminDatabaseUrl, max: 1 });

afterAll(async () => {
  await pool.end();
  await closeDatabase();
});

type Settings = Record<string, string>;

/** Runs one query in a role with the settings of a request, and rolls it back. */
async function as(role: string, settings: Settings, query: string) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const [name, value] of Object.entries({ role, ...settings })) {
      await client.query('select set_config($1, $2, true)', [name, value]);
    }
    return (await client.query<Record<string, unknown>>(query)).rows;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const who =
  'select auth.uid() as uid, auth.role() as role, auth.email() as email, auth.jwt() as jwt';

describe('the caller', () => {
  it('is read from the claims of the request', async () => {
    const claims = { sub: randomUUID(), role: 'authenticated', email: 'ann@one.test' };

    const [row] = await as('authenticated', { 'request.jwt.claims': JSON.stringify(claims) }, who);

    expect(row).toEqual({ uid: claims.sub, role: claims.role, email: claims.email, jwt: claims });
  });

  it('is read from settings of single claims where those are set', async () => {
    const sub = randomUUID();

    const [row] = await as('authenticated', { 'request.jwt.claim.sub': sub }, who);

    expect(row).toMatchObject({ uid: sub });
  });

  it('is null for a guest and without claims', async () => {
    const guest = { 'request.jwt.claims': JSON.stringify({ role: 'anon' }) };

    expect(await as('anon', guest, who)).toMatchObject([{ uid: null, role: 'anon', email: null }]);
    expect(await as('anon', { 'request.jwt.claims': '' }, who)).toMatchObject([
      { uid: null, role: null, jwt: null },
    ]);
  });
});

describe('the tables of Auth', () => {
  const tables = ['users', 'identities', 'sessions', 'refresh_tokens', 'one_time_tokens'];

  it.each(tables)('%s: refuse the client roles and are readable by postgres', async (table) => {
    const query = `select count(*) from auth.${table}`;

    for (const role of ['anon', 'authenticated', 'service_role']) {
      await expect(as(role, {}, query)).rejects.toMatchObject({ code: '42501' });
    }
    expect(await as('postgres', {}, query)).toHaveLength(1);
  });

  it('can be referenced by foreign keys of the project but not altered by it', async () => {
    const reference = 'create table public.contract_reference (id uuid references auth.users (id))';

    await expect(as('postgres', {}, reference)).resolves.toEqual([]);
    await expect(
      as('postgres', {}, 'alter table auth.users add column contract integer'),
    ).rejects.toMatchObject({ code: '42501' });
  });

  it('accept a seeded user, who can then sign in by password', async () => {
    const { email, password, data } = newPerson();
    await sql(
      `insert into auth.users
         (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at,
          raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
       values ('00000000-0000-0000-0000-000000000000', $1, 'authenticated', 'authenticated', $2,
               extensions.crypt($3, extensions.gen_salt('bf', 4)), now(),
               '{"provider": "email", "providers": ["email"]}', $4, now(), now())`,
      [randomUUID(), email, password, JSON.stringify(data)],
    );
    const signIn = (attempt: string) =>
      newClient().auth.signInWithPassword({ email, password: attempt });

    expect((await signIn(password)).error).toBeNull();
    expect((await signIn('not the password')).error).toMatchObject({ code: 'invalid_credentials' });
  });
});
