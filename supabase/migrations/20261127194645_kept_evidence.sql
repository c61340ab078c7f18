-- kept evidence.
select private.note_migration('20261127194645', '84fa2f01b2ced2cd', 'b2046d468de4e5ec');
set local lock_timeout = '5s';

set local check_function_bodies = off;

DROP FUNCTION "private"."set_profile_picture"(uuid);

CREATE TABLE "private"."media_let_go" ("media_id" uuid NOT NULL, CONSTRAINT "media_let_go_pkey" PRIMARY KEY (media_id), "let_go_at" timestamp with time zone NOT NULL DEFAULT private.now());

ALTER TABLE "private"."media_let_go" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."media_let_go" OWNER TO "postgres";

ALTER TABLE "private"."list_hits" ADD COLUMN "decided_at" timestamp with time zone;

update private.list_hits h set decided_at = c.decided_at
from private.cases c where c.media_id = h.media_id and h.list = 'ncii' and c.state <> 'received';

CREATE OR REPLACE FUNCTION private.drop_media(p_media_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_quarantined(p_media_id) then
    return;
  elsif private.is_media_in_question(p_media_id) then
    insert into private.media_let_go (media_id) values (p_media_id) on conflict do nothing;
    delete from private.pending_profile_pictures where media_id = p_media_id;
    return;
  end if;
  perform private.drop_video_cover(p_media_id);
  perform private.queue_media_removal(p_media_id);
  delete from public.media where id = p_media_id;
end $function$;

CREATE OR REPLACE FUNCTION private.drop_public_picture(p_media public.media)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Nobody saw a picture that a list knows.
  if p_media.purpose in ('avatar', 'cover') and not private.is_quarantined(p_media.id)
     and not private.has_list_case(p_media.id) then
    delete from public.profile_pictures where media_id = p_media.id;
    perform private.fail_job_permanently(p_media.id, 'content_removed');
    update public.media set used_at = private.now() where id = p_media.id;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.drop_video_cover(p_video_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_cover_id uuid;
begin
  delete from private.video_covers where video_id = p_video_id returning cover_id into v_cover_id;
  if v_cover_id is not null then
    perform private.drop_media(v_cover_id);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.free_copies(p_media_ids uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.barred_media where media_id = any (p_media_ids);
  update public.media set scan_state = 'clear'
  where id = any (p_media_ids) and scan_state = 'barred';
  select private.moderate_media(
    m.id, case when h.reason is null then 'live' else 'held' end::public.moderation_state, h.reason)
  from public.media m cross join lateral (select private.reason_of_hold(m.id) as reason) h
  where m.id = any (p_media_ids) and m.state <> 'failed' order by m.id
$function$;

CREATE OR REPLACE FUNCTION private.has_content_in_question(p_user_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.reports where owner_id = p_user_id and state = 'open')
    or exists (select from public.posts where creator_id = p_user_id and moderation_state = 'held')
    or exists (select from public.stories
               where creator_id = p_user_id and moderation_state = 'held')
    or exists (select from public.comments
               where author_id = p_user_id and moderation_state = 'held')
    or exists (select from public.media where owner_id = p_user_id and moderation_state = 'held')
    or exists (select from private.list_hits h join public.media m on m.id = h.media_id
               where m.owner_id = p_user_id and private.has_list_case(m.id))
    or exists (select from private.quarantine where owner_id = p_user_id and removed_at is null)
    or exists (select from private.judged_messages j join public.messages m on m.id = j.message_id
               where m.sender_id = p_user_id and m.moderation_state = 'held')
$function$;

CREATE OR REPLACE FUNCTION private.has_list_case(p_media_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from private.list_hits
    where media_id = p_media_id and list = 'ncii' and decided_at is null)
$function$;

ALTER FUNCTION "private"."has_list_case"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_let_go(p_media_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.media_let_go where media_id = p_media_id)
$function$;

ALTER FUNCTION "private"."is_let_go"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_media_in_question(p_media_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.has_list_case(p_media_id) or exists (
    select from public.media where id = p_media_id and moderation_state = 'held')
$function$;

ALTER FUNCTION "private"."is_media_in_question"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_quarantined(p_media_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.media m join private.upload_slots s on s.media_id = m.id
    where m.id = p_media_id and m.scan_state = 'quarantined')
$function$;

ALTER FUNCTION "private"."is_quarantined"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.lift_bars(p_case private.cases)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_works uuid[] := array(
    select id from private.barred_works where case_id = p_case.id and lifted_at is null);
begin
  update private.barred_works set lifted_at = private.now() where id = any (v_works);
  perform private.free_copies(array(
    select b.media_id from private.barred_media b where b.work_id = any (v_works)
    except
    select b.media_id from private.barred_media b where b.work_id <> all (v_works)));
  perform private.moderate_media(m.id, 'live', '')
  from public.media m
  where m.id = p_case.media_id and m.moderation_state = 'held'
    and m.moderation_reason = private.list_hold_reason();
  -- What took a public picture away meanwhile left its bytes to the case.
  perform private.drop_public_picture(m)
  from public.media m
  where m.id = p_case.media_id
    and (m.moderation_state = 'removed' or m.release_state = 'withdrawn');
end $function$;

CREATE OR REPLACE FUNCTION private.list_hold_reason()
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select 'It waits until we have looked at it.' $function$;

ALTER FUNCTION "private"."list_hold_reason"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.media_in_question(p_post_id uuid)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select array(
    select media_id from public.post_media where post_id = p_post_id
    union
    select media_id from public.post_previews where post_id = p_post_id
    union
    select i.id
    from private.reports r cross join lateral unnest(r.media_ids) i (id)
    where r.target = 'post' and r.target_id = p_post_id
      and (r.state = 'open' or exists (
        select from public.media m where m.id = i.id and m.moderation_state = 'held')))
$function$;

CREATE OR REPLACE FUNCTION private.moderate_media(p_media_id uuid, p_state public.moderation_state, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_is_held_by_list boolean := p_state = 'live' and private.has_list_case(p_media_id);
  v_media public.media;
begin
  update public.media
  set moderation_state = case when v_is_held_by_list then 'held' else p_state end,
      moderation_reason = case when v_is_held_by_list then private.list_hold_reason()
                               when p_state <> 'live' then p_reason end
  where id = p_media_id returning * into v_media;
  if v_media.id is null then
    perform private.fail('media_not_found');
  end if;
  if p_state <> 'live' then
    perform private.drop_public_picture(v_media);
  end if;
  perform private.apply_pending_picture(v_media);
  perform private.replace_welcome_videos(v_media);
  perform private.notify_changed(
    v_media.owner_id, array['media'], jsonb_build_object('media_ids', array[p_media_id]));
end $function$;

CREATE OR REPLACE FUNCTION private.moderate_profile(p_profile_id uuid, p_state public.moderation_state, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_ids uuid[] := array(
    select id from public.media
    where owner_id = p_profile_id and purpose in ('avatar', 'cover', 'preview')
      and used_at is not null and moderation_state <> p_state
      -- These have cases of their own.
      and scan_state not in ('barred', 'quarantined') and not private.has_list_case(id));
begin
  if cardinality(v_ids) = 0 then
    perform private.fail(case when exists (select from public.profiles where id = p_profile_id)
      then 'conflict' else 'profile_not_found' end);
  end if;
  perform private.moderate_media(i.id, p_state, p_reason) from unnest(v_ids) i (id);
end $function$;

CREATE OR REPLACE FUNCTION private.moderate_story(p_story_id uuid, p_state public.moderation_state, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_story public.stories;
begin
  -- The media item before its story, in the worker's lock order.
  perform private.lock_media(media_id) from public.stories where id = p_story_id;
  select * into v_story from public.stories where id = p_story_id for update;
  if v_story.id is null then
    perform private.fail('story_not_found');
  elsif v_story.moderation_state = p_state then
    perform private.fail('conflict');
  end if;
  update public.stories set moderation_state = p_state,
    moderation_reason = case when p_state <> 'live' then p_reason end
  where id = p_story_id;
  if p_state <> 'live' then
    delete from public.audience_events
    where creator_id = v_story.creator_id and subject_id = v_story.id;
  end if;
  perform private.moderate_media(m.id, p_state, p_reason)
  from public.media m
  where m.id = v_story.media_id and m.moderation_state <> p_state
    -- A media item of another decision stays as it left it, unless a removal is the stricter one.
    and (p_state = 'removed'
         or (m.moderation_state, m.moderation_reason)
            = (v_story.moderation_state, v_story.moderation_reason));
end $function$;

CREATE OR REPLACE FUNCTION private.reason_of_hold(p_media_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    (select p.moderation_reason from public.posts p
     where p.moderation_state = 'held' and p.id in (
       select l.post_id from public.post_media l where l.media_id = p_media_id
       union all
       select v.post_id from public.post_previews v where v.media_id = p_media_id)
     order by p.id limit 1),
    (select j.reason from private.judged_messages j
     join public.message_media l on l.message_id = j.message_id and l.media_id = p_media_id
     join public.messages m on m.id = j.message_id and m.moderation_state = 'held'
     order by j.message_id limit 1))
$function$;

ALTER FUNCTION "private"."reason_of_hold"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.refuse_unusable(p_media public.media)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if private.is_let_go(p_media.id) then
    perform private.fail('media_not_found');
  elsif p_media.state = 'uploading' then
    perform private.fail('upload_in_progress');
  elsif p_media.state = 'failed' then
    perform private.fail('media_failed');
  elsif p_media.moderation_state = 'held' then
    perform private.fail('content_under_review');
  elsif p_media.moderation_state = 'removed' or p_media.review_state = 'rejected' then
    perform private.fail('content_removed');
  end if;
  perform private.refuse_unreleased(p_media);
end $function$;

CREATE OR REPLACE FUNCTION private.remove_media_of(p_user_id uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_ids uuid[] := array(
    select m.id from public.media m
    where m.owner_id = p_user_id and not private.is_media_reported(m.id)
      and not private.is_media_in_question(m.id)
      and not exists (select from private.kept_media k where k.id = m.id)
    order by m.id limit private.limit_removed_media_a_run() for update);
begin
  perform private.withdraw_messages_with(v_ids);
  delete from public.post_media where media_id = any (v_ids);
  delete from public.post_previews where media_id = any (v_ids);
  delete from public.global_media where media_id = any (v_ids);
  delete from public.welcome_videos where media_id = any (v_ids);
  delete from public.profile_pictures where media_id = any (v_ids);
  perform private.drop_media(i.id) from unnest(v_ids) i (id);
  return cardinality(v_ids);
end $function$;

CREATE OR REPLACE FUNCTION private.request_profile_picture(p_owner_id uuid, p_media_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_media public.media;
  v_earlier_id uuid;
begin
  perform 1 from private.account_statuses where profile_id = p_owner_id for update;
  select * into v_media from public.media
  where id = p_media_id and owner_id = p_owner_id and purpose in ('avatar', 'cover') for update;
  if v_media.id is null or private.is_let_go(p_media_id) then
    perform private.fail('media_not_found');
  elsif v_media.state = 'failed' then
    perform private.fail('media_failed');
  elsif v_media.moderation_state <> 'live' and v_media.state = 'ready' then
    perform private.fail(case v_media.moderation_state
      when 'held' then 'content_under_review' else 'content_removed' end);
  elsif v_media.review_state = 'rejected' then
    perform private.fail('content_removed');
  end if;
  perform private.refuse_unreleased(v_media);
  if exists (select from public.profile_pictures where media_id = p_media_id) then
    return 'set';
  end if;
  delete from private.pending_profile_pictures
  where profile_id = p_owner_id and kind = v_media.purpose::text::public.picture_kind
  returning media_id into v_earlier_id;
  if v_earlier_id <> p_media_id then
    perform private.drop_media(v_earlier_id);
  end if;
  update public.media set used_at = coalesce(used_at, private.now())
  where id = p_media_id returning * into v_media;
  if v_media.is_live then
    perform private.show_picture(v_media);
    return 'set';
  end if;
  insert into private.pending_profile_pictures (profile_id, kind, media_id)
  values (p_owner_id, v_media.purpose::text::public.picture_kind, p_media_id);
  return 'pending';
end $function$;

CREATE OR REPLACE FUNCTION private.set_profile_picture(p_media_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_me uuid := private.require_user();
begin
  -- An empty slot is swept. Only an application chooses pictures before their upload.
  if exists (
      select from public.media
      where id = p_media_id and owner_id = v_me and purpose in ('avatar', 'cover')
        and state = 'uploading') then
    perform private.fail('upload_in_progress');
  end if;
  return private.request_profile_picture(v_me, p_media_id);
end $function$;

ALTER FUNCTION "private"."set_profile_picture"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.sweep_decided_media()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.drop_media(d.id) from (
    select m.id from private.media_let_go l join public.media m on m.id = l.media_id
    where not private.is_media_in_question(m.id)
    order by l.let_go_at limit 1000 for update of m skip locked) d
$function$;

ALTER FUNCTION "private"."sweep_decided_media"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.sweep_media()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- An upload that began in time may end late, so a slot is kept twice its lifetime.
  perform private.drop_media(s.media_id) from private.upload_slots s
  join public.media m on m.id = s.media_id
  where s.filled_at is null and m.used_at is null
    and s.expires_at < private.now() - make_interval(mins => private.limit_upload_slot_minutes());
  perform private.sweep_unused_media();
  perform private.sweep_decided_media();
  delete from private.worker_requests
  where made_at < private.now() - 2 * make_interval(secs => private.limit_worker_clock_seconds());
end $function$;

CREATE OR REPLACE FUNCTION private.sweep_stories()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_story public.stories;
begin
  for v_story in
    select * from public.stories
    where media_id is not null
      and expires_at < private.now() - make_interval(days => private.limit_story_media_days())
      -- Those that are kept would be the first of every run.
      and not private.is_quarantined(media_id) and not private.is_media_in_question(media_id)
      and not private.is_media_reported(media_id)
    order by expires_at limit 500 for update skip locked
  loop
    perform private.let_go_story_media(v_story);
    delete from public.story_views where story_id = v_story.id;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION private.sweep_unused_media()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.drop_media(u.id) from (
    select m.id from public.media m
    where m.used_at is null and m.state <> 'uploading'
      -- ID pictures have their own retention.
      and m.purpose not in ('id_document', 'id_selfie')
      and m.created_at < private.now() - make_interval(hours => private.limit_unused_media_hours())
      -- A video may be uploaded up to a day after its slot was opened.
      and not exists (
        select from private.transcode_jobs j
        where j.media_id = m.id and j.created_at
          >= private.now() - make_interval(hours => private.limit_unused_media_hours()))
      and not private.is_media_in_question(m.id)
    -- A file that a post takes at this moment is locked; the next run checks it again.
    order by m.created_at limit 1000 for update of m skip locked) u
$function$;

CREATE OR REPLACE FUNCTION private.tg_cases__bar_copies()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.list_hits set decided_at = private.now()
  where media_id = new.media_id and list = 'ncii' and decided_at is null;
  if new.state = 'upheld' then
    perform private.bar_copies(new);
  else
    perform private.lift_bars(new);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.tg_list_hits__open_case()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_case_id uuid;
begin
  -- nothing of it was shown yet, so that a picture of a page is kept as well
  update public.media
  set moderation_state = 'held', moderation_reason = private.list_hold_reason()
  where id = new.media_id and moderation_state = 'live';
  v_case_id := private.add_case('ncii', null, private.now(), true);
  update private.cases set media_id = new.media_id where id = v_case_id;
  return null;
end $function$;

ALTER TABLE "private"."media_let_go" ADD CONSTRAINT "media_let_go_media_id_fkey" FOREIGN KEY (media_id) REFERENCES public.media(id) ON DELETE CASCADE;

COMMENT ON FUNCTION "api"."set_profile_picture"(uuid) IS 'Sets an uploaded avatar or cover: set, or pending while it is processed. Errors: media_not_found, upload_in_progress, media_failed, content_under_review, content_removed.';

COMMENT ON FUNCTION "private"."drop_media"(uuid) IS 'Deletes a media item that nothing shows, with its bytes and those of its cover; not one whose file is quarantined. One that staff still decide about is let go of, and the sweep takes it afterwards.';

COMMENT ON FUNCTION "private"."drop_public_picture"(public.media) IS 'Deletes a profile picture permanently: its bucket is public, so hiding one means deleting its bytes. The row stays. Other media are left, and so is what is quarantined or waits for the case of a list.';

COMMENT ON FUNCTION "private"."empty_account"(uuid) IS 'A step of removing what a closed account published; done when only kept media are left. A reported or held media item waits for the decision of staff.';

COMMENT ON FUNCTION "private"."free_copies"(uuid[]) IS 'Gives back media that were hidden as copies, held where staff hold what shows them; deleted avatars and covers have to be uploaded again.';

COMMENT ON FUNCTION "private"."has_list_case"(uuid) IS 'Whether staff still have to decide the case that a list of intimate pictures opened.';

COMMENT ON FUNCTION "private"."is_let_go"(uuid) IS 'Whether the owner of a media item removed it before staff had decided about it.';

COMMENT ON FUNCTION "private"."is_media_in_question"(uuid) IS 'Whether staff still have to decide about a media item: it is held, or a list''s case is open.';

COMMENT ON FUNCTION "private"."is_quarantined"(uuid) IS 'Whether the file of a media item is evidence in quarantine: as long as its slot names it.';

COMMENT ON FUNCTION "private"."list_hold_reason"() IS 'What the owner reads of a media item that a list of intimate pictures knows.';

COMMENT ON FUNCTION "private"."media_in_question"(uuid) IS 'The media and the preview of a post now and at the time of its report: the author may have moved them to another post. What is held still waits for it after that report.';

COMMENT ON FUNCTION "private"."moderate_media"(uuid, public.moderation_state, text) IS 'A decision of staff about a media item: live, held or removed, with the reason. A profile picture that is not live is deleted permanently. What waits for the case of a list is held and not live.';

COMMENT ON FUNCTION "private"."moderate_profile"(uuid, public.moderation_state, text) IS 'A decision of staff about the avatar, cover and welcome video of a profile, but for what a case of its own hides. Errors: profile_not_found, conflict (nothing to decide about).';

COMMENT ON FUNCTION "private"."moderate_story"(uuid, public.moderation_state, text) IS 'A decision of staff about a story. held: hidden from all but its owner; removed: deletes its media item too; live: releases what this decision hid. Errors: story_not_found, conflict.';

COMMENT ON FUNCTION "private"."reason_of_hold"(uuid) IS 'Why a held post or message holds its media item; null where none does.';

COMMENT ON FUNCTION "private"."sweep_decided_media"() IS 'Deletes media that their owner let go of before staff had decided about them.';

COMMENT ON FUNCTION "private"."sweep_media"() IS 'Deletes abandoned slots, media that nothing ever showed, those that waited for a decision, and recorded requests; called by the clock.';

COMMENT ON FUNCTION "private"."sweep_stories"() IS 'A job: deletes files and views of expired stories; a media item stays that is reported, quarantined, or waits for a decision of staff.';

COMMENT ON FUNCTION "private"."sweep_unused_media"() IS 'Deletes files that nothing has shown within a day of their upload, with everything made of them; failed ones as well. What staff still decide about stays.';

COMMENT ON TABLE "private"."list_hits" IS 'Media that a list of hashes of others knows: ncii, of intimate pictures that their people do not want to be shown (StopNCII), and abuse, of known child abuse material. entry: its name there. decided_at: when staff decided the case of a hit of ncii.';

COMMENT ON TABLE "private"."media_let_go" IS 'Media that nothing shows any more and that wait for a decision of staff before they are deleted.';

REVOKE ALL ON FUNCTION "private"."has_list_case"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_list_case"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_list_case"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_let_go"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_let_go"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_let_go"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_media_in_question"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_media_in_question"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_media_in_question"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_quarantined"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_quarantined"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_quarantined"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."list_hold_reason"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."list_hold_reason"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."list_hold_reason"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."reason_of_hold"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reason_of_hold"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reason_of_hold"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."set_profile_picture"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."set_profile_picture"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."set_profile_picture"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."set_profile_picture"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sweep_decided_media"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sweep_decided_media"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sweep_decided_media"() TO "postgres";
