-- Decisions and the appeals against them. Another member of staff than the one who decided keeps a
-- decision or overturns it; overturning gives everything back in one transaction.
create view staff.decisions with (security_invoker = true) as
select d.handle as decision, d.created_at as decided_at, p.username, d.act, d.target,
       case when private.is_ground_law(d.category) then 'law' else 'terms' end as ground,
       d.category, d.reason, d.source, d.is_automated, d.decided_by,
       a.outcome as appeal, d.target_id
from public.decisions d
join public.profiles p on p.id = d.person_id
left join public.appeals a on a.decision_id = d.id
order by d.id desc;
comment on view staff.decisions is
  'Every decision about content and accounts, the newest first. They apply everywhere, and each '
  'that takes something away may be appealed against.';

create view staff.appeal_queue with (security_invoker = true) as
select d.handle as decision, a.due_at, a.due_at < private.now() as is_overdue,
       a.created_at as appealed_at, a.text, p.username, d.act, d.target, d.category, d.reason,
       d.decided_by, d.created_at as decided_at, d.target_id,
       case when a.claimed_until > private.now() then a.claimed_by end as claimed_by
from public.appeals a
join public.decisions d on d.id = a.decision_id
join public.profiles p on p.id = d.person_id
where a.outcome is null
order by a.due_at, d.number;
comment on view staff.appeal_queue is
  'Appeals that wait, in the order of their deadlines. decision: the handle that appeal_keep() '
  'and appeal_overturn() take; decided_by: who must not decide again.';

create function private.stands_on(p_decision public.decisions) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_superseded(p_decision)
    or p_decision.act in ('held', 'removed') and not p_decision.is_automated
       and private.has_hiding_case(p_decision.target, p_decision.target_id, null)
$$;
comment on function private.stands_on(public.decisions) is
  'Whether giving back what a decision took is not for its appeal: a later decision took it again, '
  'or an open case that is to be decided first hides it.';

create function private.decide_appeal(
  p_staff text, p_reason text, p_decision text, p_outcome public.appeal_outcome, p_answer text)
returns public.decisions
language plpgsql volatile set search_path = '' as $$
declare
  v_decision public.decisions;
  v_appeal public.appeals;
begin
  select * into v_decision from public.decisions where handle = upper(btrim(p_decision));
  perform private.lock_copies();
  perform private.lock_cases_of(v_decision.target_id);
  select * into v_appeal from public.appeals where decision_id = v_decision.id for update;
  if v_appeal.decision_id is null then
    perform private.fail('not_found');
  elsif v_appeal.outcome is not null then
    perform private.fail('conflict', jsonb_build_object('name', v_appeal.decided_by));
  elsif private.normal_name(p_staff) = private.normal_name(v_decision.decided_by) then
    perform private.fail('same_person');
  elsif p_outcome = 'overturned' and private.stands_on(v_decision) then
    perform private.fail('ineligible_action');
  elsif coalesce(p_answer, '') !~ '\S' then
    perform private.fail('answer_missing');
  end if;
  perform private.record_act(p_staff, p_reason, 'decide_appeal', v_decision.person_id,
    jsonb_build_object('decision', v_decision.handle, 'outcome', p_outcome));
  perform private.require_no_names(p_answer, p_staff, v_decision.target, v_decision.target_id);
  perform private.answer_appeal(btrim(p_staff), v_decision, p_outcome, p_answer);
  return v_decision;
end $$;
comment on function private.decide_appeal(
  text, text, text, public.appeal_outcome, text) is
  'Decides the appeal against a decision and tells its person. Errors: not_found, conflict '
  '(decided already, with the name), same_person, ineligible_action (a later decision or '
  'an open case hides the same), answer_missing, names_somebody, staff_name_missing, '
  'staff_reason_missing.';

create function private.undo_decision(p_decision public.decisions) returns public.decision_act
language plpgsql volatile set search_path = '' as $$
declare
  v_case_id uuid := (
    select case_id from private.copy_decisions where decision_id = p_decision.id);
  v_rejected uuid[] := array(
    select media_id from private.rejected_media where decision_id = p_decision.id);
