-- The favourites of a fan, newest first, by key, with avatar and presence.
with blocked_pair as materialized (
  select blocked_id as id from public.blocks where blocker_id = :me and ended_at is null
  union all
  select blocker_id from public.blocks where blocked_id = :me and ended_at is null)
select coalesce(json_agg(json_build_object(
    'id', f.id, 'creator_id', f.creator_id, 'username', f.username, 'name', f.name,
    'avatar', a.thumb_name,
    'is_online', coalesce(o.seen_at > now() - interval '120 seconds', false))
    order by f.id desc), '[]') as body
from (
  select f.id, f.creator_id, p.username, p.name
  from public.follows f
  join private.account_facts c on c.user_id = f.creator_id and c.is_open
  join public.profiles p on p.id = f.creator_id
  where f.fan_id = :me and f.ended_at is null
    and (c.is_listed or exists (
      select from public.subscriptions s
      where s.fan_id = :me and s.creator_id = f.creator_id and s.expires_at > now()))
    and f.creator_id not in (select id from blocked_pair)
  order by f.id desc limit 15) f
left join public.profile_pictures a on a.profile_id = f.creator_id and a.kind = 'avatar'
left join public.presence o on o.profile_id = f.creator_id;
