-- Listed creators can send free trials to any address. The code is only in the mail. Each creator
-- reads only their own list of trials.
select plan(54);

select tests.make_creator('mara');
select tests.make_creator('ines');
select tests.make_creator('rosa');
select tests.make_creator('unlisted', 1500, false);
select tests.make_fan('jonas');
select tests.make_fan('piet');
create function tests.trial_mails(p_address text) returns setof private.mails
language sql security definer as $$
  select * from private.mails where address = p_address order by id
$$;
create function tests.trial_fields(p_email text, p_days integer) returns text
language sql as $$
  select tests.answer('mara', format('api.send_trial(%L, %L, gen_random_uuid())', p_email, p_days))
$$;

-- validation
select is(tests.trial_fields('new@example.test', 1), 'done', '[F60] a trial of one day is accepted');
select is(tests.trial_fields('four@example.test', 4), 'done', '[F60] a trial of four days is accepted');
select is(tests.trial_fields('seven@example.test', 7), 'done', '[F60] a trial of seven days is accepted');
select is(tests.trial_fields('other@example.test', 30), 'done', '[F60] a trial of thirty days is accepted');
select is(tests.trial_fields('other@example.test', 2), 'invalid_trial_period', '[F60] a trial of two days is refused');
select is(tests.trial_fields('other@example.test', 0), 'invalid_trial_period', '[F60] a trial of no days is refused');
select is(tests.trial_fields('other@example.test', 31), 'invalid_trial_period', '[F60] a trial of thirty-one days is refused');
select is(tests.trial_fields('other@example.test', null), 'trial_fields_missing', '[F60] a missing period is refused');
select is(tests.trial_fields('  ', 7), 'trial_fields_missing', '[F60] a blank address is refused as missing');
select is(tests.trial_fields(null, 7), 'trial_fields_missing', '[F60] a missing address is refused');
select is(tests.trial_fields('other', 7), 'invalid_email', '[F60] an address without a domain is refused');
select is(tests.trial_fields('other@example.test, third@example.test', 7), 'invalid_email',
  '[F60] two addresses are refused');

-- permissions
select is(tests.answer('unlisted', $$api.send_trial('a@example.test', 7, gen_random_uuid())$$),
  'profile_not_promoted', '[F25] [F60] an unlisted creator cannot send a trial');
select is(tests.answer('jonas', $$api.send_trial('a@example.test', 7, gen_random_uuid())$$),
  'method_forbidden', '[F60] a fan cannot send a trial');
select is(tests.answer('guest', $$api.send_trial('a@example.test', 7, gen_random_uuid())$$),
  '42501', '[F60] a guest cannot send a trial');
select is_empty($$select * from tests.trial_mails('a@example.test')$$, '[F60] a refused trial sends no mail');
update private.account_statuses set accepted_at = now(), promoted_at = now()
where profile_id = tests.id_of('unlisted');
select is(tests.answer('unlisted', $$api.send_trial('a@example.test', 7, gen_random_uuid())$$),
  'done', '[F25] [F60] a creator can send a trial once listed');
select tests.suspend(tests.id_of('unlisted'));
select is(tests.answer('unlisted', $$api.send_trial('b@example.test', 7, gen_random_uuid())$$),
  'account_suspended', '[F60] a suspended creator cannot send a trial');

-- the mail
select is(
  (select params - 'code' - 'until' from tests.trial_mails('other@example.test')),
  '{"from": "mara", "days": 30}', '[F60] the mail has the sender and the number of days');
select is(
  (select (params ->> 'until')::timestamptz from tests.trial_mails('other@example.test')),
  (select created_at + interval '30 days' from public.trials where email = 'other@example.test'),
  '[F60] the mail has the end of the trial, thirty days after sending');
select matches(
  (select params ->> 'code' from tests.trial_mails('other@example.test')), '^[a-km-np-z2-9]{20}$',
  '[F60] the mail has a code of twenty unambiguous characters');
select is(
  (select count(distinct params ->> 'code') from private.mails where template = 'trial'
     and address in ('new@example.test', 'four@example.test', 'seven@example.test')), 3::bigint,
  '[F60] each trial has its own code');
select is(
  (select count(distinct private.trial_code()) from generate_series(1, 500)), 500::bigint,
  '[F60] 500 generated codes are all different');
select cmp_ok(
  (select count(distinct c) from (select private.trial_code() as code from generate_series(1, 200)) codes,
     regexp_split_to_table(code, '') c), '=', 32::bigint,
  '[F60] codes use 32 characters, so twenty of them have 100 bits');
select is(
  (select code_hash from public.trials where email = 'other@example.test'),
  (select sha256(convert_to(params ->> 'code', 'UTF8')) from tests.trial_mails('other@example.test')),
  '[F60] the trial stores the hash of the code');
select tests.act_as_service();
create temporary table leased as
  select m from jsonb_array_elements(api.service_lease_mails(gen_random_uuid(), 20)::jsonb) m
  where m ->> 'to' = 'other@example.test';
select is((select m - 'mail_id' - 'lease_token' - 'site' - 'params' from leased),
  '{"template": "trial", "to": "other@example.test", "name": "", "role": "fan"}',
  '[F60] an address without an account gets a mail');
