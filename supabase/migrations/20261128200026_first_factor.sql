-- first factor.
select private.note_migration('20261128200026', '0132ea505c7cd37c', 'efd3341e355b5c14');
set local lock_timeout = '5s';

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION api.check_new_factor()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.signed_in_owner();
  perform private.require_factor_check();
end $function$;

ALTER FUNCTION "api"."check_new_factor"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_sign_in(p_method text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select p_method <> 'token_refresh'
$function$;

ALTER FUNCTION "private"."is_sign_in"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_auth_sign_in(p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_auth() and not exists (
       select from auth.sessions s join auth.mfa_amr_claims m on m.session_id = s.id
       where s.user_id = p_user_id and private.is_sign_in(m.authentication_method)
         and private.is_recent_check(m.updated_at)) then
    perform private.fail('reauthentication_required');
  end if;
end $function$;

ALTER FUNCTION "private"."require_auth_sign_in"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_factor_check()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_step_up();
  if not exists (
    select from jsonb_array_elements(coalesce(auth.jwt() -> 'amr', '[]')) m
    where private.is_sign_in(m ->> 'method')
      and private.is_recent_check(to_timestamp((m ->> 'timestamp')::bigint)))
  then
    perform private.fail('reauthentication_required');
  end if;
end $function$;

ALTER FUNCTION "private"."require_factor_check"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tg_mfa_factors__require_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

COMMENT ON FUNCTION "api"."check_new_factor"() IS 'For the page before it asks Auth for another second factor. Errors: step_up_required (beside another one, without a recent check), reauthentication_required (a first one, where this session signed in too long ago), second_step_required, unauthorized_request, account_suspended.';

COMMENT ON FUNCTION "private"."is_sign_in"(text) IS 'Whether a method of a session, as Auth names it, proves who the user is: all but a refresh.';

COMMENT ON FUNCTION "private"."require_auth_sign_in"(uuid) IS 'The same for a first factor that Auth writes: any session of the user may have signed in.';

COMMENT ON FUNCTION "private"."require_factor_check"() IS 'Refuses a new factor: beside another one without a recent check of it (step_up_required), a first one to a session that signed in too long ago (reauthentication_required).';

REVOKE ALL ON FUNCTION "api"."check_new_factor"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."check_new_factor"() TO "authenticated";

REVOKE ALL ON FUNCTION "api"."check_new_factor"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."check_new_factor"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_sign_in"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_sign_in"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_sign_in"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_auth_sign_in"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_auth_sign_in"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_auth_sign_in"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_factor_check"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."require_factor_check"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."require_factor_check"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_factor_check"() TO "postgres";
