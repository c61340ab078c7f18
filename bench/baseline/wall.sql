-- The wall of a creator: posts, and locked tiles of the private ones for those who do not pay. Who
-- looks and what they may read is found once, not for each post.
with viewer as materialized (
  select s.user_id = :me as is_own, u.is_paid, s.user_id = :me or u.is_paid as is_full,
         (select role = 'fan' from private.account_facts where user_id = :me) as is_fan,
         json_build_object('id', a.id, 'username', a.username, 'name', a.name,
                           'avatar', f.thumb_name) as summary
  from private.account_facts s
  join public.profiles a on a.id = s.user_id
  left join public.profile_pictures f on f.profile_id = a.id and f.kind = 'avatar'
  cross join lateral (
    select exists (select from public.subscriptions
                   where fan_id = :me and creator_id = :creator and expires_at > now())) u (is_paid)
  where s.user_id = :creator and (s.user_id = :me or (
    s.is_open and not s.is_questioned and (u.is_paid or s.has_open_wall)
    and not exists (select from private.open_blocks where one_id = :creator and other_id = :me)
    and (not exists (select from private.region_policies where mode = 'block')
         or private.region_mode() <> 'block')))),
page as (
  select p.*, true as is_pinned from viewer v
  join public.pins n on n.creator_id = :creator and (v.is_full or n.audience = 'public')
  join public.posts p on p.id = n.post_id and p.removed_at is null and (v.is_own or p.is_live)
  union all
  select p.*, false from viewer v
  cross join lateral (
    select * from public.posts p
    where p.creator_id = :creator and p.removed_at is null and (v.is_own or p.is_live)
      and not exists (select from public.pins n
                      where n.post_id = p.id and (v.is_full or n.audience = 'public'))
    order by p.id desc limit 5) p)
select coalesce(json_agg(case when v.is_full or p.audience = 'public' then json_build_object(
    'id', p.id, 'creator_id', p.creator_id, 'audience', p.audience, 'kind', p.kind,
    'text', w.text, 'moderation_state', p.moderation_state, 'is_ready', p.is_ready,
    'is_promo', p.is_promo, 'is_pinned', p.is_pinned, 'review_state', p.review_state,
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
      from public.post_media l where l.post_id = p.id and (v.is_own or l.is_live)), '[]'),
    'creator', v.summary)
  else json_build_object(
    'id', p.id, 'creator_id', p.creator_id, 'is_locked', true, 'kind', p.kind,
    'created_at', p.created_at, 'media_count', e.media, 'duration_ms', e.duration_ms,
    'likes', t.likes,
    'preview', (
      select json_build_object(
        'media_id', r.media_id, 'width', r.width, 'height', r.height, 'blur', r.blur)
      from public.post_previews r where r.post_id = p.id and r.is_live),
    'creator', v.summary) end
  order by p.is_pinned desc, p.id desc), '[]') as body
from viewer v cross join page p
join public.post_texts w on w.post_id = p.id
cross join lateral (
  select coalesce(max(c.likes), 0) + coalesce(sum(d.likes), 0) as likes,
         coalesce(max(c.comments), 0) + coalesce(sum(d.comments), 0) as comments
  from (select p.id) s
  left join private.counters c on c.subject_id = s.id
  left join private.counter_changes d on d.subject_id = s.id) t
left join lateral (
  select count(*) as media, sum(l.duration_ms) as duration_ms
  from public.post_media l where l.post_id = p.id and l.is_live) e
  on not v.is_full and p.audience = 'private';
