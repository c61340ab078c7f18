import { afterAll, expect, inject, test } from 'vitest';
import { catalogueLines, expectedLines } from '../../scripts/access/catalogue.ts';
import { database, disconnectAll } from '../support/people.ts';

const { adminDatabaseUrl } = inject('platform');
afterAll(disconnectAll);

test('client roles reach exactly what the reviewed list says', async () => {
  expect(await catalogueLines(adminDatabaseUrl)).toEqual(expectedLines());
});

test('a new table, function or grant without its line is found', async () => {
  await database.query('create table public.planted (id integer)');
  await database.query('grant select on public.planted to anon');
  try {
    const surprises = (await catalogueLines(adminDatabaseUrl)).filter(
      (line) => !expectedLines().includes(line),
    );
    expect(surprises).toEqual(['table public.planted WITHOUT ROW SECURITY: anon=select']);
  } finally {
    await database.query('drop table public.planted');
  }
});
