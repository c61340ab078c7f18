-- Cases by their handles: the queue, what happened, and the two decisions. Each of them decides
-- every open report of the same content.
create view staff.case_queue with (security_invoker = true) as
select c.handle as "case", c.kind, c.received_at, c.due_at, c.due_at < private.now() as is_overdue,
       c.has_hidden,
       private.is_muted_reporter(r.reporter_id)
         or coalesce(private.is_muted_contact(a.mailbox), false) as is_reporter_muted,
       r.number as report, r.target, o.username as owner, coalesce(a.description, r.text) as text,
       a.place, a.picture <> '{}' as has_picture,
       a.signature, a.email, a.confirmed_at is not null as is_email_confirmed,
       h.entry as list_entry,
       case when c.claimed_until > private.now() then c.claimed_by end as claimed_by
from private.cases c
left join private.reports r on r.id = c.report_id
left join private.list_hits h on h.media_id = c.media_id and h.list = 'ncii'
left join public.media m on m.id = c.media_id
left join public.profiles o on o.id = coalesce(r.owner_id, m.owner_id)
left join private.complaints a on a.case_id = c.id
where c.state = 'received'
order by c.due_at, c.number;
comment on view staff.case_queue is
  'Open cases in the order of their deadlines. has_hidden: the case hid the content; report: the '
  'number that open_reported() takes; place, has_picture, signature, email: of a complaint, '
  'find_copies() takes one with a picture; list_entry: what the list of intimate pictures calls an '
  'upload that waits, which open_case() opens; claimed_by: who took it by next().';

create view staff.case_history with (security_invoker = true) as
select c.handle as "case", e.happened_at, e.actor, e.from_state, e.to_state, e.text
from private.case_events e join private.cases c on c.id = e.case_id
order by e.id;
comment on view staff.case_history is 'What happened to each case, the oldest first.';

create function private.open_case_named(p_case text) returns private.cases
language plpgsql volatile set search_path = '' as $$
declare
  v_case private.cases;
begin
  perform private.lock_copies();
  perform private.lock_cases_of(r.target_id)
  from private.cases c join private.reports r on r.id = c.report_id
  where c.handle = upper(btrim(p_case));
  select * into v_case from private.cases where handle = upper(btrim(p_case)) for update;
  if v_case.id is null then
    perform private.fail('not_found');
  elsif v_case.state <> 'received' then
    perform private.fail('conflict', jsonb_build_object('name', (
      select e.actor from private.case_events e
      where e.case_id = v_case.id and e.to_state = v_case.state order by e.id desc limit 1)));
  end if;
  return v_case;
end $$;
comment on function private.open_case_named(text) is
  'An open case by its handle. Errors: not_found, conflict (decided already, with the name).';

create function staff.open_case(p_staff text, p_reason text, p_case text)
returns table (what text, address text)
language plpgsql volatile set search_path = '' as $$
declare
  v_case private.cases := private.open_case_named(p_case);
  v_media public.media;
begin
  select * into v_media from public.media where id = v_case.media_id;
  if v_media.id is null then
    perform private.fail('not_found');
  end if;
  perform private.record_act(p_staff, p_reason, 'open_case', v_media.owner_id,
    jsonb_build_object('case', v_case.handle));
  return query
    select v_media.kind::text, private.look_address(l.media_id)
    from private.looked_at l where l.media_id = v_media.id;
end $$;
comment on function staff.open_case(text, text, text) is
  'The upload of a case that a list of intimate pictures opened: an address, valid once within 60 '
  'seconds; no row until it is made. Errors: not_found (also a case without an upload), conflict, '
  'staff_name_missing, staff_reason_missing.';

create function staff.find_copies(p_staff text, p_reason text, p_case text)
returns table (target public.report_target, target_id uuid, owner text)
language plpgsql volatile set search_path = '' as $$
declare
  v_case private.cases := private.open_case_named(p_case);
begin
  perform private.record_act(p_staff, p_reason, 'find_copies', null,
    jsonb_build_object('case', v_case.handle));
  return query
    select s.target, s.target_id, p.username
    from private.content_showing(array(
      select n.media_id
      from private.complaints a cross join lateral unnest(a.picture) h (hash)
      cross join lateral private.near_media(h.hash) n
      where a.case_id = v_case.id)) s
    join public.profiles p on p.id = private.content_owner(s.target, s.target_id)
    order by s.target, s.target_id;
