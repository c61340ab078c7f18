-- A page of a thread; membership and blocks are checked once for the conversation. What a reply
-- quotes is in the same conversation, or a story, whose rule is the product's.
with conversation as materialized (
  select c.id from public.conversations c
  where c.id = :conversation and :me in (c.one_id, c.other_id)
    and not exists (select from private.open_blocks
                    where one_id = c.one_id and other_id = c.other_id)
    and (not exists (select from private.region_policies where mode = 'block')
         or private.region_mode() <> 'block'
         or exists (select from private.account_facts
                    where user_id in (c.one_id, c.other_id) and is_special)))
select coalesce(json_agg(json_build_object(
  'id', m.id, 'conversation_id', m.conversation_id, 'sender_id', m.sender_id,
  'recipient_id', m.recipient_id, 'seq', m.seq, 'change_seq', m.change_seq, 'kind', m.kind,
  'text', m.text, 'price_cents', m.price_cents, 'media_count', m.media_count,
  'media_state', m.media_state, 'review_state', m.review_state, 'duration_ms', m.duration_ms, 'locked_blur', m.locked_blur,
  'unlocked_at', m.unlocked_at, 'removed_at', m.removed_at,
  'is_off_sale', m.price_cents is not null and m.unlocked_at is null and m.recipient_id = :me
    and m.global_id is not null and exists (
      select from public.globals g where g.id = m.global_id
        and (g.removed_at is not null or g.withdrawn_at is not null)),
  'ai_label', case when m.price_cents is not null and m.media_count > 0 and m.unlocked_at is null
    then (select max(ai_label) from public.message_media where message_id = m.id) end,
  'moderation_state', m.moderation_state, 'request_id', m.request_id, 'tip_cents', m.tip_cents,
  'charged_cents', m.charged_cents, 'created_at', m.created_at,
  'sender_reaction', m.sender_reaction, 'recipient_reaction', m.recipient_reaction,
  'reply_to', case when m.reply_to_id is not null then (
    select json_build_object(
      'id', q.id, 'sender_id', q.sender_id, 'kind', q.kind, 'media_count', q.media_count,
      'text', case when q.price_cents is null then left(q.text, 140) end)
    from public.messages q where q.id = m.reply_to_id) end,
  'story', case when m.story_id is not null then private.story_quote(m.story_id) end,
  'body', case when m.sender_id = :me then (
    select json_build_object('text', b.text) from public.message_bodies b
    where b.message_id = m.id) end,
  'media', coalesce(case when m.media_count > 0 then (
    select json_agg(json_build_object(
      'media_id', l.media_id, 'position', l.position, 'kind', l.kind, 'width', l.width,
      'height', l.height, 'duration_ms', l.duration_ms, 'blur', l.blur, 'alt', l.alt,
      'ai_label', l.ai_label) order by l.position)
    from public.message_media l
    where l.message_id = m.id and l.is_live and not l.is_removed
      and (l.is_free or l.sender_id = :me)) end, '[]'),
  'unlock', case when m.unlocked_at is not null then (
    select json_build_object('text', u.text, 'created_at', u.created_at, 'media', coalesce((
      select json_agg(json_build_object(
        'media_id', l.media_id, 'position', l.position, 'kind', l.kind, 'width', l.width,
        'height', l.height, 'duration_ms', l.duration_ms, 'blur', l.blur, 'alt', l.alt,
        'ai_label', l.ai_label) order by l.position)
      from public.unlock_media l where l.unlock_id = u.id and l.is_live), '[]'))
    from public.unlocks u where u.message_id = m.id and u.fan_id = :me) end)
  order by m.seq desc), '[]') as body
from conversation c
cross join lateral (
  select * from public.messages m
  where m.conversation_id = c.id order by m.seq desc limit 20) m;
