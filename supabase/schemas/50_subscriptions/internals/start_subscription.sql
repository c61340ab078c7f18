-- Starting, resuming and restarting. The pair's row is locked first, so that two tabs wait for one
-- another; the wallet pays where it suffices, else the linked card is charged from outside (C16).
create function private.subscription_replay(
  p_fan_id uuid, p_creator_id uuid, p_expected_cents bigint, p_request_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_payment public.payments;
  v_sale record;
begin
  select * into v_payment from public.payments where fan_id = p_fan_id
    and request_id = p_request_id;
  select t.creator_id, t.kind, t.gross_cents into v_sale
  from private.transfers t where t.actor_id = p_fan_id and t.request_id = p_request_id;
  if v_payment.id is null and v_sale.kind is null then
    return null;
  end if;
  -- the same id for a tip, a top-up, another creator or another price is another request
  if (coalesce(v_payment.purpose::text, v_sale.kind::text),
      coalesce(v_payment.creator_id, v_sale.creator_id),
      coalesce(v_payment.amount_cents, v_sale.gross_cents))
     is distinct from ('subscription', p_creator_id, p_expected_cents) then
    perform private.fail('duplicate_request');
  end if;
  if v_payment.id is not null then
    return jsonb_build_object(
      'state', case when v_payment.state = 'succeeded' then 'active' else 'needs_card_charge' end,
      'result', 'subscription_started', 'payment_id', v_payment.id,
      'price_cents', v_payment.amount_cents, 'paid_by', 'card');
  end if;
  return jsonb_build_object('state', 'active', 'result', 'subscription_started',
                            'price_cents', v_sale.gross_cents, 'paid_by', 'wallet');
end $$;

create function private.lock_subscription(
  p_fan_id uuid, p_creator_id uuid) returns public.subscriptions
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_pair public.subscriptions;
begin
  insert into public.subscriptions (fan_id, creator_id, plan_id, start_price_cents,
    rebill_price_cents, expires_at)
  select p_fan_id, p_creator_id, id, price_cents, price_cents, '-infinity'
  from public.plans where creator_id = p_creator_id and is_default
  on conflict (fan_id, creator_id) do nothing;
  select * into v_pair from public.subscriptions
  where fan_id = p_fan_id and creator_id = p_creator_id for update;
  return v_pair;
end $$;

create function private.start_subscription(
  p_creator_id uuid, p_expected_cents bigint, p_request_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid;
  v_pair public.subscriptions;
  v_plan public.plans;
  v_price bigint;
  v_answer jsonb := private.subscription_replay(
    auth.uid(), p_creator_id, p_expected_cents, p_request_id);
begin
  if v_answer is not null then
    return v_answer;
  end if;
  v_me := private.acting_fan('must_be_customer_to_subscribe');
  if p_request_id is null then
    perform private.fail('invalid_payload', '{"field": "request_id"}');
  end if;
  v_pair := private.lock_subscription(v_me, p_creator_id);
  -- asked under the lock, because a block takes the same one: neither misses the other
  perform private.require(private.subscribe_refusal(v_me, p_creator_id));
  -- a twin of this request may have finished while the lock was awaited
  v_answer := private.subscription_replay(v_me, p_creator_id, p_expected_cents, p_request_id);
  if v_answer is not null then
    return v_answer;
  end if;
  if v_pair.expires_at > private.now() then
    return private.resume_subscription(v_pair, p_request_id);
  end if;
  select * into v_plan from public.plans where creator_id = p_creator_id and is_default;
  v_price := private.start_price(p_creator_id);
  if p_expected_cents is distinct from v_price then
    perform private.fail('price_changed', jsonb_build_object('price_cents', v_price));
  end if;
  return private.pay_subscription(v_pair, v_plan, v_price, p_request_id);
end $$;
