-- The answer to an appeal, by staff, or by the clock of a counter-notice: what a complaint about a
-- copyright hid is shown again ten business days after the appeal of its author, within the ten to
-- fourteen of the law, unless staff recorded a lawsuit.
create function private.answer_appeal(
  p_by text, p_decision public.decisions, p_outcome public.appeal_outcome, p_answer text)
returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.appeals
  set outcome = p_outcome, answer = btrim(p_answer), decided_by = p_by,
      decided_at = private.now()
  where decision_id = p_decision.id;
  perform private.notify(p_decision.person_id, private.special_id('support'), 'appeal_decided',
    p_decision.id);
  perform private.queue_mail(p_decision.person_id, 'appeal_decided', jsonb_build_object(
    'what', private.decided_thing(p_decision.target, p_decision.act, p_decision.is_automated),
    'act', p_decision.act, 'outcome', p_outcome, 'answer', btrim(p_answer)));
end $$;
comment on function private.answer_appeal(
  text, public.decisions, public.appeal_outcome, text) is
  'Stores the answer to an appeal and tells its person by notification and mail.';

create function private.has_hiding_case(
  p_target public.report_target, p_target_id uuid, p_besides uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.reports r join private.cases c on c.report_id = r.id
    where r.target = p_target and r.target_id = p_target_id and r.id is distinct from p_besides
      and c.state = 'received' and private.hides_when_confirmed(c.kind)
      and not exists (
        select from private.complaints u where u.case_id = c.id and u.confirmed_at is null))
$$;
comment on function private.has_hiding_case(public.report_target, uuid, uuid) is
  'Whether an open case, besides that of one report, hides content; a complaint that nobody '
  'confirmed does not.';

create view private.countered_reports as
select r.id as report_id, d.id as decision_id
from private.cases c
join private.reports r on r.id = c.report_id
join public.decisions d
  on d.target = r.target and d.target_id = r.target_id and d.act = 'held' and d.is_automated
join public.appeals a on a.decision_id = d.id and a.outcome is null
where c.kind = 'dmca' and c.state = 'received' and c.has_hidden and c.sued_at is null
  and a.created_at >= c.received_at and not private.is_superseded(d)
  and private.business_days_after(a.created_at, private.limit_counter_notice_days())
    <= private.now()
  and not private.has_hiding_case(r.target, r.target_id, r.id);
comment on view private.countered_reports is
  'Complaints about a copyright whose counter-notice is ten business days old, with the decision '
  'that was appealed against.';

create function private.restore_countered() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_due record;
  v_restored integer := 0;
begin
  -- locked before it is read, as by staff
  perform private.lock_copies();
  perform private.lock_cases_of(r.target_id)
  from private.countered_reports x join private.reports r on r.id = x.report_id;
  for v_due in select * from private.countered_reports loop
    update private.reports
    set state = 'dismissed', resolved_by = 'system', resolved_at = private.now(),
        resolution = 'no lawsuit after the counter-notice'
    where id = v_due.report_id and state = 'open';
    perform private.answer_appeal('system', d, 'overturned', format(
      'We have learned of no lawsuit within %s business days of your counter-notice.',
      private.limit_counter_notice_days()))
    from public.decisions d where d.id = v_due.decision_id;
    v_restored := v_restored + 1;
  end loop;
  return v_restored;
end $$;
comment on function private.restore_countered() is
  'A job: shows again what a complaint about a copyright hid, ten business days after the '
  'counter-notice. Returns how many.';
