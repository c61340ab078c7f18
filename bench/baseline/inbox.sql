-- The newest conversations of a fan, by key from either side, with partner, read marks and last
-- message, which can be a global message that is not yet imported into the thread.
with region as materialized (
  select not exists (select from private.region_policies where mode = 'block')
         or private.region_mode() <> 'block' as is_open),
waiting as materialized (
  select c.id, h.creator_id as partner_id, greatest(c.updated_at, g.sent_at) as at, g.id as global_id
  from (
    select b.creator_id, min(b.since) as since
    from (select creator_id, started_at as since from public.follows
          where fan_id = :me and ended_at is null
          union all
          select creator_id, created_at from public.subscriptions
          where fan_id = :me) b
    group by b.creator_id) h
  cross join lateral (
    select from public.globals g
    where g.creator_id = h.creator_id and g.removed_at is null and g.sent_at >= h.since
    limit 1) any_sent
  join public.conversations c
    on c.one_id = least(:me, h.creator_id) and c.other_id = greatest(:me, h.creator_id)
  cross join lateral (
    select n.id, n.sent_at from public.globals n
    where n.creator_id = h.creator_id and n.removed_at is null
      and n.sent_at > c.globals_delivered_until - interval '60 seconds'
      and not exists (select from public.messages t
                      where t.global_id = n.id and t.conversation_id = c.id)
      and case n.audience
        when 'active' then exists (
          select from public.subscription_periods p
          where p.fan_id = :me and p.creator_id = h.creator_id and p.starts_at <= n.sent_at
            and coalesce(p.terminated_at, p.ends_at) > n.sent_at)
        when 'all' then exists (
            select from public.subscription_periods p
            where p.fan_id = :me and p.creator_id = h.creator_id and p.starts_at <= n.sent_at)
          or exists (
            select from public.follows f
            where f.fan_id = :me and f.creator_id = h.creator_id and f.started_at <= n.sent_at
              and coalesce(f.ended_at, 'infinity') > n.sent_at)
        else not exists (
            select from public.subscription_periods p
            where p.fan_id = :me and p.creator_id = h.creator_id and p.starts_at <= n.sent_at
              and coalesce(p.terminated_at, p.ends_at) > n.sent_at)
          and case n.audience
            when 'expired' then exists (
              select from public.subscription_periods p
              where p.fan_id = :me and p.creator_id = h.creator_id and p.starts_at <= n.sent_at)
            else exists (
              select from public.follows f
              where f.fan_id = :me and f.creator_id = h.creator_id and f.started_at <= n.sent_at
                and coalesce(f.ended_at, 'infinity') > n.sent_at) end end
      and not exists (
        select from public.blocks b
        where (b.blocker_id, b.blocked_id) in ((:me, h.creator_id), (h.creator_id, :me))
          and b.started_at <= n.sent_at and coalesce(b.ended_at, 'infinity') > n.sent_at)
      and not exists (
        select from private.restriction_periods k
        where k.profile_id = :me and k.started_at <= n.sent_at
          and coalesce(k.ended_at, 'infinity') > n.sent_at)
    order by n.sent_at desc limit 1) g
  where h.creator_id not in (select other_id from private.open_blocks where one_id = :me)
    and ((select is_open from region)
         or exists (select from private.account_facts where user_id = h.creator_id and is_special))),
mine as (
  (select c.id, c.other_id as partner_id, c.updated_at, c.last_message_id
   from public.conversations c
   where c.one_id = :me and not exists (select from waiting w where w.id = c.id)
     and c.other_id not in (select other_id from private.open_blocks where one_id = :me)
     and ((select is_open from region)
          or exists (select from private.account_facts where user_id = c.other_id and is_special))
   order by c.updated_at desc, c.other_id desc limit 15)
  union all
  (select c.id, c.one_id, c.updated_at, c.last_message_id
   from public.conversations c
   where c.other_id = :me and not exists (select from waiting w where w.id = c.id)
     and c.one_id not in (select other_id from private.open_blocks where one_id = :me)
     and ((select is_open from region)
          or exists (select from private.account_facts where user_id = c.one_id and is_special))
   order by c.updated_at desc, c.one_id desc limit 15)
  union all
  (select w.id, w.partner_id, w.at, c.last_message_id
   from waiting w join public.conversations c on c.id = w.id)
  order by updated_at desc, partner_id desc limit 15),
rings as (
  select s.creator_id,
    case when bool_and(v.story_id is not null) then 'seen' else 'new' end as ring
  from mine join public.stories s on s.creator_id = mine.partner_id
  join private.account_facts c on c.user_id = s.creator_id and c.is_listed and c.is_open
    and not c.is_questioned
  left join public.story_views v on v.story_id = s.id and v.viewer_id = :me
  where s.is_live and s.media_id is not null and s.expires_at > now()
    and (select is_open from region)
  group by s.creator_id)
select coalesce(json_agg(json_build_object(
    'conversation_id', c.id, 'updated_at', c.updated_at,
    'partner', json_build_object(
      'id', p.id, 'username', p.username, 'name', p.name, 'role', p.role, 'special', p.special,
      'avatar', a.thumb_name, 'is_verified', k.fan_id is not null),
    'story_status', r.ring,
    'is_online', coalesce(o.seen_at > now() - interval '120 seconds', false),
    'nickname', m.nickname, 'is_unread', w.id is not null or coalesce(m.is_unread, false),
    'is_muted', coalesce(m.is_muted, false), 'is_favorite', coalesce(m.is_favorite, false),
    'spent_cents', null,
    'last', case when g.sent_at >= coalesce(l.created_at, '-infinity') then json_build_object(
      'message_id', null, 'is_mine', false, 'kind', g.kind,
      'text', left(g.text, 140), 'media_count', g.media_count, 'price_cents', g.price_cents,
      'is_locked', g.price_cents is not null, 'is_removed', false,
      'created_at', g.sent_at) when l.id is not null then json_build_object(
      'message_id', l.id, 'is_mine', l.sender_id = :me, 'kind', l.kind,
      'text', left(case when l.text is null and l.unlocked_at is not null
        then (select u.text from public.unlocks u where u.message_id = l.id and u.fan_id = :me)
        else l.text end, 140),
      'media_count', l.media_count, 'price_cents', l.price_cents, 'tip_cents', l.tip_cents,
      'is_locked', l.price_cents is not null and l.unlocked_at is null and l.recipient_id = :me,
      'is_removed', l.removed_at is not null, 'moderation_state', l.moderation_state,
      'created_at', l.created_at) end)
    order by c.updated_at desc, c.partner_id desc), '[]') as body
from mine c
join public.profiles p on p.id = c.partner_id
left join public.profile_pictures a on a.profile_id = p.id and a.kind = 'avatar'
left join public.payment_cards k on k.fan_id = p.id
left join public.presence o on o.profile_id = p.id
left join rings r on r.creator_id = p.id
left join waiting w on w.id = c.id
left join public.globals g on g.id = w.global_id
left join public.messages l on l.id = c.last_message_id
left join public.conversation_members m on m.conversation_id = c.id and m.user_id = :me;
