-- The first call of an opened page: the account, the balance and the unread counts, which surround
-- every screen. It is the first heartbeat of presence as well. Later each part is read again by its
-- own function. A user without a profile gets null, and the page signs out.
create function private.bootstrap() returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not exists (select from private.account_statuses where profile_id = auth.uid()) then
    return false;
  end if;
  -- An account that is being closed is never online.
  if not private.is_caller_closing() then
    perform private.note_visit();
  end if;
  perform private.carry_age_pass();
  return true;
end $$;
comment on function private.bootstrap() is
  'Records that the caller is online, and takes over the proof of age of the guest whom the caller '
  'was. False without a profile. Errors: account_suspended.';
