import type { Context } from '../context.ts';
import type { Figure, Measure } from '../harness/measure.ts';
import { only } from './operations.ts';

const user = (kind: 'fan' | 'creator', number: number) => `bench.user('${kind}', ${number})`;

/** One call for each event, and the user who makes it. */
const acts = {
  message: {
    as: user('fan', 1),
    call: `api.send_message(${user('creator', 2)}, 'hello', '{}', null, gen_random_uuid())`,
  },
  tip: {
    as: user('fan', 1),
    call: `api.send_tip(${user('creator', 3)}, 500, gen_random_uuid())`,
  },
  post: {
    as: user('creator', 4),
    call: `api.create_post('public', 'hello', '{}', gen_random_uuid())`,
  },
};

/** P10: the Realtime events and bytes for one message, one tip and one post. */
export async function events(context: Context): Promise<Measure> {
  const database = await context.money();
  const figures: Figure[] = [];
  for (const [name, act] of Object.entries(acts)) {
    const sent = await database.session(async (client) => {
      await client.query('begin');
      await client.query(`select bench.act_as(${act.as})`);
      await client.query(`select ${act.call}`);
      await client.query('reset role');
      // A frame to a client: five lengths, the topic with its prefix, event, metadata and payload.
      const { rows } = await client.query<{ topics: number; most: number; bytes: number }>(
        `select count(*)::integer as topics, max(events)::integer as most, max(bytes)::integer as bytes
         from (
           select topic, count(*) as events, sum(
             5 + octet_length('realtime:' || topic) + octet_length(event)
             + octet_length(jsonb_build_object('id', id)::text) + octet_length(payload::text)) as bytes
           from realtime.messages where inserted_at = now() at time zone 'UTC' group by topic) t`,
      );
      await client.query('commit');
      return only(rows);
    });
    if (sent.topics === 0) throw new Error(`A ${name} told nobody.`);
    figures.push(
      {
        name: `events a topic for a ${name}`,
        value: sent.most,
        unit: 'events',
        target: { atMost: 1 },
        note: `${sent.topics} topics`,
      },
      {
        name: `bytes a topic for a ${name}`,
        value: sent.bytes,
        unit: 'bytes',
        target: { atMost: 500 },
      },
    );
  }
  return {
    id: 'P10',
    title: 'Events and bytes for one message, tip, post',
    figures,
    notes: ['Counted where they are written; what a local server can carry is no result.'],
    baselines: [],
  };
}
