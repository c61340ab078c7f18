-- A user's own notifications merged with the audience events of creators, by key. Likes of one
-- item, comments on one post, and posts or stories of one creator, are one line per day. Eighty
-- rows make a page; where they leave few lines, or do not cover a day of the first five, four times
-- as many are read.
with recursive blocked_pair as materialized (
  select other_id as id from private.open_blocks where one_id = :me),
kinds as materialized (
  select k.kind from unnest(enum_range(null::public.notification_kind)) k (kind)
  left join public.notification_prefs n on n.profile_id = :me and n.page_off <> '{}'
  where n.page_off is null or private.topic_of_kind(k.kind) <> all (n.page_off)),
event_kinds as materialized (
  select coalesce(array_agg(kind), '{}') as kinds from kinds
  where (not exists (select from private.region_policies where mode = 'block')
         or private.region_mode() <> 'block')),
tries as (
  select 20 as size, false as is_enough, null::json as body
  union all
  select n.size, page.is_enough, page.body
  from tries y
  cross join lateral (select y.size * 4 as size) n
  cross join lateral (
    with heads as materialized (
      select e.id
      from (
        select a.id from public.subscriptions s
        join private.account_facts c on c.user_id = s.creator_id and c.is_listed
        cross join lateral (
          select id from public.audience_events a
          where a.creator_id = s.creator_id and a.audience <> 'offer' and a.id >= s.id
            and a.kind = any ((select kinds from event_kinds)::public.notification_kind[])
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
            and a.kind = any ((select kinds from event_kinds)::public.notification_kind[])
            and a.id < coalesce(s.id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
          order by a.id desc limit 8) a
        where f.fan_id = :me and f.ended_at is null
          and f.creator_id not in (select id from blocked_pair)
        union
        select a.id from public.subscriptions s
        join private.account_facts c on c.user_id = s.creator_id and c.is_listed
        cross join lateral (
          select id from public.audience_events a
          where a.creator_id = s.creator_id and a.audience = 'offer'
            and a.kind = any ((select kinds from event_kinds)::public.notification_kind[])
            and a.id >= private.first_id_at(s.expires_at)
          order by a.id desc limit 8) a
        where s.fan_id = :me and s.expires_at <= now()
          and s.creator_id not in (select id from blocked_pair)) e
      order by e.id desc limit n.size),
    oldest as materialized (
      select coalesce((select id from heads order by id desc offset n.size - 1 limit 1),
                      '00000000-0000-0000-0000-000000000000') as id),
    running as materialized (
      select e.id
      from (
        select a.id from public.subscriptions s
        join private.account_facts c on c.user_id = s.creator_id and c.is_listed
        cross join lateral (
          select id from public.audience_events a
          where a.creator_id = s.creator_id and a.audience <> 'offer'
            and a.kind = any ((select kinds from event_kinds)::public.notification_kind[])
            and a.id >= greatest(s.id, (select id from oldest))
          order by a.id desc limit n.size) a
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
            and a.kind = any ((select kinds from event_kinds)::public.notification_kind[])
            and a.id >= greatest(f.id, (select id from oldest))
            and a.id < coalesce(s.id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
          order by a.id desc limit n.size) a
        where f.fan_id = :me and f.ended_at is null
          and f.creator_id not in (select id from blocked_pair)
        union
        select a.id from public.subscriptions s
        join private.account_facts c on c.user_id = s.creator_id and c.is_listed
        cross join lateral (
          select id from public.audience_events a
          where a.creator_id = s.creator_id and a.audience = 'offer'
            and a.kind = any ((select kinds from event_kinds)::public.notification_kind[])
            and a.id >= greatest(private.first_id_at(s.expires_at), (select id from oldest))
          order by a.id desc limit n.size) a
        where s.fan_id = :me and s.expires_at <= now()
          and s.creator_id not in (select id from blocked_pair)) e
      order by e.id desc limit n.size),
    since as materialized (
      select r.id, private.time_of_id(r.id) as at
      from (select coalesce((select id from running order by id desc offset n.size - 1 limit 1),
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
            and a.kind = any ((select kinds from event_kinds)::public.notification_kind[])
            and a.id >= greatest(s.id, since.id) and a.id < private.first_id_at(s.expires_at)
          order by a.id desc limit n.size) a
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
            and a.kind = any ((select kinds from event_kinds)::public.notification_kind[])
            and a.id >= greatest(f.id, since.id)
            and a.id < least(s.id, private.first_id_at(f.ended_at))
          order by a.id desc limit n.size) a
        where f.fan_id = :me and f.creator_id not in (select id from blocked_pair)) e
      order by e.id desc limit n.size),
    events as (
      select e.id, e.kind, e.creator_id, e.subject_id, e.created_at
      from ids join public.audience_events e on e.id = ids.id
      where case e.kind
        when 'new_story' then (select is_live from public.stories where id = e.subject_id)
        when 'wall_offer' then true
        else (select is_live from public.posts where id = e.subject_id) end),
    merged as materialized (
      select m.*, date_trunc('day', m.created_at, 'UTC') as day,
             case when m.kind in ('post_liked', 'comment_liked', 'post_commented') then m.subject_id
                  when m.kind in ('wall_post', 'wall_media', 'new_story') then m.actor_id
                  else m.id end as topic
      from (
        (select o.* from kinds k
         cross join lateral (
           select id, kind, actor_id, subject_id, amount_cents, created_at
           from public.notifications o
           where o.recipient_id = :me and o.kind = k.kind
             and (o.actor_id is null or o.actor_id not in (select id from blocked_pair))
           order by o.id desc limit n.size) o)
        union all
        select id, kind, creator_id, subject_id, null, created_at from events) m
      order by m.id desc limit n.size),
    begun as (
      select b.*, count(*) filter (where b.is_first) over (order by b.id desc) as line
      from (select m.*, array_agg(id) over w as ids, array_agg(actor_id) over w as actors,
                   row_number() over w = 1 as is_first
            from merged m
            window w as (partition by kind, topic, day order by id desc
                         rows between unbounded preceding and unbounded following)) b),
    kept as materialized (select * from begun where line <= 10),
    facts as materialized (
      select m.rows < n.size and k.rows = m.rows as is_whole, k.last,
             k.lines = 0 or m.rows < n.size and k.rows = m.rows
               or k.lines >= 5 and (m.rows < n.size or not exists (
                 select from kept x
                 where x.is_first and x.line <= 5 and x.topic <> x.id and x.day = m.first_day))
               or n.size > 80 as is_enough
      from (select count(*) as rows, min(day) as first_day from merged) m,
           (select count(*) as rows, count(*) filter (where is_first) as lines,
                   (select id from kept order by id limit 1) as last from kept) k)
    select f.is_enough, case when f.is_enough then json_build_object(
      'next', case when not f.is_whole then f.last end,
      'lines', (
        select coalesce(json_agg(json_build_object(
          'id', m.id, 'ids', m.ids, 'kind', m.kind, 'subject_id', m.subject_id,
          'post_id', o.id, 'amount_cents', m.amount_cents, 'created_at', m.created_at,
          'picture', case
            when o.id is not null then case
              when o.is_readable then (
                select json_build_object('is_locked', false, 'item', json_build_object(
                  'media_id', l.media_id, 'kind', l.kind, 'width', l.width, 'height', l.height,
                  'blur', l.blur, 'alt', l.alt, 'is_live', true))
                from public.post_media l where l.post_id = o.id and l.is_live
                order by l.position limit 1)
              when o.is_visible then json_build_object('is_locked', true, 'item', (
                select json_build_object(
                  'media_id', r.media_id, 'kind', 'image', 'width', r.width, 'height', r.height,
                  'blur', r.blur, 'alt', null, 'is_live', true)
                from public.post_previews r where r.post_id = o.id and r.is_live)) end
            when m.kind = 'new_story' then (
              select json_build_object('is_locked', false, 'item', json_build_object(
                'media_id', s.media_id, 'kind', s.kind, 'width', s.width, 'height', s.height,
                'blur', s.blur, 'alt', s.alt, 'is_live', true))
              from public.stories s
              where s.id = m.subject_id and s.is_live and s.media_id is not null
                and s.expires_at > now())
            when m.kind = 'unlock' then (
              select json_build_object('is_locked', false, 'item', json_build_object(
                'media_id', l.media_id, 'kind', l.kind, 'width', l.width, 'height', l.height,
                'blur', l.blur, 'alt', l.alt, 'is_live', true))
              from public.message_media l
              where l.message_id = m.subject_id and l.kind <> 'audio' and l.sender_id = :me
                and l.is_live and not l.is_removed
              order by l.position limit 1) end,
          'decision', case when m.kind in ('decision', 'appeal_decided')
            then private.decision_summary(m.subject_id, private.decision_post(m.subject_id)) end,
          'scheduled', case m.kind when 'schedule_failed'
            then private.failed_summary(m.subject_id) end,
          'words', case m.kind when 'tip' then (
            select left(t.text, 140) from public.messages t
            where t.tip_id = m.subject_id and t.kind <> 'notification') end,
          'second', (select name from public.profiles where id = m.actors[2]),
          'actor', json_build_object('id', p.id, 'username', p.username, 'name', p.name,
                                     'avatar', a.thumb_name)) order by m.id desc), '[]')
        from kept m
        left join public.profiles p on p.id = m.actor_id
        left join public.profile_pictures a on a.profile_id = m.actor_id and a.kind = 'avatar'
        left join lateral (
          select q.id, q.creator_id = :me or (x.is_near and (u.is_paid
                   or q.audience = 'public' and x.has_open_wall)) as is_readable,
                 x.is_near and (u.is_paid or x.is_listed) as is_visible
          from public.posts q
          cross join lateral (
            select c.is_open and not c.is_questioned and not exists (
                     select from blocked_pair where id = q.creator_id) as is_near,
                   c.is_listed, c.has_open_wall
            from private.account_facts c where c.user_id = q.creator_id) x
          cross join lateral (
            select exists (select from public.subscriptions
                           where fan_id = :me and creator_id = q.creator_id
                             and expires_at > now())) u (is_paid)
          where q.is_live and q.id = case
            when m.kind in ('wall_post', 'wall_media', 'post_liked', 'post_commented')
              then m.subject_id
            when m.kind = 'comment_liked' then (
              select post_id from public.comments where id = m.subject_id and is_live) end) o
          on true
        where m.is_first)) end as body
    from facts f) page
  where not y.is_enough)
select body from tries where is_enough;
