-- What a message of a paid chat costs. Money and message are one transaction under the
-- conversation's lock: two tabs that spend the rest of a balance wait for each other. A page names
-- the price that it has shown, so that one that has not heard of a paid chat pays for nothing.
create function private.chat_to_charge(
  p_to uuid, p_draft public.messages, p_expected_cents bigint) returns public.paid_chats
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_paid_chat public.paid_chats;
begin
  if p_draft.tip_id is not null then
    return null;
  end if;
  v_paid_chat := private.running_paid_chat(p_draft.sender_id, p_to);
  if v_paid_chat.price_cents is distinct from nullif(p_expected_cents, 0) then
    -- The paid chat that allowed the message may have ended.
    perform private.require(private.message_refusal(p_draft.sender_id, p_to));
    perform private.fail('price_changed',
                         jsonb_build_object('price_cents', v_paid_chat.price_cents));
  end if;
  return v_paid_chat;
end $$;
comment on function private.chat_to_charge(uuid, public.messages, bigint) is
  'Under the conversation''s lock: the paid chat that charges a drafted message, null where it is '
  'free. p_expected_cents: the price that was shown, null or 0 where none was. The words of a tip '
  'are part of the tip. Errors: price_changed, those of the permission.';
