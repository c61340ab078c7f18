-- A user's own notifications merged with the audience events of creators, by key. Likes of one item
-- are one line, and so are the posts or stories of one creator on one day.
with blocked_pair as materialized (
  select blocked_id as id from public.blocks where blocker_id = :me and ended_at is null
  union all
  select blocker_id from public.blocks where blocked_id = :me and ended_at is null),
heads as materialized (
  select e.id
  from (
    select a.id from public.subscriptions s
    join private.account_facts c on c.user_id = s.creator_id and c.is_listed
    cross join lateral (
      select id from public.audience_events a
      where a.creator_id = s.creator_id and a.audience <> 'offer' and a.id >= s.id
      order by a.id desc limit 8) a
    where s.fan_id = :me and s.expires_at > now()
      and s.creator_id not in (select id from blocked_pair)
    union
    select a.id from public.follows f
    join private.account_facts c on c.user_id = f.creator_id and c.is_listed
    left join public.subscriptions s
      on s.fan_id = :me and s.creator_id = f.creator_id and s.expires_at > now()
    cross join lateral (
      select id from public.audience_events a
      where a.creator_id = f.creator_id and a.audience <> 'subscribers' and a.id >= f.id
        and a.id < coalesce(s.id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
      order by a.id desc limit 8) a
    where f.fan_id = :me and f.ended_at is null and f.creator_id not in (select id from blocked_pair)
    union
    select a.id from public.subscriptions s
    join private.account_facts c on c.user_id = s.creator_id and c.is_listed
    cross join lateral (
      select id from public.audience_events a
      where a.creator_id = s.creator_id and a.audience = 'offer'
        and a.id >= private.first_id_at(s.expires_at)
      order by a.id desc limit 8) a
    where s.fan_id = :me and s.expires_at > '-infinity' and s.expires_at <= now()
      and s.creator_id not in (select id from blocked_pair)) e
  order by e.id desc limit 80),
oldest as materialized (
  select coalesce((select id from heads order by id desc offset 79 limit 1),
                  '00000000-0000-0000-0000-000000000000') as id),
running as materialized (
  select e.id
  from (
    select a.id from public.subscriptions s
    join private.account_facts c on c.user_id = s.creator_id and c.is_listed
    cross join lateral (
      select id from public.audience_events a
      where a.creator_id = s.creator_id and a.audience <> 'offer'
        and a.id >= greatest(s.id, (select id from oldest))
      order by a.id desc limit 80) a
    where s.fan_id = :me and s.expires_at > now()
      and s.creator_id not in (select id from blocked_pair)
    union
    select a.id from public.follows f
    join private.account_facts c on c.user_id = f.creator_id and c.is_listed
    left join public.subscriptions s
      on s.fan_id = :me and s.creator_id = f.creator_id and s.expires_at > now()
    cross join lateral (
      select id from public.audience_events a
      where a.creator_id = f.creator_id and a.audience <> 'subscribers'
        and a.id >= greatest(f.id, (select id from oldest))
        and a.id < coalesce(s.id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
      order by a.id desc limit 80) a
    where f.fan_id = :me and f.ended_at is null and f.creator_id not in (select id from blocked_pair)
    union
    select a.id from public.subscriptions s
    join private.account_facts c on c.user_id = s.creator_id and c.is_listed
    cross join lateral (
      select id from public.audience_events a
      where a.creator_id = s.creator_id and a.audience = 'offer'
        and a.id >= greatest(private.first_id_at(s.expires_at), (select id from oldest))
      order by a.id desc limit 80) a
    where s.fan_id = :me and s.expires_at > '-infinity' and s.expires_at <= now()
      and s.creator_id not in (select id from blocked_pair)) e
  order by e.id desc limit 80),
since as materialized (
  select id, to_timestamp(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)
           as at
  from (select coalesce((select id from running order by id desc offset 79 limit 1),
                        '00000000-0000-0000-0000-000000000000') as id) r),
ids as (
  select e.id
  from (
    select id from running
    union
    select a.id from since
    join public.subscriptions s on s.expires_at > since.at
    join private.account_facts c on c.user_id = s.creator_id and c.is_listed
    cross join lateral (
      select id from public.audience_events a
      where a.creator_id = s.creator_id and a.audience <> 'offer'
        and a.id >= greatest(s.id, since.id) and a.id < private.first_id_at(s.expires_at)
      order by a.id desc limit 80) a
    where s.fan_id = :me and s.expires_at <= now()
      and s.creator_id not in (select id from blocked_pair)
    union
    select a.id from since
    join public.follows f on f.ended_at > since.at
    join private.account_facts c on c.user_id = f.creator_id and c.is_listed
    left join public.subscriptions s
      on s.fan_id = :me and s.creator_id = f.creator_id and s.expires_at > now()
    cross join lateral (
      select id from public.audience_events a
      where a.creator_id = f.creator_id and a.audience <> 'subscribers'
        and a.id >= greatest(f.id, since.id)
        and a.id < least(s.id, private.first_id_at(f.ended_at))
      order by a.id desc limit 80) a
    where f.fan_id = :me and f.creator_id not in (select id from blocked_pair)) e
  order by e.id desc limit 80),
events as (
  select e.id, e.kind, e.creator_id, e.subject_id, e.created_at
  from ids join public.audience_events e on e.id = ids.id),
merged as (
  select m.*, date_trunc('day', m.created_at, 'UTC') as day,
         case when m.kind in ('post_liked', 'comment_liked') then m.subject_id
              when m.kind in ('wall_post', 'wall_media', 'new_story') then m.actor_id
              else m.id end as topic
  from (
    (select n.* from unnest(enum_range(null::public.notification_kind)) k (kind)
     cross join lateral (
       select id, kind, actor_id, subject_id, amount_cents, created_at
       from public.notifications o
       where o.recipient_id = :me and o.kind = k.kind
         and (o.actor_id is null or o.actor_id not in (select id from blocked_pair))
       order by o.id desc limit 80) n)
    union all
    select id, kind, creator_id, subject_id, null, created_at from events) m
  order by m.id desc limit 80),
begun as (
  select b.*, count(*) filter (where b.is_first) over (order by b.id desc) as line
  from (select m.*, array_agg(id) over w as ids, array_agg(actor_id) over w as actors,
               row_number() over w = 1 as is_first
        from merged m
        window w as (partition by kind, topic, day order by id desc
                     rows between unbounded preceding and unbounded following)) b),
kept as (select * from begun where line <= 10)
select json_build_object(
  'lines', coalesce(json_agg(json_build_object(
    'id', m.id, 'ids', m.ids, 'kind', m.kind, 'subject_id', m.subject_id,
    'post_id', case
      when m.kind in ('wall_post', 'wall_media', 'post_liked') then (
        select id from public.posts
        where id = m.subject_id and removed_at is null and moderation_state = 'live')
      when m.kind = 'comment_liked' then (
        select q.id from public.comments k join public.posts q on q.id = k.post_id
        where k.id = m.subject_id and k.removed_at is null and k.moderation_state = 'live'
          and q.removed_at is null and q.moderation_state = 'live') end,
    'decision', null, 'scheduled', null, 'amount_cents', m.amount_cents, 'created_at', m.created_at,
    'second', (select name from public.profiles where id = m.actors[2]),
    'actor', json_build_object('id', p.id, 'username', p.username, 'name', p.name,
                               'avatar', a.thumb_name)) order by m.id desc), '[]'),
  'next', case when (select count(*) from merged) = 80
                 or (select count(*) from kept) < (select count(*) from merged)
               then (select id from kept order by id limit 1) end) as body
from kept m
left join public.profiles p on p.id = m.actor_id
left join public.profile_pictures a on a.profile_id = m.actor_id and a.kind = 'avatar'
where m.is_first;
