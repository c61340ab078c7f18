-- The fee and what chat costs: bounds, a running offer, and subscriptions that keep their price.
select plan(37);

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
select lives_ok('select api.save_prices(1999)', '[F57] a creator sets the fee');
select is(tests.fee_of('mara'), 1999::bigint, '[F57] and it is kept');
select is(tests.fee_of('ines'), 900::bigint, '[F57] nobody else''s changes');
select tests.act_as_owner();
select is((select rebill_price_cents from public.subscriptions), 1500::bigint,
  '[F57] who subscribes already goes on at the price of then');
select tests.subscribe(tests.id_of('noor'), tests.id_of('mara'));
select is((select rebill_price_cents from public.subscriptions where fan_id = tests.id_of('noor')), 1999::bigint,
  '[F57] who comes later pays the new one');
select tests.act_as('mara');
select lives_ok('select api.save_prices(499)', '[F57] 4.99 is the least');
select throws_ok('select api.save_prices(498)', 'PT400', 'price_out_of_range', '[F57] 4.98 is less');
select lives_ok('select api.save_prices(4499)', '[F57] 44.99 is the most');
select throws_ok('select api.save_prices(4500)', 'PT400', 'price_out_of_range', '[F57] 45 is more');
select throws_ok('select api.save_prices(-1500)', 'PT400', 'price_out_of_range', '[F57] nobody is paid to subscribe');
select throws_ok('select api.save_prices(null)', 'PT400', 'price_empty', '[F57] no price is none');

select tests.act_as_owner();
insert into public.limited_offers (creator_id, price_cents, sales_left) values (tests.id_of('mara'), 950, 20);
select tests.act_as('mara');
select throws_ok('select api.save_prices(950)', 'PT400', 'discount_not_smaller',
  '[F58] a running offer stays below the fee');
select lives_ok('select api.save_prices(951)', '[F58] a cent above it is enough');
select tests.act_as('ines');
select lives_ok('select api.save_prices(950)', '[F58] who has no offer is not held by it');

select tests.act_as('mara');
select lives_ok('select api.save_chat_prices(49, 250, 9999)', '[F59] a creator sets the prices of chat');
select is(api.my_creator_settings()::jsonb -> 'chat_prices',
  '{"text_cents": 49, "audio_cents": 250, "video_cents": 9999}', '[F59] and they are kept');
select throws_ok('select api.save_chat_prices(49, null, 99)', 'PT400', 'chat_prices_empty', '[F59] all three are needed');
select throws_ok('select api.save_chat_prices(49, 250, 10000)', 'PT400', 'chat_price_too_high',
  '[F59] 100 dollars are too many');
select throws_ok('select api.save_chat_prices(9, 250, 99)', 'PT400', 'chat_price_too_low', '[F59] 9 cents too few');
select lives_ok('select api.save_chat_prices(10, 10, 10)', '[F59] 10 cents are fine');

select tests.act_as('noor');
select is(api.creator_page('mara')::jsonb -> 'chat_prices',
  '{"text_cents": 10, "audio_cents": 10, "video_cents": 10}', '[F30] the page shows what chat costs');
select is(api.creator_page('ines')::jsonb -> 'chat_prices', 'null', '[F30] and nothing where nothing was set');

select throws_ok('select api.save_prices(1500)', 'PT403', 'method_forbidden', '[F57] a fan has no fee');
select throws_ok('select api.save_chat_prices(49, 49, 49)', 'PT403', 'method_forbidden', '[F59] nor prices of chat');
select tests.act_as('held');
select throws_ok('select api.save_prices(1500)', 'PT403', 'account_suspended', '[F57] a suspended creator changes none');
select throws_ok('select api.save_chat_prices(49, 49, 49)', 'PT403', 'account_suspended', '[F59] of the two');
select tests.act_as_guest();
select throws_ok('select api.save_prices(1500)', '42501', null, '[F57] a guest even less');
select throws_ok('select api.save_chat_prices(49, 49, 49)', '42501', null, '[F59] of the two');

select tests.act_as('ines');
select throws_ok(format('update public.plans set price_cents = 1 where creator_id = %L', tests.id_of('ines')),
  '42501', null, '[F57] the row itself is not written');
select throws_ok(format('update public.creator_settings set text_price_cents = 1 where creator_id = %L', tests.id_of('ines')),
  '42501', null, '[F59] nor that of the settings');
select throws_ok(format('insert into public.limited_offers (creator_id, price_cents, sales_left) values (%L, 1, 9)', tests.id_of('ines')),
  '42501', null, '[F58] nor an offer');
select throws_ok(format('update public.profiles set role = ''fan'' where id = %L', tests.id_of('ines')),
  '42501', null, '[F19] nor the role');
select is(tests.fee_of('ines'), 950::bigint, 'and nothing of it came in');

-- whoever writes it, the three prices come together
select tests.act_as_owner();
select throws_ok(format('update public.creator_settings set %s = null where creator_id = %L', c.name, tests.id_of('mara')),
  '23514', null, '[F59] no price of chat is without the others: ' || c.name)
from (values ('text_price_cents'), ('audio_price_cents'), ('video_price_cents')) c (name);
select lives_ok(format('update public.creator_settings set text_price_cents = null, audio_price_cents = null,
  video_price_cents = null where creator_id = %L', tests.id_of('mara')), '[F59] all three go together');
select * from finish();
