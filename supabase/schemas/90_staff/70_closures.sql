-- Closing accounts, holding the end of a closure, exports of suspended users, and what the clocks
-- did.
create view staff.closures with (security_invoker = true) as
select coalesce(c.username, p.username) as username, p.username as shown_as, p.role, c.asked_at,
       c.due_at, c.ended_at is null and c.due_at < private.now() as is_overdue, c.held_at,
       case when c.ended_at is null then private.closure_obstacles(c.profile_id) end as waits_for,
       c.ended_at, c.emptied_at, c.purged_at
from private.closures c join public.profiles p on p.id = c.profile_id
where c.undone_at is null
order by c.ended_at is not null, c.due_at;
comment on view staff.closures is
  'Accounts that are being closed, the next end first, and those that were. username: the former '
  'one until personal data are removed; shown_as: the one that other users see. waits_for: hold, '
  'report, dispute, payout.';

create view staff.jobs with (security_invoker = true) as
select j.jobname as job, j.schedule, r.start_time as last_run, r.status as last_status,
       r.return_message as last_message, f.start_time as last_failure,
       f.return_message as failure
from cron.job j
left join lateral (
  select * from cron.job_run_details d where d.jobid = j.jobid
  order by d.start_time desc limit 1) r on true
left join lateral (
  select * from cron.job_run_details d where d.jobid = j.jobid and d.status = 'failed'
  order by d.start_time desc limit 1) f on true
order by f.start_time desc nulls last, j.jobname;
comment on view staff.jobs is
  'The jobs of the database with their last run and their last failure of the last day; failed '
  'ones first.';

create view staff.policy_runs with (security_invoker = true) as
select r.ran_at, r.job, r.done, p.username, r.failure
from private.policy_runs r left join public.profiles p on p.id = r.profile_id
order by r.id desc;
comment on view staff.policy_runs is
  'What the jobs of closures, exports and idle accounts did, newest first: the number of accounts '
  'done, or the account and the error of a failure, which the next run tries again.';

create function staff.close_account(p_staff text, p_reason text, p_username text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_id uuid := private.member_named(p_username);
begin
  perform private.record_act(p_staff, p_reason, 'close_account', v_id);
  perform private.begin_closure(v_id);
end $$;
comment on function staff.close_account(text, text, text) is
  'Begins to close an account, as its owner would; a suspended one too. Errors: closure_pending, '
  'profile_not_found, ineligible_action, staff_name_missing, staff_reason_missing.';

create function staff.hold_closure(
  p_staff text, p_reason text, p_username text, p_on boolean default true) returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_id uuid := private.member_named(p_username);
begin
  perform private.record_act(
    p_staff, p_reason, case when p_on then 'hold_closure' else 'release_closure' end, v_id);
  update private.closures set held_at = case when p_on then private.now() end
  where profile_id = v_id and ended_at is null and undone_at is null
    and (held_at is null) = p_on;
  if not found then
    perform private.fail(case when exists (
      select from private.closures
      where profile_id = v_id and ended_at is null and undone_at is null)
      then 'conflict' else 'closure_not_pending' end);
  end if;
end $$;
comment on function staff.hold_closure(text, text, text, boolean) is
  'Holds the end of a closure, or with p_on false lets it come. Errors: closure_not_pending, '
  'conflict, profile_not_found, ineligible_action, staff_name_missing, staff_reason_missing.';

create function staff.export_account(p_staff text, p_reason text, p_username text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_id uuid := private.member_named(p_username);
begin
  perform private.record_act(p_staff, p_reason, 'export_account', v_id);
  perform private.queue_export(v_id);
end $$;
comment on function staff.export_account(text, text, text) is
  'Asks for an export for a user who cannot sign in. Errors: export_in_progress, try_again_later, '
  'profile_not_found, ineligible_action, staff_name_missing, staff_reason_missing.';

create function staff.export_address(p_staff text, p_reason text, p_username text) returns text
language plpgsql volatile set search_path = '' as $$
declare
  v_id uuid := private.member_named(p_username);
  v_export private.exports;
begin
  select * into v_export from private.exports
  where profile_id = v_id and state = 'ready' and expires_at > private.now()
  order by id desc limit 1;
  if v_export.id is null then
    perform private.fail('not_found');
  end if;
  perform private.record_act(p_staff, p_reason, 'export_address', v_id,
    jsonb_build_object('export_id', v_export.id));
  return private.ticket_address('export-file', v_export.id::text,
    extract(epoch from v_export.expires_at - private.now())::integer);
end $$;
comment on function staff.export_address(text, text, text) is
  'An address that downloads a ready export once, to be sent to its owner; it lives as long as '
  'the archive. Errors: not_found, profile_not_found, ineligible_action, staff_name_missing, '
  'staff_reason_missing.';
