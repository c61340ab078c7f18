-- The kind of a report, the deadline of a case, who is muted, and what may be appealed against.
create function private.case_kind_of(p_reason public.report_reason) returns private.case_kind
language sql immutable set search_path = '' as $$
  select case p_reason
    when 'underage' then 'underage'
    when 'non_consensual' then 'ncii'
    when 'illegal' then 'illegal'
    else 'other' end::private.case_kind
$$;
comment on function private.case_kind_of(public.report_reason) is 'The kind of case of a report.';

create function private.business_days_after(p_from timestamptz, p_days int) returns timestamptz
language sql stable set search_path = '' as $$
  select (d.day + (p_from at time zone 'UTC')::time) at time zone 'UTC'
  from (select (p_from at time zone 'UTC')::date + n as day
        from generate_series(1, 7 * p_days + 30) n) d
  where extract(isodow from d.day) < 6
    and not exists (select from private.holidays h where h.day = d.day)
  order by d.day offset p_days - 1 limit 1
$$;
comment on function private.business_days_after(timestamptz, int) is
  'The same time of day (UTC) so many business days later: Monday to Friday without holidays.';

create function private.case_due_at(p_kind private.case_kind, p_received_at timestamptz)
returns timestamptz
language sql stable set search_path = '' as $$
  select case p_kind
    when 'underage' then
      p_received_at + make_interval(hours => private.limit_underage_case_hours())
    when 'ncii' then p_received_at + make_interval(hours => private.limit_ncii_case_hours())
    else private.business_days_after(p_received_at, private.limit_case_business_days()) end
$$;
comment on function private.case_due_at(private.case_kind, timestamptz) is
  'The deadline of a case: hours for a minor and for missing consent, else business days.';

create function private.promised_at(p_received_at timestamptz, p_due_at timestamptz)
returns timestamptz
language sql stable set search_path = '' as $$
  select least(p_due_at, p_received_at + make_interval(days => private.limit_complaint_days()))
$$;
comment on function private.promised_at(timestamptz, timestamptz) is
  'By when staff decide: as the pages promise, or the deadline of the case where that is earlier.';

create function private.is_muted_reporter(p_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select count(*) >= private.limit_muting_dismissals()
  from private.reports
  where reporter_id = p_user_id and state = 'dismissed'
    and resolved_at > private.now() - make_interval(days => private.limit_muting_days())
$$;
comment on function private.is_muted_reporter(uuid) is
  'Whether reports of a user hide nothing by themselves, because staff dismissed too many lately.';

create function private.hides_when_confirmed(p_kind private.case_kind) returns boolean
language sql immutable set search_path = '' as $$
  select p_kind in ('underage', 'ncii', 'depicted_person', 'dmca')
$$;
comment on function private.hides_when_confirmed(private.case_kind) is
  'Whether a complete complaint hides its content, once its address is confirmed.';

create function private.is_muted_contact(p_mailbox text) returns boolean
language sql stable security definer set search_path = '' as $$
  select count(*) filter (
      where c.state = 'dismissed'
        and c.decided_at > private.now() - make_interval(days => private.limit_muting_days()))
      >= private.limit_muting_dismissals()
    or count(*) filter (where c.state = 'received' and c.has_hidden)
      >= private.limit_open_hidings()
  from private.complaints o join private.cases c on c.id = o.case_id
  where o.mailbox = p_mailbox
$$;
comment on function private.is_muted_contact(text) is
  'Whether complaints from a mailbox hide nothing, as is_muted_reporter() and '
  'has_hidden_enough() for reports.';

create function private.has_hidden_enough(p_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select count(*) >= private.limit_open_hidings()
  from private.reports r join private.cases c on c.report_id = r.id
  where r.reporter_id = p_user_id and c.has_hidden and c.state = 'received'
$$;
comment on function private.has_hidden_enough(uuid) is
  'Whether further reports of a user hide nothing, because staff have not decided those before.';

create function private.is_appealable(p_act public.decision_act) returns boolean
language sql immutable set search_path = '' as $$
  select p_act in ('held', 'removed', 'suspended', 'unlisted')
$$;
comment on function private.is_appealable(public.decision_act) is
  'Whether an act takes something from a person, who may appeal against it.';

create function private.is_superseded(p_decision public.decisions) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.decisions l
    where l.target = p_decision.target and l.target_id = p_decision.target_id
      and l.number > p_decision.number
      -- A review is about media of the content, each of which stands on its own.
      and not exists (
        select from private.rejected_media r where r.decision_id in (l.id, p_decision.id))
      -- Copies that a case hides stand on their own, too, and so does what hides their content.
      and not exists (
        select from private.copy_decisions c where c.decision_id in (l.id, p_decision.id))
      -- An overturned decision takes nothing any more.
      and not exists (
        select from public.appeals a where a.decision_id = l.id and a.outcome = 'overturned')
      and (l.act = p_decision.act
           or l.act in ('held', 'removed') and p_decision.act in ('held', 'removed')))
$$;
comment on function private.is_superseded(public.decisions) is
  'Whether a later decision took the same away again, which stands on its own.';

create function private.appeal_until(p_act public.decision_act, p_decided_at timestamptz)
returns timestamptz
language sql stable set search_path = '' as $$
  select case when private.is_appealable(p_act) then
    p_decided_at + make_interval(days => private.limit_appeal_days()) end
$$;
comment on function private.appeal_until(public.decision_act, timestamptz) is
  'Until when a decision may be appealed against; null for one that gives something back.';

create function private.is_ground_law(p_category public.report_reason) returns boolean
language sql immutable set search_path = '' as $$
  select p_category in ('underage', 'non_consensual', 'illegal', 'copyright')
$$;
comment on function private.is_ground_law(public.report_reason) is
  'Whether a decision of this category rests on the law, and not on the terms alone.';
