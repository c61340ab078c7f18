-- Sending free trials: by listed creators only, to any address, with a code that stands in the mail
-- and nowhere else; the sender reads the list and nobody reads another's.
select plan(53);

select tests.make_creator('mara');
select tests.make_creator('ines');
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

-- what may be sent
select is(tests.trial_fields('new@example.test', 1), 'done', '[F60] a listed creator sends one day');
select is(tests.trial_fields('new@example.test', 4), 'done', '[F60] and four days');
select is(tests.trial_fields('new@example.test', 7), 'done', '[F60] and seven days');
select is(tests.trial_fields('other@example.test', 30), 'done', '[F60] and thirty days');
select is(tests.trial_fields('other@example.test', 2), 'invalid_trial_period', '[F60] two days are no period');
select is(tests.trial_fields('other@example.test', 0), 'invalid_trial_period', '[F60] nor is none');
select is(tests.trial_fields('other@example.test', 31), 'invalid_trial_period', '[F60] nor are thirty-one');
select is(tests.trial_fields('other@example.test', null), 'trial_fields_missing', '[F60] no period is a missing field');
select is(tests.trial_fields('  ', 7), 'trial_fields_missing', '[F60] a blank address is a missing field');
select is(tests.trial_fields(null, 7), 'trial_fields_missing', '[F60] so is none');
select is(tests.trial_fields('other', 7), 'invalid_email', '[F60] a word is no address');
select is(tests.trial_fields('other@example.test, third@example.test', 7), 'invalid_email',
  '[F60] two addresses are none');

-- who may send
select is(tests.answer('unlisted', $$api.send_trial('a@example.test', 7, gen_random_uuid())$$),
  'profile_not_promoted', '[F25] [F60] an unlisted creator sends nothing');
select is(tests.answer('jonas', $$api.send_trial('a@example.test', 7, gen_random_uuid())$$),
  'method_forbidden', '[F60] nor does a fan');
select is(tests.answer('guest', $$api.send_trial('a@example.test', 7, gen_random_uuid())$$),
  '42501', '[F60] nor a guest');
select is_empty($$select * from tests.trial_mails('a@example.test')$$, '[F60] and no mail goes out');
update private.account_statuses set accepted_at = now(), promoted_at = now()
where profile_id = tests.id_of('unlisted');
select is(tests.answer('unlisted', $$api.send_trial('a@example.test', 7, gen_random_uuid())$$),
  'done', '[F25] [F60] once listed, the creator does');
select tests.suspend(tests.id_of('unlisted'));
select is(tests.answer('unlisted', $$api.send_trial('b@example.test', 7, gen_random_uuid())$$),
  'account_suspended', '[F60] a suspended one does not');

-- the mail
select is(
  (select params - 'code' - 'until' from tests.trial_mails('other@example.test')),
  '{"from": "mara", "days": 30}', '[F60] the mail names the sender and the days');
select is(
  (select (params ->> 'until')::timestamptz from tests.trial_mails('other@example.test')),
  (select created_at + interval '30 days' from public.trials where email = 'other@example.test'),
  '[F60] and until when it waits');
select matches(
  (select params ->> 'code' from tests.trial_mails('other@example.test')), '^[a-km-np-z2-9]{20}$',
  '[F60] and the code of twenty characters, none of which is mistaken for another');
select is(
  (select count(distinct params ->> 'code') from tests.trial_mails('new@example.test')), 3::bigint,
  '[F60] each trial has a code of its own');
select is(
  (select count(distinct private.trial_code()) from generate_series(1, 500)), 500::bigint,
  '[F60] no two codes are alike');
select cmp_ok(
  (select count(distinct c) from (select private.trial_code() as code from generate_series(1, 200)) codes,
     regexp_split_to_table(code, '') c), '=', 32::bigint,
  '[F60] a code draws from thirty-two characters: a hundred bits');
select is(
  (select code_hash from public.trials where email = 'other@example.test'),
  (select sha256(convert_to(params ->> 'code', 'UTF8')) from tests.trial_mails('other@example.test')),
  '[F60] of the code the trial keeps the hash');
select tests.act_as_service();
create temporary table leased as
  select m from jsonb_array_elements(api.service_lease_mails(gen_random_uuid(), 20)::jsonb) m
  where m ->> 'to' = 'other@example.test';
select is((select m - 'mail_id' - 'lease_token' - 'site' - 'params' from leased),
  '{"template": "trial", "to": "other@example.test", "name": "", "role": "fan"}',
  '[F60] an address without an account is written to');
select api.service_finish_mail((m ->> 'mail_id')::uuid, (m ->> 'lease_token')::uuid)::jsonb from leased;
select tests.act_as_owner();
select is((select (state, params)::text from tests.trial_mails('other@example.test')), '(sent,{})',
  '[F60] the code is forgotten once it was sent');
