-- Taking the next item of a queue: each goes to one member of staff for half an hour, and a late
-- decision names the first.
select plan(19);

select tests.make_creator('mara');
select tests.make_fan(u) from unnest(array['jonas', 'evelyn']) u;
create temporary table made (name text primary key, id uuid);
insert into made select n, tests.post('mara', 'public', n) from unnest(array['one', 'two', 'three']) n;
grant all on made to authenticated;
create function tests.reported(p_name text, p_reason text) returns text language plpgsql as $$
begin
  perform tests.act_as('jonas');
  perform api.report_post(gen_random_uuid(), (select id from pg_temp.made where name = p_name), p_reason::public.report_reason);
  perform tests.act_as_owner();
  return (select c.handle from private.cases c order by c.number desc limit 1);
end $$;
create function tests.next(p_staff text, p_queue text default 'cases') returns text language plpgsql as $$
begin
  return (select n.handle from staff.next(p_staff, p_queue) n);
exception when others then return sqlerrm;
end $$;
create function tests.refusal(p_call text) returns text language plpgsql as $$
declare
  v_detail text;
begin
  execute p_call;
  return 'done';
exception when others then
  get stacked diagnostics v_detail = pg_exception_detail;
  return concat_ws(' ', sqlerrm, nullif(v_detail, '')::jsonb ->> 'name');
end $$;
create temporary table handles (name text primary key, handle text);
insert into handles values ('spam', tests.reported('one', 'spam')), ('minor', tests.reported('two', 'underage')),
  ('law', tests.reported('three', 'illegal'));

select is(tests.next(' '), 'staff_name_missing', '[F145] nobody takes a case without a name');
select is(tests.next('Ada', 'dreams'), 'invalid_payload', '[F145] there is no other queue');
select is(tests.next('Ada'), (select handle from handles where name = 'minor'), '[F145] the most urgent case comes first');
select is((select claimed_by from staff.case_queue where "case" = (select handle from handles where name = 'minor')), 'Ada', '[F145] the queue says who has it');
select is(tests.next('Grace'), (select handle from handles where name = 'spam'), '[F145] somebody else gets another one');
select is(tests.next('Ada'), (select handle from handles where name = 'law'), '[F145] and the first one the last');
select is(tests.next('Grace'), null, '[F145] nothing is given twice');
select tests.pass('29 minutes 59 seconds');
select is(tests.next('Grace'), null, '[F145] for half an hour');
select tests.pass('1 second');
select is(tests.next('Grace'), (select handle from handles where name = 'minor'), '[F145] then it is given again');
select is((select claimed_by from staff.case_queue where "case" = (select handle from handles where name = 'spam')), null, '[F145] a claim that ended is shown no more');

-- decided meanwhile
select is(tests.refusal(format('select staff.case_uphold(''Ada'', ''unlawful'', %L)', (select handle from handles where name = 'law'))), 'done', '[F145] a case is decided');
select is(tests.refusal(format('select staff.case_dismiss(''Grace'', ''lawful'', %L)', (select handle from handles where name = 'law'))), 'conflict Ada', '[F145] a late decision names the first');
select is(tests.refusal(format('select staff.resolve_report(''Grace'', ''lawful'', %s, ''dismissed'')', (select max(number) from private.reports))), 'conflict Ada', '[F145] also of a report');

-- appeals go to somebody else than the one who decided
select tests.act_as('mara');
select api.appeal_decision(d.id, 'It is lawful.') from public.decisions d where d.act = 'removed';
select tests.act_as_owner();
select is(tests.next('ada', 'appeals'), null, '[F145] who decided gets no appeal against it');
select is(tests.next('Grace', 'appeals'), (select handle from public.decisions where act = 'removed'), '[F145] somebody else does');
select is((select claimed_by from staff.appeal_queue), 'Grace', '[F145] the queue of appeals says so');
select is(tests.next('Linus', 'appeals'), null, '[F145] once');
select is(tests.refusal(format('select staff.appeal_keep(''Grace'', ''unlawful'', %L, ''It is not.'')', (select handle from public.decisions where act = 'removed'))), 'done', '[F145] the appeal is decided');
select is(tests.refusal(format('select staff.appeal_keep(''Linus'', ''unlawful'', %L, ''It is not.'')', (select handle from public.decisions where act = 'removed'))), 'conflict Grace', '[F145] and a late decision names the first');
select * from finish();
