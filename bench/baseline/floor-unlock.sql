-- The floor of unlock_message: the rows of an unlock in one call, with no rule checked. It takes
-- the command's place in the database of the floors.
create or replace function api.unlock_message(p_message_id uuid, p_request_id uuid) returns json
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := auth.uid();
  v_message public.messages;
  v_earned bigint;
  v_id uuid;
  v_change bigint;
begin
  select * into v_message from public.messages where id = p_message_id;
  v_earned := v_message.price_cents * 80 / 100;
  update public.conversations set next_seq = next_seq + 1
  where id = v_message.conversation_id returning next_seq - 1 into v_change;
  insert into public.message_changes (conversation_id, change_seq, message_id)
  values (v_message.conversation_id, v_change, p_message_id);
  insert into private.transfers (
    kind, actor_id, request_id, fan_id, creator_id, gross_cents, paid_by, subject_id, wallet_cents,
    earnings_cents, platform_cents, clears_at)
  values ('unlock', v_me, p_request_id, v_me, v_message.sender_id, v_message.price_cents, 'wallet',
          p_message_id, -v_message.price_cents, v_earned, v_message.price_cents - v_earned,
          now() + interval '7 days')
  returning id into v_id;
  update public.wallets set balance_cents = balance_cents - v_message.price_cents
  where owner_id = v_me;
  insert into public.unlocks (
    fan_id, creator_id, message_id, transfer_id, price_cents, kind, text, creator_name,
    creator_username)
  select v_me, p.id, p_message_id, v_id, v_message.price_cents, v_message.kind,
         (select text from public.message_bodies where message_id = p_message_id),
         p.name, p.username
  from public.profiles p where p.id = v_message.sender_id;
  update public.messages set unlocked_at = now(), change_seq = v_change where id = p_message_id;
  insert into public.notifications (recipient_id, actor_id, kind, subject_id, amount_cents)
  values (v_message.sender_id, v_me, 'unlock', p_message_id, v_message.price_cents);
  perform realtime.send('{"what": ["notification", "earnings", "conversation"]}', 'changed',
                        'user:' || v_message.sender_id, true);
  perform realtime.send('{"what": ["balance", "purchase"]}', 'changed', 'user:' || v_me, true);
  perform realtime.send(
    jsonb_build_object('message_id', p_message_id, 'seq', v_message.seq, 'change_seq', v_change),
    'message', 'conversation:' || v_message.conversation_id, true);
  return json_build_object('transfer_id', v_id);
end $$;
