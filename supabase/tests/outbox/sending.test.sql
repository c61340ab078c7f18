-- The outbox: mails are leased, sent once, tried again with growing pauses, given up in the end,
-- and dropped where nobody is there to read them any more.
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

-- given a mail to a fan
select private.queue_mail(tests.id_of('jonas'), 'welcome', '{}', 'once');
select private.queue_mail(tests.id_of('jonas'), 'welcome', '{}', 'once');
select is((select count(*) from private.mails where recipient_id = tests.id_of('jonas')), 1::bigint,
  'the same thing is told once');

-- only the service sends
select tests.act_as('jonas');
select throws_ok('select api.service_lease_mails(gen_random_uuid(), 1)::jsonb', '42501', null,
  'no client leases mails');
select throws_ok('select api.service_finish_mail(gen_random_uuid(), gen_random_uuid())::jsonb', '42501', null,
  'nor says that one was sent');
select throws_ok('select * from private.mails', '42501', null, 'nor reads them');
select tests.act_as_guest();
select throws_ok($$select api.service_fail_mail(gen_random_uuid(), gen_random_uuid(), 'wait', '', 1)::jsonb$$,
  '42501', null, 'nor says that one failed');

-- the address is the one of this moment
select tests.act_as_owner();
update auth.users set email = 'new@example.test' where id = tests.id_of('jonas');
update private.site_config set value = '"Elsewhere"' where key = 'site_name';
select tests.act_as_service();
create temporary table leased as select tests.lease() -> 0 as mail;
select is((select mail ->> 'to' from leased), 'new@example.test', 'a mail goes to the present address');
select is((select mail - 'mail_id' - 'lease_token' - 'site' - 'to' from leased),
  '{"template": "welcome", "params": {}, "name": "jonas", "role": "fan"}', 'with what its template names');
select is((select mail -> 'site' ->> 'name' from leased), 'Elsewhere', 'and the name of the site');
select is(tests.lease(), '[]', 'who holds it holds it alone');
select is(tests.finish('jonas'), 'sent', 'it was sent');
select is(tests.finish('jonas'), 'sent', 'said twice it is the same');
select is(tests.fail('jonas', 'unsure'), 'sent', 'and a late failure changes nothing');
select throws_ok(
  $$select api.service_finish_mail((tests.mail_of('jonas')).id, gen_random_uuid())::jsonb$$,
  'PT409', 'lease_lost', 'a stranger''s token reports nothing');
select throws_ok(
  $$select api.service_lease_mails('11111111-1111-4111-8111-111111111111', 1)::jsonb
      from generate_series(1, 2)$$,
  'PT409', 'duplicate_request', 'a request of the worker is heard once');

-- a provider that is busy costs no try
select tests.act_as_owner();
select private.queue_mail(tests.id_of('mara'), 'application_rejected', '{"reason": "blurred"}');
select tests.act_as_service();
select is(jsonb_array_length(tests.lease()), 1, 'the next mail is leased');
select is(tests.fail('mara', 'wait', 40), 'queued', 'the provider asks to wait');
select is((tests.mail_of('mara')).attempts, 0::smallint, 'which costs no try');
select tests.pass('39 seconds');
select is(tests.lease(), '[]', 'it waits as long as the provider says');
select tests.pass('1 second');
select is(jsonb_array_length(tests.lease()), 1, 'and is leased again then');
select is((tests.mail_of('mara')).unsure_since, null, 'it has certainly not gone out');

-- pauses grow, and the last try is the last
select is(tests.pause_after_failure(), '30 seconds'::interval, 'after one failure half a minute');
select is(tests.pause_after_failure(), '2 minutes'::interval, 'then two minutes');
select is(tests.pause_after_failure(), '8 minutes'::interval, 'then eight');
select is(tests.pause_after_failure(), '32 minutes'::interval, 'then half an hour');
select is(tests.pause_after_failure(), '2 hours'::interval, 'never more than two hours');
select is(tests.pause_after_failure(), '2 hours'::interval, 'six failures are not too many');
select is(tests.pause_after_failure(), '2 hours'::interval, 'nor seven');
select is(tests.fail('mara', 'unsure'), 'dead', 'after the eighth it is given up');
select tests.pass('3 hours');
select is(tests.lease(), '[]', 'and not tried any more');

