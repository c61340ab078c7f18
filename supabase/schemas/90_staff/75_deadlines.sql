-- What staff owe by when, and the mail that tells the operator of what is overdue: a list that
-- nobody opens alarms nobody.
create view staff.deadlines with (security_invoker = true) as
select d.what, d.about, d.since, d.due_at, d.due_at < private.now() as is_overdue
from (
  select 'complaint' as what, 'report ' || q.report as about, q.reported_at as since, q.due_at
  from staff.report_queue q
  union all
  -- complaints that name no content
  select 'complaint', 'case ' || q."case", q.received_at,
    private.promised_at(q.received_at, q.due_at) from staff.case_queue q
  where q.report is null
  union all
  select 'appeal', q.decision, q.appealed_at, q.due_at from staff.appeal_queue q
  union all
  select 'review', q.review, q.asked_at, q.due_at from staff.review_queue q
  union all
  select 'application', q.username, q.applied_at, q.due_at from staff.application_queue q
  union all
  select 'release', q.release, q.submitted_at, q.due_at from staff.release_queue q
  union all
  select 'closure', q.username, q.asked_at, q.due_at from staff.closures q
  where q.ended_at is null
  union all
  select 'payment', 'payment ' || q.payment, q.since, q.due_at from staff.open_payments q
  union all
  -- until the end of the payday; one that is held waits by itself
  select 'withdrawal', 'withdrawal ' || q.withdrawal, q.asked_for, q.due_at + interval '1 day'
  from staff.withdrawals q
  where q.state = 'approved' or q.state = 'requested' and q.held_by = '{}') d
order by d.due_at;
comment on view staff.deadlines is
  'What staff owe by when, the most urgent first: complaints by the clock of their case, reviews '
  'within half a day, or a day where their creator is trusted, appeals within two weeks, '
  'applications and releases within two days, closures within two weeks, payments that nobody '
  'answers at once, withdrawals on their payday.';

create function private.tell_of_overdue() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_address text := private.config_text('operator_address');
  v_overdue jsonb := (
    select jsonb_object_agg(o.what, o.n)
    from (select what, count(*) as n from staff.deadlines where is_overdue group by what) o);
begin
  if v_overdue is null or v_address is null or exists (
       select from private.mails where template = 'overdue'
         and created_at >= date_trunc('day', private.now(), 'UTC')) then
    return 0;
  end if;
  perform private.queue_mail_to(
    v_address, 'overdue', jsonb_build_object('overdue', v_overdue));
  return 1;
end $$;
comment on function private.tell_of_overdue() is
  'A job: queues a mail with the numbers of what is overdue to the operator, once a day. Nothing '
  'where the site names no operator_address. Returns the number of mails.';

create function private.warn_of_deadlines() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_address text := private.config_text('operator_address');
  v_cases text[];
begin
  if v_address is null then
    return 0;
  end if;
  with warned as (
    update private.cases set warned_at = private.now()
    where state = 'received' and warned_at is null
      and private.now() >= received_at + (due_at - received_at) / 2
    returning handle, due_at),
  warned_releases as (
    update public.releases set warned_at = private.now()
    where state = 'submitted' and warned_at is null
      and private.now() >= submitted_at + (due_at - submitted_at) / 2
    returning handle, due_at),
  reviews as (
    update private.reviews set warned_at = private.now()
    where state = 'pending' and media_id is not null and warned_at is null
      and private.now() >= asked_at + (due_at - asked_at) / 2
    returning handle, due_at)
  select array_agg(w.handle order by w.due_at) into v_cases
  from (select * from warned union all select * from reviews
    union all select * from warned_releases) w;
  if v_cases is null then
    return 0;
  end if;
  perform private.queue_mail_to(
    v_address, 'deadline_near', jsonb_build_object('cases', v_cases));
  return cardinality(v_cases);
end $$;
comment on function private.warn_of_deadlines() is
  'A job: queues a mail with the handles of the cases, reviews and releases whose time is half '
  'over, once for each, to the operator. Nothing where the site names no operator_address. Returns '
  'how many.';
