-- post versions.
select private.note_migration('20261128195639', '4cbc6537934b05f0', 'd80cefc7540e286c');
set local lock_timeout = '5s';

set local check_function_bodies = off;

DROP FUNCTION "api"."edit_post"(uuid, text, uuid[]);

DROP FUNCTION "private"."edit_post"(uuid, text, uuid[]);

CREATE OR REPLACE FUNCTION api.edit_post(p_post_id uuid, p_text text, p_media_ids uuid[] DEFAULT NULL::uuid[], p_seen_at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.edit_post(p_post_id, p_text, p_media_ids, p_seen_at);
end $function$;

ALTER FUNCTION "api"."edit_post"(uuid, text, uuid[], timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.edit_post(p_post_id uuid, p_text text, p_media_ids uuid[], p_seen_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_post public.posts;
  v_text text;
  v_before uuid[];
  v_media uuid[];
  v_was_announced boolean;
  v_is_emptied boolean;
  v_opens boolean;
begin
  if p_media_ids is not null then
    perform private.lock_deletions(auth.uid());
  end if;
  perform private.lock_post_media(p_post_id, p_media_ids);
  v_post := private.own_post(p_post_id);
  v_was_announced := v_post.announced_at is not null;
  v_before := array(
    select media_id from public.post_media where post_id = p_post_id order by position);
  v_media := coalesce(p_media_ids, v_before);
  v_is_emptied := private.is_emptied_by(v_post, v_before, v_media);
  v_text := private.post_text(p_text);
  perform private.require_editable_post(v_post, p_seen_at, v_text, v_media = v_before);
  perform private.require_post_media(v_post.creator_id, v_media, v_before);
  if v_post.kind <> 'poll' then
    v_post.kind := private.kind_of_post(v_media);
  elsif cardinality(v_media) > 0 then
    perform private.fail('invalid_payload', '{"field": "media_ids"}');
  end if;
  if v_text = '' and v_post.kind <> 'images' then
    perform private.fail(
      case v_post.kind when 'poll' then 'poll_text_required' else 'post_text_required' end);
  end if;
  if v_is_emptied and not private.is_emptied(v_post) then
    perform private.require_deletion(v_post.creator_id, v_post.created_at);
  end if;
  v_post.is_ready := private.is_video_ready(v_media);
  v_post.review_state := private.review_of(v_media);
  v_opens := v_post.is_ready and v_post.review_state = 'approved';
  update public.posts
  set kind = v_post.kind, edited_at = private.now(), is_ready = v_post.is_ready,
      review_state = v_post.review_state,
      emptied_at = case when v_is_emptied then private.now() else emptied_at end,
      announced_at = case when v_opens then coalesce(announced_at, private.now())
                          else announced_at end
  where id = v_post.id returning * into v_post;
  update public.post_texts set text = v_text where post_id = v_post.id;
  if v_media <> v_before then
    delete from public.post_media where post_id = v_post.id;
    perform private.link_media(v_post, v_media);
    perform private.let_go_media(v_before);
  end if;
  if v_opens and not v_was_announced then
    perform private.announce_post(v_post);
  end if;
end $function$;

ALTER FUNCTION "private"."edit_post"(uuid, text, uuid[], timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_editable_post(p_post public.posts, p_seen_at timestamp with time zone, p_text text, p_is_same_media boolean)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_post.moderation_state <> 'live' then
    perform private.fail(case p_post.moderation_state
      when 'held' then 'content_under_review' else 'content_removed' end);
  elsif p_seen_at <> coalesce(p_post.edited_at, p_post.created_at)
     -- An edit that changes nothing repeats one whose answer was lost.
     and not (p_is_same_media and p_text = (
       select x.text from public.post_texts x where x.post_id = p_post.id)) then
    perform private.fail('conflict');
  end if;
end $function$;

ALTER FUNCTION "private"."require_editable_post"(public.posts, timestamp with time zone, text, boolean) OWNER TO "postgres";

COMMENT ON FUNCTION "api"."edit_post"(uuid, text, uuid[], timestamp with time zone) IS 'Sets text and media of an own post, in their order; null leaves the media unchanged. Removed media are deleted. An edit that removes all former media counts as a deletion, also where it adds others. p_seen_at: the version that the caller has seen, which is edited_at, or created_at before the first edit. Errors: method_forbidden, post_not_found, content_under_review, content_removed, conflict (edited since, to something else), deletion_cap_reached, and those of create_post about text and media.';

COMMENT ON FUNCTION "private"."require_editable_post"(public.posts, timestamp with time zone, text, boolean) IS 'Refuses an edit of a post that staff hold or removed, or that was edited since p_seen_at, null for any version.';

REVOKE ALL ON FUNCTION "api"."edit_post"(uuid, text, uuid[], timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."edit_post"(uuid, text, uuid[], timestamp with time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "api"."edit_post"(uuid, text, uuid[], timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."edit_post"(uuid, text, uuid[], timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."edit_post"(uuid, text, uuid[], timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."edit_post"(uuid, text, uuid[], timestamp with time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."edit_post"(uuid, text, uuid[], timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."edit_post"(uuid, text, uuid[], timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_editable_post"(public.posts, timestamp with time zone, text, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_editable_post"(public.posts, timestamp with time zone, text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_editable_post"(public.posts, timestamp with time zone, text, boolean) TO "postgres";
