-- Mails that follow from rows of Auth. Mails to an unconfirmed address wait for its confirmation:
-- nobody receives mail because a stranger typed their address. The owner of an address learns of a
-- second sign-up with it; the person who tries does not. The owner also learns of a new or removed
-- identity.
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

create function private.tg_audit_log_entries__mail_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_mail(
    p.id, 'repeated_signup', '{}', to_char(private.now() at time zone 'utc', 'YYYY-MM-DD'))
  from public.profiles p
  -- Null for a text that is no id, because Auth's own statement must not fail here.
  where p.id = private.topic_id('user:' || (new.payload ->> 'actor_id'), 'user');
  return null;
end $$;

create trigger t20_mail_owner after insert on auth.audit_log_entries
  for each row when (new.payload ->> 'action' = 'user_repeated_signup')
  execute function private.tg_audit_log_entries__mail_owner();

create function private.tg_identities__mail_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_identity auth.identities := coalesce(new, old);
begin
  if private.is_identity_change(tg_op, v_identity) then
    perform private.queue_mail(p.id, 'sign_in_method_changed')
    from public.profiles p join auth.users u on u.id = p.id
    where p.id = v_identity.user_id and u.email_confirmed_at is not null;
  end if;
  return null;
end $$;

create function private.tg_mfa_factors__mail_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_mail(p.id, 'sign_in_method_changed')
  from public.profiles p join auth.users u on u.id = p.id
  where p.id = coalesce(new.user_id, old.user_id) and u.email_confirmed_at is not null;
  return null;
end $$;

-- A factor that was never verified protects nothing.
create trigger t20_mail_of_factor after update of status on auth.mfa_factors
  for each row when (old.status <> new.status and new.status = 'verified')
  execute function private.tg_mfa_factors__mail_owner();
create trigger t20_mail_of_removed_factor after delete on auth.mfa_factors
  for each row when (old.status = 'verified')
  execute function private.tg_mfa_factors__mail_owner();

create trigger t20_mail_of_identity after insert or delete on auth.identities
  for each row execute function private.tg_identities__mail_owner();
