-- Attacks on cases, decisions and appeals: what would keep content from being hidden, bring back
-- what was removed for another reason, or hide much from one mailbox.
select plan(35);

select tests.make_creator('mara');
select tests.make_fan(u) from unnest(array['jonas', 'evelyn', 'the']) u;
create temporary table made (name text primary key, id uuid);
grant all on made to authenticated;
create function tests.made(p_name text) returns uuid language sql as $$ select id from pg_temp.made where name = p_name $$;
insert into made select n, tests.post('mara', 'public', n)
from unnest(array['shielded', 'plain words', 'symbols', 'old', 'deleted', 'copy', 'taken', 'blocked', 'older', 'doubly', 'by itself', 'a', 'b', 'c', 'd', 'e', 'f']) n;
create function tests.files(p_name text, p_kind text, p_email text, p_signature text default 'Ada Stranger') returns text language plpgsql as $$
begin
  delete from private.rate_limit_windows where bucket = 'complaint_mails';
  perform private.file_complaint(gen_random_uuid(), 'at ' || p_name || p_email, '/post/' || tests.made(p_name),
    jsonb_build_object('kind', p_kind, 'place', 'x', 'description', 'look', 'signature', p_signature, 'email', p_email, 'good_faith', true));
  return (select params ->> 'code' from private.mails where template = 'complaint_received' order by id desc limit 1);
end $$;
create function tests.complain(p_name text, p_kind text, p_email text) returns text language plpgsql as $$
begin
  perform private.confirm_complaint(tests.files(p_name, p_kind, p_email), 'at ' || p_name);
  return (select handle from private.cases order by number desc limit 1);
end $$;
create function tests.state(p_name text) returns text language sql as $$ select moderation_state::text from public.posts where id = tests.made(p_name) $$;
create function tests.last(p_name text, p_act public.decision_act) returns public.decisions language sql as $$
  select d from public.decisions d where d.target_id = tests.made(p_name) and d.act = p_act order by d.id desc limit 1
$$;
create function tests.does(p_sql text) returns text language plpgsql as $$
begin
  execute p_sql;
  return 'done';
exception when others then return sqlerrm;
end $$;
create function tests.reports(p_user text, p_name text, p_reason public.report_reason) returns text language plpgsql as $$
declare
  v text := 'done';
begin
  perform tests.act_as(p_user);
  begin
    perform api.report_post(gen_random_uuid(), tests.made(p_name), p_reason);
  exception when others then v := sqlerrm;
  end;
  perform tests.act_as_owner();
  return v;
end $$;

