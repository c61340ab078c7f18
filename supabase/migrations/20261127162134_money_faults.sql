-- Faults of money: debts of renewals, parts of reversals, refunds to cards, statements, caps, zones.
select private.note_migration('20261127162134', '92ebfdefc99550a1', 'a0f9dfcdce9add88');
set local lock_timeout = '5s';

set local check_function_bodies = off;

DROP VIEW "private"."person_tables";

DROP FUNCTION "private"."claim_payment"(public.payments, text);

-- drop: the shares of a reversal are worked out together by reversal_shares()
DROP FUNCTION "private"."part_of"(bigint, bigint, bigint, bigint);

CREATE OR REPLACE FUNCTION private.apply_card_refunds(p_sale private.transfers)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_told bigint := private.refunded_to_card(p_sale.payment_id);
  v_known bigint := (
    select coalesce(sum(provider_cents), 0) from private.transfers
    where reverses_id = p_sale.id and kind = 'refund');
  v_cents bigint := least(
    v_told - v_known, p_sale.gross_cents - (private.reversed_of(p_sale.id)).outside_cents);
  v_own bigint;
  v_refund_id uuid;
begin
  perform private.end_reported_refunds(p_sale.payment_id, v_known);
  if v_told - v_known > greatest(v_cents, 0) then
    perform private.audit('provider', 'refund_exceeds', p_sale.payment_id, null,
      jsonb_build_object('amount_cents', v_told));
  end if;
  if v_cents > 0 then
    v_own := greatest(0, (
      select coalesce(sum(amount_cents), 0) from private.card_refunds
      where payment_id = p_sale.payment_id and state = 'succeeded') - v_known);
    perform private.release_hold(id) from private.card_refunds
    where payment_id = p_sale.payment_id and state = 'succeeded' and v_own > 0;
    perform private.release_holds(p_sale.payment_id, v_cents - v_own);
    v_refund_id := private.record_refund(p_sale, v_cents, 'card',
      private.derived_id('refunded:' || p_sale.id || ':' || v_told));
    perform private.follow_refund(p_sale, v_refund_id);
    perform private.tell_seller('refunded', array[v_refund_id]);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.check_request()
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_refusal public.error_code := private.caller_refusal();
begin
  -- A request may prefer another zone, in which days have 23 hours and months begin a day early.
  perform set_config('timezone', 'UTC', true);
  if private.is_request_too_long() then
    perform private.fail(
      'invalid_payload', jsonb_build_object('max_bytes', private.limit_request_bytes_max()));
  end if;
  -- A device that a new second factor signed out reads that its session is over.
  if v_refusal is distinct from 'second_step_required' then
    perform private.require(v_refusal::text);
  end if;
  if private.is_session_over() then
    perform private.fail('session_expired');
  end if;
  perform private.require(v_refusal::text);
end $function$;

CREATE OR REPLACE FUNCTION private.claim_payment(INOUT p_payment public.payments, p_address text)
 RETURNS public.payments
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_account private.card_accounts := private.linked_account(p_payment.fan_id);
  v_fingerprint text := v_account.fingerprint;
  v_debt bigint;
begin
  if p_payment.is_renewal then
    -- Never more than what the fan was shown. A debt that has grown waits for the next renewal,
    -- because a part of it would leave nothing for this one.
    v_debt := private.debt_to_charge(p_payment.fan_id, p_payment.id);
    p_payment.amount_cents := p_payment.renewal_price_cents
      + case when p_payment.renewal_price_cents + v_debt <= p_payment.amount_cents
          then v_debt else 0 end;
  end if;
  perform private.require_unfrozen(p_payment.fan_id);
  perform private.enforce_card_rate_limit(p_payment.fan_id, v_fingerprint, p_address);
  -- The linked card may have changed since the payment was opened.
  perform private.require_card_spend(
    p_payment.fan_id, v_fingerprint, p_payment.amount_cents, p_payment.id);
  if p_payment.purpose = 'subscription' then
    if not p_payment.is_renewal then
      perform private.require_no_debt(p_payment.fan_id, p_payment.amount_cents);
    end if;
    -- The fan may have set a lower cap since.
    perform private.require_cap(
      p_payment.fan_id, private.sale_of_payment(p_payment), p_payment.id);
  end if;
  insert into private.card_uses (
    payment_id, fan_id, fingerprint, provider, address, claimed_at)
  values (p_payment.id, p_payment.fan_id, v_fingerprint, v_account.provider, p_address,
    private.now())
  on conflict (payment_id) do update
    set fingerprint = excluded.fingerprint, provider = excluded.provider,
        address = excluded.address, claimed_at = excluded.claimed_at, looked_at = null;
  p_payment.state := 'processing';
  update public.payments set state = p_payment.state, amount_cents = p_payment.amount_cents
  where id = p_payment.id;
end $function$;

