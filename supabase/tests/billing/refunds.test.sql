-- Refunds by staff and by the provider, in whole and in part, to the wallet and to the card. What was
-- sold is taken back with a whole refund, and every party returns its share.
select plan(92);

create temp table made (name text primary key, id uuid);
grant all on made to authenticated;
create function tests.made(p_name text) returns uuid language sql as $$
  select id from pg_temp.made where name = p_name
$$;

select tests.make_creator('mara', 999);
select tests.make_creator('referrer');
insert into private.referrers (creator_id, referrer_id)
values (tests.id_of('mara'), tests.id_of('referrer'));
select tests.make_fan(name, 5000) from unnest(array['jonas', 'spender', 'stranger']) f (name);
select tests.make_fan('carla');
select tests.link_card(tests.id_of(name)) from unnest(array['jonas', 'carla', 'spender']) f (name);
select tests.act_as('jonas');
select api.start_subscription(tests.id_of('mara'), 999, gen_random_uuid(), tests.consent('mara'));
select api.send_tip(tests.id_of('mara'), 1001, gen_random_uuid());
select tests.act_as('mara');
insert into made values ('message',
  (api.send_message(tests.id_of('jonas'), 'the canary', '{}', 700, gen_random_uuid())::jsonb ->> 'id')::uuid);
select tests.act_as('jonas');
insert into made values ('request', gen_random_uuid());
select api.unlock_message(tests.made('message'), tests.made('request'));
select tests.act_as_owner();
select is(tests.balance_of(tests.id_of('jonas')), 2300::bigint, 'the fan has paid for a subscription, a tip and a message');

-- refusals
select throws_ok(format('select private.act_refund(%s)', a), s, c,
  format('[F127] a refund is refused with %s', c))
from (values
  (format('%L, %L, %L', '', 'why', tests.transfer_of('jonas', 'tip')), 'PT400', 'staff_name_missing'),
  (format('%L, %L, %L', 'Ada', ' ', tests.transfer_of('jonas', 'tip')), 'PT400', 'staff_reason_missing'),
  (format('%L, %L, %L', 'Ada', 'why', gen_random_uuid()), 'PT404', 'not_found'),
  (format('%L, %L, %L, 0', 'Ada', 'why', tests.transfer_of('jonas', 'tip')), 'PT400', 'invalid_amount'),
  (format('%L, %L, %L, -5', 'Ada', 'why', tests.transfer_of('jonas', 'tip')), 'PT400', 'invalid_amount'),
  (format('%L, %L, %L, 1002', 'Ada', 'why', tests.transfer_of('jonas', 'tip')), 'PT400', 'invalid_amount')) r (a, s, c);
select is((select count(*) from private.transfers where kind = 'refund'), 0::bigint,
  '[F127] a refused refund writes nothing');
select tests.act_as('mara');
select throws_ok($$select private.act_refund('Mara', 'mine', gen_random_uuid())$$, '42501', null,
  '[F127] a member cannot call refund()');
select throws_ok($$select private.refund_to_wallet(null, 1)$$, '42501', null,
  '[F127] a member cannot call the body of a refund');
select tests.act_as_owner();

-- a tip in parts: the parts together return what the whole would
select is(private.act_refund('Ada', 'asked for', tests.transfer_of('jonas', 'tip'), 333), '333 cents to the wallet',
  '[F127] staff can refund a part of a tip');
select is(tests.reversed(tests.transfer_of('jonas', 'tip')), array[333, 0, 333, 0, -266, 0, -67]::bigint[],
  '[F127] [F96] creator and platform return their shares of the part, floored to the cent');
select throws_ok(format('select private.act_refund(%L, %L, %L, 333)', 'Ada', 'again', tests.transfer_of('jonas', 'tip')),
  'PT409', 'conflict', '[F127] [F95] the same act again refunds nothing');
select is(private.act_refund('Ada', 'more', tests.transfer_of('jonas', 'tip'), 666), '333 cents to the wallet',
  '[F127] an act names the total: the second part is the difference');
