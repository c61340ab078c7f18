-- One's own notifications merged with what creators told their audiences, by key.
with creators as (
  select x.creator_id, bool_or(x.is_paid) as is_paid
  from (
    select creator_id, false as is_paid from public.follows
    where fan_id = :me and ended_at is null
    union all
    select creator_id, true from public.subscriptions
    where fan_id = :me and expires_at > now()) x
  where exists (select from private.creator_states s
                where s.creator_id = x.creator_id and s.is_open)
    and not exists (select from public.blocks where ended_at is null
                      and blocker_id = :me and blocked_id = x.creator_id)
    and not exists (select from public.blocks where ended_at is null
                      and blocker_id = x.creator_id and blocked_id = :me)
  group by 1),
merged as (
  (select id, kind, actor_id, subject_id, amount_cents, created_at
   from public.notifications n
   where recipient_id = :me
     and not exists (select from public.blocks where ended_at is null
                       and blocker_id = :me and blocked_id = n.actor_id)
     and not exists (select from public.blocks where ended_at is null
                       and blocker_id = n.actor_id and blocked_id = :me)
   order by id desc limit 10)
  union all
  (select e.id, e.kind, e.creator_id, e.subject_id, null, e.created_at
   from creators c
   cross join lateral (
     select id, kind, creator_id, subject_id, created_at from public.audience_events a
     where a.creator_id = c.creator_id
       and (a.audience = 'everyone' or (a.audience = 'subscribers' and c.is_paid)
            or (a.audience = 'offer' and not c.is_paid))
     order by a.id desc limit 10) e
   order by e.id desc limit 10)
  order by id desc limit 10)
select coalesce(json_agg(json_build_object(
    'id', m.id, 'kind', m.kind, 'subject_id', m.subject_id, 'amount_cents', m.amount_cents,
    'created_at', m.created_at,
    'post_id', case m.kind when 'comment_liked' then (
      select post_id from private.comments where id = m.subject_id) end,
    'actor', json_build_object('id', p.id, 'username', p.username, 'name', p.name,
                               'avatar', a.thumb_name)) order by m.id desc), '[]') as body
from merged m
left join public.profiles p on p.id = m.actor_id
left join public.profile_pictures a on a.profile_id = m.actor_id and a.kind = 'avatar';
