-- Theme, layout of walls and mails of the caller: each is set by its command, for the caller alone.
select plan(35);

select tests.make_creator('mara');
select tests.make_fan('jonas');
select tests.make_fan('noor');
select tests.make_fan('held');
select tests.suspend(tests.id_of('held'));

create function tests.kept(p_name text) returns text language sql security definer as $$
  select concat_ws(' ', s.theme, s.timeline_layout, n.mails_subscriptions, n.mails_messages)
  from public.account_settings s join public.notification_prefs n using (profile_id)
  where s.profile_id = tests.id_of(p_name)
$$;
select is(tests.kept(name), 'system list t t', format('%s begins with what everybody has', name))
from unnest(array['mara', 'jonas', 'noor', 'held']) name;

select tests.act_as('jonas');
select lives_ok($$select api.set_theme('light')$$, '[F64] a fan chooses light colours');
select is(tests.kept('jonas'), 'light list t t', '[F64] which are kept, and nothing else');
select lives_ok($$select api.set_timeline_layout('box')$$, '[F64] and boxes');
select is(tests.kept('jonas'), 'light box t t', '[F64] which are kept too');
select lives_ok('select api.set_mails(p_subscriptions => false)',
  '[F64] and no mails of subscriptions');
select is(api.my_mails()::jsonb, '{"mails_subscriptions": false, "mails_messages": true}',
  '[F64] which is read again, the other choice as it was');
select lives_ok('select api.set_mails(p_messages => false)', '[F64] nor of messages');
select is(api.my_mails()::jsonb, '{"mails_subscriptions": false, "mails_messages": false}',
  '[F64] which leaves the first as it is');
select lives_ok('select api.set_mails()', '[F64] who says nothing');
select is(tests.kept('jonas'), 'light box f f', '[F64] changes nothing');
select lives_ok('select api.set_mails(true, true)', '[F64] both are switched on again');
select is(tests.kept('jonas'), 'light box t t', '[F64] at once');

select throws_ok('select api.set_theme(null)', 'PT400', 'invalid_payload', 'no theme is none');
select throws_ok('select api.set_timeline_layout(null)', 'PT400', 'invalid_payload',
  'nor is no layout');
select throws_ok($$select api.set_theme('red')$$, '22P02', null, 'there is no other theme');
select throws_ok($$select api.set_timeline_layout('row')$$, '22P02', null, 'nor another layout');
select is(tests.kept('jonas'), 'light box t t', 'what was refused changes nothing');
select is(tests.kept(name), 'system list t t', format('[F64] %s keeps their own', name))
from unnest(array['mara', 'noor']) name;
select is_empty($$select from public.account_settings where profile_id <> tests.id_of('jonas')$$,
  '[F64] nobody reads the settings of others');
select is_empty($$select from public.notification_prefs where profile_id <> tests.id_of('jonas')$$,
  '[F64] nor their mails');
select throws_ok('update public.account_settings set theme = ''dark''', '42501', null,
  '[F19] the row itself is not written');
select throws_ok('update public.notification_prefs set mails_messages = false', '42501', null,
  '[F19] nor that of mails');

select tests.act_as('held');
select throws_ok(call, 'PT403', 'account_suspended',
  format('[F105] a suspended reader has no %s', call))
from unnest(array[
  $$select api.set_theme('light')$$, $$select api.set_timeline_layout('box')$$,
  'select api.set_mails(false, false)']) call;
select tests.act_as_guest();
select throws_ok(call, '42501', null, format('[F64] a guest has no %s', call))
from unnest(array[
  $$select api.set_theme('light')$$, $$select api.set_timeline_layout('box')$$,
  'select api.set_mails(false, false)', 'select api.my_mails()']) call;
select tests.act_as_owner();
select is(tests.kept('held'), 'system list t t', '[F105] and nothing changed');
select * from finish();
