-- The posts of a wall, five a page by key. These functions return only ids and may return too many:
-- they keep a page full, and policies decide which posts are read. Pinned posts precede the first
-- page and are nowhere else.
create function private.pinned_candidates(
  p_creator_id uuid, p_kind public.post_kind, p_is_public boolean) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select p.id from public.pins n join public.posts p on p.id = n.post_id
    where n.creator_id = p_creator_id and (p_kind is null or p.kind = p_kind)
      and (n.audience = 'public' or not p_is_public)
    order by p.id desc);
end $$;
comment on function private.pinned_candidates(uuid, public.post_kind, boolean) is
  'The pinned posts of a creator, newest first. p_is_public: without the private one, whose tile '
  'keeps its place by date.';

create function private.wall_ids(
  p_creator_id uuid, p_kind public.post_kind, p_before uuid, p_excluded_ids uuid[],
  p_has_tiles boolean, out ids uuid[], out tile_ids uuid[])
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_is_own boolean := p_creator_id = auth.uid();
begin
  -- One statement for each index.
  if p_kind is null then
    select array_agg(w.id order by w.id desc),
           array_agg(w.id) filter (where p_has_tiles and w.audience = 'private')
    into ids, tile_ids
    from (
      select p.id, p.audience from public.posts p
      where p.creator_id = p_creator_id and p.id < p_before and p.id <> all (p_excluded_ids)
        and p.removed_at is null and (v_is_own or p.is_live)
      order by p.id desc limit private.limit_page_posts()) w;
  else
    select array_agg(w.id order by w.id desc),
           array_agg(w.id) filter (where p_has_tiles and w.audience = 'private')
    into ids, tile_ids
    from (
      select p.id, p.audience from public.posts p
      where p.creator_id = p_creator_id and p.kind = p_kind and p.id < p_before
        and p.id <> all (p_excluded_ids) and p.removed_at is null and (v_is_own or p.is_live)
      order by p.id desc limit private.limit_page_posts()) w;
  end if;
end $$;

create function private.wall_candidates(
  p_creator_id uuid, p_filter text, p_before uuid, out ids uuid[], out tile_ids uuid[])
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_me uuid := auth.uid();
  v_kind public.post_kind := case p_filter when 'all' then null else p_filter end;
  v_is_full boolean;
  v_is_open boolean;
  v_pinned uuid[];
begin
  select s.user_id = v_me or (
           select true from private.valid_subscriptions x
           where x.fan_id = v_me and x.creator_id = s.user_id) is not null, s.has_open_wall
  into v_is_full, v_is_open
  from private.account_facts s where s.user_id = p_creator_id;
  if (v_is_full or v_is_open) is not true then
    return;
  end if;
  v_pinned := private.pinned_candidates(p_creator_id, v_kind, not v_is_full);
  select w.ids, w.tile_ids into ids, tile_ids
  from private.wall_ids(
    p_creator_id, v_kind, coalesce(p_before, private.last_id()), v_pinned, not v_is_full) w;
  if p_before is null then
    ids := v_pinned || ids;
  end if;
end $$;
comment on function private.wall_candidates(uuid, text, uuid) is
  'A page of a wall before a post, newest first, with the pinned posts before the first page. '
  'tile_ids: those of them that are locked tiles, because the caller does not pay for this wall. A '
  'closed wall has no tiles, although the address of its post shows the teaser.';
grant execute on function private.wall_candidates(uuid, text, uuid) to authenticated;
