import { afterAll, expect, test } from 'vitest';
import { database, disconnectAll, makeCreator, makeFan } from '../support/users.ts';

afterAll(disconnectAll);

test('[F145] two members of staff who take a hundred cases at once get different ones', async () => {
  const mara = await makeCreator('mara');
  const jonas = await makeFan('jonas');
  // The reports of a hundred posts, as rows, because one user makes a hundred reports an hour.
  await database.query(
    `insert into private.reports (reporter_id, request_id, target, target_id, owner_id, reason, snapshot)
     select $1, gen_random_uuid(), 'post', gen_random_uuid(), $2, 'spam', '{}' from generate_series(1, 100)`,
    [jonas.id, mara.id],
  );
  // Files beside this one file and decide cases of their own.
  const { rows: own } = await database.query<{ handle: string }>(
    `select c.handle from private.cases c join private.reports r on r.id = c.report_id
     where r.reporter_id = $1`,
    [jonas.id],
  );
  expect(own).toHaveLength(100);
  const take = async (name: string) => {
    const taken: string[] = [];
    for (;;) {
      const { rows } = await database.query<{ handle: string }>(
        'select handle from staff.next($1)',
        [name],
      );
      if (!rows[0]) return taken;
      taken.push(rows[0].handle);
    }
  };
  const taken = (await Promise.all(['Ada', 'Grace'].map(take))).flat();
  expect(new Set(taken).size).toBe(taken.length);
  expect(taken).toEqual(expect.arrayContaining(own.map(({ handle }) => handle)));
});