select api.service_finish_mail((m ->> 'mail_id')::uuid, (m ->> 'lease_token')::uuid)::jsonb from leased;
select tests.act_as_owner();
select is((select (state, params)::text from tests.trial_mails('other@example.test')), '(sent,{})',
  '[F60] the code is deleted when the mail is sent');
select results_eq(
  $$select api.service_fail_mail(id, lease_token, 'refused', 'because', 0)::jsonb ->> 'state'
    from tests.trial_mails('a@example.test')$$,
  array['dead'], '[F60] an undeliverable mail gets the state dead');
select is((select params from tests.trial_mails('a@example.test')), '{}', '[F60] the code of an undeliverable mail is deleted');

-- idempotent requests
select is(tests.answer('ines', $$api.send_trial(' Twice@Example.test', 7, '00000000-0000-4000-8000-00000000000a')$$),
  'done', '[F60] an address with capitals and spaces is accepted');
select is(tests.answer('ines', $$api.send_trial('twice@example.test ', 7, '00000000-0000-4000-8000-00000000000a')$$),
  'done', '[F60] a repeated request is accepted');
select is((select count(*) from tests.trial_mails('twice@example.test')), 1::bigint, '[F60] a repeated request sends one mail');
select is(tests.answer('ines', $$api.send_trial('twice@example.test', 30, '00000000-0000-4000-8000-00000000000a')$$),
  'duplicate_request', '[F60] the same request id with another trial is refused');
select is(tests.answer('ines', $$api.send_trial('twice@example.test', 30, null)$$),
  'invalid_payload', '[F60] a trial requires a request id');

-- rate limits and blocks
select is(tests.trial_fields(' New@Example.test', 7), 'trial_waiting',
  '[F60] a second trial to an address with an open one is refused');
select is(tests.trial_fields('third@example.test', 7), 'done', '[F60] a trial to another address is accepted');
select tests.pass('1 day');
select is(tests.trial_fields('new@example.test', 7), 'trial_waiting', '[F60] also on the next day');
select is(tests.answer('rosa', $$api.send_trial('new@example.test', 7, gen_random_uuid())$$), 'done',
  '[F60] another creator can send a trial to the same address');
insert into private.rate_limit_windows (bucket, subject, starts_at, hits)
values ('trials', tests.id_of('ines')::text, date_bin('1 day', private.now(), 'epoch'), 50)
on conflict (bucket, subject, starts_at) do update set hits = 50;
select is(tests.answer('ines', $$api.send_trial('fourth@example.test', 7, gen_random_uuid())$$),
  'rate_limited', '[F60] a trial after fifty in a day is refused');
select is(tests.answer('mara', 'api.block(tests.id_of(''piet''))'), 'done', '[F32] a creator can block a fan');
select is(tests.trial_fields('piet@example.test', 7), 'done',
  '[F32] [F60] a trial to the address of a blocked fan is accepted without a refusal');
select is(tests.trial_fields('jonas@example.test', 7), 'done', '[F60] a trial to the address of another fan is accepted');
select is(
  (select array_agg(address order by id) from private.mails
   where address in ('piet@example.test', 'jonas@example.test')),
  array['jonas@example.test'], '[F32] [F60] a trial to the address of a blocked fan sends no mail');

-- the list
select tests.act_as('ines');
select is(
  (select t - 'id' - 'created_at' - 'expires_at' from jsonb_array_elements(api.trials()::jsonb) t),
  '{"email": "twice@example.test", "period_days": 7, "redeemed_at": null, "state": "waiting"}',
  '[F60] a creator reads only their own trials, without the code');
select tests.act_as('mara');
select is(
  (select jsonb_array_length(api.trials()::jsonb) || ' ' || jsonb_array_length(
     api.trials((api.trials() -> 4 ->> 'id')::uuid, 5)::jsonb)),
  '5 2', '[F60] the list has five trials a page and continues after the cursor');
select tests.act_as_owner();
select tests.pass('30 days');
select tests.act_as('ines');
select is(api.trials()::jsonb #>> '{0,state}', 'expired', '[F60] a trial has the state expired after thirty days');
select is((api.trials()::jsonb #>> '{0,expires_at}')::timestamptz - (api.trials()::jsonb #>> '{0,created_at}')::timestamptz,
  interval '30 days', '[F60] the list has the end of a trial, thirty days after its creation');
select is(tests.answer('ines', $$api.send_trial('twice@example.test', 7, gen_random_uuid())$$), 'done',
  '[F60] a creator can send another trial to an address with an expired one');
select tests.act_as('jonas');
select throws_ok('select api.trials()::jsonb', 'PT403', 'method_forbidden', '[F60] a fan cannot list trials');
select is_empty('select id from public.trials', '[F60] a fan reads no row of the trials');
select is(tests.answer('mara', '(select count(id) from public.trials)'), '7', '[F60] a creator reads the rows of their own trials');
select is(tests.answer('ines', '(select count(id) from public.trials)'), '2', '[F60] another creator reads the rows of their own trials');
select is(tests.answer('ines', '(select count(code_hash) from public.trials)'), '42501', '[F60] a creator cannot read the hash of a code');
select is(tests.answer('ines', '(select count(redeemed_by) from public.trials)'), '42501', '[F60] a creator cannot read the user who redeemed a trial');
select * from finish();
