-- Reading stories. A candidates function returns ids; stories and views are read as the caller, and
-- policies decide each row. A view is looked up by a scalar subquery: `exists` may become a hash of
-- all views of the caller, without an index.
create view private.story_summaries with (security_invoker = true) as
select s.id, s.creator_id, s.expires_at, json_build_object(
  'id', s.id, 'text', s.text, 'created_at', s.created_at, 'expires_at', s.expires_at,
  'is_seen', coalesce((
    select true from private.my_story_views w where w.story_id = s.id), false),
  'media', json_build_object(
    'media_id', s.media_id, 'kind', s.kind, 'width', s.width, 'height', s.height,
    'duration_ms', s.duration_ms, 'blur', s.blur, 'alt', s.alt, 'ai_label', s.ai_label,
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
      -- readable_stories as a join: a creator is looked up once, not for each story.
      select s.id, s.creator_id from private.story_access s
      join private.story_tellers t on t.creator_id = s.creator_id
      where s.is_live and not s.is_own
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

create function private.feed_story_candidates(p_before uuid) returns uuid[]
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_me uuid := auth.uid();
  v_before uuid := coalesce(p_before, private.last_id());
begin
  return array(
    with creators as materialized (
      select s.creator_id as id from private.valid_subscriptions s where s.fan_id = v_me
      union
      select f.creator_id from public.follows f where f.fan_id = v_me and f.ended_at is null),
    heads as materialized (
      select c.id as creator_id, h.id from creators c
      join private.story_tellers t on t.creator_id = c.id
      cross join lateral (
        select s.id from public.stories s
        where s.creator_id = c.id and s.is_live and s.expires_at > private.now()
        order by s.id desc limit 1) h
      where h.id < v_before
      order by h.id desc limit private.limit_page_stories())
    select n.id from heads h
    cross join lateral (
      select s.id from public.stories s
      where s.creator_id = h.creator_id and s.is_live and s.expires_at > private.now()
      order by s.expires_at desc limit private.limit_stories_max()) n);
end $$;
comment on function private.feed_story_candidates(uuid) is
  'The stories of a page of groups: of the creators whom the caller follows or subscribes to, the '
  'groups whose newest story is older than the key.';

create function private.story_page(p_ids uuid[]) returns json
language plpgsql stable security invoker set search_path = '' as $$
begin
  return (
    select coalesce(json_agg(json_build_object(
      'key', g.ids[1], 'creator', a.summary, 'stories', g.cards) order by g.ids[1] desc), '[]')
    from (
      select s.creator_id, array_agg(s.id order by s.id desc) as ids,
             json_agg(s.summary order by s.id) as cards
      from unnest(p_ids) o (id)
      join private.story_summaries s on s.id = o.id
      group by s.creator_id) g
    join private.user_summaries a on a.id = g.creator_id);
end $$;
comment on function private.story_page(uuid[]) is
  'Groups of stories, newest first, without those that the caller may not read.';

grant execute on function private.story_candidates(uuid), private.feed_story_candidates(uuid),
  private.story_page(uuid[]) to authenticated;
