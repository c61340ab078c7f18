-- The floor of send_tip: the rows of a tip in one call, with no rule checked. It takes the
-- command's place in the database of the floors.
create or replace function api.send_tip(
  p_creator_id uuid, p_amount_cents bigint, p_request_id uuid, p_message text default null,
  p_item_id uuid default null)
returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := auth.uid();
  v_earned bigint := p_amount_cents * 80 / 100;
  v_id uuid;
begin
  insert into private.transfers (
    kind, actor_id, request_id, fan_id, creator_id, gross_cents, paid_by, wallet_cents,
    earnings_cents, platform_cents, clears_at)
  values ('tip', v_me, p_request_id, v_me, p_creator_id, p_amount_cents, 'wallet', -p_amount_cents,
          v_earned, p_amount_cents - v_earned, now() + interval '7 days')
  returning id into v_id;
  update public.wallets set balance_cents = balance_cents - p_amount_cents where owner_id = v_me;
  insert into public.notifications (recipient_id, actor_id, kind, subject_id, amount_cents)
  values (p_creator_id, v_me, 'tip', v_id, p_amount_cents);
  perform realtime.send(
    '{"what": ["notification", "earnings"]}', 'changed', 'user:' || p_creator_id, true);
  perform realtime.send('{"what": ["balance"]}', 'changed', 'user:' || v_me, true);
  return v_id;
end $$;
