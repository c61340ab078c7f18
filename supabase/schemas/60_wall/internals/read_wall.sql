-- A creator's wall, five posts a page by key. Who sees what is decided once, not for each post: the
-- owner sees everything that is not removed, who pays everything that is live, other members the
-- public part while the wall is open. Pinned posts stand before the first page and nowhere else.
create function private.wall_view_of(p_creator_id uuid) returns private.wall_view
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := auth.uid();
begin
  if p_creator_id = v_me then
    return 'everything';
  elsif v_me is null or private.sees_creator(p_creator_id) is not true then
    return 'nothing';
  end if;
  return case
    when exists (select from private.valid_subscriptions
                 where fan_id = v_me and creator_id = p_creator_id) then 'live'
    when exists (select from private.open_walls where creator_id = p_creator_id) then 'public_part'
    else 'nothing' end;
end $$;
comment on function private.wall_view_of(uuid) is
  'Which part of a wall the caller reads; sees_post() asked of a whole wall.';

create function private.pinned_ids(
  p_creator_id uuid, p_view private.wall_view, p_kind public.post_kind) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select p.id from private.pins n join public.posts p on p.id = n.post_id
    where n.creator_id = p_creator_id and p.removed_at is null
      and (p_view = 'everything' or (p.moderation_state = 'live' and p.is_ready))
      and (p_view <> 'public_part' or p.audience = 'public')
      and (p_kind is null or p.kind = p_kind)
    order by p.id desc);
end $$;

create function private.wall_ids(
  p_creator_id uuid, p_view private.wall_view, p_kind public.post_kind, p_before uuid,
  p_but_not uuid[]) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  -- a statement for each index
  if p_view = 'public_part' and p_kind is null then
    return array(
      select id from public.posts
      where creator_id = p_creator_id and id < p_before and id <> all (p_but_not)
        and removed_at is null and audience = 'public' and moderation_state = 'live' and is_ready
      order by id desc limit private.limit_page_posts());
  elsif p_view = 'public_part' then
    return array(
      select id from public.posts
      where creator_id = p_creator_id and kind = p_kind and id < p_before
        and id <> all (p_but_not)
        and removed_at is null and audience = 'public' and moderation_state = 'live' and is_ready
      order by id desc limit private.limit_page_posts());
  elsif p_kind is null then
    return array(
      select id from public.posts
      where creator_id = p_creator_id and id < p_before and id <> all (p_but_not)
        and removed_at is null
        and (p_view = 'everything' or (moderation_state = 'live' and is_ready))
      order by id desc limit private.limit_page_posts());
  end if;
  return array(
    select id from public.posts
    where creator_id = p_creator_id and kind = p_kind and id < p_before and id <> all (p_but_not)
      and removed_at is null
      and (p_view = 'everything' or (moderation_state = 'live' and is_ready))
    order by id desc limit private.limit_page_posts());
end $$;

create function private.wall_posts(p_creator_id uuid, p_filter text, p_before uuid) returns json
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_view private.wall_view := private.wall_view_of(p_creator_id);
  v_kind public.post_kind := case p_filter when 'all' then null else p_filter end;
  v_pinned uuid[];
  v_ids uuid[];
begin
  if v_view = 'nothing' then
    return '[]';
  end if;
  v_pinned := private.pinned_ids(p_creator_id, v_view, v_kind);
  v_ids := private.wall_ids(
    p_creator_id, v_view, v_kind, coalesce(p_before, private.last_id()), v_pinned);
  return private.post_cards(case when p_before is null then v_pinned || v_ids else v_ids end);
end $$;