select is(private.act_refund('Ada', 'all', tests.transfer_of('jonas', 'tip')), '335 cents to the wallet',
  '[F127] without an amount the rest is refunded');
select is(tests.reversed(tests.transfer_of('jonas', 'tip')), array[1001, 0, 1001, 0, -800, 0, -201]::bigint[],
  '[F127] three parts return what creator and platform received, to the cent');
select is((select array_agg(earnings_cents + platform_cents) from private.transfers where id = tests.transfer_of('jonas', 'tip')),
  array[1001]::bigint[], '[F127] which was 8.00 and 2.01');
select is(tests.balance_of(tests.id_of('jonas')), 3301::bigint, '[F127] the fan has the tip back');
select is((select array_agg(reason order by id) from private.audit_log where action = 'refund'),
  array['asked for', 'more', 'all'], '[F122] each refund is in the log with its reason');
select results_eq($$select params - 'transfer' - 'to' from private.mails where template = 'refunded' order by id$$,
  $$select jsonb_build_object('sale', 'tip', 'from', 'mara', 'cents', c, 'debt', 0, 'is_whole', c = 335)
    from unnest(array[333, 333, 335]) c$$, '[F128] the fan gets a mail about each, with what was refunded and for whom');
select results_eq($$select t.kind::text, n.amount_cents, n.recipient_id = n.actor_id from public.notifications n
    join private.transfers t on t.id = n.subject_id
    where n.kind = 'refunded' and n.recipient_id = tests.id_of('mara') order by n.id$$,
  $$values ('refund', 266::bigint, true), ('refund', 266, true), ('refund', 268, true)$$,
  '[F127] [F63] the creator hears what each costs, without the name of the fan');
select is((select reversed_cents from staff.sales where sale = private.handle_of('T', tests.transfer_of('jonas', 'tip'))), 1001::bigint,
  '[F122] staff see what is refunded');
select is((select clears_at from private.transfers where kind = 'refund' order by id limit 1),
  (select clears_at from private.transfers where id = tests.transfer_of('jonas', 'tip')),
  '[F127] a refund of uncleared earnings is taken from uncleared earnings');

-- an unlock: a part leaves it, the whole takes it back, and it can be bought again
select is(private.act_refund('Ada', 'late', tests.transfer_of('jonas', 'unlock'), 100), '100 cents to the wallet',
  '[F127] staff can refund a part of an unlock');
select tests.act_as('jonas');
select is((select text from public.unlocks), 'the canary', '[F127] a part leaves the purchase with its buyer');
select tests.act_as_owner();
select is(private.act_refund('Ada', 'broken', tests.transfer_of('jonas', 'unlock')), '600 cents to the wallet',
  '[F127] staff can refund the rest of an unlock');
select is(tests.reversed(tests.transfer_of('jonas', 'unlock')), array[700, 0, 700, 0, -560, 0, -140]::bigint[],
  '[F127] both parts return the whole price');
select tests.act_as('jonas');
select is_empty('select 1 from public.unlocks', '[F127] [F94] the purchase is gone');
select is((select (text, unlocked_at)::text from public.messages where id = tests.made('message')), '(,)',
  '[F127] [F79] the message is locked again');
select throws_ok(format('select api.unlock_message(%L, %L)', tests.made('message'), tests.made('request')),
  'PT409', 'duplicate_request', '[F95] a late repetition of the refunded purchase charges nothing');
select is(api.unlock_message(tests.made('message'), gen_random_uuid())::jsonb ->> 'result', 'message_unlocked',
  '[F127] the message can be bought again');
select is((select text from public.unlocks), 'the canary', '[F127] with its content');
select tests.act_as_owner();
select is((select gross_cents from private.transfers where id = tests.transfer_of('jonas', 'unlock', 2)), 700::bigint,
  '[F127] for its price');
select tests.ledger_is_whole('after a second purchase the ledger has no faults');

-- a subscription from the wallet
select is(private.act_refund('Ada', 'wrong creator', tests.transfer_of('jonas', 'subscription'), 500), '500 cents to the wallet',
  '[F127] staff can refund a part of a subscription');
