-- Starting, resuming and restarting. The pair is locked first, so that two tabs wait for each
-- other. The wallet pays where it suffices; otherwise the linked card is charged.
create function private.started_subscription(
  p_creator_id uuid, p_expected_cents bigint, p_request_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_payment public.payments;
  v_sale record;
begin
  select * into v_payment from public.payments
  where fan_id = auth.uid() and request_id = p_request_id;
  if private.is_answered(v_payment.id,
      (v_payment.purpose, v_payment.creator_id, v_payment.amount_cents)
        = ('subscription', p_creator_id, p_expected_cents)) then
    return jsonb_build_object(
      'state', case v_payment.state when 'succeeded' then 'active' else 'needs_card_charge' end,
      'result', 'subscription_started', 'payment_id', v_payment.id,
      'price_cents', v_payment.amount_cents, 'paid_by', 'card');
  end if;
  select t.id, (t.kind, t.creator_id, t.gross_cents)
    = ('subscription', p_creator_id, p_expected_cents) as same into v_sale
  from private.transfers t where t.actor_id = auth.uid() and t.request_id = p_request_id;
  if private.is_answered(v_sale.id, v_sale.same) then
    return jsonb_build_object('state', 'active', 'result', 'subscription_started',
                              'price_cents', p_expected_cents, 'paid_by', 'wallet');
  end if;
  return null;
end $$;
comment on function private.started_subscription(uuid, bigint, uuid) is
  'The first answer of the caller''s request for a subscription, read from the payment of the '
  'card or the sale of the wallet; null where there is none. Errors: duplicate_request.';

create function private.lock_subscription(
  p_fan_id uuid, p_creator_id uuid) returns public.subscriptions
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_subscription public.subscriptions;
begin
  select * into v_subscription from public.subscriptions
  where fan_id = p_fan_id and creator_id = p_creator_id for update;
  if found then
    return v_subscription;
  end if;
  perform pg_advisory_xact_lock(
    hashtextextended('subscription:' || p_fan_id || p_creator_id, 0));
  -- The previous holder of the lock may have written it.
  select * into v_subscription from public.subscriptions
  where fan_id = p_fan_id and creator_id = p_creator_id for update;
  if not found then
    v_subscription.id := private.uuid_v7();
    v_subscription.fan_id := p_fan_id;
    v_subscription.creator_id := p_creator_id;
    v_subscription.expires_at := '-infinity';
  end if;
  return v_subscription;
end $$;
comment on function private.lock_subscription(uuid, uuid) is
  'Locks a fan and a creator and returns their subscription. A pair without one is locked too: its '
  'subscription is a draft, which expired at -infinity, until its first period writes it.';

create function private.start_subscription(
  p_creator_id uuid, p_expected_cents bigint, p_request_id uuid, p_consent text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid;
  v_subscription public.subscriptions;
  v_plan public.plans;
  v_price bigint;
  v_answer jsonb;
begin
  perform private.begin_request(p_request_id);
  v_answer := private.started_subscription(p_creator_id, p_expected_cents, p_request_id);
  if v_answer is not null then
    return v_answer;
  end if;
  -- The refusal below asks for the region.
  v_me := private.signed_in_fan('must_be_customer_to_subscribe');
  v_subscription := private.lock_subscription(v_me, p_creator_id);
  -- Checked under the lock, which a block takes as well: neither misses the other.
  perform private.require(private.subscribe_refusal(v_me, p_creator_id));
  if v_subscription.expires_at > private.now() then
    return private.resume_subscription(v_subscription, p_request_id, p_consent);
  end if;
  select * into v_plan from public.plans where creator_id = p_creator_id and is_default;
  -- Before the price: the payment may hold the last sale of the offer.
  if exists (select from public.wallets where owner_id = v_me and balance_cents >= p_expected_cents)
  then
    perform private.replace_payment(v_subscription);
  end if;
  v_price := private.start_price(p_creator_id);
  if p_expected_cents is distinct from v_price then
    perform private.fail('price_changed', jsonb_build_object('price_cents', v_price));
  end if;
  return private.pay_subscription(v_subscription, v_plan, v_price, p_request_id, p_consent);
end $$;
