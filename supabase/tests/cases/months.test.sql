-- The report of a month: its lines equal what is counted by hand over three months, a frozen one is
-- never changed, and what becomes known later is a correction of the next.
select plan(35);

select tests.make_creator(c) from unnest(array['mara', 'ines']) c;
select tests.make_fan(u) from unnest(array['jonas', 'evelyn']) u;
select tests.pass(timestamptz '2027-03-01 00:00:00Z' - private.now());
create temporary table made (name text primary key, id uuid);
create function tests.posted(p_name text) returns uuid language plpgsql as $$
declare
  v_id uuid := tests.post('mara', 'public', p_name);
begin
  insert into pg_temp.made values (p_name, v_id);
  return v_id;
end $$;
create function tests.reported(p_user text, p_name text, p_reason text) returns text language plpgsql as $$
begin
  perform tests.act_as(p_user);
  perform api.report_post(gen_random_uuid(), (select id from pg_temp.made where name = p_name), p_reason::public.report_reason);
  perform tests.act_as_owner();
  return (select c.handle from private.cases c order by c.number desc limit 1);
end $$;
grant all on made to authenticated;
create function tests.line(p_month text, p_line text, p_of text default null) returns bigint language sql as $$
  select l.count from private.month_lines l
  where l.month = (p_month || '-01')::date and l.of_month = (coalesce(p_of, p_month) || '-01')::date and l.line = p_line
$$;
create function tests.frozen(p_month text) returns text language plpgsql as $$
declare
  v_csv text;
begin
  select f.csv into v_csv from staff.freeze_month('Ada', 'for the acquirer', p_month) f;
  return v_csv;
exception when others then return sqlerrm;
end $$;
create temporary table handles (name text primary key, handle text);

-- March: five posts, three reports; one upheld in time, one dismissed, one open; one suspension
select tests.posted('march ' || n) from generate_series(1, 5) n;
insert into handles values ('one', tests.reported('jonas', 'march 1', 'illegal')), ('two', tests.reported('jonas', 'march 2', 'underage')),
  ('three', tests.reported('evelyn', 'march 3', 'spam'));
select staff.case_uphold('Ada', 'against the law', (select handle from handles where name = 'one'));
select staff.case_dismiss('Ada', 'an adult', (select handle from handles where name = 'two'));
select staff.suspend('Ada', 'spam to everybody', 'evelyn');
select is(tests.frozen('2027-03'), 'ineligible_action', '[F155] a month that is not over is not frozen');
select tests.pass(timestamptz '2027-03-31 23:59:59Z' - private.now());
select tests.posted('the last second');
select tests.pass('1 second');
select tests.posted('april');
create temporary table first as select tests.frozen('2027-03') as csv;
select is(tests.line('2027-03', 'posts published'), 6::bigint, '[F155] six posts of March, the one of its last second included');
select is(tests.line('2027-03', 'cases received, illegal'), 1::bigint, '[F155] one case of unlawful content');
select is(tests.line('2027-03', 'cases received, underage'), 1::bigint, '[F155] one of a minor');
select is(tests.line('2027-03', 'cases received, other'), 1::bigint, '[F155] one of something else');
select is(tests.line('2027-03', 'cases upheld, illegal'), 1::bigint, '[F155] one was upheld');
select is(tests.line('2027-03', 'cases dismissed, underage'), 1::bigint, '[F155] one was dismissed');
select is(tests.line('2027-03', 'cases decided in time'), 2::bigint, '[F155] both in time');
select is(tests.line('2027-03', 'cases decided late'), 0::bigint, '[F155] none late, which is a line too');
select is(tests.line('2027-03', 'cases that hid content by themselves'), 1::bigint, '[F155] one hid its content');
select is(tests.line('2027-03', 'decisions, removed'), 1::bigint, '[F155] one removal');
select is(tests.line('2027-03', 'decisions, held'), 1::bigint, '[F155] one hold');
select is(tests.line('2027-03', 'decisions, restored'), 1::bigint, '[F155] one return');
select is(tests.line('2027-03', 'decisions, suspended'), 1::bigint, '[F155] one suspension');
select is(tests.line('2027-03', 'appeals received'), 0::bigint, '[F155] no appeal');
select is((select sum(l.count) from private.month_lines l where line like 'cases received%'), (select count(*) from private.cases)::numeric, '[F155] the lines of cases sum up to all of them');
select matches((select csv from first), E'^month,of_month,line,count\n2027-03,2027-03,"appeals received",0\n', '[F155] the report is a CSV');
select is((select sha256 from staff.months), (select encode(sha256(convert_to(csv, 'utf8')), 'hex') from first), '[F155] with its digest');
select unalike(lower((select csv from first)), '%' || n || '%', '[F155] and no ' || n) from unnest(array['mara', 'evelyn', 'ada', 'c-10', 'd-10']) n;
select is(tests.frozen('2027-03'), (select csv from first), '[F155] a second run answers the same bytes');
select throws_ok('update private.month_lines set count = 0', null, null, '[F155] nobody changes a line');
select throws_ok('delete from private.frozen_months', null, null, '[F155] nor removes a month');

-- April: the removal of March is overturned, and a case of March is decided late
select tests.act_as('mara');
select api.appeal_decision((select d.id from public.decisions d where d.act = 'removed' and d.person_id = tests.id_of('mara')), 'It is lawful.');
select tests.act_as_owner();
select staff.appeal_overturn('Grace', 'it is', (select handle from public.decisions where act = 'removed'), 'You were right.');
select tests.pass('20 days');
select staff.case_dismiss('Ada', 'no spam', (select handle from handles where name = 'three'));
select tests.pass(timestamptz '2027-05-01 00:00:00Z' - private.now());
select private.freeze_last_month();
select is(tests.line('2027-04', 'posts published'), 1::bigint, '[F155] the job freezes April');
select is(tests.line('2027-04', 'cases decided late'), 1::bigint, '[F155] with the case that was decided late');
select is(tests.line('2027-04', 'appeals, decision overturned'), 1::bigint, '[F155] and the decision that was overturned');
select is(tests.line('2027-04', 'cases upheld, illegal', '2027-03'), -1::bigint, '[F155] March is corrected: nothing was upheld');
select is(tests.line('2027-04', 'cases dismissed, illegal', '2027-03'), 1::bigint, '[F155] and one more dismissed');
select is((select count(*) from private.month_lines where month = '2027-04-01' and of_month = '2027-03-01'), 2::bigint, '[F155] and nothing else');
select tests.pass(timestamptz '2027-06-01 00:00:00Z' - private.now());
select tests.frozen('2027-05');
select is((select count(*) from private.month_lines where month = '2027-05-01' and of_month < '2027-05-01'), 0::bigint, '[F155] a correction is reported once');
select is(tests.frozen('2027-02'), 'ineligible_action', '[F155] a month before a frozen one is not frozen afterwards');
select is(tests.frozen('2027-13'), 'invalid_payload', '[F155] there is no thirteenth month');
select * from finish();
