-- The answer form of a paid chat, for both users.
create function private.paid_chat_answer(p_paid_chat public.paid_chats) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'paid_chat_id', p_paid_chat.id, 'conversation_id', p_paid_chat.conversation_id,
    'price_cents', p_paid_chat.price_cents, 'started_at', p_paid_chat.started_at,
    'ended_at', p_paid_chat.ended_at)
$$;
