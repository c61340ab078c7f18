-- recent check of exports.
select private.note_migration('20261127145811', '99ec1430160bc534', 'ac027ee66e4b1368');
set local lock_timeout = '5s';

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.ask_for_export()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_me uuid := private.signed_in_owner();
begin
  perform private.require_step_up();
  perform private.queue_export(v_me);
end $function$;

CREATE OR REPLACE FUNCTION private.close_account(p_username text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_me uuid := private.signed_in_user();
begin
  if private.is_special(v_me) then
    perform private.fail('ineligible_action');
  elsif private.normal_username(coalesce(p_username, '')) is distinct from (
      select username from public.profiles where id = v_me) then
    perform private.fail('invalid_payload', '{"field": "username"}');
  end if;
  perform private.require_step_up();
  perform private.begin_closure(v_me);
end $function$;

CREATE OR REPLACE FUNCTION private.open_export(p_export_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_me uuid := private.signed_in_owner();
begin
  perform private.require_step_up();
  if not exists (select from private.exports
                 where id = p_export_id and profile_id = v_me and state = 'ready'
                   and expires_at > private.now()) then
    perform private.fail('not_found');
  end if;
  return private.ticket_address('export-file', p_export_id::text);
end $function$;

COMMENT ON FUNCTION "api"."ask_for_export"() IS 'Asks for an export of the caller''s data. Errors: export_in_progress, try_again_later (once a day), step_up_required.';

COMMENT ON FUNCTION "api"."close_account"(text) IS 'Begins to close the caller''s account, which ends two weeks later. p_username: the caller''s, typed as a confirmation. Errors: invalid_payload (another username), closure_pending, ineligible_action (the site''s own accounts), step_up_required.';

COMMENT ON FUNCTION "api"."open_export"(uuid) IS 'An address that downloads the caller''s export once within a minute. Errors: not_found, step_up_required.';
