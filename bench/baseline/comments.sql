-- Comments of a post: the right to read is checked once for the post, blocks by key for each
-- author.
with post as materialized (
  select p.id, p.creator_id from public.posts p
  cross join lateral (
    select exists (select from public.subscriptions
                   where fan_id = :me and creator_id = p.creator_id and expires_at > now())
      as is_paid) v
  where p.id = :post and p.removed_at is null and (p.creator_id = :me or (
    p.moderation_state = 'live' and p.is_ready
    and (v.is_paid or (p.audience = 'public' and exists (
      select from private.account_facts w where w.user_id = p.creator_id and w.has_open_wall)))
    and exists (select from private.account_facts s where s.user_id = p.creator_id
                  and s.is_open and (s.is_listed or v.is_paid))
    and not exists (select from public.blocks where ended_at is null
                      and blocker_id = p.creator_id and blocked_id = :me)
    and not exists (select from public.blocks where ended_at is null
                      and blocker_id = :me and blocked_id = p.creator_id)
    and coalesce(
      (select mode from private.region_policies where region = '' and country = (
         select upper(current_setting('request.headers', true)::jsonb ->> (value #>> '{}'))
         from private.site_config where key = 'region_header')),
      (select mode from private.region_policies where country = '*' and region = ''),
      'confirm') <> 'block')))
select coalesce(json_agg(json_build_object(
    'id', c.id, 'post_id', c.post_id, 'text', c.text, 'created_at', c.created_at,
    'moderation_state', c.moderation_state,
    'likes', coalesce(t.likes, 0) + coalesce(d.likes, 0),
    'has_liked', exists (select from public.comment_likes
                         where comment_id = c.id and user_id = :me::uuid and is_on),
    'can_like', c.author_id <> :me and (c.creator_id = :me or v.role = 'fan'),
    'can_remove', c.author_id = :me or c.creator_id = :me,
    'author', json_build_object('id', a.id, 'username', a.username, 'name', a.name,
                                'role', a.role, 'avatar', f.thumb_name))
  order by c.id desc), '[]') as body
from (
  select c.* from post p
  join public.comments c on c.post_id = p.id
  where c.removed_at is null and c.moderation_state <> 'removed'
    and (c.moderation_state = 'live' or c.author_id = :me)
    and not exists (select from public.blocks where ended_at is null
                      and blocker_id = c.author_id and blocked_id = :me)
    and not exists (select from public.blocks where ended_at is null
                      and blocker_id = :me and blocked_id = c.author_id)
    and not exists (select from public.blocks where ended_at is null
                      and blocker_id = c.author_id and blocked_id = p.creator_id)
    and not exists (select from public.blocks where ended_at is null
                      and blocker_id = p.creator_id and blocked_id = c.author_id)
  order by c.id desc limit 5) c
join public.profiles a on a.id = c.author_id
join public.profiles v on v.id = :me
left join public.profile_pictures f on f.profile_id = a.id and f.kind = 'avatar'
left join private.counters t on t.subject_id = c.id
left join lateral (
  select sum(likes) as likes from private.counter_changes where subject_id = c.id) d on true;
