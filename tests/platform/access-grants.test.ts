import { afterAll, describe, expect, inject, test } from 'vitest';
import { catalogueLines, expectedLines } from '../../scripts/access/catalogue.ts';
import { connect, database, disconnectAll, makeFan } from '../support/users.ts';

const { adminDatabaseUrl } = inject('platform');
afterAll(disconnectAll);

test('client roles have exactly the privileges of the reviewed list', async () => {
  expect(await catalogueLines(adminDatabaseUrl)).toEqual(expectedLines());
});

test('a new table or view with a grant but without a line in the list is found', async () => {
  await database.query('create table public.planted (id integer)');
  await database.query('create view api.planted as select 1 as id');
  await database.query('grant select on public.planted, api.planted to anon');
  try {
    const surprises = (await catalogueLines(adminDatabaseUrl)).filter(
      (line) => !expectedLines().includes(line),
    );
    expect(surprises).toEqual([
      'table public.planted WITHOUT ROW SECURITY: anon=select',
      'view api.planted: anon=select',
    ]);
  } finally {
    await database.query('drop table public.planted');
    await database.query('drop view api.planted');
  }
});

describe('the time limit of a statement', () => {
  test('is one second for a guest and three seconds for a member', async () => {
    await database.query(
      `create function api.planted(p_seconds float) returns text language sql as
       $$ select current_setting('statement_timeout') from pg_sleep(p_seconds) $$;
       grant execute on function api.planted(float) to anon, authenticated;
       notify pgrst, 'reload schema'`,
    );
    // Not in the generated types: the function exists only during this test.
    const sleep = async (client: ReturnType<typeof connect>, seconds: number) => {
      const args = { p_seconds: seconds } as never;
      const { data, error } = await client.rpc('planted' as never, args);
      return error?.message ?? (data as unknown);
    };
    const jonas = await makeFan('jonas');
    try {
      const isLoaded = async () => (await sleep(connect(), 0)) === '1s';
      await expect.poll(isLoaded, { timeout: 60_000 }).toBe(true);
      expect(await sleep(jonas.client, 0)).toBe('3s');
      const answers = await Promise.all([sleep(connect(), 1.5), sleep(jonas.client, 1.5)]);
      expect(answers).toEqual(['try_again_later', '3s']);
    } finally {
      await database.query('drop function api.planted(float)');
      await database.query(`notify pgrst, 'reload schema'`);
    }
  });
});
