-- Posts where a list cannot be read straight from the tables: the five of guests, and the feed,
-- which merges many creators by key. Both answer rows of the shape that the wall's REST call has.
create function private.post_card(p_post public.posts) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', p_post.id, 'creator_id', p_post.creator_id, 'audience', p_post.audience,
    'kind', p_post.kind, 'text', p_post.text, 'moderation_state', p_post.moderation_state,
    'created_at', p_post.created_at,
    'post_media', coalesce((
      select jsonb_agg(jsonb_build_object(
        'position', l.position, 'media_id', l.media_id, 'kind', l.kind, 'width', l.width,
        'height', l.height, 'duration_ms', l.duration_ms, 'blur', l.blur, 'alt', l.alt,
        'is_live', l.is_live)
        order by l.position)
      from public.post_media l where l.post_id = p_post.id and l.is_live), '[]'))
$$;

create function private.guest_wall(p_username text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.post_card(p) order by p.id desc), '[]')
  from public.profiles c
  join public.posts p on p.creator_id = c.id and p.id in (select private.guest_post_ids(c.id))
  where c.username = lower(p_username) and private.sees_creator(c.id)
$$;

create function private.feed(p_before uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with creators as (
    select c.id, bool_or(c.is_paid) as is_paid
    from (select creator_id as id, true as is_paid
          from private.my_subscribed_creator_ids() creator_id
          union all
          select creator_id, false from public.follows
          where fan_id = auth.uid() and ended_at is null) c
    where private.is_region_open() and c.id not in (select private.my_cut_off_ids())
    group by c.id),
  newest as (
    select n.post from creators c
    join private.creator_states s on s.creator_id = c.id and s.is_open
    left join private.open_walls w on w.creator_id = c.id
    cross join lateral (
      select p as post from public.posts p
      where p.creator_id = c.id and p.removed_at is null and p.moderation_state = 'live'
        and (c.is_paid or (p.audience = 'public' and w.creator_id is not null))
        and p.id < coalesce(p_before, private.last_id())
      order by p.id desc limit private.limit_page_feed()) n
    order by (n.post).id desc limit private.limit_page_feed())
  select coalesce(jsonb_agg(private.post_card(n.post) || jsonb_build_object(
    'creator', jsonb_build_object(
      'id', a.id, 'username', a.username, 'name', a.name, 'avatar', f.thumb_name))
    order by (n.post).id desc), '[]')
  from newest n
  join public.profiles a on a.id = (n.post).creator_id
  left join public.profile_pictures f on f.profile_id = a.id and f.kind = 'avatar'
$$;
