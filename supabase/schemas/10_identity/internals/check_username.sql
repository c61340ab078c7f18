-- Whether a username is free, for the registration form and for new names.
create function private.is_reserved(p_username text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  -- "official" inside a longer username is allowed.
  return exists (select from private.reserved_words where word = p_username)
    or private.poses_as_site(p_username, '{support,staff,admin,administrator,moderator}')
    or exists (
      select from private.blocked_words(p_username, 'profile') b where b.act <> 'flag');
end $$;
comment on function private.is_reserved(text) is
  'Words of the address bar, names that impersonate the site or its staff, and blocked words.';

create function private.is_held(p_username text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.held_usernames
                 where username = p_username and held_until > private.now());
end $$;
comment on function private.is_held(text) is 'The username of an account that was closed lately.';

create type private.username_state as enum ('free', 'taken', 'reserved', 'invalid');

create function private.username_state(p_username text) returns private.username_state
language sql stable security definer set search_path = '' as $$
  select case
    when not private.is_username(p_username) then 'invalid'
    when private.is_reserved(p_username) then 'reserved'
    when exists (select from public.profiles where username = p_username)
      or private.is_held(p_username) then 'taken'
    else 'free' end::private.username_state
$$;
comment on function private.username_state(text) is
  'What stands against a normal username: invalid, reserved, taken, or free.';

create function private.check_username(p_username text) returns private.username_state
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.take_rate('check_signup', private.caller_address(),
       private.limit_signup_checks_per_minute(), interval '1 minute') then
    return null;
  end if;
  return private.username_state(private.normal_username(coalesce(p_username, '')));
end $$;
comment on function private.check_username(text) is
  'The refusal of a typed username, as a code; null after too many calls a minute from one '
  'address.';