ALTER FUNCTION "private"."claim_payment"(public.payments, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.debt_to_charge(p_fan_id uuid, p_payment_id uuid DEFAULT NULL::uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- One statement, so that a debt and the payment that settles it are seen in one state.
  return (
    select greatest(w.debt_cents - coalesce((
      select sum(p.amount_cents - p.renewal_price_cents) from public.payments p
      where p.fan_id = p_fan_id and p.is_renewal and p.id is distinct from p_payment_id
        and p.state in ('created', 'needs_action', 'processing')), 0), 0)
    from public.wallets w where w.owner_id = p_fan_id);
end $function$;

ALTER FUNCTION "private"."debt_to_charge"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.draft_reversal(p_sale private.transfers, p_cents bigint, p_kind public.transfer_kind)
 RETURNS private.transfers
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_row private.transfers;
  v_shares record := private.reversal_shares(p_sale, private.reversed_of(p_sale.id), p_cents);
begin
  v_row.kind := p_kind;
  v_row.fan_id := p_sale.fan_id;
  v_row.creator_id := p_sale.creator_id;
  v_row.referrer_id := p_sale.referrer_id;
  v_row.gross_cents := p_cents;
  v_row.subject_id := p_sale.subject_id;
  v_row.payment_id := p_sale.payment_id;
  v_row.reverses_id := p_sale.id;
  v_row.provider_cents := 0;
  v_row.wallet_cents := 0;
  v_row.fan_debt_cents := 0;
  v_row.earnings_cents := -v_shares.earnings_cents;
  v_row.referral_cents := -v_shares.referral_cents;
  v_row.platform_cents := -v_shares.platform_cents;
  -- A reversal of uncleared earnings is taken from uncleared earnings.
  v_row.clears_at := greatest(private.now(), p_sale.clears_at);
  return v_row;
end $function$;

CREATE OR REPLACE FUNCTION private.end_reported_refunds(p_payment_id uuid, p_known_cents bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_made bigint := (select coalesce(sum(amount_cents), 0) from private.card_refunds
                    where payment_id = p_payment_id and state = 'succeeded');
  v_rest bigint := private.refunded_to_card(p_payment_id) - v_made;
  v_ended uuid[];
begin
  if p_known_cents > v_made then
    -- Somebody has refunded past the platform: what a total has beyond ours may be theirs again.
    return;
  end if;
  -- All of them, or the only one of that amount; where several may be meant, their answers decide.
  select array_agg(id) filter (where x.total <= v_rest or x.amount_cents = v_rest and x.alike = 1)
  into v_ended from (
    select id, amount_cents, sum(amount_cents) over () as total,
           count(*) over (partition by amount_cents) as alike
    from private.card_refunds
    where payment_id = p_payment_id and state = 'open' and asked_at is not null) x;
  update private.card_refunds set state = 'succeeded', closed_at = private.now()
  where id = any(v_ended);
end $function$;

ALTER FUNCTION "private"."end_reported_refunds"(uuid, bigint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.open_period(p_subscription public.subscriptions, p_plan_id uuid, p_price_cents bigint, p_renewal_cents bigint, p_transfer_id uuid, p_is_renewal boolean DEFAULT false, p_signals private.signal[] DEFAULT '{}'::private.signal[])
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_starts timestamptz := greatest(private.now(), p_subscription.expires_at);
  -- A day of an interval may have 23 hours in the zone of a session.
  v_ends timestamptz := v_starts + make_interval(hours => 24 * (
    select period_days from public.plans where id = p_plan_id));
  v_is_first boolean := not exists (
    select from public.subscription_periods
    where subscription_id = p_subscription.id and not is_trial);
begin
  if p_is_renewal then
    -- A renewal keeps the terms of the start, and a stop that came during its payment.
    update public.subscriptions
    set expires_at = v_ends,
        start_price_cents = case
          when start_price_cents > 0 then start_price_cents else p_price_cents end
    where id = p_subscription.id;
  else
    perform private.write_subscription(
      p_subscription, p_plan_id, true, p_price_cents, p_renewal_cents, v_ends);
  end if;
  insert into public.subscription_periods (
    subscription_id, fan_id, creator_id, starts_at, ends_at, price_cents, transfer_id)
  values (p_subscription.id, p_subscription.fan_id, p_subscription.creator_id,
          v_starts, v_ends, p_price_cents, p_transfer_id);
  delete from private.renewals where subscription_id = p_subscription.id;
  perform private.notify(p_subscription.creator_id, p_subscription.fan_id,
    case when v_is_first then 'new_sub' else 're_sub' end::public.notification_kind,
    p_subscription.id, p_price_cents,
    -- A start writes a line into the thread (70).
    case when p_is_renewal then '{earnings}' else '{earnings,conversation}' end::text[],
    p_signals);
  if p_is_renewal then
    perform private.queue_mail(p_subscription.fan_id, 'renewal_receipt', jsonb_build_object(
      'from', (select name from public.profiles where id = p_subscription.creator_id),
      'cents', p_price_cents, 'until', v_ends, 'transfer', p_transfer_id,
      'paid_by', (select paid_by from private.transfers where id = p_transfer_id)));
  end if;
  return v_ends;
end $function$;

CREATE OR REPLACE FUNCTION private.open_trial_period(p_subscription public.subscriptions, p_period_days integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_extends boolean := p_subscription.expires_at > private.now();
  v_starts timestamptz := greatest(private.now(), p_subscription.expires_at);
  v_ends timestamptz := v_starts + make_interval(hours => 24 * p_period_days);
  v_is_first boolean := not exists (
    select from public.subscription_periods where subscription_id = p_subscription.id);
begin
  if v_extends then
    update public.subscriptions set expires_at = v_ends where id = p_subscription.id;
  else
    perform private.write_subscription(p_subscription, p.id, false, 0, p.price_cents, v_ends)
    from public.plans p where p.creator_id = p_subscription.creator_id and p.is_default;
  end if;
  insert into public.subscription_periods (
    subscription_id, fan_id, creator_id, starts_at, ends_at, price_cents, is_trial)
  values (p_subscription.id, p_subscription.fan_id, p_subscription.creator_id,
          v_starts, v_ends, 0, true);
  delete from private.renewals where subscription_id = p_subscription.id;
  perform private.notify_changed(p_subscription.fan_id, array['subscription', 'conversation']);
  if v_extends then
    perform private.notify_changed(p_subscription.creator_id, array['trials']);
    return true;
  end if;
  perform private.notify(p_subscription.creator_id, p_subscription.fan_id,
    case when v_is_first then 'new_sub' else 're_sub' end::public.notification_kind,
    p_subscription.id,
    null, array['trials', 'conversation']);
  return false;
end $function$;

CREATE OR REPLACE FUNCTION private.payment_to_charge(p_payment_id uuid, p_fan_id uuid, p_address text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_payment public.payments;
  v_account private.card_accounts;
  v_address text := nullif(p_address, 'unknown');
  v_is_first boolean;
begin
  v_account := private.linked_account(p_fan_id);
  perform private.lock_card_use(p_fan_id, v_account.fingerprint, v_address);
  select * into v_payment from public.payments
  where id = p_payment_id and fan_id = p_fan_id for update;
  if v_payment.id is null then
    perform private.fail('invalid_identifier');
  end if;
  -- A claimed payment can be claimed again, also after its card was removed.
  v_is_first := v_payment.state = 'created';
  if v_is_first then
    if private.is_out(p_fan_id) then
      perform private.require(private.account_refusal(p_fan_id)::text);
    end if;
    if v_payment.creator_id is not null then
      perform private.require(private.charge_refusal(p_fan_id, v_payment.creator_id));
    end if;
    -- A stop that came before the charge is effective, and so is a trial that extends the period.
    if v_payment.is_renewal and not exists (
         select from public.subscriptions
         where fan_id = p_fan_id and creator_id = v_payment.creator_id and is_renewing
           and expires_at > private.now() - make_interval(days => private.limit_renewal_days())
           and expires_at <= private.now()
             + make_interval(mins => private.limit_renewal_lead_minutes()) for update)
    then
      perform private.fail('subscription_not_active');
    end if;
    v_account := private.linked_account(p_fan_id);
    if v_account.method is null then
      perform private.fail('no_card_linked');
    end if;
    v_payment := private.claim_payment(v_payment, v_address);
  else
    -- Its own provider, whichever card has been linked since.
    select a.* into v_account from private.card_uses u
    join private.card_accounts a on a.fan_id = u.fan_id and a.provider = u.provider
    where u.payment_id = p_payment_id;
    -- A form of the provider charges a checkout, never the stored card.
    if exists (select from private.card_uses where payment_id = p_payment_id and is_checkout) then
      v_account.method := null;
    end if;
  end if;
  return jsonb_build_object(
    'payment_id', v_payment.id, 'kind', v_payment.purpose, 'amount_cents', v_payment.amount_cents,
    'state', v_payment.state, 'reason', v_payment.failure_reason, 'provider', v_account.provider,
    'customer', v_account.customer, 'method', v_account.method, 'is_first', v_is_first,
    'description', private.config_text('statement_descriptor'));
end $function$;

CREATE OR REPLACE FUNCTION private.record_sale(p_kind public.transfer_kind, p_fan_id uuid, p_creator_id uuid, p_gross_cents bigint, p_subject_id uuid, p_request_id uuid, p_payment_id uuid DEFAULT NULL::uuid, p_item_id uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid;
  v_earned bigint;
  v_referrer uuid;
  v_referral bigint;
  v_cap bigint;
begin
  select p_gross_cents * s.bps / 10000 into v_earned
  from private.creator_shares s where s.creator_id = p_creator_id;
  if p_kind = 'subscription' then
    select referrer_id into v_referrer from private.referrers where creator_id = p_creator_id;
    v_referral := case when v_referrer is not null
      then least(private.referral_share(v_earned), p_gross_cents - v_earned) end;
  end if;
  insert into private.transfers (
    kind, actor_id, request_id, fan_id, creator_id, referrer_id, gross_cents, paid_by, subject_id,
    item_id, payment_id, wallet_cents, provider_cents, earnings_cents, referral_cents,
    platform_cents, clears_at)
  values (
    p_kind,
    -- A sale by a payment is an act of the system, so its id cannot collide with a user's own
    -- request ids.
    case when p_payment_id is null then p_fan_id else private.system_id() end, p_request_id,
    p_fan_id, p_creator_id, v_referrer, p_gross_cents,
    case when p_payment_id is null then 'wallet' else 'card' end::public.payment_source,
    p_subject_id, p_item_id, p_payment_id,
    case when p_payment_id is null then -p_gross_cents else 0 end,
    case when p_payment_id is null then 0 else -p_gross_cents end,
    v_earned, coalesce(v_referral, 0), p_gross_cents - v_earned - coalesce(v_referral, 0),
    private.now() + make_interval(hours => 24 * private.limit_clearing_days()))
  on conflict (actor_id, request_id) do nothing returning id into v_id;
  if v_id is null then
    perform private.fail('duplicate_request');
  end if;
  if p_payment_id is null then
    update public.wallets set balance_cents = balance_cents - p_gross_cents
    where owner_id = p_fan_id and balance_cents >= p_gross_cents and frozen_at is null
    returning cap_cents into v_cap;
    if not found then
      perform private.fail_insufficient_funds(p_fan_id, p_gross_cents);
    end if;
    -- After the debit, whose lock makes parallel sales wait. This sale is counted already.
    if v_cap is not null
       and private.require_cap(p_fan_id, p_gross_cents, null, p_gross_cents) = 0 then
      perform private.queue_cap_mail(p_fan_id);
    end if;
  end if;
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.redeem_trial(p_user_id uuid, p_code text, p_request_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_trial public.trials;
  v_subscription public.subscriptions;
begin
  perform private.require_redeemer(p_user_id);
  if length(p_code) is distinct from private.limit_trial_code_length() then
    perform private.fail('invalid_trial_code');
  end if;
  select * into v_trial from public.trials
  where code_hash = private.trial_code_hash(p_code) for update;
  if v_trial.id is null then
    perform private.fail('trial_not_found');
  elsif v_trial.redeemed_by = p_user_id and v_trial.redeem_request_id = p_request_id then
    return private.trial_answer(v_trial);
  end if;
  perform private.require_trial_address(p_user_id, v_trial.email);
  if v_trial.redeemed_at is not null then
    perform private.fail('already_redeemed');
  elsif v_trial.expires_at <= private.now() then
    perform private.fail('trial_expired');
  end if;
  v_subscription := private.lock_subscription(p_user_id, v_trial.creator_id);
  -- Both are checked under the lock: a block takes it as well, and two codes of one creator may be
  -- redeemed at once.
  perform private.require(private.subscribe_refusal(p_user_id, v_trial.creator_id));
  if exists (select from public.trials
             where redeemed_by = p_user_id and creator_id = v_trial.creator_id) then
    perform private.fail('trial_redeemed_once');
  end if;
  v_trial.has_extended := private.open_trial_period(v_subscription, v_trial.period_days);
  update public.trials
  set redeemed_by = p_user_id, redeemed_at = private.now(), redeem_request_id = p_request_id,
      has_extended = v_trial.has_extended
  where id = v_trial.id;
  return private.trial_answer(v_trial);
end $function$;

CREATE OR REPLACE FUNCTION private.release_hold(p_refund_id uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_refund private.card_refunds;
begin
  update private.card_refunds set is_held = false
  where id = p_refund_id and is_held returning * into v_refund;
  update public.wallets
  set balance_cents = balance_cents + v_refund.amount_cents,
      held_cents = held_cents - v_refund.amount_cents
  where owner_id = (select fan_id from public.payments where id = v_refund.payment_id);
  return coalesce(v_refund.amount_cents, 0);
end $function$;

ALTER FUNCTION "private"."release_hold"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.release_holds(p_payment_id uuid, p_cents bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_refund_id uuid;
  v_left bigint := p_cents;
begin
  for v_refund_id in
    select id from private.card_refunds
    where payment_id = p_payment_id and is_held
    order by state <> 'succeeded', created_at, id
  loop
    exit when v_left <= 0;
    v_left := v_left - private.release_hold(v_refund_id);
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION private.renew(p_subscription public.subscriptions)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_wallet public.wallets;
  v_is_late boolean := p_subscription.expires_at
    < private.now() - make_interval(days => private.limit_renewal_days());
begin
  if v_is_late or private.is_out(p_subscription.fan_id)
     or private.charge_refusal(p_subscription.fan_id, p_subscription.creator_id) is not null then
    -- A creator who is listed again before the end of the period is renewed.
    if p_subscription.expires_at > private.now() then
      perform private.postpone_renewal(p_subscription.id, p_subscription.expires_at);
    else
      perform private.end_renewal(p_subscription);
    end if;
    return;
  end if;
  -- Without a lock: a sale locks the conversation before the wallet.
  select * into v_wallet from public.wallets where owner_id = p_subscription.fan_id;
  if private.wallet_renews(v_wallet, p_subscription.renewal_price_cents) then
    perform private.renew_from_wallet(p_subscription, private.derived_id(
      'renewal:' || p_subscription.id || ':' || p_subscription.expires_at));
  else
    perform private.open_renewal_payment(
      p_subscription, p_subscription.renewal_price_cents
        + private.debt_to_charge(p_subscription.fan_id));
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.reversal_shares(p_sale private.transfers, p_before private.reversed_parts, p_cents bigint, OUT earnings_cents bigint, OUT referral_cents bigint, OUT platform_cents bigint)
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_reversed bigint := p_before.gross_cents + p_cents;
  -- What each party still has of the sale.
  v_earned bigint := p_sale.earnings_cents - p_before.earnings_cents;
  v_referred bigint := p_sale.referral_cents - p_before.referral_cents;
  v_kept bigint := greatest(0, p_sale.platform_cents
    - (p_before.gross_cents - p_before.earnings_cents - p_before.referral_cents));
begin
  earnings_cents := least(v_earned, p_cents, greatest(0, p_cents - v_referred - v_kept,
    p_sale.earnings_cents * v_reversed / p_sale.gross_cents - p_before.earnings_cents));
  platform_cents := p_cents - earnings_cents;
  -- Of the rest, so that the platform's part never shrinks: two parts that are floored each by
  -- itself would leave it more than it got.
  referral_cents := least(v_referred, platform_cents, greatest(0, platform_cents - v_kept,
    coalesce(p_sale.referral_cents * (v_reversed - p_before.earnings_cents - earnings_cents)
      / nullif(p_sale.referral_cents + p_sale.platform_cents, 0), 0) - p_before.referral_cents));
  platform_cents := platform_cents - referral_cents;
end $function$;

ALTER FUNCTION "private"."reversal_shares"(private.transfers, private.reversed_parts, bigint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.settle_card_refund(p_refund_id uuid, p_outcome text, p_provider_ref text, p_reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_refund private.card_refunds;
begin
  if p_outcome not in ('succeeded', 'failed') or p_outcome is null then
    perform private.fail('invalid_payload', '{"field": "outcome"}');
  end if;
  select * into v_refund from private.card_refunds where id = p_refund_id;
  if v_refund.id is null then
    perform private.fail('payment_not_found');
  end if;
  perform from public.payments where id = v_refund.payment_id for update;
  update private.card_refunds
  set state = p_outcome::private.card_refund_state, provider_ref = p_provider_ref,
      reason = p_reason, closed_at = private.now()
  where id = p_refund_id and state <> 'succeeded';
  if not found then
    -- A report of the provider has ended it.
    update private.card_refunds set provider_ref = coalesce(provider_ref, p_provider_ref)
    where id = p_refund_id;
    if p_outcome = 'failed' then
      perform private.audit('provider', 'refund_contradicted', v_refund.payment_id, null,
        jsonb_build_object('refund', p_refund_id, 'reason', p_reason));
    end if;
  elsif p_outcome = 'succeeded' then
    -- What it holds is released with its booking.
    perform private.apply_reversals(v_refund.payment_id);
  elsif private.release_hold(p_refund_id) > 0 then
    perform private.pay_debt(fan_id) from public.payments where id = v_refund.payment_id;
  end if;
  return jsonb_build_object('state', (
    select state from private.card_refunds where id = p_refund_id));
end $function$;

CREATE OR REPLACE FUNCTION private.spent_this_month(p_fan_id uuid, p_payment_id uuid DEFAULT NULL::uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_first uuid := private.first_id_at(date_trunc('month', private.now(), 'UTC'));
begin
  return coalesce((
      -- A refund to the card may take from the wallet what went back to it before.
      select sum(case t.kind
        when 'refund' then t.earnings_cents + t.referral_cents + t.platform_cents
        else t.gross_cents end)
      from private.transfers t
      where t.fan_id = p_fan_id and t.id >= v_first
        and (t.kind in ('tip', 'unlock', 'session_text', 'subscription')
             or t.kind = 'refund' and t.creator_id is not null and t.reverses_id >= v_first)), 0)
    + coalesce((
      select sum(private.sale_of_payment(p)) from public.payments p
      where p.fan_id = p_fan_id and p.purpose = 'subscription'
        and p.state in ('created', 'needs_action', 'processing')
        and p.id is distinct from p_payment_id), 0);
end $function$;

CREATE OR REPLACE FUNCTION private.transactions_of(p_lines private.transaction_lines[])
 RETURNS SETOF private.transaction
 LANGUAGE plpgsql
 STABLE ROWS 15
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return query
    select t.id, l.side,
      case when l.type = 'referral' and t.reverses_id is null then 'referral'
        else t.kind::text end,
      l.type, a.cents,
      case when l.side = 'creator' and (o.first).paid_by is not null
        then t.earnings_cents + t.referral_cents + t.platform_cents else a.cents end,
      (o.first).paid_by,
      case l.side when 'creator' then (o.first).fan_id else (o.first).creator_id end,
      (o.first).subject_id, t.created_at, t.clears_at
    from unnest(p_lines) l
    join private.transfers t on t.id = l.id
    cross join lateral (
      select case l.type when 'withdrawal' then t.earnings_cents + t.referral_cents
        else l.amount_cents end) a (cents)
    -- offset 0: found once for each line, and only for reversals.
    cross join lateral (
      select case when t.reverses_id is null then t
        else private.reversed_transfer(t.reverses_id) end as first offset 0) o;
end $function$;

CREATE OR REPLACE FUNCTION private.unused_days(p_period public.subscription_periods, p_at timestamp with time zone, OUT unused integer, OUT paid integer)
 RETURNS record
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select floor(extract(epoch from p_period.ends_at - greatest(p_at, p_period.starts_at)) / 86400),
         greatest(1, round(extract(epoch from p_period.ends_at - p_period.starts_at) / 86400))
$function$;

CREATE OR REPLACE FUNCTION private.withdraw_unproven(p_creator_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.applications
  set state = 'rejected', reason = 'It was handed in before the address was confirmed.',
      decided_at = private.now(), decided_by = 'the site'
  where creator_id = p_creator_id and state <> 'rejected';
  if found then
    update public.account_settings set application_state = 'rejected'
    where profile_id = p_creator_id;
    update private.account_statuses set accepted_at = null, promoted_at = null
    where profile_id = p_creator_id and accepted_at is not null;
    update private.mails set state = 'dropped'
    where recipient_id = p_creator_id and state = 'queued'
      and template in ('application_received', 'application_accepted', 'application_rejected');
  end if;
  -- The row stays for its reason and for the acts of staff that name it.
  update private.applications
  set first_name = '', last_name = '', country = '', date_of_birth = null
  where creator_id = p_creator_id;
  delete from private.legal_identities where creator_id = p_creator_id;
  delete from private.referrers where creator_id = p_creator_id;
  perform private.drop_picture(p_creator_id, k)
  from unnest(enum_range(null::public.picture_kind)) k;
  -- Pending pictures and those of every attempt, also the ones that nothing shows.
  perform private.drop_media(m.id) from public.media m
  where m.owner_id = p_creator_id and m.purpose = any (private.application_kinds());
  update public.profiles
  set name = username, age = null, location = null, bio = null, twitter_handle = null,
      instagram_handle = null, wishlist_url = null
  where id = p_creator_id;
end $function$;

CREATE OR REPLACE FUNCTION staff.write_off(p_staff text, p_reason text, p_username text, p_rest_cents bigint DEFAULT 0)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_id uuid := private.member_named(p_username);
  v_debt bigint;
begin
  if p_rest_cents is null or p_rest_cents < 0 then
    perform private.fail('invalid_amount');
  end if;
  perform private.record_gated_act(p_staff, p_reason, 'write_off', v_id,
    jsonb_build_object('rest_cents', p_rest_cents));
  if private.role_of(v_id) = 'fan' then
    select debt_cents into v_debt from public.wallets where owner_id = v_id for update;
  else
    perform pg_advisory_xact_lock(hashtextextended('debt:' || v_id, 0));
    v_debt := private.creator_debt(v_id);
  end if;
  -- A withdrawal that is not paid out returns its money, which settles the debt.
  if v_debt <= p_rest_cents or private.has_open_dispute(v_id) or exists (
       select from public.withdrawals
       where creator_id = v_id and state in ('requested', 'approved')) then
    perform private.fail('conflict');
  end if;
  perform private.write_off_debt(v_id, v_debt - p_rest_cents);
  return (v_debt - p_rest_cents) || ' cents written off';
end $function$;

CREATE VIEW "private"."person_tables" AS  SELECT (name)::regclass AS name,
    (class)::private.retention_class AS class,
    own
   FROM ( VALUES ('public.profiles'::text,'scrubbed'::text,'id = $1'::text), ('public.account_settings'::text,'scrubbed'::text,'profile_id = $1'::text), ('public.creator_settings'::text,'personal'::text,'creator_id = $1'::text), ('public.notification_prefs'::text,'personal'::text,'profile_id = $1'::text), ('private.account_statuses'::text,'placeholder'::text,'profile_id = $1'::text), ('private.account_facts'::text,'placeholder'::text,NULL::text), ('private.restriction_periods'::text,'personal'::text,'profile_id = $1'::text), ('private.security_changes'::text,'personal'::text,'profile_id = $1'::text), ('public.presence'::text,'personal'::text,'profile_id = $1'::text), ('private.age_passes'::text,'personal'::text,'user_id = $1'::text), ('private.age_checks'::text,'personal'::text,'user_id = $1'::text), ('private.twitter_links'::text,'personal'::text,'creator_id = $1'::text), ('private.x_accounts'::text,'personal'::text,NULL::text), ('private.x_consents'::text,'personal'::text,NULL::text), ('private.x_posts'::text,'personal'::text,'creator_id = $1'::text), ('public.blocks'::text,'placeholder'::text,'blocker_id = $1'::text), ('private.open_blocks'::text,'placeholder'::text,NULL::text), ('private.acquaintances'::text,'placeholder'::text,NULL::text), ('private.reports'::text,'record'::text,'reporter_id = $1'::text), ('public.notifications'::text,'personal'::text,'recipient_id = $1'::text), ('public.audience_events'::text,'personal'::text,'creator_id = $1'::text), ('private.mails'::text,'personal'::text,'recipient_id = $1'::text), ('public.push_devices'::text,'personal'::text,NULL::text), ('private.push_turns'::text,'personal'::text,NULL::text), ('public.media'::text,'content'::text,('owner_id = $1 and scan_state <> ''quarantined'' and '::text || '(purpose not in (''id_document'', ''id_selfie'') or private.is_proven_picture(id))'::text)), ('private.quarantine'::text,'record'::text,NULL::text), ('private.reviews'::text,'record'::text,'owner_id = $1'::text), ('private.flagged_texts'::text,'personal'::text,'person_id = $1'::text), ('public.appeals'::text,'record'::text,'decision_id in (select d.id from public.decisions d where d.person_id = $1)'::text), ('public.decisions'::text,'record'::text,'person_id = $1'::text), ('public.welcome_videos'::text,'content'::text,'creator_id = $1'::text), ('public.profile_pictures'::text,'content'::text,'profile_id = $1'::text), ('private.pending_profile_pictures'::text,'content'::text,'profile_id = $1'::text), ('private.upload_slots'::text,'content'::text,NULL::text), ('private.transcode_jobs'::text,'content'::text,NULL::text), ('private.worker_turns'::text,'personal'::text,NULL::text), ('private.consents'::text,'proof'::text,'owner_id = $1'::text), ('private.agreement_signatures'::text,'proof'::text,'creator_id = $1'::text), ('public.performers'::text,'proof'::text,'creator_id = $1'::text), ('public.releases'::text,'proof'::text,'creator_id = $1'::text), ('private.performer_files'::text,'proof'::text,NULL::text), ('records.removed_works'::text,'proof'::text,'owner_id = $1'::text), ('records.removed_appearances'::text,'proof'::text,NULL::text), ('records.addresses'::text,'proof'::text,NULL::text), ('public.media_performers'::text,'content'::text,'creator_id = $1'::text), ('private.referrers'::text,'record'::text,'$1 in (creator_id, referrer_id)'::text), ('private.enrolment_secrets'::text,'personal'::text,NULL::text), ('private.applications'::text,'proof'::text,'creator_id = $1'::text), ('private.legal_identities'::text,'proof'::text,('creator_id = $1 and exists (select from '::text || 'private.applications a where a.id = application_id and a.state = ''accepted'')'::text)), ('public.plans'::text,'record'::text,'creator_id = $1'::text), ('public.limited_offers'::text,'personal'::text,'creator_id = $1'::text), ('private.offers'::text,'record'::text,'creator_id = $1'::text), ('public.subscriptions'::text,'record'::text,'$1 in (fan_id, creator_id)'::text), ('private.billing_consents'::text,'record'::text,'fan_id = $1'::text), ('public.subscription_periods'::text,'record'::text,'$1 in (fan_id, creator_id)'::text), ('public.follows'::text,'placeholder'::text,'$1 in (fan_id, creator_id)'::text), ('private.transfers'::text,'record'::text,'$1 in (fan_id, creator_id, referrer_id)'::text), ('public.wallets'::text,'record'::text,'owner_id = $1'::text), ('private.earnings_checkpoints'::text,'record'::text,NULL::text), ('private.earnings_days'::text,'record'::text,NULL::text), ('private.earnings_items'::text,'record'::text,NULL::text), ('private.earnings_fans'::text,'record'::text,NULL::text), ('public.bank_accounts'::text,'personal'::text,'creator_id = $1'::text), ('private.bank_numbers'::text,'personal'::text,NULL::text), ('private.approved_holders'::text,'personal'::text,'creator_id = $1'::text), ('public.withdrawals'::text,'record'::text,'creator_id = $1'::text), ('public.payment_cards'::text,'personal'::text,'fan_id = $1'::text), ('private.card_accounts'::text,'personal'::text,'fan_id = $1'::text), ('public.payments'::text,'record'::text,'fan_id = $1'::text), ('private.known_cards'::text,'record'::text,'fan_id = $1'::text), ('private.card_uses'::text,'record'::text,'fan_id = $1'::text), ('private.disputes'::text,'record'::text,'fan_id = $1'::text), ('private.creator_terminations'::text,'placeholder'::text,NULL::text), ('public.trials'::text,'scrubbed'::text,'$1 in (creator_id, redeemed_by)'::text), ('public.posts'::text,'placeholder'::text,'creator_id = $1'::text), ('public.post_texts'::text,'content'::text,'post_id in (select p.id from public.posts p where p.creator_id = $1)'::text), ('public.post_media'::text,'content'::text,'creator_id = $1'::text), ('public.post_previews'::text,'content'::text,'creator_id = $1'::text), ('public.pins'::text,'content'::text,'creator_id = $1'::text), ('public.scheduled_posts'::text,'content'::text,'creator_id = $1'::text), ('private.poll_options'::text,'placeholder'::text,NULL::text), ('public.poll_votes'::text,'placeholder'::text,'fan_id = $1'::text), ('public.likes'::text,'placeholder'::text,'fan_id = $1'::text), ('public.comments'::text,'scrubbed'::text,'author_id = $1'::text), ('public.comment_likes'::text,'placeholder'::text,'user_id = $1'::text), ('public.stories'::text,'scrubbed'::text,'creator_id = $1'::text), ('public.story_views'::text,'personal'::text,'viewer_id = $1'::text), ('private.creator_summaries'::text,'placeholder'::text,NULL::text), ('private.browse_index'::text,'placeholder'::text,NULL::text), ('private.follower_changes'::text,'placeholder'::text,NULL::text), ('public.conversations'::text,'placeholder'::text,'$1 in (one_id, other_id)'::text), ('public.conversation_members'::text,'personal'::text,'user_id = $1'::text), ('public.messages'::text,'shared'::text,('conversation_id in (select c.id from public.conversations c '::text || 'where $1 in (c.one_id, c.other_id))'::text)), ('public.message_media'::text,'shared'::text,'sender_id = $1 or (recipient_id = $1 and is_free and is_live and not is_removed)'::text), ('public.message_bodies'::text,'personal'::text,'sender_id = $1'::text), ('private.removed_texts'::text,'personal'::text,('message_id in (select m.id from public.messages m '::text || 'where m.sender_id = $1)'::text)), ('public.unlocks'::text,'shared'::text,'$1 in (fan_id, creator_id)'::text), ('public.unlock_media'::text,'shared'::text,'fan_id = $1 and is_live'::text), ('public.saved_replies'::text,'personal'::text,'creator_id = $1'::text), ('public.automatic_messages'::text,'personal'::text,'creator_id = $1'::text), ('public.paid_chats'::text,'record'::text,'$1 in (fan_id, creator_id)'::text), ('public.globals'::text,'scrubbed'::text,'creator_id = $1'::text), ('public.global_bodies'::text,'personal'::text,'creator_id = $1'::text), ('private.closures'::text,'record'::text,'profile_id = $1'::text), ('private.policy_notices'::text,'personal'::text,'profile_id = $1'::text), ('private.page_changes'::text,'personal'::text,'creator_id = $1'::text), ('private.policy_runs'::text,'placeholder'::text,NULL::text), ('private.exports'::text,'personal'::text,'profile_id = $1'::text), ('private.audit_log'::text,'record'::text,NULL::text), ('auth.users'::text,'scrubbed'::text,'id = $1'::text), ('auth.identities'::text,'personal'::text,'user_id = $1'::text), ('auth.sessions'::text,'personal'::text,'user_id = $1'::text)) t(name, class, own);

ALTER VIEW "private"."person_tables" OWNER TO "postgres";

COMMENT ON FUNCTION "private"."check_request"() IS 'Refuses every REST request of a held account (account_suspended), of a token of one step where there is a second factor (second_step_required), most of an account that is being closed (closure_pending), those of an ended session (session_expired), and a body that is too long (invalid_payload). The request is answered in UTC.';

COMMENT ON FUNCTION "private"."claim_payment"(public.payments, text) IS 'Marks that the provider may be asked for the money from now on. A renewal takes the debt of this moment, unless it has grown since the opening; from now on the amount stays. Errors: wallet_frozen, not_enough_funds, rate_limited, spend_limit_reached.';

COMMENT ON FUNCTION "private"."debt_to_charge"(uuid, uuid) IS 'What a renewal takes from the card beside its price: the debt of the fan, less what other open renewals carry of it. p_payment_id: the payment of this renewal, which is not counted.';

COMMENT ON FUNCTION "private"."end_reported_refunds"(uuid, bigint) IS 'Ends refunds whose answer was lost, where the total that the provider reports covers them. p_known_cents: what the ledger has booked of refunds of this payment.';

COMMENT ON FUNCTION "private"."release_hold"(uuid) IS 'Returns what a refund holds to what may be spent. Returns the cents.';

COMMENT ON FUNCTION "private"."release_holds"(uuid, bigint) IS 'Returns held money of a payment to what may be spent, as far as these cents reach: of refunds that were made, then of the oldest ones, for what leaves without a refund of ours.';

COMMENT ON FUNCTION "private"."reversal_shares"(private.transfers, private.reversed_parts, bigint) IS 'What each party returns of the next reversed cents of a sale, in positive cents: its share of everything that is reversed then, less what it returned before, and never more than it has.';

COMMENT ON FUNCTION "private"."transactions_of"(private.transaction_lines[]) IS 'Lines of the ledger as their owner reads them, in no order. The gross of a sale or of its reversal is the part of the price that moved, signed like the amount; of all others it is the amount.';

COMMENT ON FUNCTION "private"."unused_days"(public.subscription_periods, timestamp with time zone) IS 'The whole days of a period after a moment, and the days that it was paid for: hours that a won dispute gave back are one day.';

COMMENT ON FUNCTION "staff"."write_off"(text, text, text, bigint) IS 'Gives up a debt of a fan or a creator until p_rest_cents of it are left. The platform bears it. Errors: profile_not_found, ineligible_action, invalid_amount, conflict (nothing to write off, or a dispute or a withdrawal is open), staff_code_needed, staff_name_missing, staff_reason_missing.';

COMMENT ON TABLE "public"."payments" IS 'One attempt to take money from a card. Its id is the provider''s idempotency key. renewal_price_cents: the fee at the time of purchase, also if it differs at the settlement. offer_id: the limited offer of which it holds a sale, also when that offer has ended or another has begun. is_renewal: opened by the platform; its amount is the renewal price and what the fan owes and no other open renewal carries; its claim may lower it.';

COMMENT ON VIEW "private"."person_tables" IS 'Each table that holds a person: its class of retention, and own, the condition on a user $1 by which an export takes rows; null where it takes none, for a reason that stands beside it.';

REVOKE ALL ON FUNCTION "private"."claim_payment"(public.payments, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."claim_payment"(public.payments, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."claim_payment"(public.payments, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."debt_to_charge"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."debt_to_charge"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."debt_to_charge"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_reported_refunds"(uuid, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."end_reported_refunds"(uuid, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_reported_refunds"(uuid, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."release_hold"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."release_hold"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."release_hold"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reversal_shares"(private.transfers, private.reversed_parts, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reversal_shares"(private.transfers, private.reversed_parts, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reversal_shares"(private.transfers, private.reversed_parts, bigint) TO "postgres";

-- Money that an ended refund holds, because the release went to another one of the same top-up.
select private.release_hold(r.id) from private.card_refunds r
where r.is_held and r.state <> 'open' and exists (
  select from private.card_refunds o where o.payment_id = r.payment_id and not o.is_held);
