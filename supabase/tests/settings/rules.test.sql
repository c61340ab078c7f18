-- Rules of a creator's page, and invisibility: the saved values, their effect on strangers, and
-- refusals for other users.
select plan(24);
select tests.open_tables();

select tests.make_creator('mara');
select tests.make_creator('held');
select tests.make_fan('jonas');
select tests.suspend(tests.id_of('held'));

create function tests.rules() returns jsonb language sql as $$ select api.my_creator_settings()::jsonb -> 'rules' $$;

select tests.act_as('mara');
select api.create_post('public', 'for everybody', '{}', gen_random_uuid());
select tests.act_as('jonas');
select is((select count(*)::int from public.post_texts), 1,
  '[F35] a stranger can read the free wall');
select tests.act_as('mara');
select is(tests.rules(), '{"is_free_wall_disabled": false, "is_paid_only": false, "requires_card": false,
  "requires_subscription": false}', '[F35] all rules are off at first');
select lives_ok($$select api.save_page_rules('{"is_free_wall_disabled": true}')$$,
  '[F35] a creator can disable the free wall');
select is(tests.rules(), '{"is_free_wall_disabled": true, "is_paid_only": false, "requires_card": false,
  "requires_subscription": false}',
  '[F35] disabling the free wall leaves the other rules unchanged');
select tests.act_as('jonas');
select is((select count(*)::int from public.post_texts), 0,
  '[F35] a stranger cannot read a disabled free wall');
select is(api.creator_page('mara')::jsonb -> 'counters' -> 'posts', '1',
  '[F35] a stranger still sees the number of posts');
select tests.act_as('mara');
select lives_ok($$select api.save_page_rules('{"is_free_wall_disabled": false, "is_paid_only": true,
  "requires_card": true, "requires_subscription": true}')$$,
  '[F35] a creator can set all four rules at once');
select tests.act_as('jonas');
select is((select count(*)::int from public.post_texts), 1,
  '[F35] a stranger can read the free wall after it is enabled again');

select tests.act_as('mara');
select throws_ok($$select api.save_page_rules('{"is_promoted": true}')$$, 'PT400', 'invalid_payload',
  'an unknown rule is refused');
select throws_ok($$select api.save_page_rules('{"is_paid_only": "yes"}')$$, 'PT400', 'invalid_payload',
  'a value that is not a boolean is refused');
select throws_ok($$select api.save_page_rules(null)$$, 'PT400', 'invalid_payload',
  'null instead of rules is refused');

select lives_ok('select api.touch_presence()', '[F67] a creator can send a heartbeat');
select tests.act_as('jonas');
select is(api.creator_page('mara')::jsonb -> 'is_online', 'true',
  '[F67] a fan sees the creator online');
select tests.act_as('mara');
select lives_ok('select api.set_invisible(true)', '[F67] a creator can become invisible');
select api.touch_presence();
select is(api.my_creator_settings()::jsonb -> 'is_invisible', 'true',
  '[F67] the settings show the creator as invisible');
select tests.act_as('jonas');
select is(api.creator_page('mara')::jsonb -> 'is_online', 'false',
  '[F67] a fan sees an invisible creator offline');
select tests.act_as('mara');
select api.set_invisible(false);
select api.touch_presence();
select tests.act_as('jonas');
select is(api.creator_page('mara')::jsonb -> 'is_online', 'true',
  '[F67] a fan sees the creator online when she is visible again');

select throws_ok($$select api.save_page_rules('{"is_paid_only": true}')$$, 'PT403', 'method_forbidden',
  'a fan cannot save page rules');
select throws_ok('select api.set_invisible(true)', 'PT403', 'method_forbidden',
  '[F67] a fan cannot become invisible');
select tests.act_as('held');
select throws_ok($$select api.save_page_rules('{"is_paid_only": true}')$$, 'PT403', 'account_suspended',
  'a suspended creator cannot save page rules');
select throws_ok('select api.set_invisible(true)', 'PT403', 'account_suspended',
  '[F67] a suspended creator cannot become invisible');
select tests.act_as_guest();
select throws_ok($$select api.save_page_rules('{"is_paid_only": true}')$$, '42501', null,
  'a guest cannot save page rules');
select tests.act_as('mara');
select throws_ok('select api.set_invisible(null)', 'PT400', 'invalid_payload',
  'null instead of on or off is refused');
select throws_ok(format('update public.creator_settings set is_paid_only = false where creator_id = %L', tests.id_of('mara')),
  '42501', null, 'a creator cannot update the settings row directly');
select * from finish();
