import type { Context } from './context.ts';
import type { Figure, Measure } from './harness/measure.ts';
import type { Database } from './harness/server.ts';

const statements = 2000;
const passesOf = { full: 200_000, quick: 2000 };
const token = 'g'.repeat(43);

/** P25: what admission by region and age adds to a statement that reads it. */
export async function admission(context: Context): Promise<Measure> {
  const passes = passesOf[context.options.pace.name];
  context.log(`Making the database admission with ${passes} proofs of age`);
  const database = await context.server.makeProduct('admission');
  await database.runFile('sql/audience.sql', { few: 100, many: 100 });
  await database.runFile('sql/ages.sql', { passes });
  await database.run('vacuum (analyze)');
  await context.server.checkpoint();
  const open = await cost(database, 'no region asks for a proof', 'GB', null);
  await database.run(
    `insert into private.region_policies values ('QQ', '', 'verify'), ('US', 'TX', 'verify')`,
  );
  return {
    id: 'P25',
    title: `Admission by region and age, among ${passes} proofs of age`,
    figures: [
      open,
      await cost(database, 'another region asks', 'GB', null),
      await cost(database, 'a guest with a token', 'QQ', null),
      await cost(
        database,
        'a member',
        'QQ',
        'select user_id as id from private.age_passes where user_id is not null limit 1',
      ),
    ],
    notes: [
      `The median of ${statements} statements that read my_admission, less the median of as many empty ones, in turn, on one connection.`,
    ],
    baselines: [],
  };
}

async function cost(
  database: Database,
  who: string,
  region: string,
  member: string | null,
): Promise<Figure> {
  const taken: Record<'read' | 'empty', number[]> = { read: [], empty: [] };
  await database.session(async (client) => {
    const { rows } = await client.query<{ id: string }>(member ?? 'select null as id');
    const id = rows[0]?.id;
    const role = id ? 'authenticated' : 'anon';
    await client.query(
      `select set_config('request.jwt.claims', $1, false), set_config('request.headers', $2, false),
              set_config('role', $3, false)`,
      [
        JSON.stringify({ role, ...(id && { sub: id }) }),
        JSON.stringify({ 'x-caller-region': region, 'x-age-token': token }),
        role,
      ],
    );
    for (let turn = 0; turn < statements; turn += 1) {
      taken.read.push(
        await timed(() => client.query('select is_admitted from private.my_admission')),
      );
      taken.empty.push(await timed(() => client.query('select true as is_admitted')));
    }
    const answer = await client.query<{ is_admitted: boolean }>(
      'select is_admitted from private.my_admission',
    );
    if (!answer.rows[0]?.is_admitted) throw new Error(`${who} is not admitted.`);
    await client.query('reset all');
  });
  return {
    name: who,
    value: median(taken.read) - median(taken.empty),
    unit: 'ms',
    target: { atMost: 0.2 },
    note: `${median(taken.read).toFixed(3)} ms with the round trip`,
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Infinity;
