-- What a page shows of a creator, and to whom it offers a subscription. can_subscribe is the one
-- rule of the button: six conditions, kept by a truth-table test; guests are offered it too and
-- are taken to the registration.
create function private.can_subscribe(p_creator_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
      select from private.creator_states s
      join public.profiles c on c.id = s.creator_id
      where s.creator_id = p_creator_id and s.is_open and s.is_listed
        and c.special is null)
    and not exists (
      select from public.profiles me
      where me.id = auth.uid() and (me.role = 'creator' or me.special = 'support'))
    and p_creator_id is distinct from auth.uid()
    and p_creator_id not in (select private.my_subscribed_creator_ids())
    and p_creator_id not in (select private.my_cut_off_ids())
    and private.is_region_open()
$$;
comment on function private.can_subscribe(uuid) is
  'Promoted, the caller no creator, not the owner, not subscribed, not support, not blocked.';

create function private.is_online(p_profile_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.presence
    where profile_id = p_profile_id and seen_at > private.now()
      - make_interval(secs => private.limit_presence_online_seconds()))
$$;
comment on function private.is_online(uuid) is
  'Whether a heartbeat is recent; the invisible write none.';

create function private.followers_of(p_creator_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select c.followers + (
    select coalesce(sum(delta), 0) from private.follower_changes d
    where d.creator_id = p_creator_id)
  from private.creator_cards c where c.creator_id = p_creator_id
$$;
comment on function private.followers_of(uuid) is
  'Folded followers and the tail, in one statement.';

create function private.price_card(p_creator_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'fee_cents', p.price_cents,
    'offer', case when o.creator_id is not null then
      jsonb_build_object('price_cents', o.price_cents, 'sales_left', o.sales_left) end)
  from public.plans p
  left join public.limited_offers o on o.creator_id = p.creator_id and o.sales_left > 0
  where p.creator_id = p_creator_id and p.is_default
$$;
comment on function private.price_card(uuid) is
  'The monthly fee and the running limited offer, in cents; the offer is null without one.';

create function private.welcome_video_card(p_creator_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'media_id', m.id, 'width', m.width, 'height', m.height, 'duration_ms', m.duration_ms,
    'blur', m.blur)
  from private.welcome_videos w join public.media m on m.id = w.media_id
  where w.creator_id = p_creator_id and private.media_is_live(m)
$$;
comment on function private.welcome_video_card(uuid) is
  'The video at the top of a page, with the name of its files; null without one.';

create function private.picture_card(p_profile_id uuid, p_kind public.picture_kind) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'name', name, 'thumb_name', thumb_name, 'width', width, 'height', height, 'blur', blur)
  from public.profile_pictures where profile_id = p_profile_id and kind = p_kind
$$;
comment on function private.picture_card(uuid, public.picture_kind) is
  'Names in the public bucket profiles, size and blur; null without a picture.';
