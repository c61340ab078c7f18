-- Mails to an address that is not confirmed yet wait for it: nobody is written to because a
-- stranger typed their address.
create function private.tg_users__release_mails() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.mails set due_at = private.now()
  where recipient_id = new.id and state = 'queued' and due_at > private.now() and attempts = 0;
  return null;
end $$;

create trigger t20_release_mails after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.tg_users__release_mails();
