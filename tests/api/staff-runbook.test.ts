import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { database, disconnectAll, makeCreator, makeFan, type User } from '../support/users.ts';

/*
 * The SQL statements of the runbook match the database: each statement runs and is rolled back. A
 * refusal of the platform is accepted, an unknown function, column or argument is not.
 */
const runbook = readFileSync(
  join(import.meta.dirname, '..', '..', 'docs', 'runbooks', 'staff.md'),
  'utf8',
);
const statements = [...runbook.matchAll(/```sql\n([\s\S]*?)```/g)].flatMap((block) =>
  (block[1] ?? '')
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean),
);

let mara: User;
let jonas: User;

beforeAll(async () => {
  [mara, jonas] = await Promise.all([makeCreator('mara'), makeFan('jonas')]);
});
afterAll(disconnectAll);

test('[F122] the runbook names every function and view of staff', async () => {
  const { rows } = await database.query<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'staff'::regnamespace
     union select relname from pg_class where relnamespace = 'staff'::regnamespace and relkind = 'v'`,
  );
  expect(rows.length).toBeGreaterThan(14);
  for (const { name } of rows) expect(runbook).toContain(`staff.${name}`);
});

test('[F122] [F145] staff name everything by a name or a number, never by an id', async () => {
  const { rows } = await database.query<{ name: string }>(
    `select distinct p.proname as name from pg_proc p, unnest(p.proargtypes) a
     where p.pronamespace = 'staff'::regnamespace and a = 'uuid'::regtype order by 1`,
  );
  expect(rows).toEqual([]);
  for (const statement of statements) expect(statement).not.toMatch(/<\w+_id>/);
});

test.each(statements)('[F122] the statement runs: %s', async (statement) => {
  const client = await database.connect();
  try {
    await client.query('begin');
    const answer = await client
      .query(statement.replaceAll('mara_voss', mara.username).replaceAll('jonas_r', jonas.username))
      .then(() => 'done', textOfFault);
    expect(answer).toMatch(
      /^(done|PT4\d\d (conflict|ineligible_action|closure_not_pending|((post|message|withdrawal|payment)_)?not_found))$/,
    );
  } finally {
    await client.query('rollback');
    client.release();
  }
});

/** Database errors carry their SQLSTATE as code. */
const textOfFault = (fault: Error & { code?: string }) => `${fault.code ?? ''} ${fault.message}`;
