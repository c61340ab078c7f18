-- Suspension of members of either role, and its end. What the account owns stays untouched.
create function staff.suspend(p_staff text, p_reason text, p_username text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_id uuid := private.member_named(p_username);
begin
  perform private.record_act(p_staff, p_reason, 'suspend', v_id);
  perform private.restrict_account(v_id);
  perform private.queue_mail(v_id, 'account_suspended');
  -- open pages ask who they are again, and are told to leave
  perform private.notify_changed(v_id, array['account']);
end $$;
comment on function staff.suspend(text, text, text) is
  'Signs a user out everywhere, keeps them out, hides a creator, and mails them; the reason '
  'stays in the log. Errors: profile_not_found, ineligible_action, conflict, '
  'staff_name_missing, staff_reason_missing.';

create function staff.reinstate(p_staff text, p_reason text, p_username text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_id uuid := private.member_named(p_username);
begin
  perform private.record_act(p_staff, p_reason, 'reinstate', v_id);
  perform private.release_account(v_id);
end $$;
comment on function staff.reinstate(text, text, text) is
  'Ends a suspension: the user signs in again and stands as before. Errors: as suspend.';