select is(private.is_subscribed(tests.id_of('jonas'), tests.id_of('mara')), true,
  '[F127] a part leaves the subscription');
select is(private.act_refund('Ada', 'wrong creator', tests.transfer_of('jonas', 'subscription')), '499 cents to the wallet',
  '[F127] staff can refund the rest of a subscription');
select is(tests.reversed(tests.transfer_of('jonas', 'subscription')), array[999, 0, 999, 0, -799, -39, -161]::bigint[],
  '[F127] [F96] creator, referrer and platform return their shares');
select is(private.is_subscribed(tests.id_of('jonas'), tests.id_of('mara')), false,
  '[F127] a refunded subscription ends at once');
select is((select is_renewing from public.subscriptions where fan_id = tests.id_of('jonas')), false,
  '[F127] and does not renew');
select is((select count(*) from public.subscription_periods where fan_id = tests.id_of('jonas') and terminated_at = private.now()),
  1::bigint, '[F127] its period stays in the history with its end');
select is(tests.balance_of(tests.id_of('jonas')), 4300::bigint, '[F127] the fan has paid for one message');
select tests.act_as('jonas');
select is(api.start_subscription(tests.id_of('mara'), 999, gen_random_uuid(), tests.consent('mara'))::jsonb ->> 'state', 'active',
  '[F127] the fan can subscribe again');
select tests.act_as_owner();

-- a subscription by card: the card gets the money, and the ledger moves when it has it
insert into made values ('carla', tests.subscribe_by_card('carla', 'mara'));
select is(private.act_refund('Ada', 'by mistake', tests.transfer_of('carla', 'subscription')), '999 cents to the card',
  '[F127] a card''s charge is refunded to the card');
select throws_ok(format('select private.act_refund(%L, %L, %L)', 'Ada', 'again', tests.transfer_of('carla', 'subscription')),
  'PT409', 'conflict', '[F127] [F95] an act while the provider is asked asks for nothing more');
select is(private.is_subscribed(tests.id_of('carla'), tests.id_of('mara')), true,
  '[F127] until the provider has refunded, nothing has moved');
select is(tests.make_card_refunds('failed'), 1::bigint, '[F127] the provider may refuse');
select is((select (state, amount_cents)::text from staff.card_refunds), '(failed,999)',
  '[F122] staff see a refund that the provider refused');
select is(private.is_subscribed(tests.id_of('carla'), tests.id_of('mara')), true, '[F127] a refused refund moves nothing');
select is(private.act_refund('Ada', 'again', tests.transfer_of('carla', 'subscription')), '999 cents to the card',
  '[F127] a refused refund can be asked for again');
select is(tests.make_card_refunds(), 1::bigint, '[F127] the provider refunds');
select is(tests.make_card_refunds(), 0::bigint, '[F127] and is not asked again');
select is(tests.reversed(tests.transfer_of('carla', 'subscription')), array[999, 999, 0, 0, -799, -39, -161]::bigint[],
  '[F127] creator, referrer and platform return their shares to the card');
select is(private.is_subscribed(tests.id_of('carla'), tests.id_of('mara')), false, '[F127] the subscription ends');
select is((select state from public.payments where id = tests.made('carla')), 'refunded', '[F127] the payment is refunded');
select is(tests.reversal_event(tests.made('carla'), 'refunded', 'pi', 999), 'true',
  '[F127] the provider also reports its refund');
select is((select count(*) from private.transfers where reverses_id = tests.transfer_of('carla', 'subscription')), 1::bigint,
  '[F127] [F95] a refund that is known is booked once');

-- a refund that begins at the provider, in parts, repeated and out of order; and before the success
insert into made values ('carla 2', tests.subscribe_by_card('carla', 'mara'));
select tests.reversal_event(tests.made('carla 2'), 'refunded', 'pi', 400);
select tests.reversal_event(tests.made('carla 2'), 'refunded', 'pi', 300);
select tests.reversal_event(tests.made('carla 2'), 'refunded', 'pi', 400);
select is(tests.reversed(tests.transfer_of('carla', 'subscription', 2)), array[400, 400, 0, 0, -319, -15, -66]::bigint[],
  '[F127] [R5] of totals in any order the highest counts, once');
