-- A newcomer from another house takes another name than the one they were given, and is welcomed
-- by the same act: from then on the name stays, as everybody's does. Asked again with the same
-- name, as after a lost answer, it does nothing.
create function private.choose_username(p_username text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_fan();
  v_name text := private.normal_username(coalesce(p_username, ''));
  v_mine text;
begin
  select username into v_mine from public.profiles where id = v_me for no key update;
  if v_mine = v_name then
    perform private.welcome_person(v_me);
    return v_name;
  elsif not private.is_newcomer(v_me) then
    perform private.fail('conflict');
  end if;
  case private.username_verdict(v_name)
    when 'invalid' then perform private.fail('invalid_username');
    when 'reserved' then perform private.fail('username_reserved');
    when 'taken' then perform private.fail('username_taken');
    else null;
  end case;
  begin
    update public.profiles set username = v_name, name = v_name where id = v_me;
  exception when unique_violation then
    perform private.fail('username_taken');
  end;
  perform private.welcome_person(v_me);
  return v_name;
end $$;
