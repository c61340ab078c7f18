-- Suspension of members of either role, and its end. The account's data stay unchanged.
create function staff.suspend(
  p_staff text, p_reason text, p_username text,
  p_category public.report_reason default null) returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_id uuid := private.member_named(p_username);
begin
  perform private.record_act(p_staff, p_reason, 'suspend', v_id);
  perform private.restrict_account(v_id);
  perform private.tell_decision(p_staff, 'suspended', 'profile', v_id, p_reason, p_category);
  -- Open pages read the account again, and sign out.
  perform private.notify_changed(v_id, array['account']);
end $$;
comment on function staff.suspend(text, text, text, public.report_reason) is
  'Suspends a user: signs out everywhere, refuses sign-in, hides a creator, and sends a mail with '
  'the reason. Errors: profile_not_found, ineligible_action, conflict, names_somebody, '
  'staff_name_missing, staff_reason_missing.';

create function staff.reinstate(p_staff text, p_reason text, p_username text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_id uuid := private.member_named(p_username);
begin
  perform private.record_gated_act(p_staff, p_reason, 'reinstate', v_id);
  perform private.release_account(v_id);
  perform private.tell_decision(p_staff, 'reinstated', 'profile', v_id, p_reason);
end $$;
comment on function staff.reinstate(text, text, text) is
  'Ends a suspension: the user may sign in, and the account is as before. Errors: '
  'staff_code_needed, and as suspend.';