-- a mail that no try could deliver
select tests.act_as_owner();
select private.queue_mail(tests.id_of('mara'), 'welcome');
select tests.act_as_service();
select is(jsonb_array_length(tests.lease()), 1, 'another mail');
select throws_ok($$select tests.fail('mara', 'later')$$, 'PT400', 'invalid_payload',
  'there are three kinds of failure');
select is(tests.fail('mara', 'refused'), 'dead', 'one that the provider refuses is given up at once');

-- a sender that died
select tests.act_as_owner();
select private.queue_mail(tests.id_of('mara'), 'welcome');
select tests.act_as_service();
select is(jsonb_array_length(tests.lease()), 1, 'a mail is leased, and its sender dies');
select tests.pass('121 seconds');
select is(jsonb_array_length(tests.lease()), 1, 'somebody else sends it');
select isnt((tests.mail_of('mara')).unsure_since, null, 'knowing that it may have gone out');
select tests.pass('24 hours');
select is(tests.lease(), '[]', 'a day later its provider may have forgotten it: it is not sent twice');
select is((tests.mail_of('mara')).last_failure, 'outcome_unknown', 'and it says why');

-- who is not written to
select tests.act_as_owner();
select private.queue_mail(tests.id_of('mara'), 'welcome');
select private.queue_mail(tests.id_of('mara'), 'account_suspended', '{"reason": "x"}');
select tests.suspend(tests.id_of('mara'));
select tests.act_as_service();
select is((select array_agg(m ->> 'template') from jsonb_array_elements(tests.lease()) m),
  '{account_suspended}', '[F105] a suspended reader is told of the suspension, and nothing else');
select tests.act_as_owner();
select private.queue_mail(tests.id_of('jonas'), 'account_suspended', '{"reason": "x"}');
update private.account_statuses set closed_at = private.now() where profile_id = tests.id_of('jonas');
select tests.act_as_service();
select is(tests.lease(), '[]', 'nobody writes to a closed account');
select is((tests.mail_of('jonas')).state::text || ' ' || (tests.mail_of('jonas')).params,
  'dropped {}', 'the mail is dropped with what it would have said');

-- an address that is not confirmed
select tests.act_as_owner();
select tests.make_fan('newcomer');
update auth.users set email_confirmed_at = null where id = tests.id_of('newcomer');
select private.queue_mail(tests.id_of('newcomer'), 'welcome');
select tests.act_as_service();
select is(tests.lease(), '[]', 'nobody is written to because a stranger typed their address');
select tests.act_as_owner();
update auth.users set email_confirmed_at = now() where id = tests.id_of('newcomer');
select tests.act_as_service();
select is(jsonb_array_length(tests.lease()), 1, 'once it is confirmed the mail goes out');

-- somebody signs up with an address that has an account, as Auth notes it
select tests.act_as_owner();
delete from private.mails;
create function tests.note(p_action text, p_actor text) returns void
language sql security definer as $$
  insert into auth.audit_log_entries (id, payload, created_at)
  values (gen_random_uuid(), json_build_object('action', p_action, 'actor_id', p_actor), now())
$$;
select tests.note('login', tests.id_of('newcomer')::text);
select is_empty('select * from private.mails', 'a sign-in is told to nobody');
select tests.note('user_repeated_signup', tests.id_of('newcomer')::text) from generate_series(1, 3);
select results_eq('select recipient_id, template::text from private.mails',
  $$values (tests.id_of('newcomer'), 'repeated_signup')$$,
  '[F13] the owner of an address is told once a day that somebody signs up with it');
select tests.pass('1 day');
select tests.note('user_repeated_signup', tests.id_of('newcomer')::text);
select is((select count(*) from private.mails), 2::bigint, '[F13] and again the next day');
select lives_ok($$select tests.note('user_repeated_signup', a)
  from unnest(array['nobody', '', null, gen_random_uuid()::text]) a$$,
  '[F13] a note about nobody stops nothing');
delete from private.mails;

-- many at a time, each once
select tests.act_as_owner();
select private.queue_mail(tests.id_of('newcomer'), 'welcome', '{}', n::text) from generate_series(1, 25) n;
select tests.act_as_service();
select is(jsonb_array_length(tests.lease(3)), 3, 'as many as were asked for');
select is(jsonb_array_length(tests.lease(1000)), 20, 'twenty at most');

-- what became of mails is forgotten in the end
select tests.act_as_owner();
select tests.pass('91 days');
select private.sweep_mails();
select is_empty('select * from private.mails', 'old mails are forgotten');
select * from finish();
