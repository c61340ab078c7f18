-- Clocks of the policy: idle creators are told and unlisted, and listed again by the next post or
-- story; accounts that were never used are told and removed; failures are recorded and do not stop
-- the others.
select plan(37);

select tests.make_creator('maravoss');
select tests.make_creator('inesroth');
select tests.make_creator('talia_k');
select tests.make_fan('jonas', 5000);
create function tests.told(p_username text, p_template text) returns bigint language sql as $$
  select count(*) from private.mails where recipient_id = tests.id_of(p_username) and template::text = p_template
$$;

-- idle creators
select is(private.unlist_idle(), 0, '[F104] a new creator is not idle');
select tests.pass(interval '22 days');
select is(private.unlist_idle(), 0, '[F104] nor one without an update for three weeks');
select tests.pass(interval '3 days');
select tests.act_as('inesroth');
select api.create_post('public', 'a post', '{}', gen_random_uuid());
select tests.act_as_owner();
update public.profiles set bio = 'a new one' where username = 'talia_k';
select is(private.unlist_idle(), 1, '[F104] a week before, one creator is told');
select is(tests.told('maravoss', 'idle_notice'), 1::bigint, '[F104] the one without an update');
select is(tests.told('inesroth', 'idle_notice') + tests.told('talia_k', 'idle_notice'), 0::bigint,
  '[F104] not those with a post or a change of the profile');
select is(private.unlist_idle(), 0, '[F104] a second run tells nobody');
select is(private.is_listed(tests.id_of('maravoss')), true, '[F104] she is listed until then');
select tests.pass(interval '6 days');
select is(private.unlist_idle(), 0, '[F104] also after a month, while the mail is younger than a week');
select tests.pass(interval '2 days');
select is(private.unlist_idle(), 1, '[F104] a week after the mail she is unlisted');
select is(private.is_listed(tests.id_of('maravoss')), false, '[F104] and in no list');
select is(tests.told('maravoss', 'idle_unlisted'), 1::bigint, '[F104] a mail tells her');
select is(private.is_listed(tests.id_of('inesroth')), true, '[F104] the others stay listed');
select is((select action || ' ' || actor from staff.audit where subject = 'maravoss'), 'unlist system',
  '[F104] the log has the act');
select tests.act_as('maravoss');
select api.create_post('public', 'back again', '{}', gen_random_uuid());
select tests.act_as_owner();
select is(private.is_listed(tests.id_of('maravoss')), true, '[F104] her next post lists her again, without staff');
select is((select count(*) from private.policy_notices where kind = 'idle'), 0::bigint, '[F104] and begins a new month');
select tests.pass(interval '25 days');
select is(private.unlist_idle(), 3, '[F104] three are told a month later');
select private.note_page_change(tests.id_of('talia_k'));
select tests.pass(interval '8 days');
select is(private.unlist_idle(), 2, '[F104] one who changed the profile since is not unlisted');
select lives_ok($$select staff.unlist('Ada', 'asked for a pause', 'maravoss')$$, '[F117] staff keep one of them unlisted');
select throws_ok($$select staff.unlist('Ada', 'again', 'maravoss')$$, 'PT409', 'conflict', '[F117] once');
select tests.act_as('maravoss');
select api.create_post('public', 'and now', '{}', gen_random_uuid());
select tests.act_as('inesroth');
select api.create_post('public', 'and now', '{}', gen_random_uuid());
select tests.act_as_owner();
select is(private.is_listed(tests.id_of('maravoss')), false, '[F117] whom a post does not list again');
select is(private.is_listed(tests.id_of('inesroth')), true, '[F104] the other one is');

-- accounts that were never used
select tests.make_fan('neverused');
select tests.make_fan('laterused');
select tests.make_user('nevermade', 'creator');
create temp table who as select username, id from public.profiles;
select tests.pass(interval '2 months 10 days');
select is(private.remove_unused(), 0, '[F104] an account without use is kept for three months');
select tests.pass(interval '10 days');
select is(private.remove_unused(), 3, '[F104] two weeks before its owner is told');
select is(tests.told('neverused', 'empty_notice') + tests.told('nevermade', 'empty_notice'), 2::bigint, '[F104] by mail');
select is(tests.told('jonas', 'empty_notice'), 0::bigint, '[F104] an account with a payment is not');
select tests.act_as('laterused');
select api.follow(tests.id_of('inesroth'));
select tests.act_as_owner();
select tests.pass(interval '13 days');
select is(private.remove_unused(), 0, '[F104] nothing happens before the two weeks end');
select tests.pass(interval '2 days');
select private.remove_unused();
select is((select array_agg(w.username order by w.username) from who w
           join private.account_statuses s on s.profile_id = w.id where s.closed_at is not null),
  array['nevermade', 'neverused'], '[F104] the unused accounts are removed, one that followed somebody stays');
select is((select email from auth.users where id = (select id from who where username = 'neverused')), null,
  '[F104] with all personal data');
select is(private.username_state('neverused'::text), 'taken', '[F104] the username is held');
select is(private.remove_unused(), 0, '[F104] a second run removes nothing');

-- failures
create function private.fails_for_jonas(p_user_id uuid) returns void language plpgsql as $$
begin
  if p_user_id = tests.id_of('jonas') then
    raise exception 'a fault';
  end if;
  perform private.note_page_change(tests.id_of('inesroth'));
end $$;
delete from private.policy_runs;
select is(private.run_policy('a job', 'private.fails_for_jonas',
  array[tests.id_of('jonas'), tests.id_of('inesroth')]), 1, '[F104] a failed step does not stop the others');
select bag_eq('select job, done, username, failure from staff.policy_runs',
  $$values ('a job', 0, 'jonas', 'P0001 a fault'), ('a job', 1, null, null)$$,
  '[F104] staff see what was done and what failed');
select ok((select count(*) from staff.jobs where job in ('end-closures', 'empty-accounts', 'purge-accounts',
  'unlist-idle', 'remove-unused', 'sweep-policy')) = 6, '[F104] staff see every job of the policy');
insert into cron.job_run_details (jobid, database, username, command, status, return_message, start_time, end_time)
select jobid, 'd', 'u', 'c', s, 'x', now() - a, now() from cron.job, (values ('failed', interval '2 minutes'), ('succeeded', interval '1 minute')) r (s, a)
where jobname = 'unlist-idle';
select is((select array[job, last_status, (last_failure < last_run)::text] from staff.jobs limit 1),
  array['unlist-idle', 'succeeded', 'true'], '[F104] with its last run and its last failure, failed ones first');

-- complaints
insert into private.reports (reporter_id, request_id, target, target_id, owner_id, reason, snapshot)
values (tests.id_of('jonas'), gen_random_uuid(), 'profile', tests.id_of('inesroth'), tests.id_of('inesroth'), 'spam', '{}');
select is((select due_at - since from staff.deadlines where what = 'complaint'), interval '7 days', '[F104] a complaint is due after seven days');
select tests.pass(interval '8 days');
select is((select is_overdue from staff.deadlines where what = 'complaint'), true, '[F104] and overdue afterwards');
select tests.ledger_is_whole('[F104] the ledger has no faults');
select * from finish();
