-- Comments of a post: the right to read is checked once for the post, blocks by key for each
-- author.
with post as materialized (
  select p.id, p.creator_id, v.role = 'fan' as is_fan
  from public.posts p
  join private.account_facts s on s.user_id = p.creator_id
  join private.account_facts v on v.user_id = :me
  where p.id = :post and p.removed_at is null and (p.creator_id = :me or (
    p.is_live and s.is_open and not s.is_questioned
    and (exists (select from public.subscriptions
                 where fan_id = :me and creator_id = p.creator_id and expires_at > now())
         or (p.audience = 'public' and s.has_open_wall))
    and not exists (select from private.open_blocks where one_id = p.creator_id and other_id = :me)
    and (not exists (select from private.region_policies where mode = 'block')
         or private.region_mode() <> 'block'))))
select coalesce(json_agg(json_build_object(
    'id', c.id, 'post_id', c.post_id, 'text', c.text, 'created_at', c.created_at,
    'moderation_state', c.moderation_state,
    'likes', coalesce(t.likes, 0) + coalesce((
      select sum(likes) from private.counter_changes where subject_id = c.id), 0),
    'has_liked', exists (select from public.comment_likes
                         where comment_id = c.id and user_id = :me::uuid and is_on),
    'can_like', c.author_id <> :me and (c.creator_id = :me or c.is_fan),
    'can_remove', c.author_id = :me or c.creator_id = :me,
    'author', json_build_object('id', a.id, 'username', a.username, 'name', a.name,
                                'role', a.role, 'avatar', f.thumb_name,
                                'is_verified', k.fan_id is not null))
  order by c.id desc), '[]') as body
from (
  select c.*, p.is_fan from post p
  join public.comments c on c.post_id = p.id
  where c.removed_at is null and c.moderation_state <> 'removed'
    and (c.is_live or c.author_id = :me)
    and not exists (select from private.open_blocks
                    where one_id = c.author_id and other_id in (:me, p.creator_id) offset 0)
  order by c.id desc limit 5) c
join public.profiles a on a.id = c.author_id
left join public.profile_pictures f on f.profile_id = a.id and f.kind = 'avatar'
left join public.payment_cards k on k.fan_id = a.id
left join private.counters t on t.subject_id = c.id;
