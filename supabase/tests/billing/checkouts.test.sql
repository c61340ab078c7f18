-- A card that is linked in a form of its provider: the form charges a first top-up, and the report
-- of the sale saves the card and settles the payment, once and in any order. Each card and each
-- payment keeps its provider, whichever takes new cards.
select plan(52);

select tests.make_creator('mara', 1500);
select tests.make_fan(name) from unnest(array['jonas', 'piet', 'late', 'olaf', 'held']) f (name);

create function tests.open_checkout(p_username text, p_cents bigint default 1000) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  perform set_config('request.jwt.claims', jsonb_build_object(
    'sub', tests.id_of(p_username), 'role', 'authenticated')::text, true);
  v_id := private.request_top_up(p_cents, gen_random_uuid(), true);
  perform private.set_card_account(tests.id_of(p_username), 'second', 'fan_' || p_username);
  perform private.start_checkout(v_id, tests.id_of(p_username), 'second', '192.0.2.1');
  return v_id;
end $$;
create function tests.sold(
  p_payment_id uuid, p_ref text, p_change jsonb default '{}', p_card jsonb default '{}')
returns jsonb language sql security definer set search_path = '' as $$
  select jsonb_build_object('type', 'card_saved', 'payment_id', p_payment_id, 'provider_ref', p_ref,
    'amount_cents', 1000, 'currency', 'usd', 'is_own_mode', true, 'occurred_at', private.now(),
    'card', jsonb_build_object('provider', 'second', 'customer', 'c', 'method', p_ref,
      'issuer', 'visa', 'digits', '4242', 'holder', 'ANNA BERG', 'exp_month', 12,
      'exp_year', 2034, 'fingerprint', 'card ' || p_ref) || p_card) || p_change
$$;
create function tests.report_card(p_event text, p_sold jsonb, p_provider text default 'second')
returns text language sql security definer set search_path = '' as $$
  select private.apply_card_event(p_provider, p_event, p_sold) ->> 'outcome'
$$;
create function tests.report_paid(p_event text, p_sold jsonb) returns text
language sql security definer set search_path = '' as $$
  select private.apply_payment_event('second', p_event,
    p_sold - 'card' || '{"type": "payment_succeeded"}') ->> 'state'
$$;
create function tests.linked(p_username text) returns text
language sql security definer set search_path = '' as $$
  select (private.linked_account(tests.id_of(p_username))).provider || ' '
    || (private.linked_account(tests.id_of(p_username))).method
$$;

-- opening
select is(tests.answer('jonas', 'api.request_top_up(1000, gen_random_uuid())'), 'no_card_linked',
  '[F137] a top-up without a form needs a card');
select is(tests.answer('jonas', 'api.request_checkout(1234, gen_random_uuid())'),
  'invalid_topup_amount', '[F137] a form charges one of the allowed amounts alone');
select is(tests.answer('mara', 'api.request_checkout(1000, gen_random_uuid())'),
  'ineligible_action', '[F137] a creator has no form');
select tests.act_as('jonas');
create temporary table same as select api.request_checkout(1000, r.id) as first, r.id
from (select gen_random_uuid() as id) r;
grant select on same to authenticated;
select is(api.request_checkout(1000, id), first, '[F137] a repeated request has the same payment')
from same;
select throws_ok(format('select api.request_checkout(2000, %L)', id), 'PT409', 'duplicate_request',
  '[F137] the same request with another amount is refused') from same;
select tests.act_as_owner();
select private.set_card_account(tests.id_of('jonas'), 'second', 'fan_jonas');
select throws_ok(
  format('select private.start_checkout(%L, tests.id_of(''piet''), ''second'', null)', first),
  'PT400', 'invalid_identifier', '[F137] the form of another fan is not opened') from same;
select is(private.start_checkout(first, tests.id_of('jonas'), 'second', '192.0.2.1')
    - 'payment_id',
  '{"amount_cents": 1000, "state": "processing", "reason": null, "provider": "second",
    "customer": "fan_jonas"}'::jsonb, '[F137] a started form is open') from same;
select is(private.start_checkout(first, tests.id_of('jonas'), 'first', null) ->> 'provider',
  'second', '[F137] a form keeps its provider when the site has changed it') from same;
