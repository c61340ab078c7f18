-- shown deletions.
select private.note_migration('20261128195640', 'd80cefc7540e286c', '0132ea505c7cd37c');
set local lock_timeout = '5s';

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.deletions_left(p_creator_id uuid, p_made_at timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_month timestamptz := date_trunc('month', private.now(), 'UTC');
  v_left bigint;
  v_old_left bigint;
begin
  select greatest(1, count(*) * private.limit_deletion_cap_percent() / 100)
           - count(*) filter (where is_used),
         greatest(1, count(*) filter (where is_old) * private.limit_deletion_cap_percent() / 100)
           - count(*) filter (where is_old and is_used)
  into v_left, v_old_left
  from (
    select created_at < v_month as is_old,
           coalesce(removed_at < expires_at or emptied_at >= v_month, false) as is_used
    from private.counted_content
    where creator_id = p_creator_id and expires_at >= v_month
      and (removed_at is null or removed_at >= v_month)) i;
  return greatest(0, case when p_made_at < v_month then least(v_left, v_old_left) else v_left end);
end $function$;

CREATE OR REPLACE FUNCTION private.is_counted(p_content_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (select from private.counted_content where id = p_content_id)
$function$;

ALTER FUNCTION "private"."is_counted"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_emptied_by(p_post public.posts, p_before uuid[], p_after uuid[])
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_had uuid[] := array(
    select m.id from private.live_media m
    where m.id = any (p_before) and m.created_at <= greatest(
      p_post.created_at, date_trunc('month', private.now(), 'UTC')));
begin
  return p_before <> '{}' and private.is_counted(p_post.id)
    and (p_after = '{}' or (v_had <> '{}' and not p_after && v_had));
end $function$;

CREATE OR REPLACE FUNCTION private.remove_post(p_post_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_me uuid := private.signed_in_creator();
  v_post public.posts;
  v_media uuid[];
begin
  perform private.lock_deletions(v_me);
  perform private.lock_post_media(p_post_id);
  select * into v_post from public.posts where id = p_post_id and creator_id = v_me for update;
  if v_post.id is null then
    perform private.fail('post_not_found');
  elsif v_post.removed_at is not null then
    return;
  elsif v_post.moderation_state = 'held' then
    perform private.fail('content_under_review');
  end if;
  if private.is_counted(p_post_id) and not private.is_emptied(v_post) then
    perform private.require_deletion(v_me, v_post.created_at);
  end if;
  update public.posts set removed_at = private.now() where id = p_post_id;
  delete from public.audience_events where creator_id = v_me and subject_id = p_post_id;
  delete from public.pins where post_id = p_post_id;
  v_media := array(
    select media_id from public.post_media where post_id = p_post_id
    union all
    select media_id from public.post_previews where post_id = p_post_id);
  delete from public.post_media where post_id = p_post_id;
  delete from public.post_previews where post_id = p_post_id;
  perform private.let_go_media(v_media);
end $function$;

CREATE OR REPLACE FUNCTION private.remove_story(p_story_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_story public.stories;
begin
  perform private.lock_deletions(auth.uid());
  v_story := private.own_story(p_story_id);
  -- The media item before its story, in the worker's lock order.
  perform private.lock_media(v_story.media_id);
  -- Staff can have held it before the lock.
  select * into v_story from public.stories where id = p_story_id for update;
  if v_story.moderation_state = 'held' then
    perform private.fail('content_under_review');
  elsif v_story.removed_at is null and v_story.expires_at > private.now()
      and private.is_counted(p_story_id) then
    perform private.require_deletion(v_story.creator_id, v_story.created_at);
  end if;
  update public.stories set removed_at = private.now()
  where id = v_story.id and removed_at is null;
  if found then
    delete from public.audience_events
    where creator_id = v_story.creator_id and subject_id = v_story.id;
    perform private.let_go_story_media(v_story);
  end if;
end $function$;

CREATE VIEW "private"."counted_content" WITH (security_invoker=true) AS  SELECT posts.id,
    posts.creator_id,
    posts.created_at,
    posts.removed_at,
    posts.emptied_at,
    'infinity'::timestamp with time zone AS expires_at
   FROM public.posts
  WHERE ((posts.moderation_state = 'live'::public.moderation_state) AND (posts.announced_at IS NOT NULL) AND ((posts.review_state <> 'rejected'::public.review_state) OR (posts.emptied_at >= date_trunc('month'::text, private.now(), 'UTC'::text))))
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

COMMENT ON FUNCTION "private"."is_counted"(uuid) IS 'Whether the removal of a post or story is a deletion.';

COMMENT ON FUNCTION "private"."is_emptied_by"(public.posts, uuid[], uuid[]) IS 'Whether an edit removes the last media item of a post that others were shown, or the last one that it had at its creation or at the start of the month; replacements do not count as the same.';

COMMENT ON VIEW "private"."counted_content" IS 'Posts and stories whose removal is a deletion: others were shown them, and neither staff nor a review took them down. A post that was emptied this month stays counted.';

REVOKE ALL ON FUNCTION "private"."is_counted"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_counted"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_counted"(uuid) TO "postgres";
