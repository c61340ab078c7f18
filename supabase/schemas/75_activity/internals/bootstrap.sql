-- A page that is opened asks once for all that stands around every screen: the account, the money
-- and what is unread. Asking is being here, so it is the first heartbeat of presence as well. Later
-- each part is read again by its own function. Who has no profile is told so, and the page signs
-- them out.
create function private.bootstrap() returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not exists (select from private.account_statuses where profile_id = auth.uid()) then
    return false;
  end if;
  perform private.note_visit();
  return true;
end $$;
comment on function private.bootstrap() is
  'Notes that the caller is here. False without a profile. Errors: account_suspended.';
