-- A page of a thread; membership and blocks are checked once for the conversation.
select coalesce(json_agg(t order by t.seq desc), '[]') as body
from (
  select m.id, m.conversation_id, m.sender_id, m.recipient_id, m.seq, m.change_seq, m.kind, m.text,
         m.price_cents, m.media_count, m.media_state, m.duration_ms, m.locked_blur, m.unlocked_at,
         m.removed_at, m.moderation_state, m.request_id,
         m.created_at,
         (select json_build_object('text', b.text) from public.message_bodies b
          where b.message_id = m.id and b.sender_id = :me) as body,
         coalesce((
           select json_agg(l order by l.position)
           from (select media_id, position, kind, width, height, duration_ms, blur, alt
                 from public.message_media
                 where message_id = m.id and is_live and not is_removed
                   and (is_free or sender_id = :me)) l), '[]') as media,
         (select json_build_object('text', u.text, 'created_at', u.created_at, 'media', coalesce((
             select json_agg(l order by l.position)
             from (select media_id, position, kind, width, height, duration_ms, blur, alt
                   from public.unlock_media where unlock_id = u.id and is_live) l), '[]'))
          from public.unlocks u where u.message_id = m.id and u.fan_id = :me) as unlock
  from public.messages m
  where m.conversation_id = :conversation
    and exists (
      select from public.conversations c
      where c.id = :conversation and (c.one_id = :me or c.other_id = :me)
        and not exists (
          select from public.blocks
          where ended_at is null and blocker_id = c.one_id and blocked_id = c.other_id)
        and not exists (
          select from public.blocks
          where ended_at is null and blocker_id = c.other_id and blocked_id = c.one_id))
  order by m.seq desc limit 20) t;
