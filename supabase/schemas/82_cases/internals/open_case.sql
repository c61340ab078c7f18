-- The case of a report, from its filing to its decision. Content that shows a minor is hidden with
-- the filing, for everybody but its author. Of a creator the page is hidden and no picture is held,
-- because a hold of pictures deletes them.
create function private.content_state(p_target public.report_target, p_id uuid)
returns public.moderation_state
language sql stable security definer set search_path = '' as $$
  select case p_target
    when 'post' then (select moderation_state from public.posts where id = p_id)
    when 'comment' then (select moderation_state from public.comments where id = p_id)
    when 'story' then (select moderation_state from public.stories where id = p_id)
    when 'message' then (select moderation_state from public.messages where id = p_id)
    when 'profile' then (
      select case when is_questioned then 'held' else 'live' end::public.moderation_state
      from private.account_facts where user_id = p_id and role = 'creator') end
$$;
comment on function private.content_state(public.report_target, uuid) is
  'The moderation state of a post, comment, story or message, and whether a case hides the page of '
  'a creator; null for a fan and for what does not exist.';

create function private.question_profile(p_profile_id uuid, p_is_hidden boolean) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.account_statuses
  set questioned_at = case when p_is_hidden then private.now() end
  where profile_id = p_profile_id and (questioned_at is not null) <> p_is_hidden;
  return found;
end $$;
comment on function private.question_profile(uuid, boolean) is
  'Hides the page of a creator during a case, or shows it again; false where it changes nothing.';

create function private.lock_cases_of(p_target_id uuid) returns void
language sql volatile set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended(p_target_id || 'cases', 0))
$$;
comment on function private.lock_cases_of(uuid) is
  'Lets one at a time decide about content; taken before each of its cases, reports and appeals.';

create function private.hide_by_case(p_report private.reports, p_kind private.case_kind)
returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  c_reason constant text := format(
    'It was reported because %s. It is hidden until we have decided.%s',
    case p_kind when 'underage' then 'somebody in it may be under 18'
      when 'dmca' then 'it may copy the work of somebody else'
      else 'somebody in it may not have agreed to it' end,
    case p_kind when 'dmca' then format(
      ' An appeal is your counter-notice: %s business days later it is shown again, unless we '
      'learn of a lawsuit.', private.limit_counter_notice_days()) end);
begin
  -- one at a time for each target, so that a second filing finds it hidden
  perform private.lock_cases_of(p_report.target_id);
  if private.content_state(p_report.target, p_report.target_id) is distinct from 'live' then
    return false;
  end if;
  if p_report.target = 'profile' then
    perform private.question_profile(p_report.target_id, true);
  else
    perform private.moderate_content(p_report.target, p_report.target_id, 'held', c_reason);
  end if;
  perform private.tell_decision(
    null, 'held', p_report.target, p_report.target_id, c_reason, p_report.reason);
  return true;
exception when sqlstate 'PT409' then
  -- staff decided about it in the meantime
  if sqlerrm <> 'conflict' then
    raise;
  end if;
  return false;
end $$;
comment on function private.hide_by_case(private.reports, private.case_kind) is
  'Holds the content of a report and tells its author; false where it is not live.';

create function private.add_case(
  p_kind private.case_kind, p_report_id uuid, p_received_at timestamptz, p_has_hidden boolean)
returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_case_id uuid;
begin
  insert into private.cases (report_id, kind, has_hidden, received_at, due_at)
  values (p_report_id, p_kind, p_has_hidden, p_received_at,
    private.case_due_at(p_kind, p_received_at))
  returning id into v_case_id;
  insert into private.case_events (case_id, actor, to_state, text)
  values (v_case_id, 'system', 'received', case when p_has_hidden then 'hidden' else '' end);
  return v_case_id;
end $$;
comment on function private.add_case(private.case_kind, uuid, timestamptz, boolean) is
  'Stores a new case with the first row of its history.';

create function private.open_case(p_report private.reports) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_kind private.case_kind := private.case_kind_of(p_report.reason);
  v_has_hidden boolean := false;
begin
  -- one at a time of each reporter, whose hidings count
  perform pg_advisory_xact_lock(hashtextextended(p_report.reporter_id || 'reports', 0));
  if v_kind = 'underage' and not private.is_muted_reporter(p_report.reporter_id)
     and not private.has_hidden_enough(p_report.reporter_id) then
    v_has_hidden := private.hide_by_case(p_report, v_kind);
  end if;
  perform private.add_case(v_kind, p_report.id, p_report.created_at, v_has_hidden);
end $$;
comment on function private.open_case(private.reports) is
  'Makes the case of a new report, and hides what may show a minor unless the reporter is muted or '
  'has hidden enough.';

create function private.close_case(p_report private.reports) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_case private.cases;
begin
  update private.cases
  set state = p_report.state::text::private.case_state, decided_at = p_report.resolved_at
  where report_id = p_report.id returning * into v_case;
  insert into private.case_events (case_id, actor, from_state, to_state, text)
  values (v_case.id, p_report.resolved_by, 'received', v_case.state, p_report.resolution);
  if v_case.has_hidden and v_case.state = 'dismissed'
     and private.content_state(p_report.target, p_report.target_id) = 'held' then
    perform private.moderate_content(p_report.target, p_report.target_id, 'live', '');
    perform private.tell_decision(
      p_report.resolved_by, 'restored', p_report.target, p_report.target_id, '');
  end if;
end $$;
comment on function private.close_case(private.reports) is
  'Decides the case of a report as the report was decided; a dismissal shows again what the '
  'filing hid.';
