-- unconfirmed names.
select private.note_migration('20261128235720', 'e98d38b532192fb2', 'cd3f74456990d3ec');
set local lock_timeout = '5s';

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.choose_username(p_username text)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.free_username(p_wanted text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_name text := private.normal_username(coalesce(p_wanted, ''));
  -- A cut may end in an underscore, and the tail begins with one.
  v_base text := trim(both '_' from left(trim(both '_' from v_name), 14));
begin
  -- A reserved word stays reserved with a tail.
  if length(v_base) < private.limit_username_min() or private.is_reserved(v_base)
     or private.is_reserved(v_name) then
    v_base := 'member';
  end if;
  while not private.is_username(v_name) or private.is_reserved(v_name)
     or private.is_taken(v_name) loop
    v_name := v_base || '_' || substr(md5(random()::text), 1, 5);
  end loop;
  return v_name;
end $function$;

CREATE OR REPLACE FUNCTION private.has_lapsed(p_user_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from public.profiles p join auth.users u on u.id = p.id
    where p.id = p_user_id and p.role = 'fan' and p.special is null and p.created_at
        <= private.now() - make_interval(hours => private.limit_unconfirmed_name_hours())
      and u.email_confirmed_at is null and u.last_sign_in_at is null
      and not exists (
        select from auth.identities i where i.user_id = u.id and i.provider <> 'email'));
end $function$;

ALTER FUNCTION "private"."has_lapsed"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_taken(p_username text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.is_held(p_username) or exists (
    select from public.profiles where username = p_username and not private.has_lapsed(id));
end $function$;

ALTER FUNCTION "private"."is_taken"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.limit_unconfirmed_name_hours()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN 24;

ALTER FUNCTION "private"."limit_unconfirmed_name_hours"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.release_username(p_username text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid := (
    select id from public.profiles where username = p_username and private.has_lapsed(id));
  v_name text;
begin
  if v_id is not null then
    v_name := private.free_username(null);
    update public.profiles set username = v_name, name = v_name where id = v_id;
  end if;
end $function$;

ALTER FUNCTION "private"."release_username"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tg_users__make_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_is_email boolean := coalesce(new.raw_app_meta_data ->> 'provider', 'email') = 'email';
  v_role public.user_role := 'fan';
  v_username text;
begin
  if v_is_email then
    v_username := private.free_username(new.raw_user_meta_data ->> 'username');
    if new.raw_user_meta_data ->> 'role' = 'creator' then
      v_role := 'creator';
    end if;
  else
    v_username := private.free_username(new.raw_user_meta_data ->> 'user_name');
  end if;
  perform private.release_username(v_username);
  insert into public.profiles (id, role, username, name) values (new.id, v_role, v_username,
    v_username);
  insert into public.account_settings (profile_id, terms_version)
  values (new.id, private.config_text('terms_version'));
  insert into private.account_statuses (profile_id) values (new.id);
  insert into public.notification_prefs (profile_id) values (new.id);
  if v_role = 'creator' then
    insert into public.creator_settings (creator_id) values (new.id);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.username_state(p_username text)
 RETURNS private.username_state
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case
    when not private.is_username(p_username) then 'invalid'
    when private.is_reserved(p_username) then 'reserved'
    when private.is_taken(p_username) then 'taken'
    else 'free' end::private.username_state
$function$;

COMMENT ON FUNCTION "private"."has_lapsed"(uuid) IS 'Whether the sign-up of a fan was not confirmed in time, as with a mistyped address: its username is free for others. A creator applies with the sign-up.';

COMMENT ON FUNCTION "private"."is_taken"(text) IS 'Whether a normal username belongs to somebody.';

COMMENT ON FUNCTION "private"."limit_unconfirmed_name_hours"() IS 'hours: a sign-up that nobody confirmed keeps its username from others';

COMMENT ON FUNCTION "private"."release_username"(text) IS 'Gives a neutral name to a sign-up that was not confirmed in time and holds this username.';

REVOKE ALL ON FUNCTION "private"."has_lapsed"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_lapsed"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_lapsed"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_taken"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_taken"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_taken"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."limit_unconfirmed_name_hours"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."limit_unconfirmed_name_hours"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."limit_unconfirmed_name_hours"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."limit_unconfirmed_name_hours"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."limit_unconfirmed_name_hours"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."release_username"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."release_username"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."release_username"(text) TO "postgres";
