import type { Pool, PoolClient } from 'pg';

/*
 * Moves the display times of the demo world forward by whole days, until its newest content is less
 * than a day old. Ids, money and subscriptions do not change, and neither does a wall or
 * conversation with content that was added since.
 */
const isDemo = (id: string) => `${id}::text like '%0000de30de30'`;

/** A post that was scheduled in the demo world has an id of the moment of its publication. */
const isDemoPost = (id: string) =>
  `(${isDemo(id)} or exists (
     select from public.scheduled_posts d where d.post_id = ${id} and ${isDemo('d.id')}))`;

/** Rows of a table in groups (a wall, a conversation, a list) with demo rows only. */
const untouched = (table: string, group: string, row = 't', demo = isDemo) =>
  `${demo(`${row}.id`)} and not exists (
     select from ${table} o where o.${group} = ${row}.${group} and not ${demo('o.id')})`;

const moved = {
  'public.comments': `${isDemo('t.id')} and exists (
     select from public.posts p where p.id = t.post_id
       and ${untouched('public.posts', 'creator_id', 'p', isDemoPost)})`,
  'public.posts': untouched('public.posts', 'creator_id', 't', isDemoPost),
  'public.audience_events': untouched('public.audience_events', 'creator_id'),
  'public.notifications': untouched('public.notifications', 'recipient_id'),
  'public.messages': untouched('public.messages', 'conversation_id'),
};

const demoPerson = (id: string) => `${id}::text like 'de300000-0000-4000-8000-%'`;

/** Moves the demo world to today. Returns the number of days. */
export async function freshen(pool: Pool): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const days = await daysBehind(client);
    if (days > 0) await moveBy(client, days);
    await client.query('commit');
    return days;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function daysBehind(client: PoolClient): Promise<number> {
  const newest = Object.entries(moved).map(
    ([table, condition]) => `select max(t.created_at) as at from ${table} t where ${condition}`,
  );
  const { rows } = await client.query<{ days: number | null }>(
    `select floor(extract(epoch from now() - max(at)) / 86400)::integer as days
     from (${newest.join(' union all ')}) n`,
  );
  return rows[0]?.days ?? 0;
}

async function moveBy(client: PoolClient, days: number) {
  const span = [days];
  // Conversations first: their condition depends on the messages before the move.
  await client.query(
    `update public.conversations c set updated_at = c.updated_at + make_interval(days => $1)
     where exists (select from public.messages t
                   where t.conversation_id = c.id and ${moved['public.messages']})`,
    span,
  );
  for (const [table, condition] of Object.entries(moved)) {
    await client.query(
      `update ${table} t set created_at = t.created_at + make_interval(days => $1)
       where ${condition}`,
      span,
    );
  }
  await client.query(
    `update public.scheduled_posts s set publish_at = s.publish_at + make_interval(days => $1)
     where s.state = 'waiting' and ${isDemo('s.id')} and s.publish_at + make_interval(days => $1)
       <= now() + make_interval(days => private.limit_schedule_post_days())`,
    span,
  );
  await client.query(
    `update public.presence set seen_at = least(now(), seen_at + make_interval(days => $1))
     where ${demoPerson('profile_id')}`,
    span,
  );
  // Keeps the notifications read for demo users who have never signed in.
  await client.query(
    `update public.account_settings s
     set notifications_read_at = s.notifications_read_at + make_interval(days => $1)
     from auth.users u
     where u.id = s.profile_id and ${demoPerson('u.id')} and u.last_sign_in_at = u.created_at`,
    span,
  );
}

const online = [1, 3, 6, 9, 11, 16, 19, 23].map(
  (number) => `de300000-0000-4000-8000-0000000001${String(number).padStart(2, '0')}`,
);

/** Sends a heartbeat for the creators who are always online, as their pages would. */
export async function heartbeat(pool: Pool): Promise<void> {
  await pool.query(
    `insert into public.presence as p (profile_id, seen_at)
     select s.profile_id, now() from public.account_settings s
     where s.profile_id = any ($1) and not s.is_invisible
     on conflict (profile_id) do update set seen_at = excluded.seen_at`,
    [online],
  );
}
