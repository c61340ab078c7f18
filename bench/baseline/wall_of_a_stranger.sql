-- The wall of a creator for those who do not pay: public posts, and locked tiles in their place.
-- The right to read is checked once, not for each post.
with viewer as (
  select :creator::uuid = :me::uuid as is_owner,
         exists (select from public.subscriptions
                 where fan_id = :me and creator_id = :creator and expires_at > now()) as is_paid,
         exists (select from private.account_facts
                 where user_id = :creator and has_open_wall) as is_open,
         :creator::uuid = :me::uuid or (
           exists (select from private.account_facts where user_id = :creator and is_open)
           and not exists (select from public.blocks where ended_at is null
                             and blocker_id = :me and blocked_id = :creator)
           and not exists (select from public.blocks where ended_at is null
                             and blocker_id = :creator and blocked_id = :me)
           and coalesce(
           (select mode from private.region_policies where region = '' and country = (
              select upper(current_setting('request.headers', true)::jsonb ->> (value #>> '{}'))
              from private.site_config where key = 'region_header')),
           (select mode from private.region_policies where country = '*' and region = ''),
           'confirm') <> 'block') as may_look),
pinned as (
  select p.*, true as is_pinned from viewer v, public.pins n
  join public.posts p on p.id = n.post_id
  where n.creator_id = :creator and p.removed_at is null and v.may_look and v.is_open
    and p.moderation_state = 'live' and p.is_ready and p.audience = 'public'),
newest as (
  select q.*, false as is_pinned from viewer v
   cross join lateral (
     select * from public.posts p
     where p.creator_id = :creator and p.removed_at is null
       and p.moderation_state = 'live' and p.is_ready
       and not exists (select from public.pins where post_id = p.id and audience = 'public')
     order by p.id desc limit 5) q
   where v.may_look and v.is_open and not v.is_owner and not v.is_paid)
select coalesce(json_agg(case when p.audience = 'private' then json_build_object(
    'id', p.id, 'creator_id', p.creator_id, 'is_locked', true, 'kind', p.kind,
    'created_at', p.created_at, 'media_count', e.media, 'duration_ms', e.duration_ms,
    'likes', coalesce(t.likes, 0) + coalesce(d.likes, 0),
    'preview', (
      select json_build_object(
        'media_id', r.media_id, 'width', r.width, 'height', r.height, 'blur', r.blur)
      from public.post_previews r where r.post_id = p.id and r.is_live),
    'creator', json_build_object('id', a.id, 'username', a.username, 'name', a.name,
                                 'avatar', f.thumb_name))
  else json_build_object(
    'id', p.id, 'creator_id', p.creator_id, 'audience', p.audience, 'kind', p.kind,
    'text', w.text, 'moderation_state', p.moderation_state, 'is_ready', p.is_ready,
    'is_promo', p.is_promo, 'is_pinned', p.is_pinned,
    'created_at', p.created_at, 'edited_at', p.edited_at,
    'likes', coalesce(t.likes, 0) + coalesce(d.likes, 0),
    'comments', coalesce(t.comments, 0) + coalesce(d.comments, 0),
    'has_liked', exists (select from public.likes
                         where post_id = p.id and fan_id = :me::uuid and is_on),
    'can_like', (select role = 'fan' from public.profiles where id = :me),
    'can_comment', p.creator_id = :me or (select role = 'fan' from public.profiles where id = :me),
    'poll', case p.kind when 'poll' then (
      select json_build_object(
        'voted', o.voted,
        'can_vote', o.voted is null and (select role = 'fan' from public.profiles where id = :me),
        'total', case when p.creator_id = :me then sum(o.votes) end,
        'options', json_agg(json_build_object(
          'option', o.option, 'text', o.text,
          'votes', case when p.creator_id = :me then o.votes end,
          'percent', case when p.creator_id = :me or o.voted is not null
                          then round(100.0 * o.votes / greatest(o.total, 1))::integer end)
          order by o.option))
      from (
        select x.option, w.options[x.option] as text, n.votes, sum(n.votes) over () as total, v.option as voted
        from private.poll_options x
        left join public.poll_votes v on v.post_id = x.post_id and v.fan_id = :me
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
        'state', l.state, 'is_live', l.is_live) order by l.position)
      from public.post_media l
      where l.post_id = p.id and (l.is_live or :creator::uuid = :me::uuid)), '[]'),
    'creator', json_build_object('id', a.id, 'username', a.username, 'name', a.name,
                                 'avatar', f.thumb_name)) end
  order by p.is_pinned desc, p.id desc), '[]') as body
from (select * from pinned union all select * from newest) p
join public.post_texts w on w.post_id = p.id
join public.profiles a on a.id = p.creator_id
left join public.profile_pictures f on f.profile_id = a.id and f.kind = 'avatar'
left join private.counters t on t.subject_id = p.id
left join lateral (
  select sum(likes) as likes, sum(comments) as comments
  from private.counter_changes where subject_id = p.id) d on true
left join lateral (
  select count(*) as media, sum(l.duration_ms) as duration_ms
  from public.post_media l where l.post_id = p.id and l.is_live) e on true;