select is(private.payment_to_charge(first, tests.id_of('jonas'), null) -> 'method', 'null',
  '[F137] no stored card is charged for an open form') from same;

-- the report
select is(tests.report_card('card_1', tests.sold(first, 'sale_1')), 'saved',
  '[F137] the report of a sale saves its card') from same;
select is(tests.linked('jonas'), 'second sale_1', '[F137] the card is linked at its provider');
select is(tests.report_paid('sale_1', tests.sold(first, 'sale_1')), 'succeeded',
  '[F137] the same report settles the payment') from same;
select is(tests.balance_of(tests.id_of('jonas')), 1000::bigint, '[F137] the money is in the wallet');
select is(tests.report_card('card_1', tests.sold(first, 'sale_1')), 'repeated',
  '[F137] a repeated report saves nothing') from same;
select tests.report_paid('sale_1', tests.sold(first, 'sale_1')) from same;
select is(tests.balance_of(tests.id_of('jonas')), 1000::bigint,
  '[F137] a repeated report credits nothing');
select is(private.start_checkout(first, tests.id_of('jonas'), 'second', null) ->> 'state',
  'succeeded', '[F137] a paid form is not opened again') from same;
select is((select fingerprint from private.card_uses where payment_id = first), 'card sale_1',
  '[F126] the charge of the form counts for its card') from same;
select is(tests.report_card('card_2', tests.sold(first, 'sale_2')), 'second',
  '[F137] a second sale of one payment is to be given back') from same;
select is(tests.report_card('card_2', tests.sold(first, 'sale_2')), 'second',
  '[F137] and is told so until it is') from same;
select is(tests.linked('jonas'), 'second sale_1', '[F137] its card is not linked');

-- in the other order
create temporary table reordered as select tests.open_checkout('piet') as id;
select is(tests.report_paid('sale_3', tests.sold(id, 'sale_3')), 'succeeded',
  '[F137] the payment may be reported first') from reordered;
select is(tests.report_card('card_3', tests.sold(id, 'sale_3')), 'saved',
  '[F137] and the card afterwards') from reordered;

-- bad reports
create temporary table bad as select tests.open_checkout('late') as id;
grant select on bad to authenticated;
select is(tests.report_card('card_b' || n, tests.sold(id, 'sale_b', change)), 'unknown',
  '[F137] a sale with ' || change::text || ' links nothing')
from bad, (values (1, '{"currency": "978"}'::jsonb), (2, '{"amount_cents": 500}'),
  (3, '{"is_own_mode": false}')) b (n, change);
select is(tests.report_card('card_b4', tests.sold(gen_random_uuid(), 'sale_b')), 'unknown',
  '[F137] a sale of an unknown payment links nothing');
select is(tests.report_card('card_b5', tests.sold(id, 'sale_b'), 'first'), 'unknown',
  '[F137] a sale of another provider links nothing') from bad;
select is(tests.report_paid('sale_b', tests.sold(id, 'sale_b', '{"currency": "978"}')), null,
  '[F137] a sale in another currency pays nothing') from bad;
select is(tests.report_card('card_b6', tests.sold(id, 'sale_b', '{}', '{"issuer": "amex"}')),
  'refused', '[F90] a card of another brand is to be given back') from bad;
select is(tests.linked('late'), null, '[F90] it is not linked');
select is((select (p.state, u.closed_at = private.now())::text from public.payments p
    join private.card_uses u on u.payment_id = p.id where p.id = bad.id), '(failed,t)',
  '[F90] its payment fails, and no look-up at the provider settles it') from bad;
select tests.act_as('late');
select is(api.my_payment(id)::jsonb ->> 'failure_reason', 'card_brand_not_accepted',
  '[F90] with a reason that the fan reads') from bad;
select tests.act_as_owner();

-- a form that was left
create temporary table abandoned as select tests.open_checkout('late', 2000) as id;
create function tests.due() returns jsonb language sql security definer set search_path = '' as $$
  select coalesce(jsonb_agg(d - 'payment_id' - 'amount_cents' - 'fan_id' - 'is_renewal' - 'is_lost' order by d ->> 'payment_id')
    filter (where (d ->> 'payment_id')::uuid in (select id from abandoned)), '[]')
  from jsonb_array_elements(private.payments_to_reconcile(gen_random_uuid(), 100)) d
