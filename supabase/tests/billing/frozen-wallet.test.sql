-- The webhook of a dispute freezes the wallet of the fan: spending from the wallet and by card is
-- refused until the dispute is won or staff release the wallet. Other actions of the fan, and the
-- wallets of other fans, are not affected.
select plan(45);

select tests.make_creator('mara', 1500);
select tests.make_creator('ines', 900);
select tests.make_creator('lena', 900);
select tests.make_fan(name, 9000) from unnest(array['jonas', 'other']) f (name);
select tests.link_card(tests.id_of(name)) from unnest(array['jonas', 'other']) f (name);
update public.creator_settings set text_price_cents = 100, audio_price_cents = 100,
  video_price_cents = 100
where creator_id in (tests.id_of('mara'), tests.id_of('lena'));
select tests.subscribe(tests.id_of(name), tests.id_of('ines')) from unnest(array['jonas', 'other']) f (name);
update private.card_accounts set fingerprint = 'card of ' || fan_id;

-- a priced message for each fan, and a payment that is opened before the dispute
select tests.act_as(name), api.send_message(tests.id_of('ines'), 'hello', '{}', null, gen_random_uuid())::jsonb
from unnest(array['jonas', 'other']) f (name);
select tests.act_as('ines');
select api.send_message(tests.id_of(name), 'for sale', '{}', 500, gen_random_uuid())::jsonb
from unnest(array['jonas', 'other']) f (name);
select tests.act_as('jonas');
select api.request_top_up(500, gen_random_uuid());
select api.start_paid_chat(tests.id_of('lena'), 100, gen_random_uuid())::jsonb;
select tests.act_as('other');
select api.start_paid_chat(tests.id_of('lena'), 100, gen_random_uuid())::jsonb;
select tests.act_as_owner();

create function tests.topped_up(p_username text) returns uuid
language sql security definer set search_path = '' as $$
  select id from public.payments where fan_id = tests.id_of(p_username) and state in ('succeeded', 'disputed')
  order by id limit 1
$$;
create function tests.dispute(
  p_event text, p_type text, p_ref text, p_reason text default null, p_own boolean default true)
returns text
language sql security definer set search_path = '' as $$
  select private.apply_payment_event('stripe', p_event, jsonb_build_object(
    'type', p_type, 'is_own_mode', p_own, 'payment_id', tests.topped_up('jonas'), 'provider_ref', p_ref,
    'amount_cents', 9000, 'reason', p_reason)) ->> 'applied'
$$;
create function tests.priced_for(p_username text) returns uuid
language sql security definer set search_path = '' as $$
  select id from public.messages where recipient_id = tests.id_of(p_username) and price_cents = 500
$$;
create function tests.spendings() returns table (what text, command text) language sql as $$
  values
    ('a tip', $c$api.send_tip(tests.id_of('mara'), 500, gen_random_uuid())$c$),
    ('an unlock', format($c$api.unlock_message(tests.priced_for(%L), gen_random_uuid())::jsonb$c$,
      current_setting('tests.me'))),
    ('a paid chat', $c$api.start_paid_chat(tests.id_of('mara'), 100, gen_random_uuid())::jsonb$c$),
    ('a subscription', $c$api.start_subscription(tests.id_of('mara'), 1500, gen_random_uuid(), tests.consent('mara'))::jsonb$c$),
    ('a message of a paid chat',
      $c$api.send_message(tests.id_of('lena'), 'paid', '{}', null, gen_random_uuid(), false, 100)::jsonb$c$),
    ('a top-up', $c$api.request_top_up(500, gen_random_uuid())$c$)
$$;

select is(tests.dispute('evt_0', 'dispute_opened', 'du_0', 'fraudulent', false), 'false',
  '[F92] a dispute of another mode is not applied');
select is((select frozen_at from public.wallets where owner_id = tests.id_of('jonas')), null,
  '[F92] a dispute of another mode does not freeze the wallet');
select is(tests.dispute('evt_1', 'dispute_opened', 'du_1', 'fraudulent'), 'true',
  '[F92] an opened dispute is applied');
select isnt((select frozen_at from public.wallets where owner_id = tests.id_of('jonas')), null,
  '[F92] an opened dispute freezes the wallet of the fan');
select is((select frozen_at from public.wallets where owner_id = tests.id_of('other')), null,
  '[F92] an opened dispute does not freeze the wallet of another fan');

select tests.act_as('jonas');
select set_config('tests.me', 'jonas', true);
select throws_ok('select ' || command, 'PT403', 'wallet_frozen', format('[F92] %s is refused', what))
from tests.spendings();
select is(api.my_balance()::jsonb ->> 'is_frozen', 'true',
  '[F92] the balance shows the fan that the wallet is frozen');
