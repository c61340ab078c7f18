-- Ending a paid chat, by its fan or by an outside event.
create function private.close_paid_chat(p_paid_chat public.paid_chats)
returns public.paid_chats
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_conversation public.conversations;
  v_paid_chat public.paid_chats;
begin
  -- Before the conversation's lock: a block ends it first too, and then locks the subscription.
  update public.paid_chats
  set ended_at = coalesce(ended_at, greatest(started_at, private.now())), is_notice_sent = true
  where id = p_paid_chat.id and not is_notice_sent returning * into v_paid_chat;
  if v_paid_chat.id is null then
    select * into v_paid_chat from public.paid_chats where id = p_paid_chat.id;
    return v_paid_chat;
  end if;
  v_conversation := private.lock_conversation(v_paid_chat.conversation_id);
  perform private.write_notice(v_conversation, v_paid_chat.fan_id, 'paid_chat_ended');
  perform private.notify_changed(member, array['conversation'],
                       jsonb_build_object('conversation_id', v_conversation.id))
  from unnest(array[v_paid_chat.fan_id, v_paid_chat.creator_id]) member;
  return v_paid_chat;
end $$;
comment on function private.close_paid_chat(public.paid_chats) is
  'Ends a paid chat, or writes the notice for one that an outside event ended; once.';

create function private.end_paid_chat(p_paid_chat_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_fan();
  v_paid_chat public.paid_chats;
begin
  select * into v_paid_chat from public.paid_chats where id = p_paid_chat_id and fan_id = v_me;
  if v_paid_chat.id is null then
    perform private.fail('paid_chat_not_active');
  elsif v_paid_chat.ended_at is null then
    v_paid_chat := private.close_paid_chat(v_paid_chat);
  end if;
  return private.paid_chat_answer(v_paid_chat);
end $$;
