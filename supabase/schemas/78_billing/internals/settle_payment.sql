-- Settling a payment once, whichever reports the outcome first: the provider's answer, its webhook,
-- or a reconciliation. A success is final; a failure is not, because the provider may still report
-- the success of a lost answer.
create function private.settle_top_up(p_payment public.payments) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_debt bigint;
  v_transfer_id uuid;
begin
  select least(debt_cents, p_payment.amount_cents) into v_debt
  from public.wallets where owner_id = p_payment.fan_id for update;
  insert into private.transfers (
    kind, actor_id, request_id, fan_id, gross_cents, payment_id, provider_cents, wallet_cents,
    fan_debt_cents, clears_at)
  values ('top_up', private.system_id(), p_payment.id, p_payment.fan_id, p_payment.amount_cents,
    p_payment.id,
          -p_payment.amount_cents, p_payment.amount_cents - v_debt, v_debt, private.now())
  returning id into v_transfer_id;
  update public.wallets
  set balance_cents = balance_cents + p_payment.amount_cents - v_debt,
    debt_cents = debt_cents - v_debt
  where owner_id = p_payment.fan_id;
  perform private.queue_mail(p_payment.fan_id, 'top_up_receipt', jsonb_build_object(
    'cents', p_payment.amount_cents, 'debt', v_debt, 'transfer', v_transfer_id));
end $$;

create function private.settle_renewal(
  p_payment public.payments, p_subscription public.subscriptions) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_is_over_cap boolean;
begin
  if p_payment.amount_cents = p_payment.renewal_price_cents then
    perform private.open_period(
      p_subscription, p_payment.plan_id, p_payment.amount_cents, p_payment.renewal_price_cents,
      private.record_sale(
        'subscription', p_payment.fan_id, p_payment.creator_id, p_payment.amount_cents,
        p_subscription.id, p_payment.id, p_payment.id),
      true);
    return;
  end if;
  -- One charge settles the debt first, and then the renewal from the wallet. A sale locks the
  -- conversation before the wallet.
  perform private.open_conversation(p_payment.fan_id, p_payment.creator_id);
  perform private.settle_top_up(p_payment);
  v_is_over_cap :=
    coalesce(private.cap_room(p_payment.fan_id) < p_payment.renewal_price_cents, false);
  if not v_is_over_cap and exists (select from public.wallets
             where owner_id = p_payment.fan_id
               and balance_cents >= p_payment.renewal_price_cents) then
    perform private.renew_from_wallet(
      p_subscription, private.derived_id('renewal:' || p_payment.id));
  else
    -- The debt has grown, or the fan has set a lower cap, during the payment: the money stays in
    -- the wallet.
    perform private.note_failed_renewal(
      p_subscription, case when v_is_over_cap then 'spend_limit_reached' end);
  end if;
end $$;
comment on function private.settle_renewal(public.payments, public.subscriptions) is
  'Opens the next period of a charged renewal; a debt is settled before it.';

create function private.may_not_open(p_payment public.payments) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
      select from private.disputes
      where fan_id = p_payment.fan_id and payment_id <> p_payment.id
        and opened_at is not null and released_at is null)
    or not p_payment.is_renewal and exists (
      select from public.wallets where owner_id = p_payment.fan_id and debt_cents > 0)
$$;
comment on function private.may_not_open(public.payments) is
  'Whether another payment of the fan is disputed, or a debt comes first. A renewal charges the '
  'debt with its price.';

create function private.settle_subscription(p_payment public.payments) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_subscription public.subscriptions :=
    private.lock_subscription(p_payment.fan_id, p_payment.creator_id);
  v_transfer_id uuid;
begin
  -- Frozen by the dispute of another payment since the start, or in debt by a reversal: nothing is
  -- opened, and the money settles the debt and stays in the wallet. Closed, suspended or blocked:
  -- the card gets it back.
  perform from public.wallets
  where owner_id = p_payment.fan_id and (frozen_at is not null or debt_cents > 0) for update;
  if found and private.may_not_open(p_payment) then
    perform private.settle_top_up(p_payment);
    perform private.audit('system', 'subscription_not_opened', p_payment.id, null);
    return;
  elsif not private.is_open(p_payment.creator_id) or private.is_out(p_payment.fan_id)
     or private.is_blocked_between(p_payment.fan_id, p_payment.creator_id) then
    perform private.settle_top_up(p_payment);
    perform private.audit('system', 'subscription_not_opened', p_payment.id, null);
    perform private.request_card_refund(p_payment.id,
      (private.transfer_of_payment(p_payment.id)).wallet_cents, p_payment.id);
    return;
  end if;
  if p_payment.is_renewal then
    perform private.settle_renewal(p_payment, v_subscription);
    return;
  end if;
  v_transfer_id := private.record_sale(
    'subscription', p_payment.fan_id, p_payment.creator_id, p_payment.amount_cents,
    v_subscription.id, p_payment.id, p_payment.id, p_payment.offer_id);
  perform private.open_period(
    v_subscription, p_payment.plan_id, p_payment.amount_cents, p_payment.renewal_price_cents,
    v_transfer_id);
  perform private.queue_mail(p_payment.fan_id, 'card_receipt', jsonb_build_object(
    'from', (select name from public.profiles where id = p_payment.creator_id),
    'cents', p_payment.amount_cents, 'transfer', v_transfer_id));
