-- Reading stories. A candidates function returns ids; stories and views are read as the caller, and
-- policies decide each row. A view is looked up by a scalar subquery: `exists` may become a hash of
-- all views of the caller, without an index.
create view private.story_summaries with (security_invoker = true) as
select s.id, s.creator_id, s.expires_at, json_build_object(
  'id', s.id, 'text', s.text, 'created_at', s.created_at, 'expires_at', s.expires_at,
  'is_seen', coalesce((
    select true from public.story_views w
    where w.story_id = s.id and w.viewer_id = (select auth.uid())), false),
  'media', json_build_object(
    'media_id', s.media_id, 'kind', s.kind, 'width', s.width, 'height', s.height,
    'duration_ms', s.duration_ms, 'blur', s.blur, 'alt', s.alt,
    'is_live', s.is_media_live)) as summary
from public.stories s;
comment on view private.story_summaries is 'Stories that the caller reads, each as a card.';
grant select on private.story_summaries to authenticated;

-- The list looks up creators by key while its index gives the newest stories: a hash join would
-- read every creator.
create function private.story_candidates(p_before uuid) returns uuid[]
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off
set enable_sort = off as $$
declare
  v_before uuid := coalesce(p_before, private.last_id());
begin
  return array(
    with newest as materialized (
      select s.id, s.creator_id from private.readable_stories s where not s.is_own
      order by s.expires_at desc, s.id desc limit private.limit_stories_max()),
    page as materialized (
      select array_agg(n.id order by n.id desc) as ids from newest n
      group by n.creator_id having (array_agg(n.id order by n.id desc))[1] < v_before
      order by (array_agg(n.id order by n.id desc))[1] desc
      limit private.limit_page_stories())
    select unnest(g.ids) from page g);
end $$;
comment on function private.story_candidates(uuid) is
  'The stories of a page of groups: of the newest stories of others, as many as a list holds, the '
  'groups whose newest story is older than the key.';
grant execute on function private.story_candidates(uuid) to authenticated;
