import type { Context } from './context.ts';
import type { Figure, Measure } from './harness/measure.ts';
import type { Database } from './harness/server.ts';

const lookups = 400;
const hashesOf = { full: 1_000_000, quick: 20_000 };

/** P24: a copy is found among a million hashes by keys, and hiding a thousand is one statement. */
export async function copies(context: Context): Promise<Measure> {
  const hashes = hashesOf[context.options.pace.name];
  context.log(`Making the database copies with ${hashes} hashes`);
  const database = await context.server.makeProduct('copies');
  await database.runFile('sql/audience.sql', { few: 100, many: 100 });
  await database.runFile('sql/copies.sql', { hashes });
  await database.run('vacuum (analyze)');
  await context.server.checkpoint();
  return {
    id: 'P24',
    title: `Copies among ${hashes} hashes`,
    figures: [await lookupFigure(database, hashes), await hidingFigure(database)],
    notes: [
      'Half of the look-ups find their picture, which differs by 31 bits; the other half find none.',
      'The copies are 400 posts, 300 stories, 270 messages, 29 messages to an audience and a welcome video; each of their pictures is hidden and refused afterwards, and their owner has a decision for each.',
    ],
    baselines: [],
  };
}

async function lookupFigure(database: Database, hashes: number): Promise<Figure> {
  const taken: number[] = [];
  await database.session(async (client) => {
    for (let turn = 0; turn < lookups; turn += 1) {
      const isKnown = turn % 2 === 0;
      const { rows: needles } = await client.query<{ hash: string }>(
        'select bench.near(bench.hash($1), $2, 31)::text as hash',
        [isKnown ? `other${1 + ((turn * 7919) % hashes)}` : `unknown${turn}`, turn],
      );
      const from = performance.now();
      const { rows } = await client.query('select from private.near_media($1::text::bit(256))', [
        needles[0]?.hash,
      ]);
      taken.push(performance.now() - from);
      if (rows.length !== (isKnown ? 1 : 0))
        throw new Error(`A look-up found ${rows.length} pictures.`);
    }
  });
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(lookups * part)] ?? Infinity;
  return {
    name: 'look-up, p95',
    value: at(0.95),
    unit: 'ms',
    target: { atMost: 25 },
    note: `p50 ${at(0.5).toFixed(1)} ms of ${lookups}`,
  };
}

async function hidingFigure(database: Database): Promise<Figure> {
  const from = performance.now();
  await database.run(
    `insert into private.reports (request_id, target, target_id, owner_id, reason, snapshot)
     select gen_random_uuid(), 'post', post_id, bench.user('creator', 1), 'non_consensual', '{}'
     from public.post_media where media_id = private.derived_id('bench-work')`,
  );
  const [opened] = await database.run(
    `select private.add_case('ncii', id, now(), false) as id from private.reports`,
  );
  const made = performance.now();
  await database.run(
    `select staff.case_uphold('Ada', 'taken down', handle) from private.cases where id = $1`,
    [opened?.['id']],
  );
  const value = performance.now() - made;
  const [row] = await database.run(
    `select count(*) filter (where not is_live and scan_state = 'barred')::integer as hidden,
            (select count(*) from public.decisions
             where person_id = bench.user('creator', 2))::integer as told
     from public.media where owner_id = bench.user('creator', 2)`,
  );
  const { hidden, told } = row ?? {};
  if (hidden !== 1000 || Number(told) < 900)
    throw new Error(`${String(hidden)} copies are hidden, with ${String(told)} decisions.`);
  return {
    name: 'hiding 1000 copies',
    value,
    unit: 'ms',
    target: { atMost: 1000 },
    note: `with the decision itself, after ${(made - from).toFixed(0)} ms for the report`,
  };
}
