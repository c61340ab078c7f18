-- Helpers that move money as the product does: top-ups by a settled payment, subscriptions by the
-- command.
create function tests.link_card(p_fan_id uuid) returns void
language sql security definer set search_path = '' as $$
  select private.save_card(p_fan_id, jsonb_build_object(
    'provider', 'stripe', 'customer', 'cus_' || p_fan_id, 'method', 'pm_' || p_fan_id,
    'issuer', 'visa', 'digits', '4242', 'holder', 'TEST PERSON', 'exp_month', 12, 'exp_year', 2034))
$$;

create function tests.fund(p_fan_id uuid, p_cents bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_payment uuid;
begin
  insert into public.payments (fan_id, request_id, purpose, amount_cents)
  values (p_fan_id, gen_random_uuid(), 'top_up', p_cents) returning id into v_payment;
  perform private.settle_payment(v_payment, 'succeeded', 'stripe', 'pi_' || v_payment, null);
end $$;

create function tests.subscribe(p_fan_id uuid, p_creator_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_price bigint := private.start_price(p_creator_id);
  v_claims text := current_setting('request.jwt.claims', true);
begin
  perform tests.fund(p_fan_id, v_price);
  perform set_config('request.jwt.claims', jsonb_build_object('sub', p_fan_id, 'role', 'authenticated')::text, true);
  perform private.start_subscription(p_creator_id, v_price, gen_random_uuid());
  perform set_config('request.jwt.claims', coalesce(v_claims, ''), true);
end $$;

create function tests.balance_of(p_fan_id uuid) returns bigint
language sql security definer set search_path = '' as $$
  select balance_cents from public.wallets where owner_id = p_fan_id
$$;

create function tests.earned_by(p_creator_id uuid) returns bigint
language sql security definer set search_path = '' as $$
  select (private.creator_balance(p_creator_id) ->> 'pending_cents')::bigint
$$;

create function tests.ledger_is_whole(p_sentence text default 'the ledger has no faults') returns text
language sql security definer set search_path = extensions as $$
  select extensions.is_empty('select * from private.money_faults()', p_sentence)
$$;

create function tests.open_payment_of(p_username text) returns uuid
language sql security definer set search_path = '' as $$
  select id from public.payments where fan_id = tests.id_of(p_username)
    and state in ('created', 'processing', 'needs_action') order by id desc limit 1
$$;

create function tests.failed_payment_of(p_username text) returns uuid
language sql security definer set search_path = '' as $$
  select id from public.payments where fan_id = tests.id_of(p_username) and state = 'failed'
$$;
