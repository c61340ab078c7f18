-- A sign-up makes a profile; changes of address, password and ways to sign in are noted; a change
-- of standing keeps the two facts that reading rules ask.
create trigger t10_make_profile after insert on auth.users
  for each row execute function private.tg_users__make_profile();

create trigger t10_note_email after update of email on auth.users
  for each row when (old.email is distinct from new.email and coalesce(old.email, '') <> '')
  execute function private.tg_users__note_security_change('email');

create trigger t10_note_password after update of reauthentication_sent_at on auth.users
  for each row when (
    old.encrypted_password is distinct from new.encrypted_password
    and coalesce(old.encrypted_password, '') <> '')
  execute function private.tg_users__note_security_change('password');

create trigger t10_note_hash after update of encrypted_password on auth.users
  for each row when (
    old.encrypted_password is distinct from new.encrypted_password
    and coalesce(old.encrypted_password, '') <> '')
  execute function private.tg_users__note_hash();

create trigger t10_keep_address after delete on auth.identities
  for each row execute function private.tg_identities__keep_address();

create trigger t10_note_identity after insert or delete on auth.identities
  for each row execute function private.tg_identities__note_change();

create function private.tg_account_standings__keep_states() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_is_open boolean := new.suspended_at is null and new.closed_at is null;
begin
  if private.role_of(new.profile_id) = 'creator' then
    insert into private.creator_states (creator_id, is_listed, is_open)
    values (new.profile_id,
            v_is_open and new.accepted_at is not null and new.promoted_at is not null, v_is_open)
    on conflict (creator_id) do update
      set is_listed = excluded.is_listed, is_open = excluded.is_open;
  end if;
  return new;
end $$;

create trigger t10_keep_states after insert or update on private.account_standings
  for each row execute function private.tg_account_standings__keep_states();

create function private.tg_account_standings__keep_holds() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if num_nonnulls(new.suspended_at, new.closed_at) = 0 then
    update private.hold_periods set ended_at = private.now()
    where profile_id = new.profile_id and ended_at is null;
  else
    insert into private.hold_periods (profile_id) values (new.profile_id)
    on conflict (profile_id) where ended_at is null do nothing;
  end if;
  return null;
end $$;

create trigger t10_keep_holds after update of suspended_at, closed_at on private.account_standings
  for each row execute function private.tg_account_standings__keep_holds();

create trigger t10_note_activity before update of is_invisible on public.account_settings
  for each row when (new.is_invisible and not old.is_invisible)
  execute function private.tg_account_settings__note_activity();
