import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSql, startScratch } from '../../local/postgres/scratch.ts';
import { readMigrations } from '../../local/schema-version.ts';
import { databaseFromMigrations } from '../../scripts/databases.ts';
import { withClient } from '../../scripts/migrations/client.ts';
import { loadRows, rowsOf, worldRows } from '../../scripts/migrations/fixture.ts';

/*
 * docs/runbooks/restore.md, into another cluster: the rows of a world with money, written by one
 * server and loaded by another, as a dump of the data alone after a push of the migrations.
 */
const migrations = readMigrations();

type Server = Awaited<ReturnType<typeof startScratch>>;
let [old, fresh]: Server[] = [];
let dump = '';
let before: unknown;

/** The old cluster is as busy as a year has made it: its transaction ids are far ahead. */
const busyYear = `do $$ begin
  for n in 1..20000 loop perform pg_current_xact_id(); commit; end loop;
end $$`;

beforeAll(async () => {
  [old, fresh] = [await startScratch('-old'), await startScratch('-new')];
  const rows = await worldRows(old, migrations);
  await databaseFromMigrations(old, 'source', migrations);
  await loadRows(old, 'source', rows);
  await withClient(old.url('supabase_admin', 'source'), async (client) => {
    await client.query(busyYear);
    await tip(client, 700);
    await client.query('select private.compact_ledger()');
    await tip(client, 600);
    expect(await faultsOf(client)).toEqual([]);
    before = await moneyOf(client);
    dump = await rowsOf(client);
  });
});
afterAll(() => Promise.all([old?.stop(), fresh?.stop()]));

/** A tip as the REST server runs it for a member. */
async function tip(client: Client, cents: number) {
  await client.query('begin');
  await client.query(
    `select set_config('role', 'authenticated', true), set_config('request.jwt.claims',
       json_build_object('role', 'authenticated', 'sub', id)::text, true)
     from public.profiles where username = 'stranger'`,
  );
  await client.query(
    `select api.send_tip((select id from public.profiles where username = 'ines'), $1,
       gen_random_uuid())`,
    [cents],
  );
  await client.query('commit');
}

const faultsOf = async (client: Client) =>
  (await client.query('select * from private.money_faults()')).rows;

/** What each wallet holds and each creator has, and how many rows of others say so. */
async function moneyOf(client: Client) {
  const { rows } = await client.query<{ money: Record<string, unknown> }>(
    `select json_build_object(
       'wallets', (select json_object_agg(p.username, w.balance_cents order by p.username)
                   from public.wallets w join public.profiles p on p.id = w.owner_id),
       'earnings', (select json_object_agg(p.username, private.creator_balance(p.id))
                    from public.profiles p where p.username in ('ines', 'mara')),
       'transfers', (select count(*) from private.transfers),
       'notifications', (select count(*) from public.notifications)) as money`,
  );
  return rows[0]?.money;
}

/** The statement of the runbook that empties what a push has filled. */
const emptying = /```sql\n([^`]*truncate[^`]*)```/.exec(
  readFileSync(join(import.meta.dirname, '../../docs/runbooks/restore.md'), 'utf8'),
)?.[1];

/** The dump in a new database of the new cluster. */
async function restored(name: string): Promise<string> {
  await databaseFromMigrations(fresh as Server, name, migrations);
  await runSql((fresh as Server).url('supabase_admin', name), [emptying ?? '']);
  await loadRows(fresh as Server, name, dump);
  return (fresh as Server).url('supabase_admin', name);
}

type Balance = { pending_cents: number; available_cents: number };
const earned = (money: unknown): number => {
  const { ines } = (money as { earnings: { ines: Balance } }).earnings;
  return ines.pending_cents + ines.available_cents;
};

test('a rebased copy has all of the money, and goes on without a fault', async () => {
  const url = await restored('rebased');
  await runSql(url, ['select private.rebase_ledger()']);
  await withClient(url, async (client) => {
    expect(await moneyOf(client)).toEqual(before);
    expect(await faultsOf(client)).toEqual([]);
    await tip(client, 1000);
    const after = await moneyOf(client);
    expect(earned(after)).toBeGreaterThan(earned(before));
    expect(await faultsOf(client)).toEqual([]);
    await client.query('select private.compact_ledger()');
    await tip(client, 500);
    await client.query('select private.compact_ledger()');
    expect(await faultsOf(client)).toEqual([]);
  });
});

test('a copy that is not rebased says so, and loses what is sold next', async () => {
  const url = await restored('forgotten');
  await withClient(url, async (client) => {
    expect(await faultsOf(client)).toMatchObject([{ fault: 'watermark is ahead of the cluster' }]);
    await tip(client, 1000);
    expect(earned(await moneyOf(client))).toBe(earned(before));
    expect(JSON.stringify(await faultsOf(client))).toContain('checkpoint differs from the ledger');
    // Late is not too late: the ledger itself has every sale.
    await client.query('select private.rebase_ledger()');
    expect(await faultsOf(client)).toEqual([]);
    expect(earned(await moneyOf(client))).toBeGreaterThan(earned(before));
  });
});

test('settings of roles and jobs come with the migrations, not with the rows', async () => {
  const settings = (url: string) =>
    withClient(url, async (client) => {
      const { rows } = await client.query(
        `select (select array_agg(rolname || ' ' || s order by rolname, s)
                 from pg_roles, unnest(rolconfig) s
                 where rolname in ('authenticator', 'anon', 'authenticated')) as roles,
           (select array_agg(jobname || ' ' || schedule order by jobname)
            from cron.job where active) as jobs`,
      );
      return rows[0] as { roles: string[]; jobs: string[] };
    });
  const copy = await settings(await restored('settings'));
  expect(copy).toEqual(await settings((old as Server).url('supabase_admin', 'source')));
  expect(copy.roles).toContain('authenticator pgrst.db_schemas=api');
  expect(copy.jobs.length).toBeGreaterThan(30);
});
