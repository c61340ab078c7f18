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

create view private.shown_prices as
select f.creator_id, coalesce(b.rebill_price_cents, f.price_cents) as fee_cents,
       case when b.id is null and l.sales_left > 0 then json_build_object(
         'price_cents', l.price_cents, 'sales_left', l.sales_left) end as offer
from public.plans f
left join public.limited_offers l on l.creator_id = f.creator_id
left join public.subscriptions b on b.creator_id = f.creator_id
  and b.fan_id = (select auth.uid()) and b.expires_at > (select private.now())
where f.is_default;
comment on view private.shown_prices is
  'What a month of each creator costs the caller: a subscriber keeps the price of their '
  'subscription (C26), everybody else has the fee, and the offer while it lasts.';

create view private.picture_cards as
select profile_id, kind, json_build_object(
  'name', name, 'thumb_name', thumb_name, 'width', width, 'height', height, 'blur', blur) as card
from public.profile_pictures;
comment on view private.picture_cards is
  'Names in the public bucket profiles, size and blur; no row without a picture.';

create view private.welcome_cards as
select w.creator_id, json_build_object(
  'media_id', m.id, 'width', m.width, 'height', m.height, 'duration_ms', m.duration_ms,
  'blur', m.blur) as card
-- of two, one is still being made
from private.welcome_videos w join private.live_media m on m.id = w.media_id;
