-- The outbox: mails are leased, sent once, retried with growing pauses, given up after the last
-- attempt, and dropped when the account of the recipient is closed.
select plan(49);

select tests.make_fan('jonas');
select tests.make_creator('mara');
create function tests.lease(p_limit integer default 20) returns jsonb
language sql as $$ select api.service_lease_mails(gen_random_uuid(), p_limit)::jsonb $$;
create function tests.mail_of(p_username text) returns private.mails
language sql security definer as $$
  select * from private.mails where recipient_id = tests.id_of(p_username) order by id desc limit 1
$$;
create function tests.fail(p_username text, p_kind text, p_seconds integer default null) returns text
language sql as $$
  select api.service_fail_mail(m.id, m.lease_token, p_kind, 'because', p_seconds)::jsonb ->> 'state'
  from tests.mail_of(p_username) m
$$;
create function tests.finish(p_username text) returns text
language sql as $$
  select api.service_finish_mail(m.id, m.lease_token)::jsonb ->> 'state' from tests.mail_of(p_username) m
$$;

create function tests.pause_after_failure() returns interval
language plpgsql as $$
declare
  v_from timestamptz := private.now();
begin
  perform tests.fail('mara', 'unsure');
  perform tests.set_now((tests.mail_of('mara')).due_at);
  perform tests.lease();
  return private.now() - v_from;
end $$;

-- given: a mail to a fan
select private.queue_mail(tests.id_of('jonas'), 'welcome', '{}', 'once');
select private.queue_mail(tests.id_of('jonas'), 'welcome', '{}', 'once');
select is((select count(*) from private.mails where recipient_id = tests.id_of('jonas')), 1::bigint,
  'a mail with the same key is queued once');

-- only the service can send mails
select tests.act_as('jonas');
select throws_ok('select api.service_lease_mails(gen_random_uuid(), 1)::jsonb', '42501', null,
  'a client cannot lease mails');
select throws_ok('select api.service_finish_mail(gen_random_uuid(), gen_random_uuid())::jsonb', '42501', null,
  'a client cannot report a mail as sent');
select throws_ok('select * from private.mails', '42501', null, 'a client cannot read mails');
select tests.act_as_guest();
select throws_ok($$select api.service_fail_mail(gen_random_uuid(), gen_random_uuid(), 'wait', '', 1)::jsonb$$,
  '42501', null, 'a guest cannot report a mail as failed');

-- the address is read at the time of the lease
select tests.act_as_owner();
update auth.users set email = 'new@example.test' where id = tests.id_of('jonas');
update private.site_config set value = '"Elsewhere"' where key = 'site_name';
select tests.act_as_service();
create temporary table leased as select tests.lease() -> 0 as mail;
select is((select mail ->> 'to' from leased), 'new@example.test',
  'a mail has the current address of the recipient');
select is((select mail - 'mail_id' - 'lease_token' - 'site' - 'to' from leased),
  '{"template": "welcome", "params": {}, "name": "jonas", "role": "fan"}',
  'a mail has its template and parameters, and the name and role of the recipient');
select is((select mail -> 'site' ->> 'name' from leased), 'Elsewhere',
  'a mail has the current name of the site');
select is(tests.lease(), '[]', 'a leased mail is not leased again');
select is(tests.finish('jonas'), 'sent', 'the holder of the lease can report the mail as sent');
select is(tests.finish('jonas'), 'sent', 'a repeated report returns the same state');
select is(tests.fail('jonas', 'unsure'), 'sent', 'a late report of a failure does not change the state');
select throws_ok(
  $$select api.service_finish_mail((tests.mail_of('jonas')).id, gen_random_uuid())::jsonb$$,
  'PT409', 'lease_lost', 'a report with another token is refused');
select throws_ok(
  $$select api.service_lease_mails('11111111-1111-4111-8111-111111111111', 1)::jsonb
      from generate_series(1, 2)$$,
  'PT409', 'duplicate_request', 'a repeated request id is refused');

-- a busy provider costs no attempt
select tests.act_as_owner();
select private.queue_mail(tests.id_of('mara'), 'application_rejected', '{"reason": "blurred"}');
select tests.act_as_service();
select is(jsonb_array_length(tests.lease()), 1, 'the next mail is leased');
select is(tests.fail('mara', 'wait', 40), 'queued',
  'a mail is queued again when the provider asks to wait');
select is((tests.mail_of('mara')).attempts, 0::smallint, 'waiting for the provider costs no attempt');
select tests.pass('39 seconds');
select is(tests.lease(), '[]', 'the mail is not leased before the end of the wait');
select tests.pass('1 second');
select is(jsonb_array_length(tests.lease()), 1, 'the mail is leased again after the wait');
select is((tests.mail_of('mara')).unsure_since, null, 'the mail is not marked as possibly sent');

-- pauses grow until the last attempt
select is(tests.pause_after_failure(), '30 seconds'::interval,
  'the pause after the first failure is 30 seconds');
select is(tests.pause_after_failure(), '2 minutes'::interval,
  'the pause after the second failure is 2 minutes');
select is(tests.pause_after_failure(), '8 minutes'::interval,
  'the pause after the third failure is 8 minutes');
select is(tests.pause_after_failure(), '32 minutes'::interval,
  'the pause after the fourth failure is 32 minutes');
