-- Paying for a message of a paid chat. Money and message are one transaction under the
-- conversation's lock: two tabs that spend the rest of a balance wait for each other.
create function private.charge_message(p_message public.messages, p_paid_chat_id uuid)
returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_paid_chat public.paid_chats := private.running_paid_chat(
    p_message.sender_id, p_message.recipient_id);
begin
  if v_paid_chat.id is not null then
    perform private.record_sale('session_text', v_paid_chat.fan_id, v_paid_chat.creator_id,
                         v_paid_chat.price_cents, p_message.id, p_message.request_id);
    return true;
  elsif p_paid_chat_id is not null then
    -- The paid chat that allowed the message ended while the lock was awaited.
    perform private.require(
      private.message_refusal(p_message.sender_id, p_message.recipient_id));
  end if;
  return false;
end $$;
comment on function private.charge_message(public.messages, uuid) is
  'Under the conversation''s lock: pays for a message where a paid chat runs. Returns whether it '
  'did. p_paid_chat_id: the paid chat that ran when the message was allowed.';
