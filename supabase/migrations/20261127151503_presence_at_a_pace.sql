-- presence at a pace.
select private.note_migration('20261127151503', '2884577f5425fe71', '92ebfdefc99550a1');
set local lock_timeout = '5s';

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.limit_presence_signals_per_minute()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN 10;

ALTER FUNCTION "private"."limit_presence_signals_per_minute"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.notify_presence_changed(p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_status private.account_statuses;
begin
  -- Who comes and goes over and over is signalled at a pace: pages show the rest when they next
  -- read, as they show a heartbeat that ran out. What staff or a job do is always signalled.
  if auth.uid() = p_user_id and not private.take_rate(
       'presence', p_user_id::text, private.limit_presence_signals_per_minute(), '1 minute') then
    return;
  end if;
  perform private.notify_all_changed(
    array(select p.id from private.partners_online(p_user_id) p (id)
          where not private.is_blocked_between(p.id, p_user_id)),
    array['presence'], '{}');
  -- Not is_listed: a creator who was suspended just now has to leave the lists.
  select * into v_status from private.account_statuses where profile_id = p_user_id;
  if v_status.accepted_at is not null then
    perform private.notify_wall_changed(p_user_id, 'presence', null);
    if v_status.promoted_at is not null then
      -- No id: a blocked user must not learn anything from it.
      perform realtime.send('{"within_ms": 1000}', 'presence', 'browse', true);
    end if;
  end if;
end $function$;

COMMENT ON FUNCTION "private"."limit_presence_signals_per_minute"() IS 'signals: of the presence of one user that this user causes in a minute';

COMMENT ON FUNCTION "private"."notify_presence_changed"(uuid) IS 'Signals that a user went offline or is visible again, so that open pages remove or show the dot: to online partners, the page of an accepted creator, and browse for one who is promoted, where the user is not named.';

REVOKE ALL ON FUNCTION "private"."limit_presence_signals_per_minute"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."limit_presence_signals_per_minute"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."limit_presence_signals_per_minute"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."limit_presence_signals_per_minute"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."limit_presence_signals_per_minute"() TO "service_role";
