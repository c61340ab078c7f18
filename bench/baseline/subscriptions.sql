-- The subscriptions of a fan, the latest end first, by key, with avatar and restart price.
with blocked_pair as materialized (
  select blocked_id as id from public.blocks where blocker_id = :me and ended_at is null
  union all
  select blocker_id from public.blocks where blocked_id = :me and ended_at is null)
select coalesce(json_agg(json_build_object(
    'id', s.id, 'creator_id', s.creator_id, 'expires_at', s.expires_at,
    'state', case when s.expires_at <= now() then 'expired'
                  when s.is_renewing then 'active' else 'ending' end,
    'renewal_price_cents', s.renewal_price_cents, 'is_trial', s.start_price_cents = 0,
    'creator', case when s.is_seen then json_build_object(
      'username', s.username, 'name', s.name, 'avatar', a.thumb_name,
      'is_online', coalesce(o.seen_at > now() - interval '120 seconds', false)) end,
    'restart', case when s.is_seen and s.expires_at <= now() then json_build_object(
      'fee_cents', f.price_cents, 'offer', case when l.sales_left > 0 then json_build_object(
        'price_cents', l.price_cents, 'sales_left', l.sales_left) end) end)
    order by s.expires_at desc, s.id desc), '[]') as body
from (
  select s.*, p.username, p.name,
         c.is_open and (c.is_listed or s.expires_at > now())
           and s.creator_id not in (select id from blocked_pair) as is_seen
  from public.subscriptions s
  join public.profiles p on p.id = s.creator_id
  join private.account_facts c on c.user_id = s.creator_id
  where s.fan_id = :me and s.expires_at > '-infinity'
  order by s.expires_at desc, s.id desc limit 15) s
left join public.profile_pictures a on a.profile_id = s.creator_id and a.kind = 'avatar'
left join public.presence o on o.profile_id = s.creator_id
left join public.plans f on f.creator_id = s.creator_id and f.is_default
left join public.limited_offers l on l.creator_id = s.creator_id;
