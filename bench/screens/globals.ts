import type { Context } from '../context.ts';
import { ratioFigure, type Figure, type Measure } from '../harness/measure.ts';
import type { Database } from '../harness/server.ts';

/** milliseconds: the longest time of counting the larger audience, by the median */
const countingAtMost = 50;
const countings = 21;

/** P12: a global message is one row, so its cost does not depend on the size of the audience. */
export async function globals(context: Context): Promise<Measure> {
  const { few, many } = context.options.pace.audience;
  context.log(`Making the database globals with ${many} followers`);
  const database = await context.server.makeProduct('globals');
  await database.runFile('sql/audience.sql', { few, many });
  await database.run('vacuum (analyze)');
  const sendsTo = (creator: number) => ({
    database: database.name,
    script: { file: 'pgbench/global.sql' },
    variables: { creator },
  });
  const found = await context.compare(sendsTo(1), sendsTo(2));
  return {
    id: 'P12',
    title: `A global message to ${many} fans over one to ${few}`,
    figures: [
      ratioFigure(`to ${many} / to ${few}`, found, { atLeast: 0.83 }),
      await countingFigure(database, few, many),
    ],
    notes: [await assertSent(database), await assertReached(database, few, many)],
    baselines: [],
  };
}

/** The median of counting the larger audience; the smaller one stands beside it. */
async function countingFigure(database: Database, few: number, many: number): Promise<Figure> {
  const times = async (creator: number) => {
    const taken: number[] = [];
    await database.session(async (client) => {
      await client.query('begin');
      await client.query(`select bench.act_as(bench.user('creator', $1))`, [creator]);
      for (let round = 0; round < countings; round += 1) {
        const from = performance.now();
        await client.query(`select api.audience_size('followers')`);
        taken.push(performance.now() - from);
      }
      await client.query('commit');
    });
    return taken.toSorted((a, b) => a - b)[Math.floor(countings / 2)] ?? Infinity;
  };
  const [small, large] = [await times(1), await times(2)];
  return {
    name: `counting ${many}`,
    value: large,
    unit: 'ms',
    target: { atMost: countingAtMost },
    note: `${small.toFixed(1)} ms for ${few}, ${(large / small).toFixed(1)} times that`,
  };
}

async function assertSent(database: Database): Promise<string> {
  const [row] = await database.run(
    `select (select count(*) from public.globals)::integer as sent,
            (select count(*) from public.messages where kind <> 'notification')::integer as messages,
            (select count(*) from public.notifications)::integer as rows`,
  );
  const { sent, messages, rows } = row ?? {};
  if (!sent || messages !== 0 || rows !== 0)
    throw new Error(
      `${String(sent)} sent left ${String(messages)} messages, ${String(rows)} rows.`,
    );
  return 'Each of them left no row for a fan.';
}

/** Asserts that the first and the last fan of each audience find the message in their inbox. */
async function assertReached(database: Database, few: number, many: number): Promise<string> {
  await database.session(async (client) => {
    for (const fan of [1, few, few + 1, many]) {
      await client.query('begin');
      await client.query(`select bench.act_as(bench.user('fan', $1))`, [fan]);
      const { rows } = await client.query<{ locked: number }>(
        `select count(*)::integer as locked from json_array_elements(api.inbox()) c
         where c #>> '{last,is_locked}' = 'true'`,
      );
      await client.query('commit');
      if (!rows[0]?.locked) throw new Error(`Fan ${fan} is told of nothing.`);
    }
  });
  return 'The first and the last fan of each find it in their list.';
}
