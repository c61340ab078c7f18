-- Messages as their reader may see them: policies decide each row, body, medium and unlock.
create function private.message_page(p_ids uuid[]) returns json
language plpgsql stable security invoker set search_path = '' as $$
begin
  return (
    select coalesce(json_agg(json_build_object(
      'id', m.id, 'conversation_id', m.conversation_id, 'sender_id', m.sender_id,
      'recipient_id', m.recipient_id, 'seq', m.seq, 'change_seq', m.change_seq,
      'kind', m.kind, 'text', m.text, 'price_cents', m.price_cents,
      'media_count', m.media_count, 'media_state', m.media_state,
      'duration_ms', m.duration_ms, 'locked_blur', m.locked_blur,
      'unlocked_at', m.unlocked_at, 'removed_at', m.removed_at,
      'moderation_state', m.moderation_state, 'request_id', m.request_id,
      'created_at', m.created_at,
      'body', (select json_build_object('text', b.text)
               from public.message_bodies b where b.message_id = m.id),
      'media', case when m.media_count = 0 then '[]' else (
        select coalesce(json_agg(json_build_object(
          'media_id', f.media_id, 'position', f.position, 'kind', f.kind, 'width', f.width,
          'height', f.height, 'duration_ms', f.duration_ms, 'blur', f.blur, 'alt', f.alt)
          order by f.position), '[]')
        from public.message_media f where f.message_id = m.id) end,
      'unlock', case when m.unlocked_at is not null then (
        select json_build_object(
          'text', u.text, 'created_at', u.created_at, 'media', private.unlock_media_page(u.id))
        from public.unlocks u where u.message_id = m.id) end)
      order by o.place), '[]')
    from unnest(p_ids) with ordinality o (id, place)
    join public.messages m on m.id = o.id);
end $$;
comment on function private.message_page(uuid[]) is
  'The messages of a list of ids in its order, without those that the caller may not read.';

create function private.unlock_media_page(p_unlock_id uuid) returns json
language plpgsql stable security invoker set search_path = '' as $$
begin
  return (
    select coalesce(json_agg(json_build_object(
      'media_id', f.media_id, 'position', f.position, 'kind', f.kind, 'width', f.width,
      'height', f.height, 'duration_ms', f.duration_ms, 'blur', f.blur, 'alt', f.alt)
      order by f.position), '[]')
    from public.unlock_media f where f.unlock_id = p_unlock_id);
end $$;
comment on function private.unlock_media_page(uuid) is
  'The media of a purchase of the caller.';
