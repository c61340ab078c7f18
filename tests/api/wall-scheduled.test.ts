import { afterAll, beforeAll, expect, test } from 'vitest';
import { database, disconnectAll, makeCreator, makeFan, type User } from '../support/users.ts';

/*
 * The clock job publishes each scheduled post once, even if several runs overlap, and caps hold
 * under concurrent requests.
 */
let mara: User;
let ines: User;
let jonas: User;

beforeAll(async () => {
  [mara, ines, jonas] = await Promise.all([
    makeCreator('mara'),
    makeCreator('ines'),
    makeFan('jonas'),
  ]);
});
afterAll(disconnectAll);

/** The start of the quarter of an hour that is `ahead` quarters after the next one. */
function quarter(ahead: number): string {
  const step = 15 * 60_000;
  return new Date((Math.floor(Date.now() / step) + 1 + ahead) * step).toISOString();
}

async function schedule(user: User, text: string, at = quarter(1)): Promise<string> {
  const { data, error } = await user.client.rpc('schedule_post', {
    p_request_id: crypto.randomUUID(),
    p_at: at,
    p_audience: 'public',
    p_text: text,
    p_media_ids: [],
  });
  expect(error).toBeNull();
  return data ?? '';
}

const makeDue = (creatorId: string) =>
  database.query(
    `update public.scheduled_posts set publish_at = now() - interval '1 minute'
     where creator_id = $1 and state = 'waiting'`,
    [creatorId],
  );

test('[F47] four concurrent clock runs publish each post once and create one event for each', async () => {
  for (let n = 0; n < 12; n++) await schedule(mara, `due ${n}`);
  await makeDue(mara.id);
  await Promise.all(
    Array.from({ length: 4 }, () => database.query('select private.publish_due_posts()')),
  );
  const { rows } = await database.query<{ text: string; told: string }>(
    `select x.text, (select count(*) from public.audience_events e where e.subject_id = p.id) as told
     from public.posts p join public.post_texts x on x.post_id = p.id where p.creator_id = $1`,
    [mara.id],
  );
  expect(new Set(rows.map(({ text }) => text)).size).toBe(12);
  expect(rows.map(({ told }) => told)).toEqual(Array.from({ length: 12 }, () => '1'));
});

test('[F47] a post removed during a clock run is either published or removed, never both', async () => {
  const ids = [];
  for (let n = 0; n < 8; n++) ids.push(await schedule(ines, `race ${n}`));
  await makeDue(ines.id);
  const [, ...answers] = await Promise.all([
    database.query('select private.publish_due_posts()'),
    ...ids.map((id) => ines.client.rpc('remove_scheduled', { p_scheduled_id: id })),
  ]);
  await database.query('select private.publish_due_posts()');
  const removed = answers.filter(({ error }) => error === null).length;
  const { data } = await jonas.client.rpc('wall_posts', { p_creator_id: ines.id });
  const { rows } = await database.query<{ count: string }>(
    'select count(*) from public.posts where creator_id = $1',
    [ines.id],
  );
  expect(Number(rows[0]?.count)).toBe(8 - removed);
  expect(data).toHaveLength(Math.min(5, 8 - removed));
});

test('[F49] of eight concurrent promos five are published', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      ines.client.rpc('create_post', {
        p_audience: 'public',
        p_text: 'promo',
        p_media_ids: [],
        p_request_id: crypto.randomUUID(),
        p_is_promo: true,
      }),
    ),
  );
  expect(answers.filter(({ error }) => error === null)).toHaveLength(5);
  expect(answers.find(({ error }) => error)?.error?.message).toBe('promo_limit_reached');
  expect(answers.find(({ error }) => error)?.status).toBe(429);
});

test('[F52] of six concurrent removals among ten posts four succeed', async () => {
  const cora = await makeCreator('cora');
  const ids: string[] = [];
  for (let n = 0; n < 10; n++) {
    const { data } = await cora.client.rpc('create_post', {
      p_audience: 'public',
      p_text: `post ${n}`,
      p_media_ids: [],
      p_request_id: crypto.randomUUID(),
    });
    ids.push(data ?? '');
  }
  // The cap counts the posts that were live at the beginning of the month.
  await database.query(
    `update public.posts set created_at = created_at - interval '1 month' where creator_id = $1`,
    [cora.id],
  );
  const answers = await Promise.all(
    ids.slice(0, 6).map((id) => cora.client.rpc('remove_post', { p_post_id: id })),
  );
  expect(answers.filter(({ error }) => error === null)).toHaveLength(4);
  expect(answers.find(({ error }) => error)?.error?.message).toBe('deletion_cap_reached');
});

test('[F46] concurrent reports of one post by one fan make one report', async () => {
  const { data } = await mara.client.rpc('create_post', {
    p_audience: 'public',
    p_text: 'bad words',
    p_media_ids: [],
    p_request_id: crypto.randomUUID(),
  });
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      jonas.client.rpc('report_post', {
        p_request_id: crypto.randomUUID(),
        p_id: data ?? '',
        p_reason: 'spam',
      }),
    ),
  );
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  expect(answers.find(({ error }) => error)?.error?.message).toBe('already_reported');
});
