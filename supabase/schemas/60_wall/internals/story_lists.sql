-- Stories as they are read. Members get them grouped by creator, each group whole, so that looking
-- through one asks nothing more; the owner gets their own with its views, and who saw one.
create function private.story_cards(p_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := auth.uid();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', s.id, 'text', s.text, 'created_at', s.created_at, 'expires_at', s.expires_at,
      'is_seen', exists (
        select from private.story_views v where v.story_id = s.id and v.viewer_id = v_me),
      'media', jsonb_build_object(
        'media_id', m.id, 'kind', m.kind, 'width', m.width, 'height', m.height,
        'duration_ms', m.duration_ms, 'blur', m.blur, 'alt', m.alt, 'is_live', true))
      order by s.id), '[]')
    from private.stories s join public.media m on m.id = s.media_id
    where s.id = any (p_ids));
end $$;
comment on function private.story_cards(uuid[]) is
  'Stories as cards, oldest first. Asks nobody''s right: its callers have.';

create function private.story_group(p_creator_id uuid, p_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'key', p_ids[1],
      'creator', jsonb_build_object(
        'id', p.id, 'username', p.username, 'name', p.name, 'avatar', a.thumb_name),
      'stories', private.story_cards(p_ids))
    from public.profiles p
    left join public.profile_pictures a on a.profile_id = p.id and a.kind = 'avatar'
    where p.id = p_creator_id);
end $$;
comment on function private.story_group(uuid, uuid[]) is
  'The stories of one creator, ids newest first: {key, creator, stories}.';

create function private.newest_stories() returns table (id uuid, creator_id uuid)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := auth.uid();
begin
  if v_me is null or not private.is_region_open() then
    return;
  end if;
  return query
    select s.id, s.creator_id from private.stories s
    join private.creator_states c on c.creator_id = s.creator_id and c.is_listed and c.is_open
    join public.media m on m.id = s.media_id and private.media_is_live(m)
    where s.removed_at is null and s.moderation_state = 'live' and s.expires_at > private.now()
      and s.creator_id <> v_me and s.creator_id not in (select private.my_cut_off_ids())
    order by s.expires_at desc, s.id desc limit private.limit_stories_max();
end $$;
comment on function private.newest_stories() is
  'The newest stories of others that the caller sees, as many as a list holds.';

create function private.stories(p_before uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(
      jsonb_agg(private.story_group(g.creator_id, g.ids) order by g.ids[1] desc), '[]')
    from (
      select n.creator_id, array_agg(n.id order by n.id desc) as ids
      from private.newest_stories() n group by n.creator_id
      having (array_agg(n.id order by n.id desc))[1] < coalesce(p_before, private.last_id())
      order by 2 desc limit private.limit_page_stories()) g);
end $$;

create function private.creator_stories(p_creator_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_ids uuid[];
begin
  if p_creator_id = auth.uid() or not private.sees_stories_of(p_creator_id) then
    return null;
  end if;
  v_ids := array(
    select s.id from private.stories s
    where s.creator_id = p_creator_id and private.sees_story(s.id)
    order by s.id desc limit private.limit_stories_max());
  return case when cardinality(v_ids) > 0 then private.story_group(p_creator_id, v_ids) end;
end $$;

create function private.story_ring(p_creator_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := auth.uid();
begin
  -- most creators have none: asked first
  if v_me is null or p_creator_id = v_me or not exists (
      select from private.stories s
      where s.creator_id = p_creator_id and s.expires_at > private.now()) then
    return null;
  elsif not private.sees_stories_of(p_creator_id) then
    return null;
  end if;
  return (
    select case when bool_and(exists (
        select from private.story_views v where v.story_id = s.id and v.viewer_id = v_me))
      then 'seen' else 'new' end
    from private.stories s join public.media m on m.id = s.media_id and private.media_is_live(m)
    where s.creator_id = p_creator_id and s.removed_at is null and s.moderation_state = 'live'
      and s.expires_at > private.now()
    having count(*) > 0);
end $$;
comment on function private.story_ring(uuid) is
  'The ring around a creator''s face: new where the caller has not seen every story, seen where '
  'they have, null where there is none to see.';

create function private.my_stories(p_before uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := private.acting_creator();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', s.id, 'text', s.text, 'created_at', s.created_at, 'expires_at', s.expires_at,
      'moderation_state', s.moderation_state,
      'views', (select count(*) from private.story_views v where v.story_id = s.id),
      'media', jsonb_build_object(
        'media_id', m.id, 'kind', m.kind, 'width', m.width, 'height', m.height,
        'duration_ms', m.duration_ms, 'blur', m.blur, 'alt', m.alt, 'state', m.state,
        'failure', m.failure, 'is_live', private.media_is_live(m))) order by s.id desc), '[]')
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
        and viewer_id not in (select private.my_cut_off_ids())
      order by id desc limit private.limit_page_story_views()) v
    join public.profiles p on p.id = v.viewer_id
    left join public.profile_pictures a on a.profile_id = v.viewer_id and a.kind = 'avatar');
end $$;
