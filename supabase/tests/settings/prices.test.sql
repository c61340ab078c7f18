-- The fee and the prices of paid chat: bounds, a running offer, and subscriptions that keep their
-- price.
select plan(39);

select tests.make_creator('mara', 1500);
select tests.make_creator('ines', 900);
select tests.make_creator('held');
select tests.make_fan('jonas');
select tests.make_fan('noor');
select tests.suspend(tests.id_of('held'));

create function tests.fee_of(p_username text) returns bigint
language sql security definer set search_path = '' as $$
  select price_cents from public.plans where creator_id = tests.id_of(p_username) and is_default
$$;

select tests.subscribe(tests.id_of('jonas'), tests.id_of('mara'));
select tests.act_as('mara');
select lives_ok('select api.save_prices(1999)', '[F57] a creator can set the fee');
select is(tests.fee_of('mara'), 1999::bigint, '[F57] the fee is stored');
select is(tests.fee_of('ines'), 900::bigint, '[F57] the fee of another creator does not change');
select tests.act_as_owner();
select is((select renewal_price_cents from public.subscriptions), 1500::bigint,
  '[F57] an existing subscription keeps its price');
select tests.subscribe(tests.id_of('noor'), tests.id_of('mara'));
select is((select renewal_price_cents from public.subscriptions where fan_id = tests.id_of('noor')), 1999::bigint,
  '[F57] a later subscription has the new price');
select tests.act_as('mara');
select lives_ok('select api.save_prices(499)', '[F57] a fee of 4.99 dollars is accepted');
select throws_ok('select api.save_prices(498)', 'PT400', 'price_out_of_range',
  '[F57] a fee of 4.98 dollars is refused');
select lives_ok('select api.save_prices(4499)', '[F57] a fee of 44.99 dollars is accepted');
select throws_ok('select api.save_prices(4500)', 'PT400', 'price_out_of_range',
  '[F57] a fee of 45 dollars is refused');
select throws_ok('select api.save_prices(-1500)', 'PT400', 'price_out_of_range',
  '[F57] a negative fee is refused');
select throws_ok('select api.save_prices(null)', 'PT400', 'price_empty',
  '[F57] an empty fee is refused');

select tests.act_as_owner();
insert into public.limited_offers (creator_id, price_cents, sales_left) values (tests.id_of('mara'), 950, 20);
select tests.act_as('mara');
select throws_ok('select api.save_prices(950)', 'PT400', 'discount_not_smaller',
  '[F58] a fee that is not above a running offer is refused');
select lives_ok('select api.save_prices(951)',
  '[F58] a fee one cent above a running offer is accepted');
select tests.act_as('ines');
select lives_ok('select api.save_prices(950)',
  '[F58] the offer of one creator does not limit the fee of another');

select tests.act_as('mara');
select lives_ok('select api.save_chat_prices(49, 250, 9999)',
  '[F59] a creator can set the prices of paid chat');
select is(api.my_creator_settings()::jsonb -> 'chat_prices',
  '{"text_cents": 49, "audio_cents": 250, "video_cents": 9999}',
  '[F59] the prices of paid chat are stored');
select throws_ok('select api.save_chat_prices(49, null, 99)', 'PT400', 'chat_prices_empty',
  '[F59] a missing price of paid chat is refused');
select throws_ok('select api.save_chat_prices(49, 250, 10000)', 'PT400', 'chat_price_too_high',
  '[F59] a price of paid chat of 100 dollars is refused');
select throws_ok('select api.save_chat_prices(9, 250, 99)', 'PT400', 'chat_price_too_low',
  '[F59] a price of paid chat of 9 cents is refused');
select lives_ok('select api.save_chat_prices(10, 10, 10)',
  '[F59] prices of paid chat of 10 cents are accepted');

select tests.act_as('noor');
select is(api.creator_page('mara')::jsonb -> 'chat_prices',
  '{"text_cents": 10, "audio_cents": 10, "video_cents": 10}',
  '[F30] the page shows the prices of paid chat');
select is(api.creator_page('ines')::jsonb -> 'chat_prices', 'null',
  '[F30] the page shows no prices of paid chat when none are set');

select throws_ok('select api.save_prices(1500)', 'PT403', 'method_forbidden',
  '[F57] a fan cannot set a fee');
select throws_ok('select api.save_chat_prices(49, 49, 49)', 'PT403', 'method_forbidden',
  '[F59] a fan cannot set prices of paid chat');
select tests.act_as('held');
select throws_ok('select api.save_prices(1500)', 'PT403', 'account_suspended',
  '[F57] a suspended creator cannot set a fee');
select throws_ok('select api.save_chat_prices(49, 49, 49)', 'PT403', 'account_suspended',
  '[F59] a suspended creator cannot set prices of paid chat');
select tests.act_as_guest();
select throws_ok('select api.save_prices(1500)', '42501', null, '[F57] a guest cannot set a fee');
select throws_ok('select api.save_chat_prices(49, 49, 49)', '42501', null,
  '[F59] a guest cannot set prices of paid chat');

select tests.act_as('ines');
select throws_ok(format('update public.plans set price_cents = 1 where creator_id = %L', tests.id_of('ines')),
  '42501', null, '[F57] a creator cannot update the row of the plan directly');
select throws_ok(format('update public.creator_settings set text_price_cents = 1 where creator_id = %L', tests.id_of('ines')),
  '42501', null, '[F59] a creator cannot update the row of the settings directly');
select throws_ok(format('insert into public.limited_offers (creator_id, price_cents, sales_left) values (%L, 1, 9)', tests.id_of('ines')),
  '42501', null, '[F58] a creator cannot insert an offer directly');
select throws_ok(format('update public.profiles set role = ''fan'' where id = %L', tests.id_of('ines')),
  '42501', null, '[F19] a creator cannot update the role directly');
select is(tests.fee_of('ines'), 950::bigint, 'the refused statements do not change the fee');

-- a constraint requires all three prices together, whatever writes the row
select tests.act_as_owner();
select throws_ok(format('update public.creator_settings set %s = null where creator_id = %L', c.name, tests.id_of('mara')),
  '23514', null, '[F59] a price of paid chat cannot be null without the others: ' || c.name)
from (values ('text_price_cents'), ('audio_price_cents'), ('video_price_cents')) c (name);
select lives_ok(format('update public.creator_settings set text_price_cents = null, audio_price_cents = null,
  video_price_cents = null where creator_id = %L', tests.id_of('mara')),
  '[F59] all three prices of paid chat can be null together');

-- a renewal after the change of the fee
select tests.make_creator('lena', 900);
select tests.make_fan('loyal', 5000);
select tests.subscribe(tests.id_of('loyal'), tests.id_of('lena'));
select tests.act_as('lena');
select api.save_prices(1999);
select tests.act_as_owner();
select tests.pass('30 days');
select private.renew_due();
select is(tests.balance_of(tests.id_of('loyal')), 4100::bigint,
  '[F57] a renewal costs what the subscription was consented at');
select is((select renewal_price_cents from public.subscriptions where fan_id = tests.id_of('loyal')),
  900::bigint, '[F57] and so does the next one');
select * from finish();
