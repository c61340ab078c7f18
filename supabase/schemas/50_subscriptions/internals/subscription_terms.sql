-- The consent to recurring payments. The words exist here only: the page shows what this file
-- writes, and sends them back when the box is ticked.
create function private.consent_text(
  p_price_cents bigint, p_renewal_cents bigint, p_period_days integer) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_price text := to_char(p_price_cents / 100.0, 'FM$999990.00');
  v_renewal text := to_char(p_renewal_cents / 100.0, 'FM$999990.00');
begin
  return case
    when p_price_cents = 0 then format(
      'I agree to pay %s every %s days, from the end of this period until I stop the subscription.',
      v_renewal, p_period_days)
    when p_price_cents = p_renewal_cents then format(
      'I agree to pay %s now and every %s days until I stop the subscription.',
      v_price, p_period_days)
    else format(
      'I agree to pay %s now, and then %s every %s days until I stop the subscription.',
      v_price, v_renewal, p_period_days) end;
end $$;
comment on function private.consent_text(bigint, bigint, integer) is
  'What a fan agrees to: cents now (0 where nothing is charged at once), cents of each renewal, '
  'days between renewals.';

create function private.price_to_agree_to(p_fan_id uuid, p_creator_id uuid) returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  -- An open payment may hold the last sale of an offer: it is continued or replaced at its price.
  return coalesce((
    select amount_cents from public.payments
    where fan_id = p_fan_id and creator_id = p_creator_id
      and state in ('created', 'needs_action', 'processing')
    limit 1), private.start_price(p_creator_id));
end $$;
comment on function private.price_to_agree_to(uuid, uuid) is
  'Cents of the first period of a start.';

create function private.subscription_terms(p_creator_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_fan('must_be_customer_to_subscribe');
  v_subscription public.subscriptions;
  v_plan public.plans;
  v_price bigint := 0;
  v_renewal bigint;
begin
  perform private.require(private.subscribe_refusal(v_me, p_creator_id));
  select * into v_subscription from public.subscriptions
  where fan_id = v_me and creator_id = p_creator_id and expires_at > private.now();
  v_renewal := v_subscription.renewal_price_cents;
  select * into v_plan from public.plans
  where creator_id = p_creator_id
    and case when v_subscription.id is null then is_default else id = v_subscription.plan_id end;
  if v_subscription.id is null then
    v_price := private.price_to_agree_to(v_me, p_creator_id);
    v_renewal := v_plan.price_cents;
  end if;
  return jsonb_build_object(
    'text', private.consent_text(v_price, v_renewal, v_plan.period_days),
    'price_cents', v_price, 'renewal_cents', v_renewal, 'period_days', v_plan.period_days);
end $$;

create function private.record_billing_consent(
  p_subscription public.subscriptions, p_price_cents bigint, p_renewal_cents bigint,
  p_plan_id uuid, p_request_id uuid, p_consent text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_days integer := (select period_days from public.plans where id = p_plan_id);
  v_text text := private.consent_text(p_price_cents, p_renewal_cents, v_days);
begin
  if p_consent is distinct from v_text then
    perform private.fail('billing_consent_missing');
  end if;
  insert into private.billing_consents (
    fan_id, creator_id, subscription_id, request_id, text, text_hash, price_cents, renewal_cents,
    period_days)
  values (p_subscription.fan_id, p_subscription.creator_id, p_subscription.id, p_request_id,
          v_text, sha256(convert_to(v_text, 'UTF8')), p_price_cents, p_renewal_cents, v_days);
end $$;
comment on function private.record_billing_consent(
  public.subscriptions, bigint, bigint, uuid, uuid, text) is
  'Keeps what a fan agreed to before the charge. Errors: billing_consent_missing (no text, or not '
  'the text of these payments).';
