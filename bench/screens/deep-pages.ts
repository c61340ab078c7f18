import type { Client } from 'pg';
import { pageNotifications } from '../../supabase/functions/_shared/generated/limits.gen.ts';
import type { Context } from '../context.ts';
import { percentile } from '../harness/compare.ts';
import type { Figure, Measure } from '../harness/measure.ts';
import { only } from '../money/operations.ts';
import { alternating } from './alternating.ts';
import { browseLists } from './deep-browse.ts';
import type { Spoken } from './recorder.ts';
import { withRest, type Request, type Rest } from './rest.ts';
import {
  commentsRequest,
  favoritesRequest,
  feedRequest,
  notificationsRequest,
  subscriptionsRequest,
  threadRequest,
  wallRequest,
} from './screens.ts';
import { repeat } from './transaction.ts';

interface Deep {
  name: string;
  /** The page number, if the list is shorter than the others. */
  page?: number;
  me: string;
  first: Request;
  deep: Request;
}

/** P7: the time of a page far down a list over that of its first page. */
export async function deepPages(context: Context): Promise<Measure> {
  const { database, sizes } = await context.screens();
  const page = sizes.deepPage;
  const times = context.options.pace.name === 'full' ? 1000 : 50;
  const figures = await withRest(context.server, database, (rest) =>
    database.session(async (client) => {
      const found: Figure[] = [];
      for (const list of await listsOf(client, page)) {
        const [first, deep] = [
          await said(rest, list.me, list.first),
          await said(rest, list.me, list.deep),
        ];
        const [near, far] = await alternating(
          times,
          () => repeat(client, first),
          () => repeat(client, deep),
        );
        const [p95, deepP95] = [percentile(near, 0.95), percentile(far, 0.95)];
        found.push({
          name: `${list.name}, page ${list.page ?? page} / page 1, p95`,
          value: deepP95 / p95,
          unit: 'x',
          target: { atMost: 1.2 },
          note: `${deepP95.toFixed(2)} against ${p95.toFixed(2)} ms over ${times} pages each`,
        });
      }
      return found;
    }),
  );
  return {
    id: 'P7',
    title: `Page ${page} over page 1`,
    figures,
    notes: ['Both pages are full; they are read in turn on one connection.'],
    baselines: [],
  };
}

/** Lists that are long enough, each with the cursor of its deep page. */
async function listsOf(client: Client, page: number): Promise<Deep[]> {
  const value = async (sql: string, values: unknown[] = []) =>
    String(only((await client.query<{ value: string }>(sql, values)).rows).value);
  const creator = await value(`select bench.user('creator', 1) as value`);
  const fan = await value(
    `select fan_id as value from public.subscriptions s
     where creator_id = $1 and expires_at > now()
       and not exists (select from public.blocks where ended_at is null
                         and creator_id in (blocker_id, blocked_id)
                         and s.fan_id in (blocker_id, blocked_id)) order by 1 limit 1`,
    [creator],
  );
  const post = await value(
    `select id as value from public.posts
     where creator_id = $1 and removed_at is null and moderation_state = 'live'
     order by id desc offset $2 limit 1`,
    [creator, (page - 1) * 5],
  );
  const talk = await value(`select post_id as value from bench.talks where creator_id = $1`, [
    creator,
  ]);
  const comment = await value(
    `select id as value from public.comments where post_id = $1 order by id desc offset $2 limit 1`,
    [talk, (page - 1) * 5],
  );
  const thread = await client.query<{ id: string; fan: string; last: string }>(
    `select t.id, t.fan_id as fan, (select max(seq) from public.messages m
                                    where m.conversation_id = t.id) as last
     from bench.threads t where n = 1`,
  );
  const { id, fan: reader, last } = only(thread.rows);
  const told = await mostTold(client);
  const collected = await collectedBy(
    client,
    await value(`select bench.user('collector', 1) as value`),
  );
  return [
    { name: 'wall', me: fan, first: wallRequest(creator), deep: wallRequest(creator, post) },
    {
      name: 'thread',
      me: reader,
      first: threadRequest(id),
      deep: threadRequest(id, Number(last) - (page - 1) * 20),
    },
    {
      name: 'feed',
      me: fan,
      first: feedRequest(),
      deep: feedRequest(await feedKey(client, fan, page)),
    },
    {
      name: 'comments',
      me: fan,
      first: commentsRequest(talk),
      deep: commentsRequest(talk, comment),
    },
    {
      name: 'notifications of a fan',
      me: fan,
      first: notificationsRequest(),
      deep: notificationsRequest(await eventKey(client, fan, page)),
    },
    {
      name: 'notifications of a creator',
      me: told.user,
      first: notificationsRequest(),
      deep: notificationsRequest(told.key),
    },
    ...collected,
    ...(await browseLists(client, fan)),
  ];
}

