-- The floor of a first start_subscription: its rows in one call, with no rule checked. It takes the
-- command's place in the database of the floors, where it writes the rows of the triggers itself.
alter table private.transfers disable trigger t70_lock_conversation;
alter table public.conversations disable trigger t70_note_acquaintance;
alter table public.subscription_periods disable trigger t70_write_notice;

create or replace function api.start_subscription(
  p_creator_id uuid, p_expected_cents bigint, p_request_id uuid, p_consent text default null)
returns json
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := auth.uid();
  v_one uuid := least(v_me, p_creator_id);
  v_other uuid := greatest(v_me, p_creator_id);
  v_earned bigint := p_expected_cents * 80 / 100;
  v_ends timestamptz := now() + interval '30 days';
  v_message_id uuid := private.uuid_v7();
  v_id uuid;
  v_transfer_id uuid;
  v_conversation_id uuid;
begin
  insert into public.subscriptions (
    fan_id, creator_id, plan_id, start_price_cents, renewal_price_cents, expires_at, is_renewing)
  select v_me, p_creator_id, id, price_cents, price_cents, v_ends, true
  from public.plans where creator_id = p_creator_id and is_default
  returning id into v_id;
  insert into private.billing_consents (
    fan_id, creator_id, subscription_id, request_id, text, text_hash, price_cents, renewal_cents,
    period_days)
  values (v_me, p_creator_id, v_id, p_request_id, p_consent, sha256(p_consent::bytea),
          p_expected_cents, p_expected_cents, 30);
  insert into private.transfers (
    kind, actor_id, request_id, fan_id, creator_id, gross_cents, paid_by, subject_id, wallet_cents,
    earnings_cents, platform_cents, clears_at)
  values ('subscription', v_me, p_request_id, v_me, p_creator_id, p_expected_cents, 'wallet', v_id,
          -p_expected_cents, v_earned, p_expected_cents - v_earned, now() + interval '7 days')
  returning id into v_transfer_id;
  update public.wallets set balance_cents = balance_cents - p_expected_cents where owner_id = v_me;
  insert into public.conversations (one_id, other_id, next_seq, last_message_id)
  values (v_one, v_other, 2, v_message_id) returning id into v_conversation_id;
  insert into private.acquaintances (one_id, other_id) values (v_one, v_other);
  insert into public.messages (
    id, conversation_id, sender_id, recipient_id, seq, change_seq, kind, text, request_id,
    request_digest)
  values (v_message_id, v_conversation_id, v_me, p_creator_id, 1, 1, 'notification', 'subscribed',
          v_transfer_id, v_transfer_id);
  insert into public.subscription_periods (
    subscription_id, fan_id, creator_id, starts_at, ends_at, price_cents, transfer_id)
  values (v_id, v_me, p_creator_id, now(), v_ends, p_expected_cents, v_transfer_id);
  insert into public.notifications (recipient_id, actor_id, kind, subject_id, amount_cents)
  values (p_creator_id, v_me, 'new_sub', v_id, p_expected_cents);
  perform realtime.send(
    jsonb_build_object('message_id', v_message_id, 'seq', 1, 'change_seq', 1),
    'message', 'conversation:' || v_conversation_id, true);
  perform realtime.send(
    '{"what": ["notification", "earnings", "conversation"]}', 'changed', 'user:' || p_creator_id,
    true);
  perform realtime.send(
    '{"what": ["balance", "subscription", "conversation"]}', 'changed', 'user:' || v_me, true);
  return json_build_object('id', v_id);
end $$;
