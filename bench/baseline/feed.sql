-- The feed in one statement: the newest post of each creator by key. Only the fifteen creators with
-- the newest posts can be on the page, and no older post of theirs than the last of these.
with viewer as materialized (
  select s.role = 'fan' as is_fan from private.account_facts s
  where s.user_id = :me
    and (not exists (select from private.region_policies where mode = 'block')
         or private.region_mode() <> 'block')),
creators as materialized (
  select c.id, c.is_paid
  from (
    select s.id, bool_or(s.is_paid) as is_paid
    from (
      select creator_id as id, true as is_paid from public.subscriptions
      where fan_id = :me and expires_at > now()
      union all
      select creator_id, false from public.follows where fan_id = :me and ended_at is null) s
    group by s.id) c
  join private.account_facts s on s.user_id = c.id and s.is_open and s.is_listed
    and not s.is_questioned and (c.is_paid or s.has_open_wall)
  where c.id not in (select other_id from private.open_blocks where one_id = :me)),
heads as materialized (
  select c.id as creator_id, c.is_paid, p.id
  from creators c
  cross join lateral (
    select p.id from public.posts p
    where p.creator_id = c.id and p.is_live and (c.is_paid or p.audience = 'public')
    order by p.id desc limit 1) p
  order by p.id desc limit 15),
newest as (
  select p.* from heads h
  cross join lateral (
    select * from public.posts p
    where p.creator_id = h.creator_id and p.is_live and (h.is_paid or p.audience = 'public')
      and p.id >= coalesce((select id from heads order by id desc offset 14),
                           '00000000-0000-0000-0000-000000000000')
    order by p.id desc limit 15) p
  order by p.id desc limit 15)
select coalesce(json_agg(json_build_object(
    'id', p.id, 'creator_id', p.creator_id, 'audience', p.audience, 'kind', p.kind,
    'text', w.text, 'moderation_state', p.moderation_state, 'is_ready', p.is_ready,
    'is_promo', p.is_promo, 'review_state', p.review_state, 'is_pinned', exists (select from public.pins where post_id = p.id),
    'created_at', p.created_at, 'edited_at', p.edited_at,
    'likes', t.likes, 'comments', t.comments,
    'has_liked', exists (select from public.likes
                         where post_id = p.id and fan_id = :me and is_on),
    'can_like', v.is_fan, 'can_comment', v.is_fan or p.creator_id = :me,
    'poll', case p.kind when 'poll' then (
      select json_build_object(
        'voted', o.voted, 'can_vote', v.is_fan and o.voted is null,
        'total', case when p.creator_id = :me then sum(o.votes) end,
        'options', json_agg(json_build_object(
          'option', o.option, 'text', w.options[o.option],
          'votes', case when p.creator_id = :me then o.votes end,
          'percent', case when p.creator_id = :me or o.voted is not null
                          then round(100.0 * o.votes / greatest(o.total, 1))::integer end)
          order by o.option))
      from (
        select x.option, n.votes, sum(n.votes) over () as total, (
          select option from public.poll_votes where post_id = p.id and fan_id = :me) as voted
        from private.poll_options x
        cross join lateral (
          select coalesce((select votes from private.counters where subject_id = x.id), 0)
            + coalesce((select sum(votes) from private.counter_changes where subject_id = x.id), 0)
              as votes) n
        where x.post_id = p.id) o
      group by o.voted) end,
    'media', coalesce((
      select json_agg(json_build_object(
        'media_id', l.media_id, 'position', l.position, 'kind', l.kind, 'width', l.width,
        'height', l.height, 'duration_ms', l.duration_ms, 'blur', l.blur, 'alt', l.alt,
        'ai_label', l.ai_label, 'state', l.state, 'is_live', l.is_live) order by l.position)
      from public.post_media l where l.post_id = p.id and l.is_live), '[]'),
    'creator', json_build_object('id', a.id, 'username', a.username, 'name', a.name,
                                 'avatar', f.thumb_name))
  order by p.id desc), '[]') as body
from viewer v cross join newest p
join public.post_texts w on w.post_id = p.id
join public.profiles a on a.id = p.creator_id
left join public.profile_pictures f on f.profile_id = a.id and f.kind = 'avatar'
cross join lateral (
  select coalesce(max(c.likes), 0) + coalesce(sum(d.likes), 0) as likes,
         coalesce(max(c.comments), 0) + coalesce(sum(d.comments), 0) as comments
  from (select p.id) s
  left join private.counters c on c.subject_id = s.id
  left join private.counter_changes d on d.subject_id = s.id) t;
