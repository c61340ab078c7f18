-- What the owner of an account reads about closing it: before the request what is at stake, and
-- afterwards until when it may be undone.
create function private.unspent_top_ups(p_fan_id uuid)
returns table (sale private.transfers, cents bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_sale private.transfers;
  v_left bigint := (
    select w.balance_cents from public.wallets w
    where w.owner_id = p_fan_id and w.frozen_at is null and w.debt_cents = 0);
begin
  for v_sale in
    select * from private.transfers t
    where t.fan_id = p_fan_id and t.kind = 'top_up'
      and t.created_at > private.now() - make_interval(days => private.limit_topup_refund_days())
    order by t.id desc
  loop
    exit when coalesce(v_left, 0) <= 0;
    sale := v_sale;
    cents := least(v_left, private.refundable_cents(v_sale));
    v_left := v_left - cents;
    if cents > 0 then
      return next;
    end if;
  end loop;
end $$;
comment on function private.unspent_top_ups(uuid) is
  'The top-ups of the last 90 days of which a fan still has money, the newest first, with the '
  'cents that go back to the card. Nothing while the wallet is frozen or a debt is open.';

create function private.my_closure() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_owner();
  v_is_fan boolean := private.role_of(v_me) = 'fan';
  v_closure private.closures;
begin
  select * into v_closure from private.closures where profile_id = v_me and undone_at is null;
  return jsonb_build_object(
    'asked_at', v_closure.asked_at, 'due_at', v_closure.due_at,
    'obstacles', private.closure_obstacles(v_me),
    'wallet_cents', (select w.balance_cents from public.wallets w where w.owner_id = v_me),
    'refundable_cents', case when v_is_fan
      then coalesce((select sum(u.cents) from private.unspent_top_ups(v_me) u), 0) else 0 end,
    'returning_cents', (select w.held_cents from public.wallets w where w.owner_id = v_me),
    'available_cents', case when v_is_fan then 0
      else (private.creator_balance(v_me) ->> 'available_cents')::bigint end,
    'pending_cents', case when v_is_fan then 0
      else (private.creator_balance(v_me) ->> 'pending_cents')::bigint end,
    'subscriptions', (
      select count(*) from private.valid_subscriptions s
      where case when v_is_fan then s.fan_id else s.creator_id end = v_me));
end $$;
