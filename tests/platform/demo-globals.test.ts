import { expect, test } from 'vitest';
import { demoDatabase } from '../support/demo-database.ts';

const { rows } = demoDatabase();

test('the demo data contain no global that more fans unlocked than saw', async () => {
  const results = await rows(`
    select g.text, g.seen + (
        select count(*) from private.globals_seen n where n.global_id = g.id) as seen,
      (select count(*) from public.unlocks u where u.global_id = g.id) as sales
    from public.globals g where g.sent_at is not null`);
  const sold = results.filter(({ sales }) => Number(sales) > 0);
  expect(sold.length).toBeGreaterThan(0);
  expect(sold.filter(({ seen, sales }) => Number(sales) > Number(seen))).toEqual([]);
});
