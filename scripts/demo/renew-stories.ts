import type { Pool } from 'pg';

const isDemo = (id: string) => `${id}::text like '%0000de30de30'`;

/**
 * Stories of the demo world live for a day as all others do, so they are shared anew when it is
 * over: at the same hour, with the views that the world began with. What somebody removed stays
 * away.
 */
export async function renewStories(pool: Pool): Promise<void> {
  await pool.query(`
    with renewed as (
      update public.stories s
      set created_at = s.created_at + d.span, expires_at = s.expires_at + d.span
      from (select id, make_interval(
              days => floor(extract(epoch from now() - created_at) / 86400)::integer) as span
            from public.stories) d
      where d.id = s.id and ${isDemo('s.id')} and s.expires_at <= now()
        and s.removed_at is null and s.media_id is not null
      returning s.id)
    delete from public.story_views v using renewed r
    where v.story_id = r.id and not ${isDemo('v.id')}`);
}
