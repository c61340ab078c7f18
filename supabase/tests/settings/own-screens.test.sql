-- Theme and wall layout of the caller: each has its own command, which changes the settings of the
-- caller only; choices of notifications are in choices.test.sql.
select plan(27);

select tests.make_creator('mara');
select tests.make_fan('jonas');
select tests.make_fan('noor');
select tests.make_fan('held');
select tests.suspend(tests.id_of('held'));

create function tests.kept(p_name text) returns text language sql security definer as $$
  select concat_ws(' ', s.theme, s.timeline_layout, n.mail_off)
  from public.account_settings s join public.notification_prefs n using (profile_id)
  where s.profile_id = tests.id_of(p_name)
$$;
select is(tests.kept(name), 'system list {}', format('%s starts with the default settings', name))
from unnest(array['mara', 'jonas', 'noor', 'held']) name;

select tests.act_as('jonas');
select lives_ok($$select api.set_theme('light')$$, '[F64] a fan can choose the light theme');
select is(tests.kept('jonas'), 'light list {}',
  '[F64] the chosen theme is stored and the other settings stay');
select lives_ok($$select api.set_timeline_layout('box')$$, '[F64] a fan can choose the box layout');
select is(tests.kept('jonas'), 'light box {}',
  '[F64] the chosen layout is stored and the other settings stay');
select throws_ok('select api.set_theme(null)', 'PT400', 'invalid_payload', 'null as theme is refused');
select throws_ok('select api.set_timeline_layout(null)', 'PT400', 'invalid_payload',
  'null as layout is refused');
select throws_ok($$select api.set_theme('red')$$, '22P02', null, 'an unknown theme is refused');
select throws_ok($$select api.set_timeline_layout('row')$$, '22P02', null,
  'an unknown layout is refused');
select is(tests.kept('jonas'), 'light box {}', 'refused calls change nothing');
select is(tests.kept(name), 'system list {}', format('[F64] the settings of %s do not change', name))
from unnest(array['mara', 'noor']) name;
select is_empty($$select from public.account_settings where profile_id <> tests.id_of('jonas')$$,
  '[F64] a fan cannot read the settings of other users');
select is_empty($$select from public.notification_prefs where profile_id <> tests.id_of('jonas')$$,
  '[F64] a fan cannot read the mail preferences of other users');
select throws_ok('update public.account_settings set theme = ''dark''', '42501', null,
  '[F19] a fan cannot update the row of the settings directly');
select throws_ok('update public.notification_prefs set mail_off = ''{}''', '42501', null,
  '[F19] a fan cannot update the row of the mail preferences directly');

select tests.act_as('held');
select throws_ok(call, 'PT403', 'account_suspended',
  format('[F105] a suspended fan cannot call %s', call))
from unnest(array[
  $$select api.set_theme('light')$$, $$select api.set_timeline_layout('box')$$,
  $$select api.set_notification_choice('messages', 'mail', false)$$]) call;
select tests.act_as_guest();
select throws_ok(call, '42501', null, format('[F64] a guest cannot call %s', call))
from unnest(array[
  $$select api.set_theme('light')$$, $$select api.set_timeline_layout('box')$$,
  $$select api.set_notification_choice('messages', 'mail', false)$$,
  'select api.my_notification_choices()']) call;
select tests.act_as_owner();
select is(tests.kept('held'), 'system list {}',
  '[F105] the settings of a suspended fan do not change');
select * from finish();
