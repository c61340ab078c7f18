-- Changes of address, password and ways to sign in, from whichever function they come: Auth writes
-- its own tables, so triggers there take note. A first password is no change. Neither is the new
-- hash of the same password that Auth makes at a sign-in when its cost or its key became other
-- ones: a change of password also clears the codes that are out, a new hash keeps its form or its
-- cost.
create function private.note_security_change(p_user_id uuid, p_kind private.security_change)
returns void
language sql volatile security definer set search_path = '' as $$
  -- somebody without a profile has nothing to be paid out
  insert into private.security_changes (profile_id, kind, changed_at)
  select p.id, p_kind, private.now() from public.profiles p where p.id = p_user_id
  on conflict on constraint security_changes_once do nothing
$$;
comment on function private.note_security_change(uuid, private.security_change) is
  'Notes a change; several of one kind in one transaction are one.';

create function private.tg_users__note_security_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_security_change(new.id, tg_argv[0]::private.security_change);
  return null;
end $$;

create function private.hash_form(p_hash text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(substring(p_hash from '"key_id"\s*:\s*"[^"]*"'), left(p_hash, 7))
$$;
comment on function private.hash_form(text) is
  'What a kept password says of how it was made: kind and cost, or the key that encrypts it.';

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
  'Until when nothing is paid out after bank details, e-mail, password or ways to sign in changed '
  '; null where nothing is held.';
