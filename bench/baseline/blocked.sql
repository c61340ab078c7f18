-- Whom a user blocks, by key.
select coalesce(json_agg(json_build_object(
    'id', b.id,
    'user', json_build_object('id', p.id, 'username', p.username, 'name', p.name,
                              'avatar', a.thumb_name),
    'blocked_at', b.started_at) order by b.id desc), '[]') as body
from (
  select b.id, b.blocked_id, b.started_at from private.account_facts v
  join public.blocks b on b.blocker_id = v.user_id and b.ended_at is null
  where v.user_id = :me and not v.is_restricted and not v.is_closing
  order by b.id desc limit 10) b
join public.profiles p on p.id = b.blocked_id
left join public.profile_pictures a on a.profile_id = p.id and a.kind = 'avatar';