select is((select count(*) from public.subscriptions), 1::bigint,
  '[F92] a fan with a frozen wallet can read their subscription');
select isnt((select count(*) from json_array_elements(api.transactions(null, 20))), 0::bigint,
  '[F92] a fan with a frozen wallet can read their transactions');
select lives_ok($$select api.stop_subscription(tests.id_of('ines'))$$,
  '[F92] a fan with a frozen wallet can stop a subscription');
select lives_ok($$select api.send_message(tests.id_of('ines'), 'free words', '{}', null, gen_random_uuid())::jsonb$$,
  '[F92] a fan with a frozen wallet can send a free message');
select tests.act_as_owner();
select throws_ok(format('select private.payment_to_charge(%L, %L, null)', tests.open_payment_of('jonas'), tests.id_of('jonas')),
  'PT403', 'wallet_frozen', '[F92] a payment that was opened before the dispute is not charged');
select is(tests.balance_of(tests.id_of('jonas')), 0::bigint,
  '[F92] [F127] the disputed top-up has left the wallet, and nothing else');

select tests.act_as('other');
select set_config('tests.me', 'other', true);
select lives_ok('select ' || command, format('[F92] another fan can still pay for %s', what))
from tests.spendings();
select is(api.my_balance()::jsonb ->> 'is_frozen', 'false',
  '[F92] the balance shows another fan that the wallet is not frozen');
select tests.act_as_owner();

-- money that is on its way arrives and stays
select is(private.settle_payment(tests.open_payment_of('jonas'), 'succeeded', 'stripe', 'pi_late', null) ->> 'state',
  'succeeded', '[F92] a charge that was under way arrives');
select is(tests.balance_of(tests.id_of('jonas')), 500::bigint, '[F92] in the wallet');

-- staff release it
select throws_ok(format('select staff.release_wallet(%s)', a), s, c,
  format('[F92] the release of a wallet is refused with %s', c))
from (values ($$'', 'why', 'jonas'$$, 'PT400', 'staff_name_missing'),
  ($$'Ada', ' ', 'jonas'$$, 'PT400', 'staff_reason_missing'),
  ($$'Ada', 'why', 'mara'$$, 'PT403', 'ineligible_action'),
  ($$'Ada', 'why', 'other'$$, 'PT409', 'conflict')) r (a, s, c);
select is((select array_agg(username || ' ' || disputes || ' ' || disputed_cents) from staff.frozen_wallets),
  array['jonas 1 9000'], '[F92] staff see the fan, the number of disputes and the disputed amount');
select lives_ok($$select staff.release_wallet('Ada', 'the bank was wrong', 'jonas')$$,
  '[F92] staff can release a wallet');
select is((select actor || ': ' || reason from private.audit_log where action = 'release_wallet'),
  'Ada: the bank was wrong', '[F92] a release is written to the audit log');
select tests.act_as('jonas');
select lives_ok($$select api.send_tip(tests.id_of('mara'), 500, gen_random_uuid())$$,
  '[F92] the fan can spend from the released wallet');
select tests.act_as_owner();

-- A won dispute releases the wallet, in any order of the webhooks.
select is(tests.dispute('evt_2', 'dispute_opened', 'du_2'), 'true',
  '[F92] a second dispute is applied');
select is(tests.dispute('evt_3', 'dispute_closed', 'du_2', 'lost'), 'true',
  '[F92] the loss of the second dispute is applied');
select isnt((select frozen_at from public.wallets where owner_id = tests.id_of('jonas')), null,
  '[F92] a lost dispute keeps the wallet frozen');
select is(tests.dispute('evt_4', 'dispute_opened', 'du_3'), 'true',
  '[F92] a third dispute is applied');
select is(tests.dispute('evt_5', 'dispute_closed', 'du_3', 'won'), 'true',
  '[F92] the win of the third dispute is applied');
select isnt((select frozen_at from public.wallets where owner_id = tests.id_of('jonas')), null,
  '[F92] a won dispute does not release a wallet that another dispute froze');
select staff.release_wallet('Ada', 'settled by letter', 'jonas');
select is(tests.dispute('evt_6', 'dispute_closed', 'du_4', 'won'), 'true',
  '[F92] the win of a fourth dispute is applied before its opening');
select is(tests.dispute('evt_7', 'dispute_opened', 'du_4'), 'true',
  '[F92] the opening of the fourth dispute is applied after its win');
select is((select frozen_at from public.wallets where owner_id = tests.id_of('jonas')), null,
  '[F92] a dispute that is already won does not freeze the wallet');

select tests.ledger_is_whole();
select * from finish();
