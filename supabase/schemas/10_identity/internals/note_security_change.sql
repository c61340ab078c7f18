-- Changes of address, password and identities. Auth writes its own tables, so triggers there record
-- them. A first password is no change. A new hash of the same password, which Auth writes at a
-- sign-in after its cost or key changed, is no change either: a change of password also clears
-- pending codes, and a rehash has another form or cost.
create function private.note_security_change(p_user_id uuid, p_kind private.security_change)
returns void
language sql volatile security definer set search_path = '' as $$
  -- A user without a profile has no payouts.
  insert into private.security_changes (profile_id, kind, changed_at)
  select p.id, p_kind, private.now() from public.profiles p where p.id = p_user_id
  on conflict on constraint security_changes_once do nothing
$$;
comment on function private.note_security_change(uuid, private.security_change) is
  'Records a change; several of one kind in one transaction are one.';

create function private.tg_users__note_security_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_security_change(new.id, tg_argv[0]::private.security_change);
  return null;
end $$;

create function private.tg_mfa_factors__note_removal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A deleted user takes the factors along.
  if exists (select from auth.users where id = old.user_id) then
    perform private.note_security_change(old.user_id, 'factor');
  end if;
  return null;
end $$;

create function private.hash_form(p_hash text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(substring(p_hash from '"key_id"\s*:\s*"[^"]*"'), left(p_hash, 7))
$$;
comment on function private.hash_form(text) is
  'How a stored password was hashed: algorithm and cost, or the key that encrypts it.';

create function private.tg_users__note_hash() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.hash_form(old.encrypted_password) = private.hash_form(new.encrypted_password) then
    perform private.note_security_change(new.id, 'password');
  end if;
  return null;
end $$;

create function private.payout_hold_until(p_creator_id uuid) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  v_until timestamptz;
begin
  select max(c.changed_at) + make_interval(hours => private.limit_security_hold_hours())
  into v_until from private.security_changes c where c.profile_id = p_creator_id;
  return case when v_until > private.now() then v_until end;
end $$;
comment on function private.payout_hold_until(uuid) is
  'Until when payouts are held after a change of bank details, e-mail, password or identities, or '
  'the removal of a second factor; null where none are held.';
