-- SubscriptionStatus: suspension takes every command away; listing follows acceptance and
-- promotion; presence is written for the visible alone.
select plan(16);

select tests.make_creator('mara');
select tests.make_fan('jonas', 5000);
select tests.make_fan('noor', 5000);
select tests.act_as('noor');
select api.follow(tests.id_of('mara'))::jsonb;
select tests.act_as_owner();
select tests.make_fan('payer', 5000);
select tests.subscribe(tests.id_of('payer'), tests.id_of('mara'));

select tests.act_as('jonas');
select is(private.sees_creator(tests.id_of('mara')), true, '[F25] a promoted creator is seen');
select tests.act_as_owner();
update private.account_statuses set promoted_at = null where profile_id = tests.id_of('mara');
select tests.act_as('jonas');
select is(private.sees_creator(tests.id_of('mara')), false, '[F117] an unlisted one is not');
select throws_ok($$select api.send_tip(tests.id_of('mara'), 500, gen_random_uuid())$$,
  'PT400', 'invalid_profile', '[F117] a stranger cannot tip her');
select tests.act_as('noor');
select throws_ok($$select api.send_tip(tests.id_of('mara'), 500, gen_random_uuid())$$,
  'PT400', 'invalid_profile', '[F117] nor can a follower from before, who does not see her page');
select tests.act_as('payer');
select is(private.sees_creator(tests.id_of('mara')), true, '[F117] who pays sees her');
select lives_ok($$select api.send_tip(tests.id_of('mara'), 500, gen_random_uuid())$$,
  '[F117] and can tip her');
select tests.act_as('mara');
select is(private.sees_creator(tests.id_of('mara')), true, '[F117] she sees herself');

select tests.act_as_owner();
select tests.suspend(tests.id_of('mara'));
select tests.act_as('jonas');
select throws_ok($$select api.send_tip(tests.id_of('mara'), 500, gen_random_uuid())$$,
  'PT400', 'invalid_profile', '[F105] a suspended creator takes no money');
select tests.act_as('mara');
select throws_ok($$select api.block(tests.id_of('jonas'))$$, 'PT403', 'account_suspended',
  '[F105] a suspended person commands nothing');
select tests.act_as_owner();
select tests.suspend(tests.id_of('jonas'));
select tests.act_as('jonas');
select throws_ok($$select api.send_tip(tests.id_of('mara'), 500, gen_random_uuid())$$,
  'PT403', 'account_suspended', '[F105] a suspended fan spends nothing');
select is((api.my_account()::jsonb ->> 'is_restricted')::boolean, true, '[F18] the page is told to sign them out');

select tests.act_as_owner();
select tests.make_creator('ines');
select tests.act_as('ines');
select lives_ok('select api.touch_presence()', '[F67] a creator is online');
select tests.act_as_owner();
select is((select count(*) from public.presence where profile_id = tests.id_of('ines')), 1::bigint,
  '[F67] and seen so');
select tests.act_as('ines');
select lives_ok('select api.leave_presence()', '[F18] and goes offline at sign-out');
select tests.act_as_owner();
update public.account_settings set is_invisible = true where profile_id = tests.id_of('ines');
select tests.act_as('ines');
select api.touch_presence();
select tests.act_as_owner();
select is_empty('select * from public.presence', '[F67] an invisible creator''s heartbeat is not written');
select tests.act_as_guest();
select throws_ok('select api.touch_presence()', '42501', null, '[F67] a guest has no presence');
select * from finish();
