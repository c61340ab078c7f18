-- Says whether a username is free and an address well formed, never whether the address is known:
-- who uses an adult site is nobody's business.
create function private.is_reserved(p_username text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  -- a page may well call itself somebody's official one
  return exists (select from private.reserved_words where word = p_username)
    or private.poses_as_site(p_username, '{support,staff,admin,administrator,moderator}');
end $$;
comment on function private.is_reserved(text) is
  'Words of the address bar, and names that pretend to be the site or its staff.';

create function private.username_verdict(p_username text) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when not private.is_username(p_username) then 'invalid'
    when private.is_reserved(p_username) then 'reserved'
    when exists (select from public.profiles where username = p_username) then 'taken'
    else 'free' end
$$;
comment on function private.username_verdict(text) is
  'What stands against a normal username: invalid, reserved, taken, or free.';

create function private.check_signup(p_username text, p_email text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.take_rate('check_signup', private.caller_address(),
       private.limit_signup_checks_per_minute(), interval '1 minute') then
    return jsonb_build_object('refused', 'rate_limited');
  end if;
  return jsonb_build_object(
    'username', private.username_verdict(
      private.normal_username(coalesce(p_username, ''))),
    'email', case
      when length(p_email) > private.limit_typed_name_max() then 'invalid'
      when private.is_email(lower(trim(coalesce(p_email, '')))) then 'ok'
      else 'invalid' end);
end $$;
