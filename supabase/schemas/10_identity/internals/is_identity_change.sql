-- Identities that are linked to an account or unlinked from it. Auth changes the account's address
-- when the identity with that address is unlinked, without confirmation: with a stolen session one
-- could link a foreign identity, unlink the owner's, and have a new password mailed to the foreign
-- address. A confirmed address therefore keeps its identity. Auth itself removes identities of
-- unconfirmed addresses and of deleted accounts.
create function private.is_identity_change(p_operation text, p_identity auth.identities)
returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return case p_operation
    when 'INSERT' then exists (
      select from auth.identities i
      where i.user_id = p_identity.user_id and i.id <> p_identity.id)
    else exists (select from auth.users u where u.id = p_identity.user_id) end;
end $$;
comment on function private.is_identity_change(text, auth.identities) is
  'Whether an existing account gained or lost an identity; the first identity of a new account is '
  'no change.';

create function private.tg_identities__keep_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from auth.users u
    where u.id = old.user_id and u.email_confirmed_at is not null
      and (old.provider = 'email' or (u.email = old.email and not exists (
        select from auth.identities i where i.user_id = u.id and i.email = u.email)))) then
    perform private.fail('method_forbidden');
  end if;
  return null;
end $$;

create function private.tg_identities__note_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_identity auth.identities := coalesce(new, old);
begin
  if private.is_identity_change(tg_op, v_identity) then
    perform private.note_security_change(v_identity.user_id, 'identity');
  end if;
  return null;
end $$;
