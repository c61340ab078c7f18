-- The end of a closure by its owner. What was dropped stays dropped, and subscriptions of a fan
-- that stopped renewing are resumed by hand: nobody is charged because of an undone closure.
create function private.undo_closure() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_owner();
begin
  update private.account_statuses set closing_at = null
  where profile_id = v_me and closing_at is not null and closed_at is null;
  if not found then
    perform private.fail('closure_not_pending');
  end if;
  update private.closures set undone_at = private.now()
  where profile_id = v_me and undone_at is null;
  perform private.queue_mail(v_me, 'closure_undone');
  perform private.notify_changed(v_me, array['account']);
end $$;
comment on function private.undo_closure() is
  'Undoes the closure of the caller''s account. Errors: closure_not_pending.';