select is(private.is_subscribed(tests.id_of('carla'), tests.id_of('mara')), true, '[F127] a part leaves the subscription');
select tests.reversal_event(tests.made('carla 2'), 'refunded', 'pi', 5000);
select is((tests.reversed(tests.transfer_of('carla', 'subscription', 2)))[1], 999::bigint,
  '[F127] no more than the charge is refunded');
select is((select count(*) from private.audit_log where action = 'refund_exceeds'), 1::bigint,
  '[F122] a report of more is in the log');
select is(private.is_subscribed(tests.id_of('carla'), tests.id_of('mara')), false, '[F127] the whole ends the subscription');
select tests.fund(tests.id_of('spender'), 2000);
insert into public.payments (fan_id, request_id, purpose, amount_cents)
values (tests.id_of('spender'), gen_random_uuid(), 'top_up', 700);
select is(tests.reversal_event((select id from public.payments where amount_cents = 700), 'refunded', 'pi', 700), 'true',
  '[F127] [R5] a refund may be reported before the success');
select private.settle_payment((select id from public.payments where amount_cents = 700), 'succeeded', 'stripe', 'pi_7', null);
select is(tests.balance_of(tests.id_of('spender')), 7000::bigint, '[F127] the success and its refund end at the same state');

-- a top-up: to the card, as far as it is not spent; a provider does not ask
select is(private.act_refund('Ada', 'asked for', tests.transfer_of('spender', 'top_up', 1, 5000), 5000), '5000 cents to the card',
  '[F127] staff can refund a top-up that is not spent');
select is((select (balance_cents, held_cents)::text from public.wallets where owner_id = tests.id_of('spender')),
  '(2000,5000)', '[F127] what is on its way back to the card cannot be spent');
select is(tests.answer('spender', format('api.send_tip(%L, 3000, gen_random_uuid())', tests.id_of('mara'))), 'not_enough_funds',
  '[F127] a tip of it is refused');
select is(tests.answer('spender', format('api.send_tip(%L, 1000, gen_random_uuid())', tests.id_of('mara'))) ~ '^[0-9a-f-]{36}$', true,
  '[F127] a tip of the rest is not');
select throws_ok(format('select private.act_refund(%L, %L, %L)', 'Ada', 'spent', tests.transfer_of('spender', 'top_up', 1, 2000)),
  'PT402', 'not_enough_funds', '[F127] staff cannot refund a top-up that is spent');
select is(tests.make_card_refunds('failed'), 1::bigint, '[F127] a refund that the provider refuses');
select is((select (balance_cents, held_cents)::text from public.wallets where owner_id = tests.id_of('spender')),
  '(6000,0)', '[F127] can be spent again');
select private.act_refund('Ada', 'again', tests.transfer_of('spender', 'top_up', 1, 5000));
select tests.reversal_event((select payment_id from private.transfers
  where id = tests.transfer_of('spender', 'top_up', 1, 5000)), 'refunded', 'pi', 5000);
select is((select (balance_cents, held_cents, debt_cents)::text from public.wallets where owner_id = tests.id_of('spender')),
  '(1000,0,0)', '[F127] a report that comes before our own answer takes what was held');
select is(tests.make_card_refunds(), 1::bigint, 'the provider answers as well');
select is((select (balance_cents, held_cents, debt_cents)::text from public.wallets where owner_id = tests.id_of('spender')),
  '(1000,0,0)', '[F127] [F95] which takes nothing more');
-- a provider refunds what is spent: a debt
select tests.reversal_event((select payment_id from private.transfers
  where id = tests.transfer_of('spender', 'top_up', 1, 2000)), 'refunded', 'pi', 2000);
select is((select (balance_cents, debt_cents)::text from public.wallets where owner_id = tests.id_of('spender')),
  '(0,1000)', '[F127] [F138] what the provider refunds although it is spent becomes a debt');
