-- Rules of a creator's page and appearing offline: what is set, what strangers then see, and that
-- nobody else sets it.
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
select is((select count(*)::int from public.post_texts), 1, '[F35] a stranger reads the free wall');
select tests.act_as('mara');
select is(tests.rules(), '{"is_free_wall_disabled": false, "is_paid_only": false, "requires_card": false,
  "requires_subscription": false}', '[F35] at first everything is open');
select lives_ok($$select api.save_page_rules('{"is_free_wall_disabled": true}')$$, '[F35] a creator closes the free wall');
select is(tests.rules(), '{"is_free_wall_disabled": true, "is_paid_only": false, "requires_card": false,
  "requires_subscription": false}', '[F35] and the other rules stay');
select tests.act_as('jonas');
select is((select count(*)::int from public.post_texts), 0, '[F35] the stranger reads nothing');
select is(api.creator_page('mara')::jsonb -> 'counters' -> 'posts', '1', '[F35] but how much there is');
select tests.act_as('mara');
select lives_ok($$select api.save_page_rules('{"is_free_wall_disabled": false, "is_paid_only": true,
  "requires_card": true, "requires_subscription": true}')$$, '[F35] all four can be set at once');
select tests.act_as('jonas');
select is((select count(*)::int from public.post_texts), 1, '[F35] the wall is open again');

select tests.act_as('mara');
select throws_ok($$select api.save_page_rules('{"is_promoted": true}')$$, 'PT400', 'invalid_payload',
  'other rules are not taken');
select throws_ok($$select api.save_page_rules('{"is_paid_only": "yes"}')$$, 'PT400', 'invalid_payload',
  'nor other values');
select throws_ok($$select api.save_page_rules(null)$$, 'PT400', 'invalid_payload', 'nor nothing');

select lives_ok('select api.touch_presence()', '[F67] a creator is there');
select tests.act_as('jonas');
select is(api.creator_page('mara')::jsonb -> 'is_online', 'true', '[F67] and is seen');
select tests.act_as('mara');
select lives_ok('select api.set_invisible(true)', '[F67] the creator appears offline');
select api.touch_presence();
select is(api.my_creator_settings()::jsonb -> 'is_invisible', 'true', '[F67] the settings say so');
select tests.act_as('jonas');
select is(api.creator_page('mara')::jsonb -> 'is_online', 'false', '[F67] nobody sees the creator now');
select tests.act_as('mara');
select api.set_invisible(false);
select api.touch_presence();
select tests.act_as('jonas');
select is(api.creator_page('mara')::jsonb -> 'is_online', 'true', '[F67] until they want to be seen');

select throws_ok($$select api.save_page_rules('{"is_paid_only": true}')$$, 'PT403', 'method_forbidden',
  'a fan has no such rules');
select throws_ok('select api.set_invisible(true)', 'PT403', 'method_forbidden', '[F67] and does not hide');
select tests.act_as('held');
select throws_ok($$select api.save_page_rules('{"is_paid_only": true}')$$, 'PT403', 'account_suspended',
  'a suspended creator sets none');
select throws_ok('select api.set_invisible(true)', 'PT403', 'account_suspended', '[F67] nor hides');
select tests.act_as_guest();
select throws_ok($$select api.save_page_rules('{"is_paid_only": true}')$$, '42501', null, 'a guest even less');
select tests.act_as('mara');
select throws_ok('select api.set_invisible(null)', 'PT400', 'invalid_payload', 'on or off, nothing else');
select throws_ok(format('update public.creator_settings set is_paid_only = false where creator_id = %L', tests.id_of('mara')),
  '42501', null, 'the row itself is not written');
select * from finish();
