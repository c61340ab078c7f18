-- percent.
select private.note_migration('20261128204359', '8592bb76ed608038', '7b37cec4b7f4015d');
set local lock_timeout = '5s';

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.share_in_percent(p_bps integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select trim_scale(coalesce(p_bps, private.limit_creator_share_bps()) / 100.0) || '%'
$function$;
