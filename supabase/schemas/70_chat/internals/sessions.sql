-- Paid chat: starting, paying for each message, ending. Starting costs nothing, but asks whether
-- the wallet holds one message. Money moves with the message or not at all, under the
-- conversation's lock: two tabs that write with the last of a balance wait for one another.
create function private.session_answer(p_session private.chat_sessions) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'session_id', p_session.id, 'conversation_id', p_session.conversation_id,
    'price_cents', p_session.price_cents, 'started_at', p_session.started_at,
    'ended_at', p_session.ended_at)
$$;

create function private.session_replay(
  p_fan_id uuid, p_creator_id uuid, p_expected_cents bigint, p_request_id uuid)
returns private.chat_sessions
language plpgsql stable security definer set search_path = '' as $$
declare
  v_session private.chat_sessions;
begin
  select * into v_session from private.chat_sessions
  where fan_id = p_fan_id and request_id = p_request_id;
  if v_session.id is not null and (v_session.creator_id, v_session.price_cents)
     is distinct from (p_creator_id, p_expected_cents) then
    perform private.fail('duplicate_request');
  end if;
  return v_session;
end $$;
comment on function private.session_replay(uuid, uuid, bigint, uuid) is
  'The paid chat that this request began, or null; duplicate_request where it began another.';

create function private.session_at(p_fan_id uuid, p_creator_id uuid, p_expected_cents bigint)
returns private.chat_sessions
language plpgsql stable security definer set search_path = '' as $$
declare
  v_session private.chat_sessions := private.running_session(p_fan_id, p_creator_id);
begin
  if v_session.price_cents is distinct from p_expected_cents and v_session.id is not null then
    perform private.fail('price_changed',
                         jsonb_build_object('price_cents', v_session.price_cents));
  end if;
  return v_session;
end $$;
comment on function private.session_at(uuid, uuid, bigint) is
  'The paid chat that runs, begun in another tab, or null; price_changed where it has another '
  'price than was shown.';

create function private.require_session(
  p_fan_id uuid, p_creator_id uuid, p_expected_cents bigint) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_refusal text;
  v_price bigint;
begin
  perform private.require(private.pay_refusal(p_fan_id, p_creator_id));
  v_refusal := private.dm_verdict(p_fan_id, p_creator_id);
  if not private.is_lifted_by_session(v_refusal) then
    perform private.fail(v_refusal);
  end if;
  select text_price_cents into v_price
  from public.creator_settings where creator_id = p_creator_id;
  if v_price is null then
    perform private.fail('session_not_available');
  elsif v_price is distinct from p_expected_cents then
    perform private.fail('price_changed', jsonb_build_object('price_cents', v_price));
  elsif not exists (
      select from public.wallets
      where owner_id = p_fan_id and balance_cents >= v_price and frozen_at is null) then
    perform private.refuse_short(p_fan_id, v_price);
  end if;
end $$;
comment on function private.require_session(uuid, uuid, bigint) is
  'Refuses a paid chat with whom one may not pay or write to, at another price than was shown, and '
  'with a wallet that is frozen or has less than one message costs.';

create function private.start_session(
  p_creator_id uuid, p_expected_cents bigint, p_request_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid;
  v_conversation public.conversations;
  v_session private.chat_sessions := private.session_replay(
    auth.uid(), p_creator_id, p_expected_cents, p_request_id);
begin
  if v_session.id is not null then
    return private.session_answer(v_session);
  end if;
  v_me := private.acting_fan();
  if p_request_id is null then
    perform private.fail('invalid_payload', '{"field": "request_id"}');
  end if;
  v_session := private.session_at(v_me, p_creator_id, p_expected_cents);
  if v_session.id is not null then
    return private.session_answer(v_session);
  end if;
  perform private.require_session(v_me, p_creator_id, p_expected_cents);
  v_conversation := private.lock_conversation(private.open_conversation(v_me, p_creator_id));
  v_session := private.session_at(v_me, p_creator_id, p_expected_cents);
  if v_session.id is not null then
    return private.session_answer(v_session);
  end if;
  insert into private.chat_sessions (conversation_id, fan_id, creator_id, price_cents, request_id)
  values (v_conversation.id, v_me, p_creator_id, p_expected_cents, p_request_id)
  on conflict (fan_id, request_id) do nothing returning * into v_session;
  if v_session.id is null then
    -- a twin of this request began and ended it while the lock was awaited, or it went elsewhere
    return private.session_answer(private.session_replay(
      v_me, p_creator_id, p_expected_cents, p_request_id));
  end if;
  perform private.require_pace('sessions', private.limit_sessions_per_hour(), '1 hour');
  perform private.write_notice(v_conversation, v_me, 'session_started');
  perform private.set_unread(v_conversation.id, p_creator_id);
  perform private.hint(person, array['conversation'],
                       jsonb_build_object('conversation_id', v_conversation.id))
  from unnest(array[v_me, p_creator_id]) person;
  return private.session_answer(v_session);
end $$;

create function private.close_session(p_session private.chat_sessions)
returns private.chat_sessions
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_conversation public.conversations;
  v_session private.chat_sessions;
begin
  -- before the conversation's lock: a block ends it first too, and goes on to the subscription
  update private.chat_sessions
  set ended_at = coalesce(ended_at, greatest(started_at, private.now())), is_told = true
  where id = p_session.id and not is_told returning * into v_session;
  if v_session.id is null then
    select * into v_session from private.chat_sessions where id = p_session.id;
    return v_session;
  end if;
  v_conversation := private.lock_conversation(v_session.conversation_id);
  perform private.write_notice(v_conversation, v_session.fan_id, 'session_ended');
  perform private.hint(person, array['conversation'],
                       jsonb_build_object('conversation_id', v_conversation.id))
  from unnest(array[v_session.fan_id, v_session.creator_id]) person;
  return v_session;
end $$;
comment on function private.close_session(private.chat_sessions) is
  'Ends a paid chat, or says of one that was ended from outside that it is over; once.';

create function private.end_session(p_session_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_fan();
  v_session private.chat_sessions;
begin
  select * into v_session from private.chat_sessions where id = p_session_id and fan_id = v_me;
  if v_session.id is null then
    perform private.fail('session_not_active');
  elsif v_session.ended_at is null then
    v_session := private.close_session(v_session);
  end if;
  return private.session_answer(v_session);
end $$;

create function private.charge_message(p_message public.messages, p_session_id uuid)
returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_session private.chat_sessions := private.running_session(
    p_message.sender_id, p_message.recipient_id);
  v_refusal text;
begin
  if v_session.id is not null then
    perform private.sell('session_text', v_session.fan_id, v_session.creator_id,
                         v_session.price_cents, p_message.id, p_message.request_id);
    return true;
  elsif p_session_id is not null then
    -- what let it through has ended while the lock was awaited
    v_refusal := private.dm_verdict(p_message.sender_id, p_message.recipient_id);
    if v_refusal is not null then
      perform private.fail(v_refusal);
    end if;
  end if;
  return false;
end $$;
comment on function private.charge_message(public.messages, uuid) is
  'Under the conversation''s lock: pays for a message where a paid chat runs. Returns whether. '
  'p_session_id: the paid chat that ran when the message was allowed.';
