-- owners sign in.
select private.note_migration('20261128205810', '7b37cec4b7f4015d', 'e98d38b532192fb2');
set local lock_timeout = '5s';

set local check_function_bodies = off;

DROP VIEW "private"."counted_content";

DROP FUNCTION "private"."is_sign_in"(text);

CREATE OR REPLACE FUNCTION private.is_sign_in(p_user_id uuid, p_method text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- A stolen session can link a provider of its own, which then signs in.
  return p_method = 'password' or p_method <> 'token_refresh' and not exists (
    select from private.security_changes c
    where c.profile_id = p_user_id and c.kind = 'identity'
      and c.changed_at > private.now()
        - make_interval(hours => private.limit_security_hold_hours()));
end $function$;

ALTER FUNCTION "private"."is_sign_in"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.needs_sign_in()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return not exists (
    select from jsonb_array_elements(coalesce(auth.jwt() -> 'amr', '[]')) m
    where private.is_recent_check(to_timestamp((m ->> 'timestamp')::bigint))
      and private.is_sign_in(auth.uid(), m ->> 'method'));
end $function$;

ALTER FUNCTION "private"."needs_sign_in"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_auth_sign_in(p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_auth() and not exists (
       select from auth.sessions s join auth.mfa_amr_claims m on m.session_id = s.id
       where s.user_id = p_user_id and private.is_recent_check(m.updated_at)
         and private.is_sign_in(p_user_id, m.authentication_method)) then
    perform private.fail('reauthentication_required');
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.require_factor_check()
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.require_step_up();
  if private.needs_sign_in() then
    perform private.fail('reauthentication_required');
  end if;
end $function$;

CREATE VIEW "private"."counted_content" WITH (security_invoker=true) AS  SELECT posts.id,
    posts.creator_id,
    posts.created_at,
    posts.removed_at,
    posts.emptied_at,
    'infinity'::timestamp with time zone AS expires_at
   FROM public.posts
  WHERE ((posts.moderation_state = 'live'::public.moderation_state) AND (posts.announced_at IS NOT NULL) AND ((posts.review_state <> 'rejected'::public.review_state) OR (posts.edited_at > posts.announced_at)))
UNION ALL
 SELECT stories.id,
    stories.creator_id,
    stories.created_at,
    stories.removed_at,
    NULL::timestamp with time zone AS emptied_at,
    stories.expires_at
   FROM public.stories
  WHERE ((stories.moderation_state = 'live'::public.moderation_state) AND (stories.announced_at IS NOT NULL) AND stories.is_media_live);

ALTER VIEW "private"."counted_content" OWNER TO "postgres";

COMMENT ON FUNCTION "private"."is_sign_in"(uuid, text) IS 'Whether a method of a session, as Auth names it, proves who the user is: a password, and while no provider was linked or unlinked of late all others but a refresh.';

COMMENT ON FUNCTION "private"."needs_sign_in"() IS 'Whether the caller''s session signed in too long ago for a first factor.';

COMMENT ON VIEW "private"."counted_content" IS 'Posts and stories whose removal is a deletion: others were shown them, and neither staff nor a review took them down. A post that was edited since it was shown stays counted: what an edit adds may be rejected on purpose.';

REVOKE ALL ON FUNCTION "private"."is_sign_in"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_sign_in"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_sign_in"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."needs_sign_in"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."needs_sign_in"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."needs_sign_in"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."needs_sign_in"() TO "postgres";
