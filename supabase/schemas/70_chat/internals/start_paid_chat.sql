-- Starting a paid chat costs nothing, but requires the price of one message in the wallet.
create function private.paid_chat_at(p_fan_id uuid, p_creator_id uuid, p_expected_cents bigint)
returns public.paid_chats
language plpgsql stable security definer set search_path = '' as $$
declare
  v_paid_chat public.paid_chats := private.running_paid_chat(p_fan_id, p_creator_id);
begin
  if v_paid_chat.price_cents is distinct from p_expected_cents and v_paid_chat.id is not null then
    perform private.fail('price_changed',
                         jsonb_build_object('price_cents', v_paid_chat.price_cents));
  end if;
  return v_paid_chat;
end $$;
comment on function private.paid_chat_at(uuid, uuid, bigint) is
  'The running paid chat, begun in another tab, or null; price_changed where its price differs '
  'from the one that was shown.';

create function private.require_paid_chat(
  p_fan_id uuid, p_creator_id uuid, p_expected_cents bigint) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_price bigint;
begin
  -- A fan who may pay a creator may write, once the paid chat lifts the creator's requirements.
  perform private.require(private.pay_refusal(p_fan_id, p_creator_id));
  select text_price_cents into v_price
  from public.creator_settings where creator_id = p_creator_id;
  if v_price is null then
    perform private.fail('paid_chat_not_available');
  elsif v_price is distinct from p_expected_cents then
    perform private.fail('price_changed', jsonb_build_object('price_cents', v_price));
  elsif not exists (
      select from public.wallets
      where owner_id = p_fan_id and balance_cents >= v_price and frozen_at is null) then
    perform private.fail_insufficient_funds(p_fan_id, v_price);
  end if;
end $$;
comment on function private.require_paid_chat(uuid, uuid, bigint) is
  'Refuses a paid chat with a creator whom the fan may not pay, at another price than was shown, '
  'and with a wallet that is frozen or holds less than the price of one message.';

create function private.start_paid_chat(
  p_creator_id uuid, p_expected_cents bigint, p_request_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid;
  v_conversation public.conversations;
  v_paid_chat public.paid_chats;
begin
  perform private.begin_request(p_request_id);
  select * into v_paid_chat from public.paid_chats
  where fan_id = auth.uid() and request_id = p_request_id;
  if private.is_answered(v_paid_chat.id, (v_paid_chat.creator_id, v_paid_chat.price_cents)
                                         = (p_creator_id, p_expected_cents)) then
    return private.paid_chat_answer(v_paid_chat);
  end if;
  v_me := private.require_fan();
  v_paid_chat := private.paid_chat_at(v_me, p_creator_id, p_expected_cents);
  if v_paid_chat.id is not null then
    return private.paid_chat_answer(v_paid_chat);
  end if;
  perform private.require_paid_chat(v_me, p_creator_id, p_expected_cents);
  v_conversation := private.open_conversation(v_me, p_creator_id);
  v_paid_chat := private.paid_chat_at(v_me, p_creator_id, p_expected_cents);
  if v_paid_chat.id is not null then
    return private.paid_chat_answer(v_paid_chat);
  end if;
  insert into public.paid_chats (conversation_id, fan_id, creator_id, price_cents, request_id)
  values (v_conversation.id, v_me, p_creator_id, p_expected_cents, p_request_id)
  returning * into v_paid_chat;
  perform private.enforce_rate_limit('sessions', private.limit_paid_chats_per_hour(), '1 hour');
  perform private.write_notice(v_conversation, v_me, 'paid_chat_started');
  perform private.set_unread(v_conversation.id, p_creator_id);
  perform private.notify_changed(member, array['conversation'],
                       jsonb_build_object('conversation_id', v_conversation.id))
  from unnest(array[v_me, p_creator_id]) member;
  return private.paid_chat_answer(v_paid_chat);
end $$;
