-- The database refuses the functions behind the pages of one role to the other role and to guests,
-- so that access never depends on a route guard of the page.
select plan(10);

select tests.make_fan('jonas');
select tests.make_creator('mara');
select tests.make_creator('wanda');

select tests.act_as('jonas');
select throws_ok('select api.my_creator_settings()::jsonb', 'PT403', 'method_forbidden',
  '[F4] [F19] a fan cannot read creator settings');
select throws_ok('select api.save_prices(1000)', 'PT403', 'method_forbidden',
  '[F4] [F19] a fan cannot save a price');
select throws_ok($$select api.create_post(
    'public', 'Hello', '{}', '00000000-0000-7000-8000-0000000000aa')$$,
  'PT403', 'method_forbidden', '[F4] [F19] a fan cannot create a post');
select lives_ok($$select api.follow(tests.id_of('mara'))::jsonb$$,
  '[F4] [F19] a fan can follow a creator');

select tests.act_as('wanda');
select throws_ok($$select api.follow(tests.id_of('mara'))::jsonb$$,
  'PT403', 'must_be_customer_to_follow', '[F4] [F19] a creator cannot follow another creator');
select lives_ok('select api.my_creator_settings()::jsonb',
  '[F4] [F19] a creator can read creator settings');
select lives_ok('select api.save_prices(1000)', '[F4] [F19] a creator can save a price');

select tests.act_as_guest();
select throws_ok('select api.my_creator_settings()::jsonb', '42501', null,
  '[F4] a guest cannot read creator settings');
select throws_ok($$select api.follow(tests.id_of('mara'))::jsonb$$, '42501', null,
  '[F4] a guest cannot follow a creator');
select throws_ok('select * from public.account_settings', '42501', null,
  '[F4] a guest cannot read account settings');

select * from finish();
