-- The two payments of a period: from the wallet at once, or by an open payment that the card
-- settles. An open payment names the offer of which it holds a sale until it fails; the row of the
-- last sale therefore stays, with none left, until its payment is decided.
create function private.resume_subscription(
  p_subscription public.subscriptions, p_request_id uuid, p_consent text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_subscription.is_renewing and p_subscription.resumed_by is distinct from p_request_id then
    perform private.fail('subscription_already_active');
  end if;
  update public.subscriptions set is_renewing = true, resumed_by = p_request_id
  where id = p_subscription.id and not is_renewing;
  if found then
    -- Each stop tells the creator and each resume keeps a consent; a stop is never refused.
    perform private.enforce_rate_limit(
      'resumes of ' || p_subscription.id, private.limit_resumes_of_one_per_hour(), '1 hour');
    perform private.record_billing_consent(
      p_subscription, 0, p_subscription.renewal_price_cents, p_subscription.plan_id, p_request_id,
      p_consent);
    perform private.notify_changed(p_subscription.fan_id, array['subscription']);
    perform private.notify_changed(p_subscription.creator_id, array['fans']);
  end if;
  return jsonb_build_object('state', 'active', 'result', 'subscription_active_again',
                            'price_cents', 0, 'expires_at', p_subscription.expires_at);
end $$;
comment on function private.resume_subscription(public.subscriptions, uuid, text) is
  'Sets a running period to renew again; nothing is charged. Errors: subscription_already_active, '
  'billing_consent_missing, rate_limited.';

create function private.replace_payment(p_subscription public.subscriptions) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_payment public.payments;
begin
  -- A payment that is being claimed or settled is locked, and stays.
  select * into v_payment from public.payments
  where fan_id = p_subscription.fan_id and creator_id = p_subscription.creator_id
    and purpose = 'subscription' and state = 'created' for update skip locked;
  if not found then
    return;
  end if;
  update public.payments
  set state = 'failed', failure_reason = 'replaced', settled_at = private.now()
  where id = v_payment.id;
  if v_payment.offer_id is not null then
    perform private.release_offer_sale(v_payment.creator_id, v_payment.offer_id, false);
  end if;
end $$;
comment on function private.replace_payment(public.subscriptions) is
  'Ends an open payment of a locked subscription that was never handed to the provider; its sale '
  'of an offer is free again.';

create function private.pay_subscription(
  p_subscription public.subscriptions, p_plan public.plans, p_price_cents bigint, p_request_id uuid,
  p_consent text)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_draft public.payments;
  v_offer_id uuid;
  v_by_card boolean;
  v_payment uuid;
  v_transfer_id uuid;
  v_ends timestamptz;
begin
  if exists (select from public.payments
             where fan_id = p_subscription.fan_id and creator_id = p_subscription.creator_id
               and state in ('created', 'needs_action', 'processing')) then
    perform private.fail('payment_in_progress');
  end if;
  perform private.record_billing_consent(
    p_subscription, p_price_cents, p_plan.price_cents, p_plan.id, p_request_id, p_consent);
  v_by_card := not exists (
    select from public.wallets
    where owner_id = p_subscription.fan_id and balance_cents >= p_price_cents);
  if v_by_card and not private.has_card(p_subscription.fan_id) then
    perform private.fail('no_card_linked');
  end if;
  if p_price_cents <> p_plan.price_cents then
    v_offer_id := private.take_offer_sale(p_subscription.creator_id, p_price_cents, v_by_card);
    if v_offer_id is null then
      perform private.fail('price_changed', jsonb_build_object('price_cents', p_plan.price_cents));
    end if;
  end if;
  if v_by_card then
    v_draft.fan_id := p_subscription.fan_id;
    v_draft.request_id := p_request_id;
    v_draft.purpose := 'subscription';
    v_draft.amount_cents := p_price_cents;
    v_draft.creator_id := p_subscription.creator_id;
    v_draft.plan_id := p_plan.id;
    v_draft.renewal_price_cents := p_plan.price_cents;
    v_draft.offer_id := v_offer_id;
    v_payment := private.open_payment(v_draft);
    return jsonb_build_object('state', 'needs_card_charge', 'result', 'subscription_started',
      'payment_id', v_payment, 'price_cents', p_price_cents, 'paid_by', 'card');
  end if;
  v_transfer_id := private.record_sale(
    'subscription', p_subscription.fan_id, p_subscription.creator_id, p_price_cents,
    p_subscription.id, p_request_id, p_item_id => v_offer_id);
  v_ends := private.open_period(
    p_subscription, p_plan.id, p_price_cents, p_plan.price_cents, v_transfer_id, false, array[
      private.user_signal(p_subscription.fan_id, '{balance,subscription,conversation}')]);
  return jsonb_build_object('state', 'active', 'result', 'subscription_started',
    'paid_by', 'wallet', 'price_cents', p_price_cents, 'expires_at', v_ends);
end $$;
