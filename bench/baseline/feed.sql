-- The feed in one statement: the newest posts of each creator by key, merged, then dressed.
with creators as (
  select s.id, bool_or(s.is_paid) as is_paid
  from (
    select creator_id as id, true as is_paid from public.subscriptions
    where fan_id = :me and expires_at > now()
    union all
    select creator_id, false from public.follows where fan_id = :me and ended_at is null) s
  where not exists (select from public.blocks
                    where ended_at is null and blocker_id = :me and blocked_id = s.id)
    and not exists (select from public.blocks
                    where ended_at is null and blocker_id = s.id and blocked_id = :me)
    and not exists (select from private.region_policies
                    where country = '*' and region = '' and mode = 'block')
  group by s.id),
newest as (
  select n.* from creators c
  join private.creator_states s on s.creator_id = c.id and s.is_open
  cross join lateral (
    select p.id, p.creator_id, p.audience, p.kind, p.text, p.moderation_state, p.created_at
    from public.posts p
    where p.creator_id = c.id and p.removed_at is null and p.moderation_state = 'live'
      and (c.is_paid or (p.audience = 'public' and exists (
        select from private.open_walls w where w.creator_id = c.id)))
    order by p.id desc limit 15) n
  order by n.id desc limit 15)
select coalesce(json_agg(json_build_object(
    'id', n.id, 'creator_id', n.creator_id, 'audience', n.audience, 'kind', n.kind,
    'text', n.text, 'moderation_state', n.moderation_state, 'created_at', n.created_at,
    'post_media', coalesce((
      select json_agg(l order by l.position)
      from (select position, media_id, kind, width, height, duration_ms, blur, alt, is_live
            from public.post_media where post_id = n.id and is_live) l), '[]'),
    'creator', json_build_object('id', a.id, 'username', a.username, 'name', a.name,
                                 'avatar', f.thumb_name)) order by n.id desc), '[]') as body
from newest n
join public.profiles a on a.id = n.creator_id
left join public.profile_pictures f on f.profile_id = a.id and f.kind = 'avatar';
