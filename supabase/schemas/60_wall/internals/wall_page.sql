-- A wall for those who do not pay: posts that the caller reads, and locked tiles of the others in
-- their place. A tile is a teaser with its numbers and the free preview: no text, option, comment,
-- pin or media item of the post. A tile and a post exclude each other, because a tile has no text
-- that the caller reads.
create view private.tile_answers with (security_invoker = true) as
select p.id, json_build_object(
  'id', p.id, 'creator_id', p.creator_id, 'is_locked', true, 'kind', p.kind,
  'created_at', p.created_at, 'media_count', e.media, 'duration_ms', e.duration_ms,
  'likes', t.likes,
  'preview', (
    select json_build_object(
      'media_id', v.media_id, 'width', v.width, 'height', v.height, 'blur', v.blur)
    from private.tile_previews v where v.post_id = p.id),
  'creator', c.summary) as answer
from public.posts p
join private.user_summaries c on c.id = p.creator_id
cross join lateral (
  select count(*) as media, sum(u.duration_ms) as duration_ms
  from private.post_extents u where u.post_id = p.id) e
cross join lateral (
  select coalesce(sum(u.likes), 0) as likes
  from private.counter_parts u where u.subject_id = p.id) t;
comment on view private.tile_answers is
  'Teasers that the caller reads as tiles, for posts that are known to be locked for the caller.';

create view private.locked_tiles with (security_invoker = true) as
select t.id, t.answer from private.tile_answers t
-- By key for each post; as a join the planner reads texts through their policy first.
where (select x.post_id from public.post_texts x where x.post_id = t.id) is null;
comment on view private.locked_tiles is
  'Locked tiles: tile_answers of posts whose text the caller does not read.';
grant select on private.tile_answers, private.locked_tiles to anon, authenticated;

create function private.wall_page(p_ids uuid[], p_tile_ids uuid[]) returns json
language plpgsql stable security invoker set search_path = '' as $$
begin
  return (
    select coalesce(json_agg(r.answer order by r.place), '[]')
    from (
      select o.place, a.answer
      from unnest(p_ids) with ordinality o (id, place)
      join private.post_answers a on a.id = o.id
      where o.id <> all (p_tile_ids)
      union all
      select o.place, t.answer
      from unnest(p_ids) with ordinality o (id, place)
      join private.tile_answers t on t.id = o.id
      where o.id = any (p_tile_ids)) r);
end $$;
comment on function private.wall_page(uuid[], uuid[]) is
  'Posts for a member in the given order, some of them as locked tiles.';

create function private.guest_wall_page(p_ids uuid[]) returns json
language plpgsql stable security invoker set search_path = '' as $$
begin
  return (
    select coalesce(json_agg(r.answer order by r.place), '[]')
    from (
      select o.place, a.answer
      from unnest(p_ids) with ordinality o (id, place)
      join private.post_answers a on a.id = o.id
      union all
      select o.place, t.answer
      from unnest(p_ids) with ordinality o (id, place)
      join private.locked_tiles t on t.id = o.id) r);
end $$;
comment on function private.guest_wall_page(uuid[]) is 'The same as wall_page() for a guest.';

create function private.guest_candidates(p_username text, p_before uuid) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_creator_id uuid := (
    select p.id from public.profiles p
    where p.username = lower(left(p_username, private.limit_typed_name_max())));
  v_before uuid := coalesce(p_before, private.last_id());
  v_last uuid := coalesce((
    select p.id from public.posts p
    where p.creator_id = v_creator_id and p.is_live and p.audience = 'public'
    order by p.id desc offset private.limit_guest_wall_posts() - 1 limit 1),
    '00000000-0000-0000-0000-000000000000');
begin
  return array(
    select p.id from public.posts p
    where p.creator_id = v_creator_id and p.is_live and p.id < v_before and p.id >= v_last
    order by p.id desc limit private.limit_page_guest_wall());
end $$;
comment on function private.guest_candidates(text, uuid) is
  'A page of a wall for guests before a post: down to the fifth public post.';

grant execute on function private.wall_page(uuid[], uuid[]) to authenticated;
grant execute on function private.guest_wall_page(uuid[]), private.guest_candidates(text, uuid)
  to anon;
