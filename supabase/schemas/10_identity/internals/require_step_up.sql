-- The second factor of members. Factors and codes are Auth's; its token says by which methods and
-- when its session was checked. Where a factor is verified, what an attacker would change first
-- asks for a check of the last minutes. Auth itself asks for two steps and for no recent check, so
-- triggers on its tables ask for that. They see no session, and so accept a check of any session of
-- the user. Staff and jobs, who write as other roles, pass. A first factor asks for a sign-in of
-- the last minutes: who has a stolen session alone would lock its owner out with it.
create function private.has_factor(p_user_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from auth.mfa_factors f where f.user_id = p_user_id and f.status = 'verified');
end $$;
comment on function private.has_factor(uuid) is 'Whether a user has a verified second factor.';

create function private.is_second_method(p_method text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select p_method = 'totp' or p_method like 'mfa/%'
$$;
comment on function private.is_second_method(text) is
  'Whether a method of a session, as Auth names it, is a check of a second factor.';

create function private.is_recent_check(p_at timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select p_at >= private.now() - make_interval(mins => private.limit_step_up_minutes())
$$;
comment on function private.is_recent_check(timestamptz) is
  'Whether a check of a second factor still serves a change.';

create function private.needs_step_up() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.account_facts s
                 where s.user_id = auth.uid() and s.has_second_factor)
    and not exists (
      select from jsonb_array_elements(coalesce(auth.jwt() -> 'amr', '[]')) m
      where private.is_second_method(m ->> 'method')
        and private.is_recent_check(to_timestamp((m ->> 'timestamp')::bigint)));
end $$;
comment on function private.needs_step_up() is
  'Whether the caller has a second factor and their last check is too old for a change.';

create function private.require_step_up() returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.needs_step_up() then
    perform private.fail('step_up_required');
  end if;
end $$;
comment on function private.require_step_up() is
  'Refuses a change by a caller who needs a new check of the second factor (step_up_required).';

create function private.is_sign_in(p_user_id uuid, p_method text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  -- A stolen session can link a provider of its own, which then signs in.
  return p_method = 'password' or p_method <> 'token_refresh' and not exists (
    select from private.security_changes c
    where c.profile_id = p_user_id and c.kind = 'identity'
      and c.changed_at > private.now()
        - make_interval(hours => private.limit_security_hold_hours()));
end $$;
comment on function private.is_sign_in(uuid, text) is
  'Whether a method of a session, as Auth names it, proves who the user is: a password, and while '
  'no provider was linked or unlinked of late all others but a refresh.';

create function private.needs_sign_in() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return not exists (
    select from jsonb_array_elements(coalesce(auth.jwt() -> 'amr', '[]')) m
    where private.is_recent_check(to_timestamp((m ->> 'timestamp')::bigint))
      and private.is_sign_in(auth.uid(), m ->> 'method'));
end $$;
comment on function private.needs_sign_in() is
  'Whether the caller''s session signed in too long ago for a first factor.';

create function private.require_factor_check() returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_step_up();
  if private.needs_sign_in() then
    perform private.fail('reauthentication_required');
  end if;
end $$;
comment on function private.require_factor_check() is
  'Refuses a new factor: beside another one without a recent check of it (step_up_required), a '
  'first one to a session that signed in too long ago (reauthentication_required).';

create function private.is_auth() returns boolean
language sql stable set search_path = '' as $$
  select session_user = 'supabase_auth_admin'
$$;
comment on function private.is_auth() is 'Whether Auth itself is writing.';

create function private.require_auth_check(p_user_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_auth() and private.has_factor(p_user_id) and not exists (
       select from auth.sessions s join auth.mfa_amr_claims m on m.session_id = s.id
       where s.user_id = p_user_id and private.is_second_method(m.authentication_method)
         and private.is_recent_check(m.updated_at)) then
    perform private.fail('step_up_required');
  end if;
end $$;
comment on function private.require_auth_check(uuid) is
  'The same for what Auth writes: any session of the user may have the check.';

create function private.require_auth_sign_in(p_user_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_auth() and not exists (
       select from auth.sessions s join auth.mfa_amr_claims m on m.session_id = s.id
       where s.user_id = p_user_id and private.is_recent_check(m.updated_at)
         and private.is_sign_in(p_user_id, m.authentication_method)) then
    perform private.fail('reauthentication_required');
  end if;
end $$;
comment on function private.require_auth_sign_in(uuid) is
  'The same for a first factor that Auth writes: any session of the user may have signed in.';

create function private.tg_users__require_check() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A new hash of the same password, which Auth writes at a sign-in, has another form.
  if tg_argv[0] <> 'hash'
     or private.hash_form(old.encrypted_password) is not distinct from
        private.hash_form(new.encrypted_password) then
    perform private.require_auth_check(new.id);
  end if;
  return new;
end $$;

create function private.tg_mfa_factors__require_check() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A factor that was never verified protects nothing; a deleted user takes the factors along.
  if tg_op = 'INSERT' then
    perform private.require_auth_check(new.user_id);
    perform private.require_auth_sign_in(new.user_id);
    return new;
  end if;
  if old.status = 'verified' and exists (select from auth.users where id = old.user_id) then
    perform private.require_auth_check(old.user_id);
  end if;
  return old;
end $$;
