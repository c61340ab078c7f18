-- The limit of a new card and forms of a provider: a form that is open or was left counts for
-- nothing, one that is paid is judged when its card is reported, and what is beyond the limit goes
-- back to the card.
select plan(27);

select tests.make_fan(name) from unnest(array['tabby', 'friend', 'patient', 'regular']) f (name);

create temp table made (name text primary key, id uuid);
create function tests.made(p_name text) returns uuid language sql security definer as $$
  select id from pg_temp.made where name = p_name
$$;
create function tests.open_form(p_name text, p_cents bigint default 9900) returns text
language plpgsql security definer as $$
declare
  v_id uuid;
  v_fan uuid := tests.id_of(split_part(p_name, '_', 1));
begin
  perform set_config('request.jwt.claims',
    jsonb_build_object('sub', v_fan, 'role', 'authenticated')::text, true);
  v_id := private.request_top_up(p_cents, gen_random_uuid(), true);
  perform private.set_card_account(v_fan, 'form', 'fan_' || v_fan);
  insert into pg_temp.made values (p_name, v_id);
  return private.start_checkout(v_id, v_fan, 'form', null) ->> 'state';
end $$;
create function tests.pay(p_name text, p_card text) returns text
language plpgsql security definer as $$
declare
  v_sale jsonb := (
    select jsonb_build_object('payment_id', id, 'provider_ref', 'sale_' || p_name, 'currency', 'usd',
      'amount_cents', amount_cents, 'is_own_mode', true, 'occurred_at', private.now())
    from public.payments where id = tests.made(p_name));
  v_outcome text;
begin
  v_outcome := private.apply_card_event('form', 'card_' || p_name, v_sale || jsonb_build_object(
    'type', 'card_saved', 'card', jsonb_build_object('provider', 'form', 'customer', 'c',
      'method', 'sale_' || p_name, 'issuer', 'visa', 'digits', '4242', 'holder', 'ANNA BERG',
      'exp_month', 12, 'exp_year', 2034, 'fingerprint', p_card))) ->> 'outcome';
  if v_outcome in ('saved', 'unwanted') then
    perform private.apply_payment_event(
      'form', 'paid_' || p_name, v_sale || '{"type": "payment_succeeded"}');
  end if;
  return v_outcome;
end $$;
create function tests.row_of(p_name text) returns text language sql security definer as $$
  select p.state || ' ' || coalesce(p.failure_reason, '')
    || case when u.closed_at is null then ' open' else ' closed' end
  from public.payments p join private.card_uses u on u.payment_id = p.id
  where p.id = tests.made(p_name)
$$;
create function tests.top_up(p_fan text, p_cents bigint) returns text language sql as $$
  select regexp_replace(
    tests.answer(p_fan, format('api.request_top_up(%s, gen_random_uuid())', p_cents)),
    '^[0-9a-f-]{36}$', 'opened')
$$;

-- open forms count for nothing
select is(tests.open_form('tabby_' || n), 'processing', '[F126] form ' || n || ' of 99 dollars is opened')
from generate_series(1, 4) n;
select is(tests.pay('tabby_1', 'card_a'), 'saved', '[F126] the first one is paid');
select is(tests.holds_lock('card-use:card card_a'), true,
  '[F126] reports of one card wait for each other');
select is(tests.top_up('tabby', 9900), 'opened', '[F126] a form that is not paid takes nothing of the limit');
update public.payments set state = 'failed' where fan_id = tests.id_of('tabby') and state = 'created';
select tests.pass('61 minutes');
select private.settle_payment(tests.made('tabby_3'), 'failed', 'form', null, 'cancelled');
select is(tests.row_of('tabby_3'), 'failed cancelled open', '[F137] a form is left');

-- all of them are paid, the later ones beyond the limit
select is(tests.pay('tabby_2', 'card_b'), 'saved', '[F126] 198 dollars are within the limit of a new card');
select is(tests.pay('tabby_3', 'card_c'), 'refused', '[F126] a form that was left is paid beyond it: its money goes back');
select is(tests.row_of('tabby_3'), 'failed spend_limit_reached closed',
  '[F126] its payment fails with this reason, and no look-up settles it');
select is(tests.pay('tabby_4', 'card_a'), 'refused', '[F126] also with the first card, in an open form');
select is(tests.row_of('tabby_4'), 'failed spend_limit_reached closed', '[F126] which fails too');
select is(tests.balance_of(tests.id_of('tabby')), 19800::bigint, '[F126] the wallet has what was within the limit');
select is((private.linked_account(tests.id_of('tabby'))).method, 'sale_tabby_2',
  '[F126] the card of a refused charge is not linked');
select is(tests.top_up('tabby', 500), 'spend_limit_reached', '[F126] a paid form counts for the linked card');

-- the same card of another fan
select tests.open_form('friend_1', 2000);
select is(tests.pay('friend_1', 'card_b'), 'saved', '[F126] another fan may use the card for the rest of its limit');
select tests.open_form('friend_2', 9900);
select is(tests.pay('friend_2', 'card_b'), 'refused', '[F126] and not beyond it');
select tests.open_form('friend_3', 9900);
select is(tests.pay('friend_3', 'card_d'), 'saved', '[F126] but another card');

-- forms that are older than the time of a new card
select tests.open_form('patient_' || n) from generate_series(1, 3) n;
select tests.pass('3 days');
select is(tests.pay('patient_1', 'card_e'), 'saved', '[F126] a form of three days ago is paid');
select is(tests.pay('patient_2', 'card_e'), 'saved', '[F126] and another one');
select is(tests.pay('patient_3', 'card_e'), 'refused', '[F126] what counts is when they are paid');
select is(tests.pay('tabby_3', 'card_c'), 'refused',
  '[F126] a refusal stays one when the limit has room again: the refund may be made');

-- a card that is not new
select tests.open_form('regular_1');
select is(tests.pay('regular_1', 'card_f'), 'saved', '[F126] a card is linked');
select tests.pass('49 hours');
select tests.open_form('regular_' || n) from generate_series(2, 4) n;
select is(array(select tests.pay('regular_' || n, 'card_f') from generate_series(2, 4) n),
  array['saved', 'saved', 'saved'], '[F126] after 48 hours its forms have no limit');
select is(tests.balance_of(tests.id_of('regular')), 39600::bigint, '[F126] and all are credited');
select tests.ledger_is_whole();
select * from finish();
