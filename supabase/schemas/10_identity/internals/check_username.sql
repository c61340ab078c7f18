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

create function private.has_lapsed(p_user_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.profiles p join auth.users u on u.id = p.id
    where p.id = p_user_id and p.role = 'fan' and p.special is null and p.created_at
        <= private.now() - make_interval(hours => private.limit_unconfirmed_name_hours())
      and u.email_confirmed_at is null and u.last_sign_in_at is null
      and not exists (
        select from auth.identities i where i.user_id = u.id and i.provider <> 'email'));
end $$;
comment on function private.has_lapsed(uuid) is
  'Whether the sign-up of a fan was not confirmed in time, as with a mistyped address: its '
  'username is free for others. A creator applies with the sign-up.';

create function private.is_taken(p_username text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_held(p_username) or exists (
    select from public.profiles where username = p_username and not private.has_lapsed(id));
end $$;
comment on function private.is_taken(text) is 'Whether a normal username belongs to somebody.';

create type private.username_state as enum ('free', 'taken', 'reserved', 'invalid');

create function private.username_state(p_username text) returns private.username_state
language sql stable security definer set search_path = '' as $$
  select case
    when not private.is_username(p_username) then 'invalid'
    when private.is_reserved(p_username) then 'reserved'
    when private.is_taken(p_username) then 'taken'
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
