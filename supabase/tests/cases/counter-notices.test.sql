-- Warnings at half of the time of a case, and complaints about a copyright: hidden once the address
-- is confirmed, shown again ten business days after the author's counter-notice.
select plan(33);

select tests.make_creator('mara');
select tests.make_fan('jonas');
create temporary table made (name text primary key, id uuid);
grant all on made to authenticated;
create function tests.made(p_name text) returns uuid language sql as $$ select id from pg_temp.made where name = p_name $$;
insert into made select n, tests.post('mara', 'public', n) from unnest(array['copy', 'sued', 'silent', 'minor too', 'kept']) n;
create function tests.complain(p_name text, p_kind text default 'dmca') returns text language plpgsql as $$
begin
  perform private.file_complaint(gen_random_uuid(), 'somewhere ' || p_name, '/post/' || tests.made(p_name),
    jsonb_build_object('kind', p_kind, 'place', 'x', 'description', 'mine', 'signature', 'Ada Stranger',
      'email', replace(p_name, ' ', '') || '@example.test', 'good_faith', true));
  perform private.confirm_complaint((select params ->> 'code' from private.mails where template = 'complaint_received' order by id desc limit 1), 'somewhere ' || p_name);
  return (select handle from private.cases order by number desc limit 1);
end $$;
create function tests.counters(p_name text) returns text language plpgsql as $$
begin
  perform private.file_appeal((select d from public.decisions d where d.target_id = tests.made(p_name) and d.act = 'held'), 'It is mine.');
  return 'done';
end $$;
create function tests.state(p_name text) returns text language sql as $$ select moderation_state::text from public.posts where id = tests.made(p_name) $$;
create temporary table cases (name text primary key, handle text);

-- a Monday without holidays in the next weeks
select tests.pass(timestamptz '2027-03-01 09:00:00Z' - private.now());
insert into cases select n, tests.complain(n) from unnest(array['copy', 'sued', 'silent', 'minor too', 'kept']) n;
select is(tests.state('copy'), 'held', '[F146] a confirmed complaint about a copyright hides at once');
select is((select kind::text || ' ' || (due_at = private.business_days_after(received_at, 7)) from private.cases where handle = (select handle from cases where name = 'copy')), 'dmca true', '[F146] its decision is due within seven business days');
select is((select category::text from public.decisions where target_id = tests.made('copy')), 'copyright', '[F152] its author reads that it is about a copyright');
select matches((select reason from public.decisions where target_id = tests.made('copy')), 'copy the work of somebody else.*counter-notice: 10 business days', '[F146] and what a counter-notice does');
select is(private.restore_countered(), 0, '[F146] nothing is shown again without a counter-notice');

-- half of the time: the operator is told once of each case
select is(private.warn_of_deadlines(), 0, '[F146] without an address nobody is warned');
update private.site_config set value = '"ada@velour.example"' where key = 'operator_address';
insert into cases select 'a minor', tests.complain('minor too', 'underage');
select is(private.warn_of_deadlines(), 0, '[F146] nobody is warned before half of the time');
select tests.pass('1 hour 59 minutes 59 seconds');
select is(private.warn_of_deadlines(), 0, '[F146] not a second before');
select tests.pass('1 second');
select is(private.warn_of_deadlines(), 1, '[F146] after two of four hours the operator is warned');
select is((select params -> 'cases' ->> 0 from private.mails where template = 'deadline_near'), (select handle from cases where name = 'a minor'), '[F146] of that case');
select is((select priority::int from private.mails where template = 'deadline_near'), 0, '[F146] before all other mails');
select is(private.warn_of_deadlines(), 0, '[F146] and once');
select tests.pass('4 days');
select is(private.warn_of_deadlines(), 0, '[F146] a case of seven business days is not half over after four days');
select tests.pass('1 day');
select is(private.warn_of_deadlines(), 5, '[F146] it is after half of its time');
select is(jsonb_array_length((select params -> 'cases' from private.mails where template = 'deadline_near' order by id desc limit 1)), 5, '[F146] in one mail');

-- counter-notices: Monday the 8th
select tests.pass(timestamptz '2027-03-08 09:00:00Z' - private.now());
select is(tests.counters(n), 'done', '[F146] a counter-notice about ' || n) from unnest(array['copy', 'sued', 'minor too', 'kept']) n;
select lives_ok(format($$select staff.case_sued('Ada', 'a lawsuit was filed', %L)$$, (select handle from cases where name = 'sued')), '[F146] staff record a lawsuit');
select throws_ok(format($$select staff.case_sued('Ada', 'a lawsuit was filed', %L)$$, (select handle from cases where name = 'sued')), 'PT409', 'conflict', '[F146] once');
select throws_ok(format($$select staff.case_sued('Ada', 'a lawsuit was filed', %L)$$, (select handle from cases where name = 'a minor')), 'PT403', 'ineligible_action', '[F146] and about a copyright alone');
select staff.appeal_keep('Ada', 'it is a copy', (select handle from public.decisions where target_id = tests.made('kept') and act = 'held'), 'It is a copy of a film.');
select tests.pass(timestamptz '2027-03-22 08:59:59Z' - private.now());
select is(private.restore_countered(), 0, '[F146] a second before ten business days nothing is shown again');
select tests.pass('1 second');
delete from private.mails;
select is(private.restore_countered(), 1, '[F146] after ten business days one of them is');
select is(tests.state('copy'), 'live', '[F146] the one with a counter-notice');
select is((select state || ' ' || decided_at from private.cases where handle = (select handle from cases where name = 'copy')), 'dismissed ' || private.now(), '[F146] its case is decided');
select is((select string_agg(template || ' ' || (params ->> 'outcome'), ', ') from private.mails where recipient_id = tests.id_of('mara')), 'appeal_decided overturned', '[F146] its author gets one mail');
select is((select a.outcome || ' ' || a.decided_by from public.appeals a join public.decisions d on d.id = a.decision_id where d.target_id = tests.made('copy')), 'overturned system', '[F146] and the answer');
select is(tests.state('sued'), 'held', '[F146] what a court decides about stays hidden');
select is(tests.state('silent'), 'held', '[F146] without a counter-notice it stays hidden');
select is(tests.state('minor too'), 'held', '[F146] what may show a minor stays hidden');
select is(tests.state('kept'), 'held', '[F146] what staff have kept hidden stays so');
select is(private.restore_countered(), 0, '[F146] the clock does not run twice');
select * from finish();
