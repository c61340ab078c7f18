-- purchases link.
select private.note_migration('20261127074049', '4ef3026f03143048', '0b1d566fec84e90d');
set local lock_timeout = '5s';

set local check_function_bodies = off;

DROP VIEW "private"."message_summaries";

DROP VIEW "private"."unlock_summaries";

CREATE OR REPLACE FUNCTION api.purchases(p_before uuid DEFAULT NULL::uuid, p_limit integer DEFAULT private.limit_page_purchases())
 RETURNS json
 LANGUAGE plpgsql
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_before uuid := coalesce(p_before, private.last_id());
begin
  return (
    select coalesce(json_agg(json_build_object(
      'id', u.id, 'kind', u.kind, 'text', u.text, 'price_cents', u.price_cents,
      'creator_name', u.creator_name, 'creator_username', (
        select p.username from public.profiles p where p.id = u.creator_id),
      'created_at', u.created_at, 'media', u.media) order by u.id desc), '[]')
    from (
      select * from private.unlock_summaries x
      where x.id < v_before
      order by x.id desc limit greatest(1, least(p_limit, 100))) u);
end $function$;

CREATE VIEW "private"."unlock_summaries" WITH (security_invoker=true) AS  SELECT id,
    message_id,
    kind,
    text,
    price_cents,
    creator_id,
    creator_name,
    created_at,
    ( SELECT COALESCE(json_agg(json_build_object('media_id', f.media_id, 'position', f."position", 'kind', f.kind, 'width', f.width, 'height', f.height, 'duration_ms', f.duration_ms, 'blur', f.blur, 'alt', f.alt, 'ai_label', f.ai_label) ORDER BY f."position"), '[]'::json) AS "coalesce"
           FROM public.unlock_media f
          WHERE (f.unlock_id = u.id)) AS media
   FROM public.unlocks u;

CREATE VIEW "private"."message_summaries" WITH (security_invoker=true) AS  SELECT id,
    conversation_id,
    seq,
    change_seq,
    json_build_object('id', id, 'conversation_id', conversation_id, 'sender_id', sender_id, 'recipient_id', recipient_id, 'seq', seq, 'change_seq', change_seq, 'kind', kind, 'text', text, 'price_cents', price_cents, 'media_count', media_count, 'media_state', media_state, 'review_state', review_state, 'duration_ms', duration_ms, 'locked_blur', locked_blur, 'unlocked_at', unlocked_at, 'removed_at', removed_at, 'is_off_sale',
        CASE
            WHEN ((price_cents IS NULL) OR (unlocked_at IS NOT NULL)) THEN false
            ELSE (private.is_unlockable(id) IS FALSE)
        END, 'ai_label',
        CASE
            WHEN ((price_cents IS NOT NULL) AND (media_count > 0) AND (unlocked_at IS NULL)) THEN private.locked_ai_label(id)
            ELSE NULL::public.ai_label
        END, 'moderation_state', moderation_state, 'request_id', request_id, 'tip_cents', tip_cents, 'charged_cents', charged_cents, 'created_at', created_at, 'sender_reaction', sender_reaction, 'recipient_reaction', recipient_reaction, 'reply_to',
        CASE
            WHEN (reply_to_id IS NOT NULL) THEN private.message_quote(reply_to_id)
            ELSE NULL::json
        END, 'story',
        CASE
            WHEN (story_id IS NOT NULL) THEN private.story_quote(story_id)
            ELSE NULL::json
        END, 'body', ( SELECT json_build_object('text', b.text) AS json_build_object
           FROM public.message_bodies b
          WHERE (b.message_id = m.id)), 'media',
        CASE
            WHEN (media_count = 0) THEN '[]'::json
            ELSE ( SELECT COALESCE(json_agg(json_build_object('media_id', f.media_id, 'position', f."position", 'kind', f.kind, 'width', f.width, 'height', f.height, 'duration_ms', f.duration_ms, 'blur', f.blur, 'alt', f.alt, 'ai_label', f.ai_label) ORDER BY f."position"), '[]'::json) AS "coalesce"
               FROM public.message_media f
              WHERE (f.message_id = m.id))
        END, 'unlock',
        CASE
            WHEN (unlocked_at IS NOT NULL) THEN ( SELECT json_build_object('text', u.text, 'created_at', u.created_at, 'media', u.media) AS json_build_object
               FROM private.unlock_summaries u
              WHERE (u.message_id = m.id))
            ELSE NULL::json
        END) AS summary
   FROM public.messages m;

ALTER VIEW "private"."message_summaries" OWNER TO "postgres";

ALTER VIEW "private"."unlock_summaries" OWNER TO "postgres";

COMMENT ON FUNCTION "api"."purchases"(uuid, integer) IS 'Purchases of the caller, before an id, newest first: [{id, kind, text, price_cents, creator_name, creator_username, created_at, media}]. creator_username: null where the caller cannot see that profile.';

COMMENT ON VIEW "private"."message_summaries" IS 'Messages of the caller as a thread shows them.';

COMMENT ON VIEW "private"."unlock_summaries" IS 'Purchases of the caller with their media.';

GRANT SELECT ON TABLE "private"."message_summaries" TO "authenticated";

GRANT SELECT ON TABLE "private"."unlock_summaries" TO "authenticated";