select results_eq(
  $$select api.service_fail_mail(id, lease_token, 'refused', 'because', 0)::jsonb ->> 'state'
    from tests.trial_mails('a@example.test')$$,
  array['dead'], '[F60] a mail that cannot be delivered is given up');
select is((select params from tests.trial_mails('a@example.test')), '{}', '[F60] and its code is forgotten too');

-- once for each request
select is(tests.answer('ines', $$api.send_trial(' Twice@Example.test', 7, '00000000-0000-4000-8000-00000000000a')$$),
  'done', '[F60] an address is folded');
select is(tests.answer('ines', $$api.send_trial('twice@example.test ', 7, '00000000-0000-4000-8000-00000000000a')$$),
  'done', '[F60] the same request is heard again');
select is((select count(*) from tests.trial_mails('twice@example.test')), 1::bigint, '[F60] and sends one mail');
select is(tests.answer('ines', $$api.send_trial('twice@example.test', 30, '00000000-0000-4000-8000-00000000000a')$$),
  'duplicate_request', '[F60] its id stands for no other trial');
select is(tests.answer('ines', $$api.send_trial('twice@example.test', 30, null)$$),
  'invalid_payload', '[F60] and there is none without an id');

-- nobody is flooded, and nobody across a block is written to
select is(tests.trial_fields('new@example.test', 7), 'rate_limited',
  '[F60] one address gets three trials of a creator in a day');
select is(tests.trial_fields('third@example.test', 7), 'done', '[F60] another one gets its own');
select tests.pass('1 day');
select is(tests.trial_fields('new@example.test', 7), 'done', '[F60] and the next day there is another');
insert into private.rate_limit_windows (bucket, subject, starts_at, hits)
values ('trials', tests.id_of('ines')::text, date_bin('1 day', private.now(), 'epoch'), 50)
on conflict (bucket, subject, starts_at) do update set hits = 50;
select is(tests.answer('ines', $$api.send_trial('fourth@example.test', 7, gen_random_uuid())$$),
  'rate_limited', '[F60] fifty in a day are enough');
select is(tests.answer('mara', 'api.block(tests.id_of(''piet''))'), 'done', '[F32] a creator blocks a fan');
select is(tests.trial_fields('piet@example.test', 7), 'done',
  '[F32] [F60] a trial to their address is answered as any other');
select is(tests.trial_fields('jonas@example.test', 7), 'done', '[F60] as one to somebody who is not blocked');
select is(
  (select array_agg(address order by id) from private.mails
   where address in ('piet@example.test', 'jonas@example.test')),
  array['jonas@example.test'], '[F32] [F60] but no mail crosses a block');

-- the list
select tests.act_as('ines');
select is(
  (select t - 'id' - 'created_at' - 'expires_at' from jsonb_array_elements(api.trials()::jsonb) t),
  '{"email": "twice@example.test", "period_days": 7, "redeemed_at": null, "state": "waiting"}',
  '[F60] a creator reads the own trials, and nothing of the code');
select tests.act_as('mara');
select is(
  (select jsonb_array_length(api.trials()::jsonb) || ' ' || jsonb_array_length(
     api.trials((api.trials() -> 4 ->> 'id')::uuid, 5)::jsonb)),
  '5 3', '[F60] five a page, and on by key');
select tests.act_as_owner();
select tests.pass('30 days');
select tests.act_as('ines');
select is(api.trials()::jsonb #>> '{0,state}', 'expired', '[F60] after thirty days it waits no more');
select is((api.trials()::jsonb #>> '{0,expires_at}')::timestamptz - (api.trials()::jsonb #>> '{0,created_at}')::timestamptz,
  interval '30 days', '[F60] and the list says since when');
select is(tests.answer('ines', $$api.send_trial('twice@example.test', 7, gen_random_uuid())$$), 'done',
  '[F60] whoever let one run out may be sent another');
select tests.act_as('jonas');
select throws_ok('select api.trials()::jsonb', 'PT403', 'method_forbidden', '[F60] a fan has no such list');
select is_empty('select id from public.trials', '[F60] and reads none of the rows');
select is(tests.answer('mara', '(select count(id) from public.trials)'), '8', '[F60] a creator reads the own ones');
select is(tests.answer('ines', '(select count(id) from public.trials)'), '2', '[F60] and another creator theirs');
select is(tests.answer('ines', '(select count(code_hash) from public.trials)'), '42501', '[F60] of no code the hash');
select is(tests.answer('ines', '(select count(redeemed_by) from public.trials)'), '42501', '[F60] of none who redeemed it');
select * from finish();
