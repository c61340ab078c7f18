-- The welcome of a signed-in user, which happens once.
select plan(15);

select tests.make_creator('mara');
select tests.make_fan('jonas');
select tests.make_fan('held');

select tests.act_as_guest();
select throws_ok('select api.welcome()', '42501', null, '[F12] a guest cannot call welcome');
select tests.act_as('jonas');
select lives_ok('select api.welcome()', '[F12] a fan can call welcome');
select is(api.notifications() -> 'lines' -> 0 ->> 'kind', 'welcome',
  '[F12] the welcome adds a notification');
select is(api.notifications() -> 'lines' -> 0 -> 'actor' ->> 'username', 'support',
  '[F12] the actor of the notification is support');
select is((api.activity_state()::jsonb -> 'conversations')::int, 1,
  '[F12] the welcome adds an unread conversation');
select is((select text from public.messages), 'Welcome to Velour, jonas! Browse to find creators you like, follow them '
  || 'to keep up with what they share, and write to them. If you have a question, just answer here.',
  '[F12] the welcome message of a fan has the text for fans');
select lives_ok('select api.welcome()', '[F12] a second call of welcome succeeds');
select lives_ok('select api.welcome()', '[F12] a third call of welcome succeeds');
select is((select count(*) from public.messages), 1::bigint,
  '[F12] repeated calls of welcome add no second message');
select is(json_array_length(api.notifications() -> 'lines'), 1,
  '[F12] repeated calls of welcome add no second notification');
select lives_ok($$select api.send_message(tests.id_of('support'), 'thank you', '{}', null, gen_random_uuid())::jsonb$$,
  '[F72] a fan can reply to the welcome message');
select tests.act_as('mara');
select api.welcome();
select matches((select text from public.messages), '^Welcome to Velour, mara! Your application is with us.*within 48 hours',
  '[F12] the welcome message of a creator names the application and the 48 hours of its review');
select tests.act_as_owner();
select is((select array_agg(p.username order by p.username) from private.mails m join public.profiles p on p.id = m.recipient_id
           where m.template = 'welcome'), array['jonas', 'mara'],
  '[F12] each welcomed user gets one mail');
select tests.suspend(tests.id_of('held'));
select tests.act_as('held');
select throws_ok('select api.welcome()', 'PT403', 'account_suspended',
  '[F105] a suspended user cannot call welcome');
select tests.act_as_owner();
select is((select welcomed_at from public.account_settings where profile_id = tests.id_of('held')), null,
  '[F105] a suspended user is not recorded as welcomed');
select * from finish();
