-- media switch in an hour.
select private.note_migration('20261127150654', 'f73d3c57e85b17b6', '7c1667c9f199b0af');
set local lock_timeout = '5s';

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.limit_media_accepted_per_hour()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN 20;

ALTER FUNCTION "private"."limit_media_accepted_per_hour"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.set_conversation(p_conversation_id uuid, p_is_muted boolean, p_is_favorite boolean, p_accepts_media boolean, p_nickname text, p_notes text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_me uuid := private.my_side(p_conversation_id);
  v_accepted boolean := (
    select accepts_media from public.conversation_members
    where conversation_id = p_conversation_id and user_id = v_me);
begin
  if num_nonnulls(p_accepts_media, p_nickname, p_notes) > 0
     and private.role_of(v_me) <> 'creator' then
    perform private.fail('method_forbidden');
  elsif length(btrim(p_nickname)) > private.limit_nickname_max() then
    perform private.fail('nickname_too_long');
  elsif length(p_notes) > private.limit_notes_max() then
    perform private.fail('notes_too_long');
  end if;
  update public.conversation_members
  set is_muted = coalesce(p_is_muted, is_muted),
      is_favorite = coalesce(p_is_favorite, is_favorite),
      accepts_media = coalesce(p_accepts_media, accepts_media),
      nickname = case when p_nickname is null then nickname else nullif(btrim(p_nickname), '') end,
      notes = case when p_notes is null then notes else nullif(btrim(p_notes), '') end
  where conversation_id = p_conversation_id and user_id = v_me;
  -- The caller's other tabs and devices.
  perform private.notify_changed(v_me, array['conversation', 'permission'],
                       jsonb_build_object('conversation_id', p_conversation_id));
  if p_accepts_media and not v_accepted then
    -- A change signals another person; to stop accepting media is never refused.
    perform private.enforce_rate_limit('media accepted in ' || p_conversation_id,
      private.limit_media_accepted_per_hour(), '1 hour');
  end if;
  if p_accepts_media <> v_accepted and private.is_my_conversation(p_conversation_id) then
    -- The partner's open thread gains or loses a function; no signal crosses a block.
    perform private.notify_changed(
      case v_me when c.one_id then c.other_id else c.one_id end, array['permission'],
      jsonb_build_object('conversation_id', c.id))
    from public.conversations c where c.id = p_conversation_id;
  end if;
end $function$;

COMMENT ON FUNCTION "api"."set_conversation"(uuid, boolean, boolean, boolean, text, text) IS 'Sets the caller''s settings of a conversation; null leaves a value, an empty text clears it. Only creators set nickname, notes and media. Errors: conversation_not_found, method_forbidden, nickname_too_long, notes_too_long, rate_limited (a creator who starts to accept media).';

COMMENT ON FUNCTION "private"."limit_media_accepted_per_hour"() IS 'changes: how often a creator starts to accept media of one fan in an hour';

REVOKE ALL ON FUNCTION "private"."limit_media_accepted_per_hour"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."limit_media_accepted_per_hour"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."limit_media_accepted_per_hour"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."limit_media_accepted_per_hour"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."limit_media_accepted_per_hour"() TO "service_role";
