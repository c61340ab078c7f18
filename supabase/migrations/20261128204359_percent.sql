-- percent.
select private.note_migration('20261128204359', '579b1c4e37d2d1c3', '250bd48b5626bfee');
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
