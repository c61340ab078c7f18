-- Clocks of the policy: idle creators are told and unlisted, and listed again by the next post or
-- story; accounts that were never used are told and removed; failures are recorded and do not stop
-- the others.
select plan(52);

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

-- listed again by staff
select tests.make_creator('orla');
select tests.pass(interval '25 days');
select private.unlist_idle();
select tests.pass(interval '8 days');
select private.unlist_idle();
select is(private.is_listed(tests.id_of('orla')), false, '[F104] a creator is unlisted by the clock');
select staff.promote('Ada', 'a page that people ask for', 'orla');
select staff.unlist('Ada', 'complaints', 'orla');
select is(tests.answer('orla', $$(api.create_post('public', 'again', '{}', gen_random_uuid()) is not null)::text$$), 'true', '[F117] she posts');
select is(private.is_listed(tests.id_of('orla')), false, '[F117] and stays unlisted, as staff decided after they had listed her');
select staff.promote('Ada', 'settled', 'orla');
select tests.pass(interval '25 days');
select private.unlist_idle();
select tests.pass(interval '8 days');
select private.unlist_idle();
select is(array[private.is_listed(tests.id_of('orla'))::int, tests.told('orla', 'idle_notice'), tests.told('orla', 'idle_unlisted')],
  '{0,2,2}', '[F104] idle again, she is told again before she is unlisted');
select staff.promote('Ada', 'settled', 'orla');
select tests.pass(interval '1 month 1 hour');
select is(array[private.unlist_idle(), tests.told('orla', 'idle_notice'), tests.told('orla', 'idle_unlisted')], '{1,3,2}',
  '[F104] one whom staff listed again is told a month later');
select is(private.is_listed(tests.id_of('orla')), true, '[F104] and is listed until a week after the mail');
select tests.pass(interval '8 days');
select private.unlist_idle();
select is(private.is_listed(tests.id_of('orla')), false, '[F104] then she is not');

-- one of whom something is scheduled, which the clock would not publish for a creator who is not listed
select tests.make_creator('petra_s');
insert into public.scheduled_posts (creator_id, request_id, request_digest, publish_at, audience, kind, text, media_ids, is_promo)
select tests.id_of('petra_s'), gen_random_uuid(), gen_random_uuid(), private.now() + interval '29 days', 'public', 'text', 'soon', '{}', false;
select tests.pass(interval '25 days');
select private.unlist_idle();
select is(tests.told('petra_s', 'idle_notice'), 0::bigint, '[F104] a creator with a scheduled post is not told');
update public.scheduled_posts set state = 'failed', failure = 'schedule_not_listed' where creator_id = tests.id_of('petra_s');
select private.unlist_idle();
select is(tests.told('petra_s', 'idle_notice'), 1::bigint, '[F104] one whose scheduled post has failed is');

-- accounts that were never used
select tests.make_fan('neverused');
select tests.make_fan('laterused');
select tests.make_user('nevermade', 'creator');
select tests.make_fan('foreignmail');
update auth.users set email_confirmed_at = null where email = 'foreignmail@example.test';
select tests.make_fan(n) from unnest(array['comments', 'likes', 'likescomment', 'votes', 'reports', 'blocks', 'isreported']) n;
create temp table talk as select tests.post('inesroth', 'public', 'Which one?', array['this', 'that']) as post_id;
grant select on talk to authenticated;
select tests.act_as('comments');
select api.create_comment(gen_random_uuid(), post_id, 'mine') from talk;
select tests.act_as('likes');
select api.like_post(post_id, true) from talk;
select api.like_post(post_id, false) from talk;
select tests.act_as('likescomment');
select api.like_comment(x.id, true) from talk cross join lateral (select (c ->> 'id')::uuid as id
  from json_array_elements(api.comments(post_id)) c) x;
select tests.act_as('votes');
select api.vote(post_id, 1::smallint) from talk;
select tests.act_as('reports');
select api.report_profile(gen_random_uuid(), tests.id_of('inesroth'), 'spam', '');
select tests.act_as('blocks');
select api.block(tests.id_of('jonas'));
select tests.act_as_owner();
insert into private.reports (reporter_id, request_id, target, target_id, owner_id, reason, snapshot)
select tests.id_of('jonas'), gen_random_uuid(), t, x, tests.id_of(o), 'spam', '{}' from (values
  ('profile'::public.report_target, tests.id_of('isreported'), 'isreported'),
  ('comment', (select id from public.comments where text = 'mine'), 'comments')) r (t, x, o);
create temp table who as select username, id from public.profiles;
select tests.pass(interval '2 months 10 days');
select is(private.remove_unused(), 0, '[F104] an account without use is kept for three months');
select tests.pass(interval '10 days');
select is(private.remove_unused(), 5, '[F104] two weeks before its owner is told');
select is(tests.told('neverused', 'empty_notice') + tests.told('nevermade', 'empty_notice'), 2::bigint, '[F104] by mail');
select is(tests.told('jonas', 'empty_notice'), 0::bigint, '[F104] an account with a payment is not');
select is_empty($$select n from unnest(array['comments', 'likes', 'likescomment', 'votes', 'reports', 'blocks']) n
  where tests.told(n, 'empty_notice') > 0$$, '[F104] nor one with a comment, a like, a vote, a report or a block');
select tests.act_as('laterused');
select api.follow(tests.id_of('inesroth'));
select tests.act_as_owner();
select tests.pass(interval '13 days');
select is(private.remove_unused(), 0, '[F104] nothing happens before the two weeks end');
select tests.pass(interval '2 days');
select private.remove_unused();
create function tests.removed() returns text[] language sql as $$
  select array_agg(w.username order by w.username) from pg_temp.who w
  join private.account_statuses s on s.profile_id = w.id where s.closed_at is not null
$$;
select is(tests.removed(), array['foreignmail', 'nevermade', 'neverused'],
  '[F104] the unused accounts are removed: an account with a comment, a like or a vote is neither told nor removed, '
  'nor one whose comment is reported, nor one that followed somebody, and one that is reported waits');
select is((select email from auth.users where id = (select id from who where username = 'neverused')), null,
  '[F104] with all personal data');
select is((select array_agg(address order by address) from private.mails where template = 'account_closed'),
  array['nevermade@example.test', 'neverused@example.test'], '[F104] their last mail goes to the address that they had, and none to one that nobody confirmed');
select is((select array_agg(distinct params) from private.mails where template = 'account_closed' and address is not null),
  array['{"is_unused": true}'::jsonb], '[F104] and says that nothing is left');
select is(private.username_state('neverused'::text), 'taken', '[F104] the username is held');
select is(private.remove_unused(), 0, '[F104] a second run removes nothing');
select private.remove_account(tests.id_of('isreported'));
select is(tests.removed(), array['foreignmail', 'nevermade', 'neverused'], '[F104] nor does a run that began before the report');
update private.reports set state = 'dismissed', resolution = 'fine', resolved_by = 'Ada', resolved_at = private.now()
where owner_id = tests.id_of('isreported');
select is(private.remove_unused(), 1, '[F104] the reported account is removed once staff have decided');
select is(tests.removed(), array['foreignmail', 'isreported', 'nevermade', 'neverused'], '[F104] and no other one');
update private.reports set state = 'dismissed', resolution = 'fine', resolved_by = 'Ada', resolved_at = private.now()
where state = 'open';

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
