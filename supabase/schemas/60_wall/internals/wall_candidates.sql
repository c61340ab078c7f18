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
  p_creator_id uuid, p_kind public.post_kind, p_before uuid, p_excluded_ids uuid[]) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_is_own boolean := p_creator_id = auth.uid();
begin
  -- One statement for each index.
  if p_kind is null then
    return array(
      select id from public.posts
      where creator_id = p_creator_id and id < p_before and id <> all (p_excluded_ids)
        and removed_at is null and (v_is_own or is_live)
      order by id desc limit private.limit_page_posts());
  end if;
  return array(
    select id from public.posts
    where creator_id = p_creator_id and kind = p_kind and id < p_before
      and id <> all (p_excluded_ids)
      and removed_at is null and (v_is_own or is_live)
    order by id desc limit private.limit_page_posts());
end $$;

create function private.wall_candidates(
  p_creator_id uuid, p_filter text, p_before uuid, out ids uuid[], out has_tiles boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := auth.uid();
  v_kind public.post_kind := case p_filter when 'all' then null else p_filter end;
  v_pinned uuid[];
begin
  has_tiles := p_creator_id <> v_me and not private.is_subscribed(v_me, p_creator_id);
  if has_tiles and not exists (
      select from private.account_facts s where s.user_id = p_creator_id and s.has_open_wall) then
    ids := '{}';
    return;
  end if;
  v_pinned := private.pinned_candidates(p_creator_id, v_kind, has_tiles);
  ids := private.wall_ids(p_creator_id, v_kind, coalesce(p_before, private.last_id()), v_pinned);
  if p_before is null then
    ids := v_pinned || ids;
  end if;
end $$;
comment on function private.wall_candidates(uuid, text, uuid) is
  'A page of a wall before a post, newest first, with the pinned posts before the first page. '
  'has_tiles: the caller does not pay for this wall. A closed wall has no tiles, although the '
  'address of its post shows the teaser.';
grant execute on function private.wall_candidates(uuid, text, uuid) to authenticated;
