-- Deadlines of cases: hours, and business days over weekends, holidays and 29 February, in 366
-- starts.
select plan(17);

select is(private.case_due_at('underage', '2026-11-27 23:30:01Z'), '2026-11-28 03:30:01Z', '[F146] a case of a minor is due within 4 hours, on a weekend too');
select is(private.case_due_at('ncii', '2026-12-24 12:00Z'), '2026-12-26 12:00Z', '[F146] a case of missing consent is due within 48 hours, over a holiday too');
select is(private.case_due_at('illegal', '2026-06-01 09:15:07Z'), '2026-06-10 09:15:07Z', '[F146] another case is due within seven business days, to the second');
select is(private.case_due_at('other', '2026-06-06 09:00Z'), '2026-06-16 09:00Z', '[F146] a weekend at the filing does not count');
select is(private.case_due_at('other', '2026-06-05 23:59:59Z'), '2026-06-16 23:59:59Z', '[F146] the last second of a Friday is a Friday');
select is(private.case_due_at('other', '2026-11-20 08:00Z'), '2026-12-02 08:00Z', '[F146] Thanksgiving does not count');
select is(private.case_due_at('other', '2026-06-26 08:00Z'), '2026-07-08 08:00Z', '[F146] a holiday on a Saturday is kept on the Friday before');
select is(private.case_due_at('other', '2027-06-28 08:00Z'), '2027-07-08 08:00Z', '[F146] a holiday on a Sunday is kept on the Monday after');
select is(private.case_due_at('other', '2028-02-22 08:00Z'), '2028-03-02 08:00Z', '[F146] 29 February is a day');
select is(private.case_due_at('other', '2028-02-29 08:00Z'), '2028-03-09 08:00Z', '[F146] a case of 29 February has its clock');
select is(private.case_due_at('other', '2027-02-22 08:00Z'), '2027-03-03 08:00Z', '[F146] a year without 29 February has one day less');
select is((select array_agg(day order by day) from private.holidays where name = 'Thanksgiving Day' and day < '2029-01-01'),
  '{2026-11-26,2027-11-25,2028-11-23}'::date[], '[F146] the fourth Thursday of November');
select is((select array_agg(day order by day) from private.holidays where name = 'Memorial Day' and day < '2029-01-01'),
  '{2026-05-25,2027-05-31,2028-05-29}'::date[], '[F146] the last Monday of May');
set local time zone 'Pacific/Auckland';
select is(private.case_due_at('other', '2026-06-05 23:59:59Z'), '2026-06-16 23:59:59Z', '[F146] the time zone of a session changes nothing');
set local time zone 'UTC';

-- counted one day at a time, which is another way than the function's
create function pg_temp.counted(p_from timestamptz) returns timestamptz language plpgsql as $$
declare
  v_at timestamptz := p_from;
  v_left int := 7;
begin
  while v_left > 0 loop
    v_at := v_at + interval '1 day';
    if to_char(v_at, 'DY') not in ('SAT', 'SUN') and v_at::date not in (select day from private.holidays) then
      v_left := v_left - 1;
    end if;
  end loop;
  return v_at;
end $$;
select is_empty($$select s from generate_series('2028-01-01 10:20:30Z'::timestamptz, '2028-12-31 10:20:30Z', '1 day') s
  where private.case_due_at('other', s) is distinct from pg_temp.counted(s)$$, '[F146] 366 starts of a leap year');
select is_empty($$select s from generate_series('2028-01-01 10:20:30Z'::timestamptz, '2028-12-31 10:20:30Z', '1 day') s
  where private.case_due_at('underage', s) <> s + interval '4 hours'
     or private.case_due_at('ncii', s) <> s + interval '48 hours'$$, '[F146] 366 starts of clocks of hours');
select is(private.limit_case_business_days(), 7, '[F146] seven business days');
select finish();