end $$;
comment on function staff.find_copies(text, text, text) is
  'What shows the picture of a complaint, or a copy of it; case_uphold() hides all of it. Errors: '
  'not_found, conflict, staff_name_missing, staff_reason_missing.';

create function private.decide_case(
  p_staff text, p_reason text, p_case private.cases, p_state private.case_state, p_answer text)
returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_report private.reports;
begin
  select * into v_report from private.reports where id = p_case.report_id;
  if v_report.id is not null then
    perform staff.resolve_report(
      p_staff, p_reason, v_report.number, p_state::text::public.report_state);
    update private.cases c set answer = nullif(btrim(p_answer), '')
    from private.reports r
    where r.id = c.report_id and r.target = v_report.target and r.target_id = v_report.target_id
      and c.state = p_state and c.answer is null;
    return;
  end if;
  perform private.record_act(p_staff, p_reason, 'decide_case', null,
    jsonb_build_object('case', p_case.handle, 'outcome', p_state));
  update private.cases
  set state = p_state, decided_at = private.now(), answer = nullif(btrim(p_answer), '')
  where id = p_case.id;
  insert into private.case_events (case_id, actor, from_state, to_state, text)
  values (p_case.id, btrim(p_staff), 'received', p_state, btrim(p_reason));
end $$;
comment on function private.decide_case(
  text, text, private.cases, private.case_state, text) is
  'Decides a case: by every open report of its content, or alone where it names no content.';

create function staff.case_uphold(
  p_staff text, p_reason text, p_case text, p_answer text default null) returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_case private.cases := private.open_case_named(p_case);
  v_report private.reports;
begin
  select * into v_report from private.reports where id = v_case.report_id;
  if v_report.target <> 'profile' then
    if private.content_state(v_report.target, v_report.target_id) <> 'removed' then
      perform private.act_remove(p_staff, p_reason, v_report.target, v_report.target_id);
    else
      -- An appeal against the earlier removal decides nothing about this case.
      perform private.tell_decision(
        p_staff, 'removed', v_report.target, v_report.target_id, p_reason);
    end if;
  end if;
  perform private.decide_case(p_staff, p_reason, v_case, 'upheld', p_answer);
end $$;
comment on function staff.case_uphold(text, text, text, text) is
  'Upholds a case and removes its content. A page that the filing hid stays hidden until '
  'release_reported(); pictures of a profile are an act of their own, remove_reported(). '
  'p_answer: what the person of a complaint reads. Errors: not_found, conflict, '
  'staff_name_missing, staff_reason_missing.';

create function staff.case_dismiss(
  p_staff text, p_reason text, p_case text, p_answer text default null) returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_case private.cases := private.open_case_named(p_case);
begin
  perform private.decide_case(p_staff, p_reason, v_case, 'dismissed', p_answer);
end $$;
comment on function staff.case_dismiss(text, text, text, text) is
  'Dismisses a case; what it hid is shown again. p_answer: what the person of a complaint reads. '
  'Errors: not_found, conflict, staff_name_missing, staff_reason_missing.';

create function staff.case_sued(p_staff text, p_reason text, p_case text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_case private.cases := private.open_case_named(p_case);
begin
  if v_case.kind <> 'dmca' then
    perform private.fail('ineligible_action');
  elsif v_case.sued_at is not null then
    perform private.fail('conflict');
  end if;
  perform private.record_act(p_staff, p_reason, 'case_sued',
    (select owner_id from private.reports where id = v_case.report_id),
    jsonb_build_object('case', v_case.handle));
  update private.cases set sued_at = private.now() where id = v_case.id;
  insert into private.case_events (case_id, actor, from_state, to_state, text)
  values (v_case.id, btrim(p_staff), 'received', 'received', 'sued');
end $$;
comment on function staff.case_sued(text, text, text) is
  'Records that the person of a complaint about a copyright went to court: the content stays '
  'hidden after a counter-notice. Errors: not_found, conflict (decided or recorded already), '
  'ineligible_action (of another kind), staff_name_missing, staff_reason_missing.';
