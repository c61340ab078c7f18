-- Says whether a username is free and an address well formed, never whether the address is known:
-- who uses an adult site is nobody's business.
create function private.check_signup(p_username text, p_email text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_username text := private.normal_username(coalesce(p_username, ''));
  v_verdict text;
begin
  if not private.take_rate('check_signup', private.caller_address(),
       private.limit_signup_checks_per_minute(), interval '1 minute') then
    return jsonb_build_object('refused', 'rate_limited');
  end if;
  v_verdict := case
    when not private.is_username(v_username) then 'invalid'
    when exists (select from private.reserved_words where word = v_username) then 'reserved'
    when exists (select from public.profiles where username = v_username) then 'taken'
    else 'free' end;
  return jsonb_build_object(
    'username', v_verdict,
    'email', case when private.is_email(lower(trim(coalesce(p_email, ''))))
      then 'ok' else 'invalid' end);
end $$;