$$;
select tests.pass('59 minutes');
select is(tests.due(), '[]', '[F137] a form stays open for an hour');
select tests.pass('2 minutes');
select is(tests.due(), '[{"provider": "second", "customer": "fan_late", "provider_ref": null,
    "is_checkout": true, "has_failed": false}]'::jsonb,
  '[F137] afterwards its own provider is asked about it');
select is(private.settle_payment(id, 'failed', 'second', null, 'cancelled') ->> 'state', 'failed',
  '[F137] a form that was left fails') from abandoned;
select is(tests.report_card('card_l', tests.sold(id, 'sale_l', '{"amount_cents": 2000}')), 'saved',
  '[F137] a late sale still links its card') from abandoned;
select is(tests.report_paid('sale_l', tests.sold(id, 'sale_l', '{"amount_cents": 2000}')),
  'succeeded', '[F137] and pays its payment') from abandoned;
select is(tests.balance_of(tests.id_of('late')), 2000::bigint, '[F137] once');

-- two providers
select tests.link_card(tests.id_of('olaf'));
select tests.act_as('olaf');
select api.request_top_up(500, gen_random_uuid());
select tests.act_as_owner();
create temporary table started as select tests.open_payment_of('olaf') as id;
select is(private.payment_to_charge(id, tests.id_of('olaf'), null)
    @> '{"provider": "stripe", "is_first": true}', true,
  '[F137] a payment is charged at the provider of its card') from started;
create temporary table moved as select tests.open_checkout('olaf') as id;
select is(private.apply_card_event('second', 'card_m', tests.sold(id, 'sale_m')) -> 'replaced',
  jsonb_build_array(jsonb_build_object(
    'provider', 'stripe', 'method', 'pm_' || tests.id_of('olaf'))),
  '[F137] a new card names the one that it replaces') from moved;
select is(tests.linked('olaf'), 'second sale_m', '[F137] and is the linked one');
select is(private.payment_to_charge(id, tests.id_of('olaf'), null)
    @> jsonb_build_object('provider', 'stripe', 'is_first', false,
      'customer', 'cus_' || tests.id_of('olaf')), true,
  '[F137] a claimed payment stays at its provider') from started;
select private.forget_card(tests.id_of('olaf'), 'second', 'sale_m');
select is(tests.linked('olaf'), 'second sale_m', '[F137] the linked card is not forgotten');
select private.forget_card(tests.id_of('olaf'), 'stripe', 'pm_' || tests.id_of('olaf'));
select is((select method from private.card_accounts
    where fan_id = tests.id_of('olaf') and provider = 'stripe'), null,
  '[F137] a replaced card is forgotten');
select is(private.card_account(tests.id_of('olaf')) -> 'linked', '"second"',
  '[F137] the functions read where the linked card is');
insert into private.site_config (key, value) values ('card_provider', '"second"'),
  ('card_provider:' || tests.id_of('jonas'), '"first"');
select is(private.card_account(tests.id_of('olaf')) ->> 'new_cards', 'second',
  '[F137] the site names the provider of new cards');
select is(private.card_account(tests.id_of('jonas')) ->> 'new_cards', 'first',
  '[F137] and one account may try another one');

-- what is not linked any more
create temporary table held as select tests.open_checkout('held') as id;
select tests.link_card(tests.id_of('held'));
select is(tests.report_card('card_h1', tests.sold(id, 'sale_h',
    jsonb_build_object('occurred_at', private.now() - interval '1 hour'))), 'unwanted',
  '[F137] a late report does not replace a newer card') from held;
select is(tests.linked('held'), 'stripe pm_' || tests.id_of('held'), '[F137] which stays linked');
select is(tests.report_paid('sale_h', tests.sold(id, 'sale_h')), 'succeeded',
  '[F137] its money is credited') from held;
select is(tests.answer('held', 'api.request_checkout(1000, gen_random_uuid())') ~ '^[0-9a-f-]{36}$',
  true, '[F137] a fan with a card may open a form');
select tests.ledger_is_whole();
select * from finish();
