-- A creator's sign-up by e-mail may carry the hash of a secret, with which the page submits the
-- application before there is a session. Runs after the profile is created, reads the sign-up's
-- metadata once, and never refuses: a value that is no hash is ignored.
create function private.tg_users__keep_enrolment_hash() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_hash text := lower(new.raw_user_meta_data ->> 'enrolment_hash');
begin
  if v_hash ~ '^[0-9a-f]{64}$'
     and coalesce(new.raw_app_meta_data ->> 'provider', 'email') = 'email'
     and private.role_of(new.id) = 'creator' then
    insert into private.enrolment_secrets (creator_id, hash)
    values (new.id, decode(v_hash, 'hex')) on conflict do nothing;
  end if;
  return new;
end $$;

create trigger t35_keep_enrolment_hash after insert on auth.users
  for each row execute function private.tg_users__keep_enrolment_hash();

-- A first password is no change.
create trigger t35_end_enrolment_secret after update of encrypted_password, email on auth.users
  for each row when (
    (old.encrypted_password is distinct from new.encrypted_password
      and coalesce(old.encrypted_password, '') <> '')
    or (old.email is distinct from new.email and coalesce(old.email, '') <> ''))
  execute function private.tg_users__end_enrolment_secret();

create trigger t35_withdraw_unproven after delete on auth.identities
  for each row when (old.provider = 'email')
  execute function private.tg_identities__withdraw_unproven();