select is(tests.answer('spender', 'api.my_balance()'), '{"is_frozen": false, "debt_cents": 1000, "balance_cents": 0}',
  '[F138] the fan can read the debt');
select tests.fund(tests.id_of('spender'), 1500);
select is((select (balance_cents, debt_cents)::text from public.wallets where owner_id = tests.id_of('spender')),
  '(500,0)', '[F138] the next top-up settles the debt first');

-- a refund to the card that is open is not given to the wallet as well
select tests.make_fan('cutter');
select tests.link_card(tests.id_of('cutter'));
update private.card_accounts set fingerprint = 'card of ' || fan_id;
insert into made values ('cutter', tests.subscribe_by_card('cutter', 'mara'));
select private.act_refund('Ada', 'by mistake', tests.transfer_of('cutter', 'subscription'));
select tests.act_as('mara');
select api.block(tests.id_of('cutter'));
select tests.act_as_owner();
select is(tests.balance_of(tests.id_of('cutter')), 0::bigint, '[F127] a block while the card is refunded returns nothing twice');
select tests.make_card_refunds();
select is(tests.reversed(tests.transfer_of('cutter', 'subscription')), array[999, 999, 0, 0, -799, -39, -161]::bigint[],
  '[F127] the card gets the whole');

-- a provider refunds what the wallet had back already: the wallet returns it
select tests.make_fan('twice');
select tests.link_card(tests.id_of('twice'));
update private.card_accounts set fingerprint = 'card of ' || fan_id;
insert into made values ('twice', tests.subscribe_by_card('twice', 'mara'));
select tests.act_as('mara');
select api.block(tests.id_of('twice'));
select tests.act_as_owner();
select is(tests.balance_of(tests.id_of('twice')), 999::bigint, '[F127] a block returns the days to the wallet');
select tests.reversal_event(tests.made('twice'), 'refunded', 'pi', 999);
select is(tests.balance_of(tests.id_of('twice')), 0::bigint, '[F127] a refund of the whole to the card takes them from it');
select is((select array[sum(provider_cents), sum(earnings_cents), sum(referral_cents), sum(platform_cents), sum(wallet_cents)]
    from private.transfers where fan_id = tests.id_of('twice')), array[0, 0, 0, 0, 0]::numeric[],
  '[F127] and nobody keeps or lacks a cent');

-- the ledger itself takes no reversal beyond its sale
select throws_ok(format('select private.record_refund(t, %s, %L, gen_random_uuid()) from private.transfers t where id = %L',
    c, 'wallet', tests.transfer_of('spender', 'tip')), 'PT400', 'invalid_amount',
  format('[F127] the ledger refuses a refund of %s cents of 3000', c))
from unnest(array[3001, 0, -1]) a (c);

-- events of another mode, currency or payment
select is(private.apply_payment_event('stripe', 'evt_' || n, jsonb_build_object('type', 'refunded', 'is_own_mode', m,
    'payment_id', p, 'provider_ref', 'pi', 'currency', c, 'amount_cents', 100)) ->> 'applied', 'false',
  format('[F127] a refund is not applied: %s', n))
from (values ('another mode', false, tests.payment_of('stranger'), 'usd'), ('euros', true, tests.payment_of('stranger'), 'eur'),
  ('an unknown payment', true, gen_random_uuid(), 'usd')) e (n, m, p, c);
select is(private.apply_payment_event('another', 'evt_another', jsonb_build_object('type', 'refunded', 'is_own_mode', true,
    'payment_id', tests.payment_of('stranger'), 'provider_ref', 'pi', 'currency', 'usd', 'amount_cents', 100)) ->> 'applied', 'false',
  '[F137] a refund is not applied: of a provider that did not make the charge');
select is(tests.balance_of(tests.id_of('stranger')), 5000::bigint, '[F127] nothing has moved');

select is((select count(*) from private.mails where template = 'refunded' and recipient_id = tests.id_of('carla')
           and params @> '{"to": "card", "cents": 999, "sale": "subscription", "from": "mara", "is_whole": true}'), 1::bigint,
  '[F128] a mail about a refund to the card');

select tests.ledger_is_whole();
select * from finish();
