-- The report of a month for the acquirer: how many cases, decisions, appeals, posts and disputes,
-- without a name, an id or an amount.
create view private.month_facts as
select c.received_at as at, 'cases received, ' || c.kind as line from private.cases c
union all
select c.decided_at, 'cases ' || c.state || ', ' || c.kind from private.cases c
where c.state <> 'received'
union all
select c.decided_at, 'cases decided ' || case when c.decided_at <= c.due_at then 'in time'
         else 'late' end from private.cases c where c.state <> 'received'
union all
select c.received_at, 'cases that hid content by themselves' from private.cases c
where c.has_hidden
union all
select d.created_at, 'decisions, ' || d.act from public.decisions d
union all
select a.created_at, 'appeals received' from public.appeals a
union all
select a.decided_at, 'appeals, decision ' || a.outcome from public.appeals a
where a.outcome is not null
union all
select p.created_at, 'posts published' from public.posts p
union all
select s.created_at, 'stories published' from public.stories s
union all
select d.opened_at, 'payments disputed' from private.disputes d where d.opened_at is not null
union all
select d.closed_at, 'disputes ' || d.outcome from private.disputes d where d.closed_at is not null;
comment on view private.month_facts is
  'Each event that the report of a month counts, by its time and its line.';

create view private.month_line_names as
select 'cases ' || s.state || ', ' || k.kind as line
from unnest('{received,upheld,dismissed}'::text[]) s (state),
     unnest(enum_range(null::private.case_kind)) k (kind)
union all
select 'decisions, ' || a.act from unnest(enum_range(null::public.decision_act)) a (act)
union all
select unnest(array[
  'cases decided in time', 'cases decided late', 'cases that hid content by themselves',
  'appeals received', 'appeals, decision kept', 'appeals, decision overturned',
  'posts published', 'stories published', 'payments disputed', 'disputes won', 'disputes lost']);
comment on view private.month_line_names is 'The lines of every report, also of those that are 0.';

create function private.month_counts(p_month date) returns table (line text, count bigint)
language sql stable set search_path = '' as $$
  select n.line, count(f.line)
  from private.month_line_names n
  left join private.month_facts f on f.line = n.line
    and f.at >= p_month::timestamp at time zone 'UTC'
    and f.at < (p_month + interval '1 month') at time zone 'UTC'
  group by n.line
$$;
comment on function private.month_counts(date) is
  'What the facts of a month (UTC) count to now, by line.';

create function private.lines_of_month(p_month date)
returns table (of_month date, line text, count bigint)
language sql stable set search_path = '' as $$
  select p_month, c.line, c.count from private.month_counts(p_month) c
  union all
  select f.month, c.line, c.count - t.count
  from private.frozen_months f
  cross join lateral private.month_counts(f.month) c
  cross join lateral (
    select coalesce(sum(l.count), 0)::bigint as count from private.month_lines l
    where l.of_month = f.month and l.line = c.line) t
  where f.month >= p_month - interval '1 year' and c.count <> t.count
$$;
comment on function private.lines_of_month(date) is
  'The counts of a month, and for each month of the year before that was frozen what its counts '
  'have changed by since.';

create function private.freeze_month(p_month date) returns private.frozen_months
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_month date := date_trunc('month', p_month);
  v_frozen private.frozen_months;
begin
  perform pg_advisory_xact_lock(hashtextextended('months', 0));
  select * into v_frozen from private.frozen_months where month = v_month;
  if v_frozen.month is not null then
    return v_frozen;
  elsif (v_month + interval '1 month') at time zone 'UTC' > private.now()
        or exists (select from private.frozen_months where month > v_month) then
    perform private.fail('ineligible_action');
  end if;
  with lines as materialized (select * from private.lines_of_month(v_month)),
  report as (
    select 'month,of_month,line,count' || E'\n'
      || string_agg(format('%s,%s,"%s",%s', to_char(v_month, 'YYYY-MM'),
           to_char(l.of_month, 'YYYY-MM'), l.line, l.count) || E'\n', ''
           order by l.of_month desc, l.line collate "C") as csv
    from lines l),
  kept as (
    insert into private.frozen_months (month, csv, sha256)
    select v_month, r.csv, sha256(convert_to(r.csv, 'utf8')) from report r returning *),
  stored as (
    insert into private.month_lines (month, of_month, line, count)
    select v_month, l.of_month, l.line, l.count from lines l)
  select * into v_frozen from kept;
  return v_frozen;
end $$;
comment on function private.freeze_month(date) is
  'Freezes the report of a month that is over, or returns it as it was frozen. Errors: '
  'ineligible_action (the month is not over, or a later one is frozen).';

create function private.freeze_last_month() returns void
language sql volatile security definer set search_path = '' as $$
  select private.freeze_month(
    ((private.now() at time zone 'UTC') - interval '1 month')::date)
$$;
comment on function private.freeze_last_month() is
  'A job: freezes the report of the month before.';
