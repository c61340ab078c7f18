import type { Context } from './context.ts';
import { percentile } from './harness/compare.ts';
import type { Figure, Measure } from './harness/measure.ts';
import type { Database } from './harness/server.ts';

const sizeOf = {
  full: { rows: 100_000, terms: 5000, creators: 100, log: 1_000_000 },
  quick: { rows: 2000, terms: 100, creators: 20, log: 5000 },
};
const turns = 100;
const queues = ['cases', 'reviews', 'appeals', 'releases'];
const views = ['case_queue', 'review_queue', 'appeal_queue', 'release_queue'];
/** characters: the longest message */
const textLength = 2000;
const sessions = 8;
const actsOfOne = 250;

/** P27: the next item of each queue of staff, its first page, blocked words, and acts in the log. */
export async function staffQueues(context: Context): Promise<Measure> {
  const size = sizeOf[context.options.pace.name];
  context.log(`Making the database queues with ${size.rows} items in each queue`);
  const database = await context.server.makeProduct('queues');
  await database.runFile('sql/users.sql', { fans: 5, creators: size.creators });
  await database.runFile('sql/queues.sql', size);
  await database.run('vacuum (analyze)');
  await context.server.checkpoint();
  const figures: Figure[] = [];
  for (const queue of queues)
    figures.push(
      await timed(database, `the next of ${queue}`, 20, 1, () => ({
        text: `select * from staff.next('Ada', $1)`,
        values: [queue],
      })),
    );
  for (const view of views)
    figures.push(
      await timed(database, `fifty of ${view}`, 20, 50, () => ({
        text: `select * from staff.${view} limit 50`,
        values: [],
      })),
    );
  figures.push(
    await timed(
      database,
      `blocked words among ${size.terms} in ${textLength} characters`,
      1,
      0,
      (turn) => ({
        text: `select * from private.blocked_words($1, 'chat')`,
        values: [words(turn)],
      }),
    ),
    await actsFigure(database),
    await checkFigure(database, size.log),
  );
  return {
    id: 'P27',
    title: `Queues of staff with ${size.rows} items each, blocked words, and the log`,
    figures,
    notes: [
      `${turns} turns each; half of the items are claimed by others.`,
      `${sessions} connections write ${actsOfOne} acts each; afterwards the chain has no fault.`,
    ],
    baselines: [],
  };
}

type Statement = { text: string; values: unknown[] };

async function timed(
  database: Database,
  name: string,
  atMost: number,
  rows: number,
  statement: (turn: number) => Statement,
): Promise<Figure> {
  const taken: number[] = [];
  await database.session(async (client) => {
    for (let turn = 0; turn < turns; turn += 1) {
      const { text, values } = statement(turn);
      const from = performance.now();
      const found = await client.query(text, values);
      taken.push(performance.now() - from);
      if (found.rows.length !== rows)
        throw new Error(`${name}: ${found.rows.length} rows in place of ${rows}.`);
    }
  });
  return {
    name: `${name}, p95`,
    value: percentile(taken, 0.95),
    unit: 'ms',
    target: { atMost },
    note: `p50 ${percentile(taken, 0.5).toFixed(2)} ms`,
  };
}

/** Another text for each turn, of usual words. */
function words(turn: number): string {
  const usual = ['light', 'on', 'the', 'stairs', 'and', 'nobody', 'there', 'but', 'a', 'cat'];
  let text = '';
  for (let at = turn; text.length < textLength; at += 7) text += `${usual[at % 10]} `;
  return text.slice(0, textLength);
}

async function actsFigure(database: Database): Promise<Figure> {
  const from = performance.now();
  await Promise.all(
    Array.from({ length: sessions }, () =>
      database.session(async (client) => {
        for (let turn = 0; turn < actsOfOne; turn += 1)
          await client.query(`select private.record_act('Ada', 'a bench', 'look', null)`);
      }),
    ),
  );
  const seconds = (performance.now() - from) / 1000;
  const [row] = await database.run(
    `select (select count(*)::integer from private.audit_log where reason = 'a bench') as acts,
            (select count(*)::integer from staff.check_log()) as faults`,
  );
  if (row?.['acts'] !== sessions * actsOfOne || row['faults'] !== 0)
    throw new Error(`${String(row?.['acts'])} acts, ${String(row?.['faults'])} faults.`);
  return {
    name: 'acts a second',
    value: (sessions * actsOfOne) / seconds,
    unit: '',
    target: { atLeast: 200 },
    note: `${sessions} connections at once, one chain`,
  };
}

/** A changed row of a long log is found and named. */
async function checkFigure(database: Database, rows: number): Promise<Figure> {
  await database.run(
    `insert into private.audit_log (actor, action, reason)
     select 'Ada', 'look', 'a row of many' from generate_series(1, $1)`,
    [rows],
  );
  await database.run('alter table private.audit_log disable trigger t00_append_only');
  await database.run(
    `update private.audit_log set actor = 'Eve'
     where id = (select id from private.audit_log order by id desc offset $1 limit 1)`,
    [Math.floor(rows / 2)],
  );
  await database.run('alter table private.audit_log enable trigger t00_append_only');
  const from = performance.now();
  const faults = await database.run('select * from staff.check_log()');
  if (faults.length === 0) throw new Error('The changed row is not found.');
  return {
    name: `a changed row among ${rows} is found`,
    value: (performance.now() - from) / 1000,
    unit: 's',
    target: { atMost: 60 },
  };
}