end $$;

create function private.settle_payment(
  p_payment_id uuid, p_outcome text, p_provider text, p_provider_ref text, p_reason text)
    returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_payment public.payments;
  v_state public.payment_state;
  v_reference private.payment_references;
begin
  select * into v_payment from public.payments where id = p_payment_id for update;
  if v_payment.id is null then
    perform private.fail('payment_not_found');
  end if;
  if p_outcome not in ('succeeded', 'needs_action', 'processing', 'failed') then
    perform private.fail('invalid_payload', '{"field": "outcome"}');
  end if;
  v_state := p_outcome::public.payment_state;
  if v_payment.state in ('succeeded', 'refunded', 'disputed')
     or (v_payment.state = 'failed' and v_state <> 'succeeded') then
    return jsonb_build_object('state', v_payment.state);
  end if;
  if p_provider_ref is not null then
    insert into private.payment_references (payment_id, provider, provider_ref)
    values (p_payment_id, p_provider, p_provider_ref) on conflict do nothing
    returning * into v_reference;
  end if;
  update public.payments
  set state = v_state, failure_reason = case when v_state = 'failed' then p_reason end,
      settled_at = case when v_state in ('succeeded', 'failed') then private.now() end
  where id = p_payment_id;
  if v_state = 'succeeded' then
    -- Nothing of it is open at the provider any more.
    update private.card_uses set closed_at = private.now() where payment_id = p_payment_id;
  end if;
  perform private.follow_settlement(v_payment, v_state);
  if v_reference.payment_id is not null then
    perform private.apply_waiting_events(v_reference);
  end if;
  return jsonb_build_object('state', v_state);
end $$;

create function private.settle_offer_sale(
  p_payment public.payments, p_state public.payment_state) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_payment.offer_id is null then
    return;
  elsif p_payment.state = 'failed' then
    -- The sale was returned to the offer; a late success takes one again, if there is one.
    perform private.retake_offer_sale(p_payment.creator_id, p_payment.offer_id);
  elsif p_state in ('succeeded', 'failed') then
    perform private.release_offer_sale(
      p_payment.creator_id, p_payment.offer_id, p_state = 'succeeded');
  end if;
end $$;
comment on function private.settle_offer_sale(public.payments, public.payment_state) is
  'Settles the sale of an offer that a payment held.';

create function private.follow_failed_renewal(
  p_payment_id uuid, p_subscription public.subscriptions) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_subscription.is_renewing and private.was_never_charged(p_payment_id) then
    perform private.postpone_renewal(p_subscription.id,
      private.now() + make_interval(mins => private.limit_renewal_pause_minutes()));
  else
    perform private.note_failed_renewal(p_subscription);
  end if;
end $$;
comment on function private.follow_failed_renewal(uuid, public.subscriptions) is
  'Counts the failed payment of a renewal as an attempt; one that never reached the provider '
  'postpones it.';

create function private.follow_settlement(
  p_payment public.payments, p_state public.payment_state) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_state = 'succeeded' then
    if p_payment.purpose = 'top_up' then
      perform private.settle_top_up(p_payment);
    else
      perform private.settle_subscription(p_payment);
      if private.cap_room(p_payment.fan_id) <= 0 then
        perform private.queue_cap_mail(p_payment.fan_id);
      end if;
    end if;
    -- A refund or a dispute may be reported before the success.
    perform private.apply_reversals(p_payment.id);
  end if;
  perform private.settle_offer_sale(p_payment, p_state);
  if p_payment.is_renewal and p_state = 'failed' then
    perform private.follow_failed_renewal(p_payment.id,
      private.lock_subscription(p_payment.fan_id, p_payment.creator_id));
  end if;
  perform private.notify_changed(p_payment.fan_id, array['balance', 'payment', 'conversation'],
                       jsonb_build_object('payment_id', p_payment.id, 'state', p_state));
end $$;
comment on function private.follow_settlement(public.payments, public.payment_state) is
  'The effects of a settled payment: a credited wallet, an opened period, or a sale returned to '
  'the offer; signals the user''s pages.';