-- a signature that is a word of the automatic reason
select tests.files('shielded', 'other', 'shield@example.test', 'decided');
select is(tests.reports('jonas', 'shielded', 'underage'), 'done', '[F145] a complaint that is signed "decided" keeps no report away');
select is(tests.state('shielded'), 'held', '[F145] nor the hiding of its content');
select tests.files('symbols', 'other', 'symbols@example.test', s) from unnest(array['the', 'a', 'It is', '🙂', '.*', '\', '[', '(', E'x\ny']) s;
select is(tests.does(format($$select private.act_remove('Ada', 'It shows the face of a stranger.', 'post', %L)$$, tests.made('symbols'))), 'done',
  '[F152] signatures of common words or symbols refuse no reason');
select tests.reports('the', 'plain words', 'spam');
select is(tests.does(format($$select private.act_hold('Ada', 'Copies the page of symbols@example.test.', 'post', %L)$$, tests.made('plain words'))), 'done', '[F152] a reporter called "the", and an address of another content, refuse no reason');
select tests.files('old', 'other', 'signs@example.test', 'R. (Bob) [x]*');
select is(tests.does(format($$select private.act_hold('Ada', 'Told by R. (Bob) [x]* today.', 'post', %L)$$, tests.made('old'))), 'names_somebody', '[F152] a name of symbols and letters is found to the letter');

-- an old decision against which nobody appealed, and a later removal of the same content
select private.act_hold('Grace', 'Looking.', 'post', tests.made('older'));
select private.act_release('Grace', 'fine', 'post', tests.made('older'));
select tests.reports('evelyn', 'older', 'illegal');
select staff.case_uphold('Ada', 'It is unlawful.', (select "case" from staff.case_queue q join private.reports r on r.number = q.report where r.target_id = tests.made('older')));
select private.file_appeal(tests.last('older', 'held'), 'Give it back.');
select is(tests.does(format($$select staff.appeal_overturn('Ada', 'looked', %L, 'You are right.')$$, (tests.last('older', 'held')).handle)), 'ineligible_action',
  '[F152] an appeal against an earlier decision does not bring back what a later one removed');
select is(tests.state('older'), 'removed', '[F152] the content stays removed');
select is((select count(*) from private.reports where target_id = tests.made('older') and state = 'upheld'), 1::bigint, '[F152] and counts');
select is(tests.does(format($$select staff.appeal_keep('Ada', 'looked', %L, 'A later decision stands.')$$, (tests.last('older', 'held')).handle)), 'done', '[F152] staff keep the earlier one');
select private.file_appeal(tests.last('older', 'removed'), 'Give it back.');
select is(tests.does(format($$select staff.appeal_overturn('Grace', 'looked', %L, 'You are right.')$$, (tests.last('older', 'removed')).handle)), 'done', '[F152] the later one is overturned by itself');
select is(tests.state('older'), 'live', '[F152] and the content is there again');
-- suspended twice
select staff.suspend('Ada', 'Spam.', 'jonas', 'spam');
select staff.reinstate('Ada', 'fine', 'jonas');
select staff.suspend('Grace', 'Fraud.', 'jonas', 'other');
select private.file_appeal((select d from public.decisions d where person_id = tests.id_of('jonas') and act = 'suspended' order by id limit 1), 'No spam.');
select is(tests.does(format($$select staff.appeal_overturn('Grace', 'looked', %L, 'You are right.')$$,
  (select handle from public.decisions where person_id = tests.id_of('jonas') and act = 'suspended' order by id limit 1))), 'ineligible_action', '[F152] an earlier suspension opens no account that is suspended again');
select is(private.is_restricted(tests.id_of('jonas')), true, '[F152] which stays suspended');

-- removed, appealed against, deleted by its author
select private.act_remove('Ada', 'It is spam.', 'post', tests.made('deleted'));
select private.file_appeal(tests.last('deleted', 'removed'), 'It is mine.');
select tests.act_as('mara');
select api.remove_post(tests.made('deleted'));
select tests.act_as_owner();
select is(tests.does(format($$select staff.appeal_overturn('Grace', 'looked', %L, 'You are right.')$$, (tests.last('deleted', 'removed')).handle)), 'done', '[F152] what its author deleted is overturned too');
select is((select outcome::text from public.appeals where decision_id = (tests.last('deleted', 'removed')).id), 'overturned', '[F152] and answered');

-- many from one mailbox
select tests.complain(n, 'ncii', format('Bob+%s@Example.test', n)) from unnest(array['a', 'b', 'c', 'd', 'e', 'f']) n;
select is((select string_agg(tests.state(n), ' ' order by n) from unnest(array['a', 'b', 'c', 'd', 'e', 'f']) n), 'held held held held held live', '[F147] a mailbox with many plus-addresses hides five');

-- the clock of a counter-notice
select tests.pass(timestamptz '2027-03-01 09:00:00Z' - private.now());
select tests.complain(n, 'dmca', n || '@example.test') from unnest(array['copy', 'taken', 'blocked']) n;
select private.file_appeal(tests.last(n, 'held'), 'It is mine.') from unnest(array['copy', 'taken', 'blocked']) n;
select tests.files('blocked', 'ncii', 'never@example.test');
select private.act_remove('Ada', 'It shows a crime.', 'post', tests.made('taken'));
select tests.complain('copy', 'dmca', 'second@example.test');
select tests.pass('15 days');
select is(private.restore_countered(), 1, '[F146] the clock shows one again');
select is(tests.state('blocked'), 'live', '[F146] the one beside an unconfirmed complaint, which keeps nothing hidden');
select is(tests.state('taken'), 'removed', '[F146] what staff removed meanwhile stays so');
select is((select outcome::text from public.appeals where decision_id = (tests.last('taken', 'held')).id), null, '[F146] and nobody is told that it is back');
select is(tests.state('copy'), 'held', '[F146] a second confirmed complaint keeps it hidden');

-- a complaint about a copyright names a work, and no page
select private.file_complaint(gen_random_uuid(), 'a page', '/mara', '{"kind": "dmca", "place": "x", "signature": "Ada Stranger", "email": "page@example.test", "good_faith": true}');
select private.confirm_complaint((select params ->> 'code' from private.mails where template = 'complaint_received' order by id desc limit 1), 'a page');
select is((select is_questioned from private.account_facts where user_id = tests.id_of('mara')), false, '[F146] a complaint about a copyright hides no page');
select is((select count(*) from private.reports where target_id = tests.id_of('mara') and state = 'open'), 1::bigint, '[F146] and waits for staff');

-- the appeal of an earlier hold is no counter-notice
insert into made select 'twice', tests.post('mara', 'public', 'twice');
select staff.case_dismiss('Ada', 'agreed', tests.complain('twice', 'ncii', 'first@example.test'));
select tests.complain('twice', 'dmca', 'twice@example.test');
select private.file_appeal((select d from public.decisions d where d.target_id = tests.made('twice') and act = 'held' order by id limit 1), 'She agreed.');
select tests.pass('20 days');
select is(private.restore_countered(), 0, '[F146] an appeal against an earlier hold is no counter-notice');
select is((select count(*) from public.decisions where target_id = tests.made('twice') and act = 'held'), 2::bigint, '[F146] of two holds');
select private.file_appeal(tests.last('twice', 'held'), 'It is mine.');
select tests.pass('20 days');
select is(private.restore_countered(), 1, '[F146] the one against the hold of the complaint is');
select is(tests.state('twice'), 'live', '[F146] and shows it again');
-- overturned while another case hides the same, or by the report itself
select private.act_remove('Ada', 'Not yours.', 'post', tests.made('doubly'));
select private.file_appeal(tests.last('doubly', 'removed'), 'It is mine.');
create temporary table hiding as select tests.complain('doubly', 'ncii', 'doubly@example.test') as handle;
select is(tests.does(format($$select staff.appeal_overturn('Grace', 'hers', %L, 'You were right.')$$, (tests.last('doubly', 'removed')).handle)), 'ineligible_action',
  '[F152] a removal is not overturned while an open case hides the same');
select is(tests.state('doubly'), 'removed', '[F152] and nothing is shown');
select lives_ok(format($$select staff.case_dismiss('Grace', 'it is she', %L)$$, (select handle from hiding)), '[F152] that case is decided first');
select is(tests.does(format($$select staff.appeal_overturn('Grace', 'hers', %L, 'You were right.')$$, (tests.last('doubly', 'removed')).handle)), 'done', '[F152] then the removal is overturned');
select is(tests.state('doubly'), 'live', '[F152] and the content is there');
select tests.reports('evelyn', 'by itself', 'underage');
select private.file_appeal(tests.last('by itself', 'held'), 'I am thirty.');
select is(tests.does(format($$select staff.appeal_overturn('Grace', 'thirty', %L, 'You were right.')$$, (tests.last('by itself', 'held')).handle)), 'done', '[F152] what a report hid by itself is given back after an appeal');
select is(tests.state('by itself') || ' ' || (select string_agg(state::text, '') from private.reports where target_id = tests.made('by itself')), 'live dismissed', '[F152] and its report is dismissed');
select is((select count(*) from public.decisions where target_id = tests.made('by itself') and act = 'restored'), 1::bigint, '[F152] which is one decision');
select * from finish();
