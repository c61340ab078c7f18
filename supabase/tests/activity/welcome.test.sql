-- The greeting: once for each reader, for signed-in users alone.
select plan(15);

select tests.make_creator('mara');
select tests.make_fan('jonas');
select tests.make_fan('held');

select tests.act_as_guest();
select throws_ok('select api.welcome()', '42501', null, '[F12] a guest is not greeted');
select tests.act_as('jonas');
select lives_ok('select api.welcome()', '[F12] a member is');
select is(api.notifications() -> 'lines' -> 0 ->> 'kind', 'welcome', '[F12] by a notification');
select is(api.notifications() -> 'lines' -> 0 -> 'actor' ->> 'username', 'support', '[F12] of support');
select is((api.activity_state()::jsonb -> 'conversations')::int, 1, '[F12] and a message that is unread');
select is((select text from public.messages), 'Welcome to Velour, jonas! Browse to find creators you like, follow them '
  || 'to keep up with what they share, and write to them. If you have a question, just answer here.',
  '[F12] with words for a follower');
select lives_ok('select api.welcome()', '[F12] asking again is no error');
select lives_ok('select api.welcome()', '[F12] however often');
select is((select count(*) from public.messages), 1::bigint, '[F12] and greets nobody twice');
select is(json_array_length(api.notifications() -> 'lines'), 1, '[F12] nor tells twice');
select lives_ok($$select api.send_message(tests.id_of('support'), 'thank you', '{}', null, gen_random_uuid())::jsonb$$,
  '[F72] the greeting can be answered');
select tests.act_as('mara');
select api.welcome();
select matches((select text from public.messages), '^Welcome to Velour, mara! Your application is with us.*within 48 hours',
  '[F12] a creator reads of the application and its clock');
select tests.act_as_owner();
select is((select array_agg(p.username order by p.username) from private.mails m join public.profiles p on p.id = m.recipient_id
           where m.template = 'welcome'), array['jonas', 'mara'], '[F12] each gets one mail');
select tests.suspend(tests.id_of('held'));
select tests.act_as('held');
select throws_ok('select api.welcome()', 'PT403', 'account_suspended', '[F105] who is suspended is not greeted');
select tests.act_as_owner();
select is((select welcomed_at from public.account_settings where profile_id = tests.id_of('held')), null,
  '[F105] and may be later');
select * from finish();
