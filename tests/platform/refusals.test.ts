import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

/*
 * Statements that the hosted platform refuses or allows to the role of migrations: a migration that
 * works here must also work there. Source: https://supabase.com/docs/guides/platform/permissions and
 * the announcement of restricted access to the schemas auth, storage and realtime.
 */
const { adminDatabaseUrl } = inject('platform');
const client = new pg.Client({ connectionString: adminDatabaseUrl });
beforeAll(() => client.connect());
afterAll(() => client.end());

async function attempt(sql: string): Promise<string> {
  await client.query('begin');
  try {
    await client.query(sql);
    return 'allowed';
  } catch (error) {
    // node-postgres puts the SQLSTATE of the server error into `code`.
    return (error as pg.DatabaseError).code ?? 'unknown';
  } finally {
    await client.query('rollback');
  }
}

describe('refused to the role of migrations', () => {
  test.each([
    'create table auth.own (id integer)',
    'create table storage.own (id integer)',
    'create table realtime.own (id integer)',
    'create function auth.own() returns integer language sql as $$ select 1 $$',
    'create function storage.own() returns integer language sql as $$ select 1 $$',
    'create index on storage.objects (created_at)',
    'alter table storage.objects add column own text',
    'alter table realtime.messages disable row level security',
    'drop table storage.objects',
    'set role platform_tables',
    'set role supabase_admin',
    'delete from storage.objects',
  ])('%s', async (sql) => {
    expect(await attempt(sql)).toBe('42501');
  });
});

describe('allowed to the role of migrations', () => {
  test.each([
    'create policy own on storage.objects for select to anon using (false)',
    'create policy own on realtime.messages for select to authenticated using (false)',
    `create function private.own() returns trigger language plpgsql as $$ begin return new; end $$;
     create trigger own after insert on auth.users for each row execute function private.own()`,
    'create table public.own (id uuid references auth.users (id))',
    'create schema own',
  ])('%s', async (sql) => {
    expect(await attempt(sql)).toBe('allowed');
  });
});
