import { afterAll, expect, test } from 'vitest';
import { effectsIn } from '../../scripts/effects.ts';
import { readSchema } from '../../scripts/schema-files.ts';
import { database, disconnectAll } from '../support/users.ts';

afterAll(disconnectAll);

test('the effects read from the schema files equal the triggers of the database catalogue', async () => {
  const { rows } = await database.query<{ line: string }>(
    `select format('%s %s %s', t.tgrelid::regclass, t.tgname, t.tgfoid::regproc) as line
     from pg_trigger t join pg_proc p on p.oid = t.tgfoid
     where not t.tgisinternal and p.pronamespace in ('private'::regnamespace, 'public'::regnamespace)
     order by 1`,
  );
  const written = effectsIn(readSchema()).map(
    ({ table, name, calls }) => `${table.replace(/^public\./, '')} ${name} ${calls}`,
  );
  expect(written.sort()).toEqual(rows.map(({ line }) => line.replace(/^public\./, '')).sort());
});
