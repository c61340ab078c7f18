-- A newcomer replaces the generated username, and is welcomed by the same
-- command: from then on the username is fixed, as for every user. A repetition with the same
-- username, as after a lost answer, does nothing.
create function private.choose_username(p_username text) returns json
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_fan();
  v_name text := private.normal_username(coalesce(p_username, ''));
  v_mine text;
  v_refusal text;
begin
  select username into v_mine from public.profiles where id = v_me for no key update;
  if v_mine = v_name then
    perform private.welcome_user(v_me);
    return json_build_object('username', v_name);
  elsif not private.is_newcomer(v_me) then
    perform private.fail('conflict');
  end if;
  -- An answer instead of an error, so that the call stays counted.
  v_refusal := case coalesce(private.check_username(v_name)::text, 'too often')
    when 'too often' then 'rate_limited'
    when 'invalid' then 'invalid_username'
    when 'reserved' then 'username_reserved'
    when 'taken' then 'username_taken' end;
  if v_refusal is not null then
    return json_build_object('refused', v_refusal);
  end if;
  begin
    perform private.release_username(v_name);
    update public.profiles set username = v_name, name = v_name where id = v_me;
  exception when unique_violation then
    return json_build_object('refused', 'username_taken');
  end;
  perform private.welcome_user(v_me);
  return json_build_object('username', v_name);
end $$;
