-- The floor of send_message in a paid chat: the rows of a paid message in one call, with no rule
-- checked. It takes the command's place in the database of the floors.
create or replace function api.send_message(
  p_to uuid, p_text text, p_media_ids uuid[], p_price_cents bigint, p_request_id uuid,
  p_shows_text boolean default false, p_expected_cents bigint default null,
  p_reply_to_id uuid default null, p_story_id uuid default null) returns json
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := auth.uid();
  v_id uuid := private.uuid_v7();
  v_earned bigint := p_expected_cents * 80 / 100;
  v_conversation_id uuid;
  v_seq bigint;
begin
  update public.conversations
  set next_seq = next_seq + 1, last_message_id = v_id, updated_at = now()
  where one_id = least(v_me, p_to) and other_id = greatest(v_me, p_to)
  returning id, next_seq - 1 into v_conversation_id, v_seq;
  insert into public.messages (
    id, conversation_id, sender_id, recipient_id, seq, change_seq, kind, text, request_id,
    request_digest)
  values (v_id, v_conversation_id, v_me, p_to, v_seq, v_seq, 'text', p_text, p_request_id,
          p_request_id);
  insert into private.transfers (
    kind, actor_id, request_id, fan_id, creator_id, gross_cents, paid_by, subject_id, wallet_cents,
    earnings_cents, platform_cents, clears_at)
  values ('session_text', v_me, p_request_id, v_me, p_to, p_expected_cents, 'wallet', v_id,
          -p_expected_cents, v_earned, p_expected_cents - v_earned, now() + interval '7 days');
  update public.wallets set balance_cents = balance_cents - p_expected_cents where owner_id = v_me;
  perform realtime.send(
    jsonb_build_object('what', '{earnings,conversation}'::text[],
                       'conversation_id', v_conversation_id), 'changed', 'user:' || p_to, true);
  perform realtime.send(
    jsonb_build_object('what', '{sent,balance}'::text[],
                       'conversation_id', v_conversation_id), 'changed', 'user:' || v_me, true);
  perform realtime.send(
    jsonb_build_object('message_id', v_id, 'seq', v_seq, 'change_seq', v_seq),
    'message', 'conversation:' || v_conversation_id, true);
  insert into private.rate_limit_windows as w (bucket, subject, starts_at, hits)
  values ('messages', v_me::text, date_bin('1 hour', now(), 'epoch'), 1)
  on conflict (bucket, subject, starts_at) do update set hits = w.hits + 1;
  return json_build_object('id', v_id);
end $$;
