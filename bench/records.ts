import type { Context } from './context.ts';
import { percentile } from './harness/compare.ts';
import type { Figure, Measure } from './harness/measure.ts';
import type { Database } from './harness/server.ts';

const sizeOf = {
  full: { works: 100_000, performers: 5000, creators: 100 },
  quick: { works: 2000, performers: 100, creators: 20 },
};
const turns = 60;

/** P26: records of 18 U.S.C. 2257 by a name and by a work, and the whole file of them. */
export async function records(context: Context): Promise<Measure> {
  const size = sizeOf[context.options.pace.name];
  context.log(`Making the database records with ${size.works} works`);
  const database = await context.server.makeProduct('records');
  await database.runFile('sql/users.sql', { fans: 5, creators: size.creators });
  await database.runFile('sql/records.sql', size);
  await database.run('vacuum (analyze)');
  await context.server.checkpoint();
  const search = await timed(
    database,
    'by a legal name',
    (n) => `legal${1 + ((n * 2) % size.performers)}`,
  );
  const alias = await timed(
    database,
    'by an alias',
    (n) => `fox${1 + ((n * 2) % size.performers)}`,
  );
  const work = await workFigure(database, size.works);
  return {
    id: 'P26',
    title: `Records among ${size.works} works`,
    figures: [search, alias, work, await fileFigure(database, size.works)],
    notes: [
      `${turns} searches each, of a first page of fifty works at most.`,
      'The file is read as the function records-file reads it, part by part.',
    ],
    baselines: [],
  };
}

async function timed(
  database: Database,
  name: string,
  search: (turn: number) => Promise<string> | string,
): Promise<Figure> {
  const taken: number[] = [];
  await database.session(async (client) => {
    for (let turn = 0; turn < turns; turn += 1) {
      const words = await search(turn * 97);
      const from = performance.now();
      const { rows } = await client.query(`select * from staff.records('Ada', 'a bench', $1)`, [
        words,
      ]);
      taken.push(performance.now() - from);
      if (rows.length === 0) throw new Error(`There is no record of ${words}.`);
    }
  });
  return {
    name: `${name}, p95`,
    value: percentile(taken, 0.95),
    unit: 'ms',
    target: { atMost: 50 },
    note: `p50 ${percentile(taken, 0.5).toFixed(1)} ms`,
  };
}

const workFigure = (database: Database, works: number) =>
  timed(database, 'by a work', async (turn) => {
    const [row] = await database.run(
      `select private.handle_of('W', private.derived_id('work' || ${2 + ((turn * 2) % (works - 2))})) as name`,
    );
    return String(row?.['name']);
  });

async function fileFigure(database: Database, works: number): Promise<Figure> {
  const from = performance.now();
  let before: string | null = null;
  let found = 0;
  await database.session(async (client) => {
    do {
      const { rows } = await client.query<{ part: { records: { work: string }[]; next: string } }>(
        'select private.exported_records(null, $1) as part',
        [before],
      );
      const part = rows[0]?.part;
      found += new Set(part?.records.map(({ work }) => work)).size;
      before = part?.next ?? null;
    } while (before !== null);
  });
  if (found < works * 0.999) throw new Error(`The file has ${found} of ${works} works.`);
  return {
    name: 'the file of all',
    value: (performance.now() - from) / 1000,
    unit: 's',
    target: { atMost: 300 },
    note: `${found} works`,
  };
}
