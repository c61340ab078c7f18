-- Account status and facts: suspension refuses every command, visibility follows acceptance and
-- promotion, and presence is stored for visible users only.
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
select is(private.sees_creator(tests.id_of('mara')), true, '[F25] a fan sees a promoted creator');
select tests.act_as_owner();
update private.account_statuses set promoted_at = null where profile_id = tests.id_of('mara');
select tests.act_as('jonas');
select is(private.sees_creator(tests.id_of('mara')), false,
  '[F117] a stranger does not see an unlisted creator');
select throws_ok($$select api.send_tip(tests.id_of('mara'), 500, gen_random_uuid())$$,
  'PT400', 'invalid_profile', '[F117] a stranger cannot tip an unlisted creator');
select tests.act_as('noor');
select throws_ok($$select api.send_tip(tests.id_of('mara'), 500, gen_random_uuid())$$,
  'PT400', 'invalid_profile', '[F117] an existing follower cannot tip an unlisted creator');
select tests.act_as('payer');
select is(private.sees_creator(tests.id_of('mara')), true,
  '[F117] a subscriber sees an unlisted creator');
select lives_ok($$select api.send_tip(tests.id_of('mara'), 500, gen_random_uuid())$$,
  '[F117] a subscriber can tip an unlisted creator');
select tests.act_as('mara');
select is(private.sees_creator(tests.id_of('mara')), true,
  '[F117] an unlisted creator sees herself');

select tests.act_as_owner();
select tests.suspend(tests.id_of('mara'));
select tests.act_as('jonas');
select throws_ok($$select api.send_tip(tests.id_of('mara'), 500, gen_random_uuid())$$,
  'PT400', 'invalid_profile', '[F105] a fan cannot tip a suspended creator');
select tests.act_as('mara');
select throws_ok($$select api.block(tests.id_of('jonas'))$$, 'PT403', 'account_suspended',
  '[F105] a suspended creator cannot block a fan');
select tests.act_as_owner();
select tests.suspend(tests.id_of('jonas'));
select tests.act_as('jonas');
select throws_ok($$select api.send_tip(tests.id_of('mara'), 500, gen_random_uuid())$$,
  'PT403', 'account_suspended', '[F105] a suspended fan cannot send a tip');
select is((api.my_account()::jsonb ->> 'is_restricted')::boolean, true,
  '[F18] the account of a suspended fan is marked as restricted');

select tests.act_as_owner();
select tests.make_creator('ines');
select tests.act_as('ines');
select lives_ok('select api.touch_presence()', '[F67] a creator can send a heartbeat');
select tests.act_as_owner();
select is((select count(*) from public.presence where profile_id = tests.id_of('ines')), 1::bigint,
  '[F67] the heartbeat of a creator is stored');
select tests.act_as('ines');
select lives_ok('select api.leave_presence()', '[F18] a creator can end her presence at sign-out');
select tests.act_as_owner();
update public.account_settings set is_invisible = true where profile_id = tests.id_of('ines');
select tests.act_as('ines');
select api.touch_presence();
select tests.act_as_owner();
select is_empty('select * from public.presence',
  '[F67] the heartbeat of an invisible creator is not stored');
select tests.act_as_guest();
select throws_ok('select api.touch_presence()', '42501', null,
  '[F67] a guest cannot send a heartbeat');
select * from finish();
