-- What waits for staff: withdrawals that are due and overdue, held content and media, and jobs that
-- were given up, each with the name of its user.
select plan(28);

select tests.set_now_with_ids('2026-03-04 12:00:00+00');
select tests.make_payee(name, 'US') from unnest(array['marabell', 'secondly']) n (name);
select tests.link_bank('marabell'), tests.earn(name, 12000) from unnest(array['marabell', 'secondly']) n (name);
select tests.make_fan('jonas');
select tests.pass_with_ids('8 days');

-- withdrawals
create function tests.due() returns text[] language sql as $$
  select array_agg(concat_ws(' ', creator, state, days_past_due, is_overdue, held_by) order by creator) from staff.withdrawals_due
$$;
select is(tests.answer('marabell', 'api.withdraw(gen_random_uuid()) is not null'), 'true', '[F99] a creator asks for a payout');
insert into public.withdrawals (creator_id, request_id, amount_cents, due_at)
values (tests.id_of('secondly'), gen_random_uuid(), 100, private.next_payday(private.now()));
select is(tests.due(), null, '[F122] before the payday nothing is due');
select tests.set_now_with_ids('2026-03-16 00:00:00+00');
select is(tests.due(), array['marabell requested 0 f {}', 'secondly requested 0 f {bank_not_linked}'],
  '[F122] on the payday both are due, one of them held');
select lives_ok($$select staff.open_payout_file('Ada', 'payday')$$, '[F99] staff write the bank file');
select tests.set_now_with_ids('2026-04-16 00:00:00+00');
select is(tests.due(), array['marabell approved 31 f', 'secondly requested 31 f {bank_not_linked}'],
  '[F122] the days of the terms are not over after 31 days');
select tests.set_now_with_ids('2026-04-16 00:00:01+00');
select is(tests.due(), array['marabell approved 31 t', 'secondly requested 31 t {bank_not_linked}'], '[F122] a moment later both are overdue');
select lives_ok(format('select staff.settle_withdrawal(%L, %L, %s)', 'Ada', 'paid', tests.withdrawal_of('marabell')), '[F99] staff settle one');
select is(tests.due(), array['secondly requested 31 t {bank_not_linked}'], '[F122] what is paid is not due any more');

-- held
create temporary table made (what text primary key, id uuid);
grant all on made to authenticated;
insert into made values ('picture', tests.make_media(tests.id_of('marabell'), 'post'));
insert into made values
  ('post', tests.post('marabell', 'public', 'Held later', null, array[(select id from made where what = 'picture')])),
  ('other', tests.post('marabell', 'public', 'Never held'));
select tests.act_as('jonas');
select is(api.report_post(gen_random_uuid(), (select id from made where what = 'post'), 'spam', 'look at this') is null, false, '[F124] a fan reports a post');
insert into made select 'comment', api.create_comment(gen_random_uuid(), (select id from made where what = 'other'), 'A comment to hold');
select tests.act_as_owner();
create function tests.held() returns text[] language sql as $$
  select array_agg(concat_ws(' ', what, owner, reason, case when report is not null then 'reported' end) order by what) from staff.held_media
$$;
select is(tests.held(), null, '[F124] nothing is held at first');
select staff.hold_reported('Ada', 'being checked', (select max(number) from private.reports));
select is(tests.held(), array['media: post image marabell being checked', 'post marabell being checked reported'],
  '[F124] a held post and its picture are listed with owner and reason');
select is((select report from staff.held_media where what = 'post'), (select max(number) from private.reports),
  '[F124] with the number of the report that releases it');
select tests.pass_with_ids('2 days');
select private.act_hold('Ada', 'looks wrong', 'comment', (select id from made where what = 'comment'));
select is((select array_agg(held_for order by held_at) from staff.held_media where what in ('post', 'comment')), array[interval '2 days', interval '0'],
  '[F124] each with the time since which it is held, the longest first');
select is((select owner from staff.held_media where what = 'comment'), 'jonas', '[F124] a comment by its author');
select staff.release_reported('Ada', 'nothing wrong', (select max(number) from private.reports));
select is(tests.held(), array['comment jonas looks wrong'], '[F124] what is released is not listed any more');
select private.act_remove('Ada', 'against the rules', 'comment', (select id from made where what = 'comment'));
select is(tests.held(), null, '[F124] what is removed is decided, and not listed');

