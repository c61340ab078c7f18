import type { Pool } from 'pg';

const isDemo = (id: string) => `${id}::text like '%0000de30de30'`;

/**
 * Republishes expired stories of the demo world, because stories live for one day: at the same time
 * of day, with the initial views. Removed stories are not republished.
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
