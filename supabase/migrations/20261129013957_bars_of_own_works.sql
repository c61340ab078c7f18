-- bars of own works.
select private.note_migration('20261129013957', 'ea8c8d0be98192d7', '4ee10870921109fd');
set local lock_timeout = '5s';

set local check_function_bodies = off;

-- drop: barred_works_case_key begins with the case.
DROP INDEX "private"."barred_works_case";

-- drop: barred_works_case_key takes its place: each case bars what it is about.
DROP INDEX "private"."barred_works_open_key";

-- drop: reason_of_hold() takes its place: a removal goes beyond a bar.
DROP FUNCTION "private"."reason_beside_bars"(uuid, public.moderation_state);

CREATE OR REPLACE FUNCTION private.act_release(p_staff text, p_reason text, p_target public.report_target, p_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.record_act(p_staff, p_reason, 'release_content',
    private.content_owner(p_target, p_id),
    jsonb_build_object('target', p_target, 'target_id', p_id));
  perform private.lift_own_bars(p_target, p_id);
  perform private.moderate_content(p_target, p_id, 'live', p_reason);
  perform private.tell_decision(p_staff, 'restored', p_target, p_id, p_reason);
end $function$;

CREATE OR REPLACE FUNCTION private.free_copies(p_media_ids uuid[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_ids uuid[];
  v_freed uuid[];
begin
  perform from public.media where id = any (p_media_ids) order by id for no key update;
  v_ids := array(
    select i.id from unnest(p_media_ids) i (id)
    where not exists (select from private.open_bars o where o.media_id = i.id));
  -- The others are hidden by a decision of their own.
  v_freed := array(select id from public.media where id = any (v_ids) and scan_state = 'barred');
  update public.media set scan_state = 'clear' where id = any (v_freed);
  perform private.moderate_media(
    m.id, case when h.reason is null then 'live' else 'held' end::public.moderation_state, h.reason)
  from public.media m cross join lateral (
    select coalesce(
      private.reason_of_hold(m.id),
      (select max(b.held_reason) from private.barred_media b where b.media_id = m.id)) as reason) h
  where m.id = any (v_freed) and m.state <> 'failed' order by m.id;
  delete from private.barred_media where media_id = any (v_ids);
  return array(select id from public.media
               where id = any (v_freed) and moderation_state = 'live');
end $function$;

CREATE OR REPLACE FUNCTION private.hide_copies(p_media_ids uuid[], p_work_id uuid, p_category public.report_reason)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_ids uuid[];
begin
  perform from public.media where id = any (p_media_ids) order by id for no key update;
  v_ids := array(
    select id from public.media
    where id = any (p_media_ids) and moderation_state <> 'removed'
      and scan_state <> 'quarantined');
  -- Also of what staff removed, which another appeal would give back.
  insert into private.barred_media (media_id, work_id, held_reason)
  select m.id, p_work_id,
         case when m.moderation_state = 'held' and w.media_id is not null
           then nullif(m.moderation_reason, private.list_hold_reason()) end
  from public.media m left join public.welcome_videos w on w.media_id = m.id
  where m.id = any (p_media_ids) and m.scan_state <> 'quarantined'
  on conflict do nothing;
  if cardinality(v_ids) > private.limit_copies_carried_at_once() then
    -- nobody gets an address of them any more; their threads follow by the clock
    insert into private.changed_media (media_id)
    select m.id from public.media m where m.id = any (v_ids) and m.purpose = 'chat'
    on conflict do nothing;
  end if;
  perform private.tell_of_copies(v_ids, w.case_id, p_category)
  from private.barred_works w where w.id = p_work_id;
  perform private.moderate_media(i.id, 'removed', private.copy_reason()) from unnest(v_ids) i (id);
  update public.media set scan_state = 'barred' where id = any (v_ids);
end $function$;

CREATE OR REPLACE FUNCTION private.lift_own_bars(p_target public.report_target, p_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.barred_media b set lifted_at = private.now()
  from private.barred_works w, private.cases c, private.reports r
  where w.id = b.work_id and c.id = w.case_id and r.id = c.report_id and b.lifted_at is null
    and r.target = p_target and r.target_id = p_id
    and b.media_id = any (private.media_shown_by(p_target, p_id));
end $function$;

ALTER FUNCTION "private"."lift_own_bars"(public.report_target, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.moderate_media(p_media_id uuid, p_state public.moderation_state, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_state public.moderation_state;
  v_media public.media;
begin
  perform private.lock_media(p_media_id);
  v_state := case
    when p_state = 'removed' then p_state
    when exists (select from private.open_bars where media_id = p_media_id) then 'removed'
    when p_state = 'live' and private.has_list_case(p_media_id) then 'held'
    else p_state end;
  update public.media
  set moderation_state = v_state,
      moderation_reason = case
        when v_state = 'live' then null
        when v_state = p_state then p_reason
        when v_state = 'held' then private.list_hold_reason()
        else private.copy_reason() end,
      scan_state = case
        when v_state <> p_state and v_state = 'removed' then 'barred'
        -- The end of a bar gives back nothing that staff removed meanwhile.
        when v_state = 'removed' and scan_state = 'barred' and state <> 'failed'
          and p_reason <> private.copy_reason() then 'clear'
        else scan_state end
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

CREATE OR REPLACE FUNCTION private.moderate_message_media(p_message public.messages, p_state public.moderation_state, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_was_reason text := (
    select reason from private.judged_messages where message_id = p_message.id);
begin
  perform from public.media m
  where m.id in (select media_id from public.message_media where message_id = p_message.id)
  order by m.id for no key update;
  perform private.moderate_media(
    m.id, case when p_state = 'live' and o.reason is not null then 'held' else p_state end,
    coalesce(case when p_state = 'live' then o.reason end, p_reason))
  from public.media m
  cross join lateral (select private.reason_beside(m.id, p_message.id) as reason) o
  where m.id in (select media_id from public.message_media where message_id = p_message.id)
    -- Media of another decision stay as it left them, unless a removal is the stricter one.
    and case
      when p_state = 'removed' then m.moderation_state <> 'removed' or m.scan_state = 'barred'
      else m.moderation_state = 'live' and p_state = 'held'
        or (m.moderation_state, m.moderation_reason) = (p_message.moderation_state, v_was_reason)
      end;
end $function$;

CREATE OR REPLACE FUNCTION private.moderate_post(p_post_id uuid, p_state public.moderation_state, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_post public.posts;
  v_media uuid[];
begin
  perform private.lock_post_media(p_post_id);
  select * into v_post from public.posts where id = p_post_id for update;
  if v_post.id is null then
    perform private.fail('post_not_found');
  elsif v_post.moderation_state = p_state then
    perform private.fail('conflict');
  end if;
  update public.posts set moderation_state = p_state,
    moderation_reason = case when p_state <> 'live' then p_reason end
  where id = p_post_id;
  if p_state <> 'live' then
    delete from public.audience_events e
    where e.creator_id = v_post.creator_id and e.subject_id = p_post_id;
  end if;
  if p_state = 'removed' then
    delete from public.pins where post_id = p_post_id;
  end if;
  v_media := private.media_in_question(p_post_id);
  perform private.moderate_media(m.id, p_state, p_reason)
  from public.media m
  where m.id = any (v_media) and (m.moderation_state <> p_state or m.scan_state = 'barred')
    -- Media that another decision removed stay removed.
    and (p_state = 'removed' or m.moderation_state = 'live'
         or (m.moderation_state, m.moderation_reason)
            = (v_post.moderation_state, v_post.moderation_reason));
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
      and used_at is not null
      -- These have cases of their own, which a removal goes beyond.
      and scan_state <> 'quarantined' and not private.has_list_case(id)
      and case when scan_state = 'barred' then p_state = 'removed' and state <> 'failed'
        else moderation_state <> p_state end);
begin
  -- A hidden welcome video comes back as staff decided meanwhile.
  update private.barred_media b set held_reason = case when p_state = 'held' then p_reason end
  from public.welcome_videos w
  where w.creator_id = p_profile_id and w.media_id = b.media_id;
  if cardinality(v_ids) = 0 and not found then
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
  where m.id = v_story.media_id and (m.moderation_state <> p_state or m.scan_state = 'barred')
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
    (select s.moderation_reason from public.stories s
     where s.moderation_state = 'held' and s.media_id = p_media_id order by s.id limit 1),
    (select j.reason from private.judged_messages j
     join public.message_media l on l.message_id = j.message_id and l.media_id = p_media_id
     join public.messages m on m.id = j.message_id and m.moderation_state = 'held'
     order by j.message_id limit 1))
$function$;

ALTER FUNCTION "private"."reason_of_hold"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION staff.appeal_overturn(p_staff text, p_reason text, p_decision text, p_answer text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_decision public.decisions :=
    private.decide_appeal(p_staff, p_reason, p_decision, 'overturned', p_answer);
  v_is_copy boolean := exists (
    select from private.copy_decisions d
    join private.cases c on c.id = d.case_id left join private.reports r on r.id = c.report_id
    where d.decision_id = v_decision.id
      and (r.target, r.target_id) is distinct from (v_decision.target, v_decision.target_id));
  v_report bigint;
  v_act public.decision_act;
begin
  if v_decision.act = 'suspended' and not private.is_staff_open(p_staff) then
    perform private.fail('staff_code_needed');
  end if;
  if v_decision.is_automated and not v_is_copy then
    -- the report that hid it is decided with it, and gives it back
    select min(number) into v_report from private.reports
    where target = v_decision.target and target_id = v_decision.target_id and state = 'open';
  end if;
  if v_report is not null then
    perform staff.resolve_report(p_staff, p_reason, v_report, 'dismissed');
  end if;
  v_act := private.undo_decision(v_decision);
  if not v_is_copy then
    perform private.withdraw_strike(p_staff, v_decision);
  end if;
  if v_act is not null then
    perform private.add_decision(
      p_staff, v_act, v_decision.target, v_decision.target_id, '', v_decision.category, null);
  end if;
  if v_decision.act in ('held', 'removed') then
    perform private.tell_of_bars(private.barred_in(v_decision.target, v_decision.target_id));
  end if;
  perform private.notify_changed(v_decision.person_id, array['account']);
end $function$;

CREATE OR REPLACE FUNCTION staff.case_uphold(p_staff text, p_reason text, p_case text, p_answer text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_case private.cases := private.open_case_named(p_case);
  v_report private.reports;
begin
  select * into v_report from private.reports where id = v_case.report_id;
  if v_report.target <> 'profile' then
    if private.content_state(v_report.target, v_report.target_id) <> 'removed' then
      perform private.act_remove(p_staff, p_reason, v_report.target, v_report.target_id);
    else
      -- An appeal against the earlier removal decides nothing about this case.
      perform private.tell_decision(
        p_staff, 'removed', v_report.target, v_report.target_id, p_reason);
    end if;
  end if;
  perform private.decide_case(p_staff, p_reason, v_case, 'upheld', p_answer);
end $function$;

-- lock: the table has a row for each picture of an upheld case.
CREATE UNIQUE INDEX barred_works_case_key ON private.barred_works USING btree (case_id, media_id);

COMMENT ON FUNCTION "private"."free_copies"(uuid[]) IS 'Gives back media that were hidden as copies and that no case bars any more, held where staff hold what shows them, and not where staff removed it; deleted avatars and covers have to be uploaded again. Returns what is live again.';

COMMENT ON FUNCTION "private"."lift_own_bars"(public.report_target, uuid) IS 'Lets content be shown that its own case bars, because staff release it; copies elsewhere stay barred.';

COMMENT ON FUNCTION "private"."reason_of_hold"(uuid) IS 'Why a held post, story or message holds its media item; null where none does.';

REVOKE ALL ON FUNCTION "private"."lift_own_bars"(public.report_target, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lift_own_bars"(public.report_target, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lift_own_bars"(public.report_target, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reason_of_hold"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reason_of_hold"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reason_of_hold"(uuid) TO "postgres";
