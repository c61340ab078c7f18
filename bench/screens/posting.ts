import type { Context } from '../context.ts';
import { ratioFigure, type Measure } from '../harness/measure.ts';
import type { Database } from '../harness/server.ts';

/** P21: a post is announced by one row, so its cost does not depend on the number of followers. */
export async function posting(context: Context): Promise<Measure> {
  const { few, many } = context.options.pace.audience;
  context.log(`Making the database audience with ${many} followers`);
  const database = await context.server.makeProduct('audience');
  await database.runFile('sql/audience.sql', { few, many });
  await database.run('vacuum (analyze)');
  const postsTo = (creator: number) => ({
    database: database.name,
    script: { file: 'pgbench/post.sql' },
    variables: { creator },
  });
  const found = await context.compare(postsTo(1), postsTo(2));
  return {
    id: 'P21',
    title: `Posting to ${many} followers over posting to ${few}`,
    figures: [ratioFigure(`to ${many} / to ${few}`, found, { atLeast: 0.83 })],
    notes: [await assertTold(database), await assertReached(database, few, many)],
    baselines: [],
  };
}

async function assertTold(database: Database): Promise<string> {
  const [row] = await database.run(
    `select (select count(*) from public.posts)::integer as posts,
            (select count(*) from public.audience_events)::integer as events,
            (select count(*) from public.notifications)::integer as rows`,
  );
  const { posts, events, rows } = row ?? {};
  if (posts !== events || rows !== 0)
    throw new Error(`${String(posts)} posts left ${String(events)} events, ${String(rows)} rows.`);
  return `${String(posts)} posts left as many events and no row for a follower.`;
}

/**
 * Asserts that the first and the last follower of each creator find the post in their
 * notifications.
 */
async function assertReached(database: Database, few: number, many: number): Promise<string> {
  await database.session(async (client) => {
    for (const fan of [1, few, few + 1, many]) {
      await client.query('begin');
      await client.query(`select bench.act_as(bench.user('fan', $1))`, [fan]);
      const { rows } = await client.query<{ lines: number }>(
        `select json_array_length(api.notifications() -> 'lines') as lines`,
      );
      await client.query('commit');
      if (!rows[0]?.lines) throw new Error(`Follower ${fan} is told of nothing.`);
    }
  });
  return 'The first and the last follower of each read of it.';
}
