-- Stories as they are read. Members get them grouped by creator, each group whole, so that looking
-- through one asks nothing more; the owner gets their own with its views, and who saw one. The list
-- looks up media and creators by key while its index gives the newest stories: joined by hashing,
-- every medium there is would be read.
create function private.stories(p_before uuid) returns json
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off
set enable_sort = off as $$
declare
  v_me uuid := auth.uid();
  v_before uuid := coalesce(p_before, private.last_id());
begin
  if v_me is null or not private.is_region_open() then
    return '[]';
  end if;
  return (
    with newest as materialized (
      select s.id, s.creator_id from private.live_stories s
      join private.standings c on c.person_id = s.creator_id and c.is_listed and c.is_open
      where s.creator_id <> v_me and s.creator_id not in (
        select x.other_id from private.cut_offs x where x.one_id = v_me)
      order by s.expires_at desc, s.id desc limit private.limit_stories_max()),
    page as materialized (
      select n.creator_id, array_agg(n.id order by n.id desc) as ids from newest n
      group by n.creator_id having (array_agg(n.id order by n.id desc))[1] < v_before
      order by 2 desc limit private.limit_page_stories())
    select coalesce(json_agg(json_build_object(
      'key', g.ids[1], 'creator', c.card,
      'stories', (
        select json_agg(s.card order by i.id) from unnest(g.ids) i (id)
        cross join lateral (
          select l.card from private.live_stories l where l.id = i.id offset 0) s))
      order by g.ids[1] desc), '[]')
    from page g join private.person_cards c on c.id = g.creator_id);
end $$;
comment on function private.stories(uuid) is
  'The newest stories of others that the caller sees, as many as a list holds.';

create function private.creator_stories(p_creator_id uuid) returns json
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_me uuid := auth.uid();
begin
  if p_creator_id = v_me or not private.sees_stories_of(p_creator_id) then
    return null;
  end if;
  return (
    select json_build_object('key', s.ids[1], 'creator', c.card, 'stories', s.cards)
    from private.person_cards c
    cross join (
      select array_agg(n.id order by n.id desc) as ids, json_agg(n.card order by n.id) as cards
      from (
        select k.id, k.card from private.live_stories k where k.creator_id = p_creator_id
        order by k.id desc limit private.limit_stories_max()) n) s
    where c.id = p_creator_id and s.ids is not null);
end $$;

create view private.rings as
select c.person_id as creator_id, r.ring
from private.standings c
cross join lateral (
  select case when bool_and(s.is_seen) then 'seen' else 'new' end as ring
  from private.live_stories s where s.creator_id = c.person_id having count(*) > 0) r
where c.is_listed and c.is_open and c.person_id <> (select auth.uid())
  and (select private.is_region_open());
comment on view private.rings is
  'The rings around the faces of creators whom the caller sees: new where they have not seen every '
  'story, seen where they have; who has no story to see is left out, and guests see none. Blocks '
  'are asked for by who reads it: no list holds a face across one.';

create function private.my_stories(p_before uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_creator();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', s.id, 'text', s.text, 'created_at', s.created_at, 'expires_at', s.expires_at,
      'moderation_state', s.moderation_state,
      'views', (select count(*) from private.story_views v where v.story_id = s.id),
      'media', jsonb_build_object(
        'media_id', m.id, 'kind', m.kind, 'width', m.width, 'height', m.height,
        'duration_ms', m.duration_ms, 'blur', m.blur, 'alt', m.alt, 'state', m.state,
        'failure', m.failure, 'is_live', m.is_live)) order by s.id desc), '[]')
    from (
      select * from private.stories
      where creator_id = v_me and removed_at is null and expires_at > private.now()
        and id < coalesce(p_before, private.last_id())
      order by id desc limit private.limit_page_stories()) s
    join public.media m on m.id = s.media_id);
end $$;

create function private.story_views(p_story_id uuid, p_before uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_story private.stories := private.own_story(p_story_id);
begin
  if v_story.removed_at is not null or v_story.expires_at <= private.now() then
    perform private.fail('story_not_found');
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', v.id, 'created_at', v.created_at, 'viewer', jsonb_build_object(
        'id', p.id, 'username', p.username, 'name', p.name, 'avatar', a.thumb_name))
      order by v.id desc), '[]')
    from (
      select * from private.story_views
      where story_id = p_story_id and id < coalesce(p_before, private.last_id())
        and viewer_id not in (select x.id from private.my_cut_offs x)
      order by id desc limit private.limit_page_story_views()) v
    join public.profiles p on p.id = v.viewer_id
    left join public.profile_pictures a on a.profile_id = v.viewer_id and a.kind = 'avatar');
end $$;
