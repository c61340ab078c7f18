-- The first follow or subscription opens the conversation and says so in it. Nobody is told twice:
-- the subscription has its own notification, and a notice leaves nothing unread.
create function private.open_with_notice(p_fan_id uuid, p_creator_id uuid, p_notice text)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_conversation public.conversations;
  v_draft public.messages;
begin
  if private.conversation_of(p_fan_id, p_creator_id) is not null then
    return;
  end if;
  v_conversation := private.lock_conversation(private.open_conversation(p_fan_id, p_creator_id));
  if v_conversation.next_seq = 1 then
    v_draft.sender_id := p_fan_id;
    v_draft.kind := 'notification';
    v_draft.text := p_notice;
    v_draft.request_id := private.derived_id('notice:' || v_conversation.id);
    v_draft.request_digest := private.derived_id(p_notice);
    perform private.append_message(v_conversation, v_draft);
  end if;
end $$;
comment on function private.open_with_notice(uuid, uuid, text) is
  'Opens the conversation of two people who have none with a line of what brought them together.';
