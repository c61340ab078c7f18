-- CallbackScreen: who signs in after a day away is visible again, who was not away, or only opens a
-- page again, stays as they chose. An invisible user's heartbeat shows nowhere but beside their
-- own settings.
select plan(17);

select tests.make_creator('mara');
select tests.make_creator('ines');
select tests.make_fan('jonas');
create function tests.hide(p_name text) returns void language sql security definer as $$
  update public.account_settings set is_invisible = true where profile_id = tests.id_of(p_name);
  delete from public.presence where profile_id = tests.id_of(p_name)
$$;
create function tests.last_session(p_name text) returns uuid language sql security definer as $$
  select id from auth.sessions where user_id = tests.id_of(p_name) order by created_at desc limit 1
$$;
create function tests.visits_invisible() returns boolean language sql as $$
  select (api.bootstrap()::jsonb #>> '{account, is_invisible}')::boolean
$$;

select tests.hide('mara');
select tests.pass('23 hours 59 minutes');
select tests.sign_in('mara');
select is(tests.visits_invisible(), true, '[F18] a creator who was here a day ago stays invisible');
select is((api.my_account()::jsonb ->> 'is_invisible')::boolean, true, '[F18] as she chose');
select tests.act_as_owner();
select is_empty('select from public.presence', '[F18] and nobody sees her come');

-- her heartbeat counted, so the day begins anew
select tests.pass('23 hours');
select tests.sign_in('mara');
select is(tests.visits_invisible(), true, '[F18] a day counts from when she was last here');
select tests.act_as_owner();
select tests.pass('24 hours 1 minute');
select tests.sign_in('mara');
select is(tests.visits_invisible(), false, '[F18] away for over a day, she is visible again');
select is((api.my_account()::jsonb ->> 'is_invisible')::boolean, false, '[F18] says her account');
select tests.act_as_owner();
select is((select count(*) from public.presence where profile_id = tests.id_of('mara')), 1::bigint,
  '[F18] and others see her online');
select tests.with_session('mara', tests.last_session('mara'));
select is(tests.visits_invisible(), false, '[F18] arriving again changes nothing');
select api.set_invisible(true);
select is(tests.visits_invisible(), true, '[F18] nor once she has hidden again');

-- staying in the page
select tests.act_as_owner();
select tests.hide('ines');
select tests.pass('20 hours');
select tests.act_as('ines');
select api.touch_presence();
select tests.act_as_owner();
select tests.pass('20 hours');
select tests.sign_in('ines');
select is(tests.visits_invisible(), true, '[F18] a heartbeat in between counts as being here');
select tests.act_as_owner();
select is_empty($$select from public.presence where profile_id = tests.id_of('ines')$$,
  '[F18] though it was not shown');
select tests.pass('25 hours');
select tests.with_session('ines', tests.last_session('ines'));
select is(tests.visits_invisible(), true, '[F18] opening the page again after a day is no sign-in');
select tests.act_as('ines');
select is(tests.visits_invisible(), true, '[F18] nor is a token without a session');

select tests.sign_in('jonas');
select is(tests.visits_invisible(), false, '[F18] a fan arrives');
select api.leave_presence();
select tests.act_as_owner();
select is_empty($$select from public.presence where profile_id = tests.id_of('jonas')$$, '[F18] and leaves');
select tests.act_as_guest();
select throws_ok('select api.bootstrap()::jsonb', '42501', null, '[F18] a guest does neither');
select tests.act_as_owner();
select tests.suspend(tests.id_of('jonas'));
select tests.act_as('jonas');
select throws_ok('select api.bootstrap()::jsonb', 'PT403', 'account_suspended', '[F105] nor does who is suspended');
select * from finish();
