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

-- The words beside the box that the acting fan ticks.
create function tests.consent(p_creator text) returns text
language sql stable security definer set search_path = '' as $$
  select private.consent_text(
    case when s.id is null then private.price_to_agree_to(auth.uid(), c.id) else 0 end,
    coalesce(s.renewal_price_cents, p.price_cents), p.period_days)
  from (select tests.id_of(p_creator)) c (id)
  join public.plans p on p.creator_id = c.id and p.is_default
  left join public.subscriptions s
    on s.creator_id = c.id and s.fan_id = auth.uid() and s.expires_at > private.now()
$$;

create function tests.subscribe(p_fan_id uuid, p_creator_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_price bigint := private.start_price(p_creator_id);
  v_claims text := current_setting('request.jwt.claims', true);
begin
  perform tests.fund(p_fan_id, v_price);
  perform set_config('request.jwt.claims', jsonb_build_object('sub', p_fan_id, 'role', 'authenticated')::text, true);
  perform private.start_subscription(
    p_creator_id, v_price, gen_random_uuid(),
    tests.consent((select username from public.profiles where id = p_creator_id)));
  perform set_config('request.jwt.claims', coalesce(v_claims, ''), true);
end $$;

-- Makes the mails of subscriptions that were paid; the job waits for commits.
create function tests.queue_start_mails() returns void
language sql security definer set search_path = '' as $$
  select private.queue_start_mails(0, 9223372036854775807)
$$;

create function tests.balance_of(p_fan_id uuid) returns bigint
language sql security definer set search_path = '' as $$
  select balance_cents from public.wallets where owner_id = p_fan_id
$$;

create function tests.earned_by(p_creator_id uuid) returns bigint
language sql security definer set search_path = '' as $$
  select sum(value::bigint) from jsonb_each_text(private.creator_balance(p_creator_id))
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

-- Events of the provider about a payment: a dispute, or the total that was refunded to the card.
create function tests.reversal_event(
  p_payment_id uuid, p_type text, p_ref text, p_cents bigint, p_reason text default null,
  p_event text default gen_random_uuid()::text) returns text
language sql security definer set search_path = '' as $$
  select private.apply_payment_event('stripe', p_event, jsonb_build_object(
    'type', p_type, 'is_own_mode', true, 'payment_id', p_payment_id, 'provider_ref', p_ref,
    'currency', 'usd', 'amount_cents', p_cents, 'reason', p_reason)) ->> 'applied'
$$;

create function tests.payment_of(p_username text, p_purpose text default 'top_up') returns uuid
language sql security definer set search_path = '' as $$
  select id from public.payments
  where fan_id = tests.id_of(p_username) and purpose = p_purpose::public.payment_purpose
  order by id limit 1
$$;

-- A fan's transfer of a kind, the oldest first; of a price where several are made in one moment.
create function tests.transfer_of(
  p_fan text, p_kind text, p_nth integer default 1, p_cents bigint default null) returns uuid
language sql security definer set search_path = '' as $$
  select id from private.transfers
  where fan_id = tests.id_of(p_fan) and kind = p_kind::public.transfer_kind
    and gross_cents = coalesce(p_cents, gross_cents)
  order by id limit 1 offset p_nth - 1
$$;

-- What reversed a transfer, as the sums {gross, provider, wallet, fan debt, earnings, referral, platform}.
create function tests.reversed(p_transfer_id uuid) returns bigint[]
language sql security definer set search_path = '' as $$
  select array[sum(gross_cents), sum(provider_cents), sum(wallet_cents), sum(fan_debt_cents),
    sum(earnings_cents), sum(referral_cents), sum(platform_cents)]
  from private.transfers where reverses_id = p_transfer_id
$$;

-- The job of refunds to cards, as the function payment-refund runs it.
create function tests.make_card_refunds(p_outcome text default 'succeeded') returns bigint
language sql security definer set search_path = '' as $$
  select count(private.settle_card_refund(
    (r ->> 'refund_id')::uuid, p_outcome, 're_' || (r ->> 'refund_id'), null))
  from jsonb_array_elements(private.card_refunds_to_make(gen_random_uuid(), 10)) r
$$;

-- A subscription that a card paid.
create function tests.subscribe_by_card(p_fan text, p_creator text) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_payment uuid;
begin
  perform tests.act_as(p_fan);
  select (private.start_subscription(
      tests.id_of(p_creator), price_cents, gen_random_uuid(), tests.consent(p_creator))
    ->> 'payment_id')::uuid into v_payment
  from public.plans where creator_id = tests.id_of(p_creator);
  perform tests.act_as_owner();
  perform private.settle_payment(v_payment, 'succeeded', 'stripe', 'pi_' || v_payment, null);
  return v_payment;
end $$;

-- Whether this session holds the advisory lock of a text.
create function tests.holds_lock(p_text text) returns boolean
language sql security definer as $$
  select exists (
    select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()
      and (classid::bigint << 32) | objid::bigint = hashtextextended(p_text, 0))
$$;