select is(tests.pause_after_failure(), '2 hours'::interval,
  'the pause after the fifth failure is 2 hours, the maximum');
select is(tests.pause_after_failure(), '2 hours'::interval,
  'the pause after the sixth failure is 2 hours');
select is(tests.pause_after_failure(), '2 hours'::interval,
  'the pause after the seventh failure is 2 hours');
select is(tests.fail('mara', 'unsure'), 'dead', 'the mail is given up after the eighth failure');
select tests.pass('3 hours');
select is(tests.lease(), '[]', 'a mail that was given up is not leased again');

-- a permanent failure
select tests.act_as_owner();
select private.queue_mail(tests.id_of('mara'), 'welcome');
select tests.act_as_service();
select is(jsonb_array_length(tests.lease()), 1, 'a second mail of the same user is leased');
select throws_ok($$select tests.fail('mara', 'later')$$, 'PT400', 'invalid_payload',
  'an unknown kind of failure is refused');
select is(tests.fail('mara', 'refused'), 'dead', 'a mail that the provider refuses is given up at once');

-- a sender that crashed
select tests.act_as_owner();
select private.queue_mail(tests.id_of('mara'), 'welcome');
select tests.act_as_service();
select is(jsonb_array_length(tests.lease()), 1, 'a mail is leased by a sender that crashes');
select tests.pass('121 seconds');
select is(jsonb_array_length(tests.lease()), 1, 'the mail is leased again when the lease has ended');
select isnt((tests.mail_of('mara')).unsure_since, null, 'the mail is marked as possibly sent');
select tests.pass('24 hours');
select is(tests.lease(), '[]',
  'a possibly sent mail is not leased after a day, because the provider forgets its key');
select is((tests.mail_of('mara')).last_failure, 'outcome_unknown',
  'the mail has the reason why it was given up');

-- recipients without mails
select tests.act_as_owner();
select private.queue_mail(tests.id_of('mara'), 'welcome');
select private.queue_mail(tests.id_of('mara'), 'account_suspended', '{"reason": "x"}');
select tests.suspend(tests.id_of('mara'));
select tests.act_as_service();
select is((select array_agg(m ->> 'template') from jsonb_array_elements(tests.lease()) m),
  '{account_suspended}', '[F105] a suspended user gets only the mail about the suspension');
select tests.act_as_owner();
select private.queue_mail(tests.id_of('jonas'), 'account_suspended', '{"reason": "x"}');
update private.account_statuses set closed_at = private.now() where profile_id = tests.id_of('jonas');
select tests.act_as_service();
select is(tests.lease(), '[]', 'a mail to a closed account is not leased');
select is((tests.mail_of('jonas')).state::text || ' ' || (tests.mail_of('jonas')).params,
  'dropped {}', 'a mail to a closed account is dropped and its parameters are deleted');

-- an unconfirmed address
select tests.act_as_owner();
select tests.make_fan('newcomer');
update auth.users set email_confirmed_at = null where id = tests.id_of('newcomer');
select private.queue_mail(tests.id_of('newcomer'), 'welcome');
select tests.act_as_service();
select is(tests.lease(), '[]', 'a mail to an unconfirmed address is not leased');
select tests.act_as_owner();
update auth.users set email_confirmed_at = now() where id = tests.id_of('newcomer');
select tests.act_as_service();
select is(jsonb_array_length(tests.lease()), 1, 'the mail is leased when the address is confirmed');

-- a sign-up with the address of an existing account, as Auth records it
select tests.act_as_owner();
delete from private.mails;
create function tests.note(p_action text, p_actor text) returns void
language sql security definer as $$
  insert into auth.audit_log_entries (id, payload, created_at)
  values (gen_random_uuid(), json_build_object('action', p_action, 'actor_id', p_actor), now())
$$;
select tests.note('login', tests.id_of('newcomer')::text);
select is_empty('select * from private.mails', 'a sign-in sends no mail');
select tests.note('user_repeated_signup', tests.id_of('newcomer')::text) from generate_series(1, 3);
select results_eq('select recipient_id, template::text from private.mails',
  $$values (tests.id_of('newcomer'), 'repeated_signup')$$,
  '[F13] the owner of an address gets one mail a day about sign-ups with that address');
select tests.pass('1 day');
select tests.note('user_repeated_signup', tests.id_of('newcomer')::text);
select is((select count(*) from private.mails), 2::bigint,
  '[F13] a sign-up on the next day sends another mail');
select lives_ok($$select tests.note('user_repeated_signup', a)
  from unnest(array['nobody', '', null, gen_random_uuid()::text]) a$$,
  '[F13] an audit entry without a known user raises no error');
delete from private.mails;

-- batches
select tests.act_as_owner();
select private.queue_mail(tests.id_of('newcomer'), 'welcome', '{}', n::text) from generate_series(1, 25) n;
select tests.act_as_service();
select is(jsonb_array_length(tests.lease(3)), 3, 'a lease returns as many mails as requested');
select is(jsonb_array_length(tests.lease(1000)), 20, 'a lease returns at most twenty mails');

-- deletion of old mails
select tests.act_as_owner();
select tests.pass('91 days');
select private.sweep_mails();
select is_empty('select * from private.mails', 'mails are deleted after 91 days');
select * from finish();
