-- Presence, prices and pictures on a creator's page.
create view private.online_users as
select p.profile_id from public.presence p
where p.seen_at > (select private.now())
  - make_interval(secs => private.limit_presence_online_seconds());
comment on view private.online_users is
  'Users with a recent heartbeat; invisible users write none.';

create function private.is_online(p_profile_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.online_users o where o.profile_id = p_profile_id);
end $$;
comment on function private.is_online(uuid) is
  'Whether a user is online: online_users as a function.';

create view private.shown_prices as
select f.creator_id, coalesce(b.renewal_price_cents, f.price_cents) as fee_cents,
       case when b.id is null and l.sales_left > 0 then json_build_object(
         'price_cents', l.price_cents, 'sales_left', l.sales_left) end as offer
from public.plans f
left join public.limited_offers l on l.creator_id = f.creator_id
left join public.subscriptions b on b.creator_id = f.creator_id
  and b.fan_id = (select auth.uid()) and b.expires_at > (select private.now())
where f.is_default;
comment on view private.shown_prices is
  'The monthly price of each creator for the caller: a subscriber keeps the price of the '
  'subscription; everybody else pays the fee, or the offer while it lasts.';

create view private.picture_summaries as
select profile_id, kind, case kind
  when 'cover' then json_build_object('name', name, 'thumb_name', thumb_name,
    'card_name', card_name, 'width', width, 'height', height, 'blur', blur)
  else json_build_object('name', name, 'thumb_name', thumb_name,
    'width', width, 'height', height, 'blur', blur) end as summary
from public.profile_pictures;
comment on view private.picture_summaries is
  'Names in the public bucket profiles, size and blur; no row without a picture.';

create view private.welcome_video_summaries with (security_invoker = true) as
select w.creator_id, json_build_object(
  'media_id', w.media_id, 'width', w.width, 'height', w.height, 'duration_ms', w.duration_ms,
  'blur', w.blur) as summary
-- Of two videos, one is still processed.
from public.welcome_videos w where w.is_live;

grant select on private.online_users, private.shown_prices, private.picture_summaries,
  private.welcome_video_summaries to anon, authenticated;
