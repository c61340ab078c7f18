-- likes in a minute.
select private.note_migration('20261127151050', '7c1667c9f199b0af', '2884577f5425fe71');
set local lock_timeout = '5s';

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.like_comment(p_comment_id uuid, p_on boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_me uuid := private.require_user();
  v_comment public.comments := private.visible_comment(p_comment_id);
  v_is_first boolean := false;
  v_is_changed boolean;
begin
  if v_comment.author_id = v_me then
    perform private.fail('cannot_like_own_comment');
  elsif p_on is null then
    perform private.fail('invalid_payload');
  end if;
  perform private.require_right((
    select f.can_comment from private.post_facts f where f.id = v_comment.post_id));
  if p_on then
    insert into public.comment_likes (comment_id, user_id) values (v_comment.id, v_me)
    on conflict (comment_id, user_id) do nothing;
    v_is_first := found;
  end if;
  v_is_changed := v_is_first;
  if not v_is_first then
    update public.comment_likes set is_on = p_on
    where comment_id = v_comment.id and user_id = v_me and is_on <> p_on;
    v_is_changed := found;
  end if;
  if p_on and v_is_changed then
    perform private.enforce_rate_limit('likes', private.limit_likes_per_minute(), '1 minute');
  end if;
  if v_is_first then
    perform private.notify(v_comment.author_id, v_me, 'comment_liked', v_comment.id);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.like_post(p_post_id uuid, p_on boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_me uuid := private.require_user();
  v_post public.posts := private.visible_post(p_post_id);
  v_is_first boolean := false;
  v_is_changed boolean;
begin
  if v_post.creator_id = v_me then
    perform private.fail('cannot_like_own_post');
  elsif p_on is null then
    perform private.fail('invalid_payload');
  end if;
  perform private.require_right((
    select f.can_like from private.post_facts f where f.id = v_post.id));
  if p_on then
    insert into public.likes (post_id, fan_id, creator_id)
    values (v_post.id, v_me, v_post.creator_id) on conflict (post_id, fan_id) do nothing;
    v_is_first := found;
  end if;
  v_is_changed := v_is_first;
  if not v_is_first then
    update public.likes set is_on = p_on
    where post_id = v_post.id and fan_id = v_me and is_on <> p_on;
    v_is_changed := found;
  end if;
  if p_on and v_is_changed then
    perform private.enforce_rate_limit('likes', private.limit_likes_per_minute(), '1 minute');
  end if;
  if v_is_first then
    perform private.notify(v_post.creator_id, v_me, 'post_liked', v_post.id);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.limit_likes_per_minute()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN 60;

ALTER FUNCTION "private"."limit_likes_per_minute"() OWNER TO "postgres";

COMMENT ON FUNCTION "api"."like_comment"(uuid, boolean) IS 'Likes or unlikes a comment of another user. Errors: comment_not_found, cannot_like_own_comment, ineligible_action, invalid_payload, rate_limited.';

COMMENT ON FUNCTION "api"."like_post"(uuid, boolean) IS 'Likes or unlikes a post. Errors: post_not_found, cannot_like_own_post, ineligible_action (another creator), invalid_payload, rate_limited (likes that are given).';

COMMENT ON FUNCTION "private"."limit_likes_per_minute"() IS 'likes: of posts and comments that one user gives in a minute';

REVOKE ALL ON FUNCTION "private"."limit_likes_per_minute"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."limit_likes_per_minute"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."limit_likes_per_minute"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."limit_likes_per_minute"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."limit_likes_per_minute"() TO "service_role";
