-- Messages and purchases as their reader may see them: policies decide each row, body, media item
-- and unlock. A page is one statement over these views, so that policies are evaluated once per
-- row.
create function private.locked_ai_label(p_message_id uuid) returns public.ai_label
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(max(f.ai_label) filter (where f.is_live), 'none')
    from public.message_media f where f.message_id = p_message_id);
end $$;
comment on function private.locked_ai_label(uuid) is
  'What a machine made of the locked media of a message, which a buyer reads before the sale.';
grant execute on function private.locked_ai_label(uuid) to authenticated;

create view private.unlock_summaries with (security_invoker = true) as
select u.id, u.message_id, u.kind, u.text, u.price_cents, u.creator_id, u.creator_name,
       u.created_at, (
  select coalesce(json_agg(json_build_object(
    'media_id', f.media_id, 'position', f.position, 'kind', f.kind, 'width', f.width,
    'height', f.height, 'duration_ms', f.duration_ms, 'blur', f.blur, 'alt', f.alt,
    'ai_label', f.ai_label)
    order by f.position), '[]')
  from public.unlock_media f where f.unlock_id = u.id) as media
from public.unlocks u;
comment on view private.unlock_summaries is 'Purchases of the caller with their media.';

create view private.message_summaries with (security_invoker = true) as
select m.id, m.conversation_id, m.seq, m.change_seq, json_build_object(
  'id', m.id, 'conversation_id', m.conversation_id, 'sender_id', m.sender_id,
  'recipient_id', m.recipient_id, 'seq', m.seq, 'change_seq', m.change_seq,
  'kind', m.kind, 'text', m.text, 'price_cents', m.price_cents,
  'media_count', m.media_count, 'media_state', m.media_state,
  'review_state', m.review_state,
  'duration_ms', m.duration_ms, 'locked_blur', m.locked_blur,
  'unlocked_at', m.unlocked_at, 'removed_at', m.removed_at,
  'is_off_sale', case when m.price_cents is null or m.unlocked_at is not null then false
    else private.is_unlockable(m.id) is false end,
  'ai_label', case when m.price_cents is not null and m.media_count > 0
      and m.unlocked_at is null then private.locked_ai_label(m.id) end,
  'moderation_state', m.moderation_state, 'request_id', m.request_id,
  'tip_cents', m.tip_cents, 'charged_cents', m.charged_cents, 'created_at', m.created_at,
  'sender_reaction', m.sender_reaction, 'recipient_reaction', m.recipient_reaction,
  'reply_to', case when m.reply_to_id is not null then private.message_quote(m.reply_to_id) end,
  'story', case when m.story_id is not null then private.story_quote(m.story_id) end,
  'body', (select json_build_object('text', b.text)
           from public.message_bodies b where b.message_id = m.id),
  'media', case when m.media_count = 0 then '[]' else (
    select coalesce(json_agg(json_build_object(
      'media_id', f.media_id, 'position', f.position, 'kind', f.kind, 'width', f.width,
      'height', f.height, 'duration_ms', f.duration_ms, 'blur', f.blur, 'alt', f.alt,
    'ai_label', f.ai_label)
      order by f.position), '[]')
    from public.message_media f where f.message_id = m.id) end,
  'unlock', case when m.unlocked_at is not null then (
    select json_build_object('text', u.text, 'created_at', u.created_at, 'media', u.media)
    from private.unlock_summaries u where u.message_id = m.id) end) as summary
from public.messages m;
comment on view private.message_summaries is 'Messages of the caller as a thread shows them.';

grant select on private.unlock_summaries, private.message_summaries to authenticated;