async function feedKey(client: Client, fan: string, page: number): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `select id from public.posts
     where creator_id in (select creator_id from public.subscriptions
                          where fan_id = $1 and expires_at > now())
       and removed_at is null and moderation_state = 'live'
     order by id desc offset $2 limit 1`,
    [fan, (page - 1) * 15],
  );
  return only(rows).id;
}

async function eventKey(client: Client, fan: string, page: number): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `select e.id from public.subscriptions s
     join public.audience_events e on e.creator_id = s.creator_id
     where s.fan_id = $1 and s.expires_at > now() and e.audience <> 'offer'
     order by e.id desc offset $2 limit 1`,
    [fan, (page - 1) * pageNotifications],
  );
  return only(rows).id;
}

/** The lists of a fan who follows and subscribes to every creator, two pages before their ends. */
async function collectedBy(client: Client, collector: string): Promise<Deep[]> {
  const { rows: follows } = await client.query<{ id: string }>(
    `select f.id from public.follows f join private.account_facts c on c.user_id = f.creator_id
     where f.fan_id = $1 and c.is_listed order by f.id desc`,
    [collector],
  );
  // As text, because a Date has no microseconds.
  const { rows: subscriptions } = await client.query<{ id: string; expires_at: string }>(
    `select id, to_json(expires_at) #>> '{}' as expires_at from public.subscriptions
     where fan_id = $1 order by subscriptions.expires_at desc, id desc`,
    [collector],
  );
  const list = <Row>(name: string, all: Row[], request: (row?: Row) => Request): Deep => {
    const page = Math.floor(all.length / 15) - 1;
    return {
      name: `${name} of a collector`,
      page,
      me: collector,
      first: request(),
      deep: request(all[(page - 1) * 15 - 1]),
    };
  };
  return [
    list('favorites', follows, (row) => favoritesRequest(row?.id)),
    list('subscriptions', subscriptions, subscriptionsRequest),
  ];
}

/** The user with the most notifications, with the cursor of the last tenth of them. */
async function mostTold(client: Client): Promise<{ user: string; key: string }> {
  const { rows } = await client.query<{ user: string; key: string }>(
    `select recipient_id as user,
            (array_agg(id order by id desc))[(count(*) * 9 / 10)::integer] as key
     from public.notifications group by 1 order by count(*) desc, 1 limit 1`,
  );
  return only(rows);
}

async function said(rest: Rest, me: string, request: Request): Promise<Spoken[]> {
  const { body, spoken } = await rest.ask(me, request);
  if (rowsIn(body) < 5)
    throw new Error(
      `${request.path.slice(0, 40)} has no such page: ${JSON.stringify(body).slice(0, 200)}`,
    );
  return spoken;
}

/** The number of rows of a page; notifications are returned as an object with `lines`. */
function rowsIn(body: unknown): number {
  if (Array.isArray(body)) return body.length;
  const isObject = typeof body === 'object' && body !== null && 'lines' in body;
  return isObject && Array.isArray(body.lines) ? body.lines.length : 0;
}
