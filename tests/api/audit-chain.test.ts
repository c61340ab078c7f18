import { expect, test } from 'vitest';
import { database, uniqueName } from '../support/users.ts';

const ACTS = 500;

test('[F156] 500 acts at once make one chain', async () => {
  const actor = uniqueName('clerk');
  await Promise.all(
    Array.from({ length: ACTS }, (_, nth) =>
      database.query('select private.audit($1, $2, null, null)', [actor, `act ${nth}`]),
    ),
  );
  const { rows } = await database.query(
    `select count(distinct c.place)::int as places, count(distinct a.action)::int as acts
     from private.audit_log a join private.audit_chain c on c.entry_id = a.id
     where a.actor = $1`,
    [actor],
  );
  expect(rows).toEqual([{ places: ACTS, acts: ACTS }]);
  const { rows: faults } = await database.query('select * from private.audit_faults()');
  expect(faults).toEqual([]);
});
