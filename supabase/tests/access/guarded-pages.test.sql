-- What the pages of one role read or do refuses the other role and guests in the database too, so
-- that a guard of the page is a courtesy and never the lock.
select plan(10);

select tests.make_fan('jonas');
select tests.make_creator('mara');
select tests.make_creator('wanda');

select tests.act_as('jonas');
select throws_ok('select api.my_creator_settings()::jsonb', 'PT403', 'method_forbidden',
  '[F4] [F19] a fan has no settings of a creator');
select throws_ok('select api.save_prices(1000)', 'PT403', 'method_forbidden',
  '[F4] [F19] nor a price');
select throws_ok($$select api.create_post(
    'public', 'Hello', '{}', '00000000-0000-7000-8000-0000000000aa')$$,
  'PT403', 'method_forbidden', '[F4] [F19] nor a wall');
select lives_ok($$select api.follow(tests.id_of('mara'))::jsonb$$, '[F4] [F19] a fan follows');

select tests.act_as('wanda');
select throws_ok($$select api.follow(tests.id_of('mara'))::jsonb$$,
  'PT403', 'must_be_customer_to_follow', '[F4] [F19] a creator does not follow');
select lives_ok('select api.my_creator_settings()::jsonb', '[F4] [F19] a creator has settings');
select lives_ok('select api.save_prices(1000)', '[F4] [F19] and a price');

select tests.act_as_guest();
select throws_ok('select api.my_creator_settings()::jsonb', '42501', null,
  '[F4] a guest has no settings');
select throws_ok($$select api.follow(tests.id_of('mara'))::jsonb$$, '42501', null,
  '[F4] and does not follow');
select throws_ok('select * from public.account_settings', '42501', null,
  '[F4] and has no account');

select * from finish();
