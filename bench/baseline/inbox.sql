-- The newest conversations of a person, by key from either side, with partner, marks, last line.
with mine as (
  (select c.id, c.other_id as partner_id, c.updated_at, c.last_message_id
   from public.conversations c
   where c.one_id = :me
     and not exists (select from public.blocks where ended_at is null
                       and blocker_id = :me and blocked_id = c.other_id)
     and not exists (select from public.blocks where ended_at is null
                       and blocker_id = c.other_id and blocked_id = :me)
   order by c.updated_at desc, c.other_id desc limit 15)
  union all
  (select c.id, c.one_id, c.updated_at, c.last_message_id
   from public.conversations c
   where c.other_id = :me
     and not exists (select from public.blocks where ended_at is null
                       and blocker_id = :me and blocked_id = c.one_id)
     and not exists (select from public.blocks where ended_at is null
                       and blocker_id = c.one_id and blocked_id = :me)
   order by c.updated_at desc, c.one_id desc limit 15)
  order by updated_at desc, partner_id desc limit 15),
rings as (
  select s.creator_id,
    case when bool_and(v.story_id is not null) then 'seen' else 'new' end as ring
  from mine join private.stories s on s.creator_id = mine.partner_id
  join private.creator_states c on c.creator_id = s.creator_id and c.is_listed and c.is_open
  join public.media m on m.id = s.media_id and m.state = 'ready' and m.moderation_state = 'live'
  left join private.story_views v on v.story_id = s.id and v.viewer_id = :me
  where s.removed_at is null and s.moderation_state = 'live' and s.expires_at > now()
    and not exists (select from private.region_policies
                    where country = '*' and region = '' and mode = 'block')
  group by s.creator_id)
select coalesce(json_agg(json_build_object(
    'conversation_id', c.id, 'updated_at', c.updated_at,
    'partner', json_build_object(
      'id', p.id, 'username', p.username, 'name', p.name, 'role', p.role, 'special', p.special,
      'picture', a.thumb_name),
    'story_ring', r.ring,
    'is_online', coalesce(o.seen_at > now() - interval '120 seconds', false),
    'nickname', m.nickname, 'is_unread', coalesce(m.is_unread, false),
    'is_muted', coalesce(m.is_muted, false), 'is_favorite', coalesce(m.is_favorite, false),
    'last', case when l.id is not null then json_build_object(
      'message_id', l.id, 'is_mine', l.sender_id = :me, 'kind', l.kind,
      'text', left(l.text, 140), 'media_count', l.media_count, 'price_cents', l.price_cents,
      'is_locked', l.price_cents is not null and l.unlocked_at is null and l.recipient_id = :me,
      'is_removed', l.removed_at is not null, 'created_at', l.created_at) end)
    order by c.updated_at desc, c.partner_id desc), '[]') as body
from mine c
join public.profiles p on p.id = c.partner_id
left join public.profile_pictures a on a.profile_id = p.id and a.kind = 'avatar'
left join public.presence o on o.profile_id = p.id
left join rings r on r.creator_id = p.id
left join public.messages l on l.id = c.last_message_id
left join public.conversation_members m on m.conversation_id = c.id and m.person_id = :me;