-- failed jobs
create function tests.failed() returns text[] language sql as $$
  select array_agg(concat_ws(' ', queue, what, username, failure) order by queue, what) from staff.failed_jobs
$$;
select is(tests.failed(), null, '[F122] nothing has failed at first');
insert into private.mails (recipient_id, template, state, attempts, last_failure) values
  (tests.id_of('jonas'), 'welcome', 'dead', 8, '422 no such address'), (tests.id_of('jonas'), 'refunded', 'queued', 3, 'TimeoutError');
update private.transcode_jobs set state = 'dead', attempts = 3, last_failure = 'media_failed';
insert into private.transcode_jobs (media_id, owner_id, kind, rank, state, attempts, last_failure, target_bucket, target_folder, created_at)
select id, owner_id, kind, 'creator', 'dead', 3, 'media_failed', 'media', id, private.now() from public.media where id = (select id from made where what = 'picture')
on conflict (media_id) do update set created_at = private.now();
insert into private.exports (profile_id, state, attempts, asked_at) values (tests.id_of('jonas'), 'failed', 3, private.now());
insert into public.payments (fan_id, request_id, purpose, amount_cents) values (tests.id_of('jonas'), gen_random_uuid(), 'top_up', 500);
insert into private.card_refunds (payment_id, amount_cents, state, reason, created_at, closed_at)
select id, 500, 'failed', 'card is closed', private.now(), private.now() from public.payments where fan_id = tests.id_of('jonas');
insert into private.policy_runs (job, profile_id, failure) values ('purge-accounts', tests.id_of('jonas'), 'no such key');
insert into private.policy_runs (job, done) values ('purge-accounts', 3);
select is(tests.failed(), array[
  'export archive jonas', 'mail welcome jonas 422 no such address', 'media image marabell media_failed', 'policy purge-accounts jonas no such key',
  'refund 500 cents to the card jonas card is closed'], '[F122] the failed jobs of each queue are listed, by user');
update private.transcode_jobs set last_failure = 'upload_too_big';
select is((select count(*) from staff.failed_jobs where queue = 'media'), 0::bigint, '[F122] a file that its owner has to mend is no failed job');
select is((select count(*) from staff.failed_jobs where failure = 'TimeoutError'), 0::bigint, '[F122] what is tried again is no failed job');
update private.transcode_jobs set state = 'queued', postponed = 7, created_at = private.now() - interval '59 minutes' where last_failure is not null;
select is((select count(*) from staff.failed_jobs where queue = 'media'), 0::bigint, '[F122] nor is a file that an outage keeps back for a while');
update private.transcode_jobs set created_at = private.now() - interval '1 hour' where postponed > 0;
select is((select distinct failure from staff.failed_jobs where queue = 'media'), 'postponed 7 times', '[F122] after an hour it is listed');
update private.transcode_jobs set state = 'dead' where postponed > 0;

-- a provider that transfers and does not answer
update private.payouts set ciphertext = 'c2VjcmV0', file_number = null, provider = 'modern_treasury', created_at = private.now();
select is((select count(*) from staff.failed_jobs where queue = 'payout'), 0::bigint, '[F122] a payout may take its time');
select tests.pass_with_ids('72 hours');
select is((select array[what, username, failure] from staff.failed_jobs where queue = 'payout'),
  array['withdrawal ' || tests.withdrawal_of('marabell'), 'marabell', 'no answer from modern_treasury'], '[F122] after three days without an answer it is listed');
select tests.pass_with_ids('27 days 1 second');
select is(tests.failed(), null, '[F122] what failed a month ago is not listed any more');

-- accepted and not listed
select is((select array_agg(username::text) from staff.accepted_unlisted), null, '[F122] listed creators are not in the list of accepted ones');
select staff.unlist('Ada', 'asked for it', 'secondly');
select is((select array_agg(username::text) from staff.accepted_unlisted), array['secondly'], '[F122] an unlisted one is, by username');
select is(tests.answer('marabell', 'json_agg(f) from staff.failed_jobs f'), '42501', '[F122] a creator reads none of them');
select * from finish();
