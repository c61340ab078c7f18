-- Sign-in after a day away makes an invisible creator visible again. A shorter absence or a reload
-- of the page changes nothing. The heartbeat of an invisible user is stored only in that user's own
-- settings.
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
select is(tests.visits_invisible(), true,
  '[F18] a creator who was away for less than a day stays invisible');
select is((api.my_account()::jsonb ->> 'is_invisible')::boolean, true,
  '[F18] the account still says that the creator is invisible');
select tests.act_as_owner();
select is_empty('select from public.presence',
  '[F18] an invisible creator has no presence after sign-in');

-- the bootstrap stored a heartbeat, so the day starts again
select tests.pass('23 hours');
select tests.sign_in('mara');
select is(tests.visits_invisible(), true, '[F18] the day away starts at the last visit');
select tests.act_as_owner();
select tests.pass('24 hours 1 minute');
select tests.sign_in('mara');
select is(tests.visits_invisible(), false,
  '[F18] a creator who was away for over a day is visible again');
select is((api.my_account()::jsonb ->> 'is_invisible')::boolean, false,
  '[F18] the account says that the creator is visible');
select tests.act_as_owner();
select is((select count(*) from public.presence where profile_id = tests.id_of('mara')), 1::bigint,
  '[F18] a creator whom the sign-in made visible has a presence');
select tests.with_session('mara', tests.last_session('mara'));
select is(tests.visits_invisible(), false,
  '[F18] another bootstrap in the same session leaves a visible creator visible');
select api.set_invisible(true);
select is(tests.visits_invisible(), true,
  '[F18] another bootstrap in the same session leaves a newly hidden creator invisible');

-- staying on the page
select tests.act_as_owner();
select tests.hide('ines');
select tests.pass('20 hours');
select tests.act_as('ines');
select api.touch_presence();
select tests.act_as_owner();
select tests.pass('20 hours');
select tests.sign_in('ines');
select is(tests.visits_invisible(), true,
  '[F18] a heartbeat of an invisible creator counts as a visit');
select tests.act_as_owner();
select is_empty($$select from public.presence where profile_id = tests.id_of('ines')$$,
  '[F18] the heartbeat of an invisible creator is not shown as presence');
select tests.pass('25 hours');
select tests.with_session('ines', tests.last_session('ines'));
select is(tests.visits_invisible(), true,
  '[F18] a reload in the same session after a day away leaves the creator invisible');
select tests.act_as('ines');
select is(tests.visits_invisible(), true,
  '[F18] a bootstrap with a token without a session leaves the creator invisible');

select tests.sign_in('jonas');
select is(tests.visits_invisible(), false, '[F18] a fan is visible after sign-in');
select api.leave_presence();
select tests.act_as_owner();
select is_empty($$select from public.presence where profile_id = tests.id_of('jonas')$$,
  '[F18] a fan who leaves has no presence');
select tests.act_as_guest();
select throws_ok('select api.bootstrap()::jsonb', '42501', null,
  '[F18] a guest cannot call the bootstrap');
select tests.act_as_owner();
select tests.suspend(tests.id_of('jonas'));
select tests.act_as('jonas');
select throws_ok('select api.bootstrap()::jsonb', 'PT403', 'account_suspended',
  '[F105] a suspended fan cannot call the bootstrap');
select * from finish();
