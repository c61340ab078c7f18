-- Cases by their handles: the queue, what happened, and the two decisions. Each of them decides
-- every open report of the same content.
create view staff.case_queue with (security_invoker = true) as
select c.handle as "case", c.kind, c.received_at, c.due_at, c.due_at < private.now() as is_overdue,
       c.has_hidden, private.is_muted_reporter(r.reporter_id) as is_reporter_muted,
       r.number as report, r.target, o.username as owner, r.text
from private.cases c
join private.reports r on r.id = c.report_id
join public.profiles o on o.id = r.owner_id
where c.state = 'received'
order by c.due_at, c.number;
comment on view staff.case_queue is
  'Open cases in the order of their deadlines. has_hidden: the filing hid the content; report: '
  'the number that open_reported() takes.';

create view staff.case_history with (security_invoker = true) as
select c.handle as "case", e.happened_at, e.actor, e.from_state, e.to_state, e.text
from private.case_events e join private.cases c on c.id = e.case_id
order by e.id;
comment on view staff.case_history is 'What happened to each case, the oldest first.';

create function private.case_report(p_case text) returns private.reports
language plpgsql stable set search_path = '' as $$
declare
  v_report private.reports;
begin
  select r.* into v_report
  from private.cases c join private.reports r on r.id = c.report_id
  where c.handle = upper(btrim(p_case));
  if v_report.id is null then
    perform private.fail('not_found');
  elsif v_report.state <> 'open' then
    perform private.fail('conflict');
  end if;
  return v_report;
end $$;
comment on function private.case_report(text) is
  'The report of an open case. Errors: not_found, conflict (decided already).';

create function staff.case_uphold(p_staff text, p_reason text, p_case text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_report private.reports := private.case_report(p_case);
begin
  if v_report.target <> 'profile'
     and private.content_state(v_report.target, v_report.target_id) <> 'removed' then
    perform staff.remove_content(p_staff, p_reason, v_report.target, v_report.target_id);
  end if;
  perform staff.resolve_report(p_staff, p_reason, v_report.number, 'upheld');
end $$;
comment on function staff.case_uphold(text, text, text) is
  'Upholds a case and removes its content. A page that the filing hid stays hidden until '
  'release_reported(); pictures of a profile are an act of their own, remove_reported(). '
  'Errors: not_found, conflict, staff_name_missing, staff_reason_missing.';

create function staff.case_dismiss(p_staff text, p_reason text, p_case text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_report private.reports := private.case_report(p_case);
begin
  perform staff.resolve_report(p_staff, p_reason, v_report.number, 'dismissed');
end $$;
comment on function staff.case_dismiss(text, text, text) is
  'Dismisses a case; what its filing hid is shown again. Errors: not_found, conflict, '
  'staff_name_missing, staff_reason_missing.';
