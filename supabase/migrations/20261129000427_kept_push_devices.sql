-- kept push devices.
select private.note_migration('20261129000427', 'cd3f74456990d3ec', '5da8e068d49e43cb');
set local lock_timeout = '5s';

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION api.keep_push_device(p_device_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.keep_push_device(p_device_id);
end $function$;

ALTER FUNCTION "api"."keep_push_device"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.keep_push_device(p_device_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.push_devices set session_id = private.my_session_id()
  where id = p_device_id and profile_id = auth.uid() and private.my_session_id() is not null;
end $function$;

ALTER FUNCTION "private"."keep_push_device"(uuid) OWNER TO "postgres";

COMMENT ON FUNCTION "api"."keep_push_device"(uuid) IS 'Ties a device of the caller to this session, before the one that registered it ends; one that does not exist is no error.';

COMMENT ON FUNCTION "private"."keep_push_device"(uuid) IS 'Ties a device of the caller to the session of the call, as after a sign-in in place of another one.';

REVOKE ALL ON FUNCTION "api"."keep_push_device"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."keep_push_device"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "api"."keep_push_device"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."keep_push_device"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_push_device"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."keep_push_device"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."keep_push_device"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_push_device"(uuid) TO "postgres";
