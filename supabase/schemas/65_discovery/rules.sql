-- What a page shows of a creator, and to whom it offers a subscription. can_subscribe is the one
-- rule of the button: six conditions, kept by a truth-table test; guests are offered it too and
-- are taken to the registration. All in plpgsql, whose plans are kept from one call to the next.
create function private.can_subscribe(p_creator_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := auth.uid();
begin
  return p_creator_id is distinct from v_me
    and not private.is_subscribed(v_me, p_creator_id)
    and exists (
      select from private.creator_states s
      join public.profiles c on c.id = s.creator_id and c.special is null
      where s.creator_id = p_creator_id and s.is_open and s.is_listed)
    and not exists (
      select from public.profiles me
      where me.id = v_me and (me.role = 'creator' or me.special = 'support'))
    and not private.is_cut_off(v_me, p_creator_id)
    and private.is_region_open();
end $$;
comment on function private.can_subscribe(uuid) is
  'Promoted, the caller no creator, not the owner, not subscribed, not support, not blocked.';

create function private.is_online(p_profile_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.presence
    where profile_id = p_profile_id and seen_at > private.now()
      - make_interval(secs => private.limit_presence_online_seconds()));
end $$;
comment on function private.is_online(uuid) is
  'Whether a heartbeat is recent; the invisible write none.';

create function private.picture_card(p_profile_id uuid, p_kind public.picture_kind) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'name', name, 'thumb_name', thumb_name, 'width', width, 'height', height, 'blur', blur)
    from public.profile_pictures where profile_id = p_profile_id and kind = p_kind);
end $$;
comment on function private.picture_card(uuid, public.picture_kind) is
  'Names in the public bucket profiles, size and blur; null without a picture.';