begin
  if cardinality(v_rejected) > 0 then
    perform private.overturn_rejection(v_rejected);
    return 'restored';
  elsif p_decision.act = 'suspended' then
    perform private.release_account(p_decision.person_id);
    return 'reinstated';
  elsif p_decision.act = 'unlisted' then
    update private.account_statuses set promoted_at = private.now()
    where profile_id = p_decision.person_id and promoted_at is null;
    return case when found then 'listed'::public.decision_act end;
  end if;
  if v_case_id is not null then
    return case when private.undo_copy_decision(p_decision, v_case_id)
      then 'restored'::public.decision_act end;
  end if;
  perform private.moderate_content(p_decision.target, p_decision.target_id, 'live', '');
  return 'restored';
exception when sqlstate 'PT409' or sqlstate 'PT404' then
  -- given back already, or deleted by its author
  if sqlerrm <> 'conflict' and sqlerrm !~ '_not_found$' then
    raise;
  end if;
  return null;
end $$;
comment on function private.undo_decision(public.decisions) is
  'Gives back what a decision took away. Returns what was done; null where nothing was left to do.';

create function private.withdraw_strike(p_staff text, p_decision public.decisions) returns void
language plpgsql volatile set search_path = '' as $$
begin
  update private.reports set state = 'dismissed'
  where target = p_decision.target and target_id = p_decision.target_id and state = 'upheld';
  with turned as (
    update private.cases c set state = 'dismissed', answer = null
    from private.reports r, private.cases o
    where r.id = c.report_id and o.id = c.id and c.state = 'upheld'
      and r.target = p_decision.target and r.target_id = p_decision.target_id
    returning c.id, o.answer)
  insert into private.case_events (case_id, actor, from_state, to_state, text)
  select t.id, btrim(p_staff), 'upheld', 'dismissed',
         concat_ws(': ', 'overturned after the appeal, the answer was', t.answer)
  from turned t;
end $$;
comment on function private.withdraw_strike(text, public.decisions) is
  'Dismisses the upheld reports and cases behind a decision, so that none counts against its '
  'person.';

create function staff.appeal_keep(p_staff text, p_reason text, p_decision text, p_answer text)
returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform private.decide_appeal(p_staff, p_reason, p_decision, 'kept', p_answer);
end $$;
comment on function staff.appeal_keep(text, text, text, text) is
  'Keeps a decision after an appeal. p_answer: what its person reads. Errors: not_found, conflict '
  '(decided already, with the name), same_person, answer_missing, names_somebody, '
  'staff_name_missing, staff_reason_missing.';

create function staff.appeal_overturn(p_staff text, p_reason text, p_decision text, p_answer text)
returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_decision public.decisions :=
    private.decide_appeal(p_staff, p_reason, p_decision, 'overturned', p_answer);
  v_is_copy boolean := exists (
    select from private.copy_decisions d
    join private.cases c on c.id = d.case_id left join private.reports r on r.id = c.report_id
    where d.decision_id = v_decision.id
      and (r.target, r.target_id) is distinct from (v_decision.target, v_decision.target_id));
  v_report bigint;
  v_act public.decision_act;
begin
  if v_decision.act = 'suspended' and not private.is_staff_open(p_staff) then
    perform private.fail('staff_code_needed');
  end if;
  if v_decision.is_automated and not v_is_copy then
    -- the report that hid it is decided with it, and gives it back
    select min(number) into v_report from private.reports
    where target = v_decision.target and target_id = v_decision.target_id and state = 'open';
  end if;
  if v_report is not null then
    perform staff.resolve_report(p_staff, p_reason, v_report, 'dismissed');
  end if;
  v_act := private.undo_decision(v_decision);
  if not v_is_copy then
    perform private.withdraw_strike(p_staff, v_decision);
  end if;
  if v_act is not null then
    perform private.add_decision(
      p_staff, v_act, v_decision.target, v_decision.target_id, '', v_decision.category, null);
  end if;
  if v_decision.act in ('held', 'removed') then
    perform private.tell_of_bars(private.barred_in(v_decision.target, v_decision.target_id));
  end if;
  perform private.notify_changed(v_decision.person_id, array['account']);
end $$;
comment on function staff.appeal_overturn(text, text, text, text) is
  'Overturns a decision after an appeal: content, account and listing are given back, and what '
  'counted against the person no longer does; refunds stay with the buyers, and avatar and cover '
  'have to be uploaded again. What a report hid by itself: its open reports are dismissed. Errors: '
  'ineligible_action (a later decision took the same away again, or an open case hides it: decide '
  'that first), staff_code_needed (of a suspension). Refuses otherwise as appeal_keep() does.';
