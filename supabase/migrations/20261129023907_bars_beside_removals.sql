-- bars beside removals.
select private.note_migration('20261129023907', '5da8e068d49e43cb', '91fce4898748e57a');
set local lock_timeout = '5s';

set local check_function_bodies = off;

-- drop: barred_works_case_key begins with the case.
DROP INDEX "private"."barred_works_case";

-- drop: barred_works_case_key takes its place: each case bars what it is about.
DROP INDEX "private"."barred_works_open_key";

DROP FUNCTION "private"."hide_copies"(uuid[], uuid, public.report_reason);

-- drop: tell_of_bars() takes its place, and reads the category itself.
DROP FUNCTION "private"."tell_of_copies"(uuid[], uuid, public.report_reason);

CREATE OR REPLACE FUNCTION private.act_release(p_staff text, p_reason text, p_target public.report_target, p_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.record_act(p_staff, p_reason, 'release_content',
    private.content_owner(p_target, p_id),
    jsonb_build_object('target', p_target, 'target_id', p_id));
  perform private.lock_copies();
  perform private.lift_own_bars(p_target, p_id);
  perform private.moderate_content(p_target, p_id, 'live', p_reason);
  perform private.tell_decision(p_staff, 'restored', p_target, p_id, p_reason);
end $function$;

CREATE OR REPLACE FUNCTION private.bar_copies(p_case private.cases)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_report private.reports;
  v_work record;
begin
  select * into v_report from private.reports where id = p_case.report_id;
  if v_report.target = 'profile' or not private.bars_copies(p_case.kind) then
    return;
  end if;
  for v_work in
    select private.bar_picture(p_case.id) as id
    union all
    select private.bar_work(p_case.id, i.id)
    from (select unnest(v_report.media_ids)
          union select unnest(private.media_shown_by(v_report.target, v_report.target_id))
          union select p_case.media_id) i (id)
    where i.id is not null
  loop
    perform private.hide_copies(private.copies_of(v_work.id), v_work.id);
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION private.barred_in(p_target public.report_target, p_id uuid)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return array(
    select distinct m.id from private.open_bars o join public.media m on m.id = o.media_id
    where m.owner_id = private.content_owner(p_target, p_id)
      and (m.id = any (private.media_shown_by(p_target, p_id)) or (p_target, p_id) in (
        select s.target, s.target_id from private.content_showing(array[m.id]) s)));
end $function$;

ALTER FUNCTION "private"."barred_in"(public.report_target, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.content_showing(p_media_ids uuid[])
 RETURNS TABLE(target public.report_target, target_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with shown as (
    select i.id from unnest(p_media_ids) i (id)
    union
    select c.video_id from private.video_covers c where c.cover_id = any (p_media_ids))
  select 'post'::public.report_target, l.post_id from public.post_media l
  where l.media_id in (select id from shown)
  union
  select 'post', v.post_id from public.post_previews v where v.media_id in (select id from shown)
  union
  select 'story', s.id from public.stories s where s.media_id in (select id from shown)
  union
  -- a message to an audience is one
  select 'message', (array_agg(m.id order by m.id))[1] from public.message_media l
  join public.messages m on m.id = l.message_id
  where l.media_id in (select id from shown) group by coalesce(m.global_id, m.id)
  union
  -- of one that nobody opened yet there is no message, nor of an item of a store
  select 'profile', g.creator_id from public.global_media l
  join public.globals g on g.id = l.global_id
  where l.media_id in (select id from shown)
    and not exists (select from public.message_media m where m.media_id = l.media_id)
  union
  select 'profile', p.profile_id from public.profile_pictures p
  where p.media_id in (select id from shown)
  union
  select 'profile', w.creator_id from public.welcome_videos w
  where w.media_id in (select id from shown)
$function$;

CREATE OR REPLACE FUNCTION private.decide_appeal(p_staff text, p_reason text, p_decision text, p_outcome public.appeal_outcome, p_answer text)
 RETURNS public.decisions
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_decision public.decisions;
  v_appeal public.appeals;
begin
  select * into v_decision from public.decisions where handle = upper(btrim(p_decision));
  perform private.lock_copies();
  perform private.lock_cases_of(v_decision.target_id);
  select * into v_appeal from public.appeals where decision_id = v_decision.id for update;
  if v_appeal.decision_id is null then
    perform private.fail('not_found');
  elsif v_appeal.outcome is not null then
    perform private.fail('conflict', jsonb_build_object('name', v_appeal.decided_by));
  elsif private.normal_name(p_staff) = private.normal_name(v_decision.decided_by) then
    perform private.fail('same_person');
  elsif p_outcome = 'overturned' and private.stands_on(v_decision) then
    perform private.fail('ineligible_action');
  elsif coalesce(p_answer, '') !~ '\S' then
    perform private.fail('answer_missing');
  end if;
  perform private.record_act(p_staff, p_reason, 'decide_appeal', v_decision.person_id,
    jsonb_build_object('decision', v_decision.handle, 'outcome', p_outcome));
  perform private.require_no_names(p_answer, p_staff, v_decision.target, v_decision.target_id);
  perform private.answer_appeal(btrim(p_staff), v_decision, p_outcome, p_answer);
  return v_decision;
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

CREATE OR REPLACE FUNCTION private.hide_copies(p_media_ids uuid[], p_work_id uuid)
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
  perform private.tell_of_bars(v_ids);
  perform private.moderate_media(i.id, 'removed', private.copy_reason()) from unnest(v_ids) i (id);
  update public.media set scan_state = 'barred' where id = any (v_ids);
end $function$;

ALTER FUNCTION "private"."hide_copies"(uuid[], uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_superseded(p_decision public.decisions)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.decisions l
    where l.target = p_decision.target and l.target_id = p_decision.target_id
      and l.number > p_decision.number
      -- A review is about media of the content, each of which stands on its own.
      and not exists (
        select from private.rejected_media r where r.decision_id in (l.id, p_decision.id))
      -- Copies that a case hides stand on their own, too, and so does what hides their content.
      and not exists (
        select from private.copy_decisions c where c.decision_id in (l.id, p_decision.id))
      -- An overturned decision takes nothing any more.
      and not exists (
        select from public.appeals a where a.decision_id = l.id and a.outcome = 'overturned')
      and (l.act = p_decision.act
           or l.act in ('held', 'removed') and p_decision.act in ('held', 'removed')))
$function$;

CREATE OR REPLACE FUNCTION private.lift_bars(p_case private.cases)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_works uuid[] := array(
    select id from private.barred_works where case_id = p_case.id and lifted_at is null);
  v_ids uuid[] := array(
    select distinct b.media_id from private.barred_media b where b.work_id = any (v_works));
begin
  update private.barred_works set lifted_at = private.now() where id = any (v_works);
  perform private.free_copies(v_ids);
  perform private.tell_of_bars(v_ids);
  perform private.moderate_media(m.id, 'live', '')
  from public.media m
  where m.id = p_case.media_id and m.moderation_state = 'held'
    and m.moderation_reason = private.list_hold_reason();
  -- The bytes of a public picture that was taken away meanwhile wait for the case.
  perform private.drop_public_picture(m)
  from public.media m
  where m.id = p_case.media_id
    and (m.moderation_state = 'removed' or m.release_state = 'withdrawn');
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

CREATE OR REPLACE FUNCTION private.lock_copies(p_is_scan boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  c_lock constant bigint := hashtextextended('copies', 0);
begin
  if p_is_scan then
    perform pg_advisory_xact_lock_shared(c_lock);
  else
    perform pg_advisory_xact_lock(c_lock);
  end if;
end $function$;

ALTER FUNCTION "private"."lock_copies"(boolean) OWNER TO "postgres";

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
        when v_state = 'removed' and scan_state = 'barred' and state <> 'failed' then 'clear'
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

CREATE OR REPLACE FUNCTION private.open_case_named(p_case text)
 RETURNS private.cases
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_case private.cases;
begin
  perform private.lock_copies();
  perform private.lock_cases_of(r.target_id)
  from private.cases c join private.reports r on r.id = c.report_id
  where c.handle = upper(btrim(p_case));
  select * into v_case from private.cases where handle = upper(btrim(p_case)) for update;
  if v_case.id is null then
    perform private.fail('not_found');
  elsif v_case.state <> 'received' then
    perform private.fail('conflict', jsonb_build_object('name', (
      select e.actor from private.case_events e
      where e.case_id = v_case.id and e.to_state = v_case.state order by e.id desc limit 1)));
  end if;
  return v_case;
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

CREATE OR REPLACE FUNCTION private.restore_countered()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_due record;
  v_restored integer := 0;
begin
  -- locked before it is read, as by staff
  perform private.lock_copies();
  perform private.lock_cases_of(r.target_id)
  from private.countered_reports x join private.reports r on r.id = x.report_id;
  for v_due in select * from private.countered_reports loop
    update private.reports
    set state = 'dismissed', resolved_by = 'system', resolved_at = private.now(),
        resolution = 'no lawsuit after the counter-notice'
    where id = v_due.report_id and state = 'open';
    perform private.answer_appeal('system', d, 'overturned', format(
      'We have learned of no lawsuit within %s business days of your counter-notice.',
      private.limit_counter_notice_days()))
    from public.decisions d where d.id = v_due.decision_id;
    v_restored := v_restored + 1;
  end loop;
  return v_restored;
end $function$;

CREATE OR REPLACE FUNCTION private.scan_job(p_request_id uuid, p_media_id uuid, p_lease_token uuid, p_scan jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_job private.transcode_jobs;
begin
  perform private.authenticate_worker_request(p_request_id);
  -- A case that is decided meanwhile sees these hashes, or they meet what it bars.
  perform private.lock_copies(p_is_scan => true);
  v_job := private.job_under_lease(p_media_id, p_lease_token);
  if v_job.state <> 'leased' then
    perform private.fail('lease_lost');
  elsif v_job.target_bucket = 'kyc' then
    return '{"state": "clear"}';
  end if;
  perform private.keep_hashes(p_media_id, p_scan -> 'frames');
  if not (p_scan ->> 'is_last')::boolean then
    return '{"state": "more"}';
  end if;
  insert into private.media_files (media_id, sha256)
  values (p_media_id, decode(p_scan ->> 'sha256', 'hex'))
  on conflict (media_id) do update set sha256 = excluded.sha256;
  if private.barred_work_of(p_media_id) is not null then
    update public.media set scan_state = 'barred' where id = p_media_id;
    perform private.fail_job_permanently(p_media_id, 'upload_barred');
    return '{"state": "barred"}';
  end if;
  return jsonb_build_object('state', 'waiting', 'sha256', p_scan ->> 'sha256',
    'hashes', private.compared_hashes(p_media_id));
end $function$;

CREATE OR REPLACE FUNCTION private.tell_decision(p_staff text, p_act public.decision_act, p_target public.report_target, p_id uuid, p_reason text, p_category public.report_reason DEFAULT NULL::public.report_reason)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_key text := case when private.is_appealable(p_act) then private.trial_code() end;
  v_decision public.decisions;
begin
  if v_key is not null and p_staff is not null then
    perform private.require_no_names(p_reason, p_staff, p_target, p_id);
  end if;
  v_decision := private.add_decision(
    p_staff, p_act, p_target, p_id, p_reason, p_category, v_key);
  perform private.notify(
    v_decision.person_id, private.special_id('support'), 'decision', v_decision.id);
  if v_key is not null then
    perform private.queue_mail(
      v_decision.person_id,
      case p_act when 'held' then 'content_held' when 'removed' then 'content_removed'
        when 'suspended' then 'account_suspended' else 'account_unlisted'
        end::private.mail_template,
      jsonb_build_object(
        -- a report hides a page, and no pictures of it
        'what', case when p_target = 'profile' and p_staff is null then 'page'
          else p_target::text end,
        'reason', v_decision.reason, 'key', v_key));
  elsif p_act = 'restored' then
    perform private.tell_of_bars(private.barred_in(p_target, p_id));
  end if;
  return v_decision.id;
end $function$;

CREATE OR REPLACE FUNCTION private.tell_of_bars(p_media_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_shown record;
begin
  for v_shown in
    select b.case_id, s.target, s.target_id, coalesce(r.reason, 'non_consensual') as category
    from (
      select o.case_id, array_agg(distinct o.media_id) as media_ids
      from private.open_bars o where o.media_id = any (p_media_ids) group by o.case_id) b
    join private.cases c on c.id = b.case_id
    left join private.reports r on r.id = c.report_id
    cross join lateral private.content_showing(b.media_ids) s
    where not exists (
        select from private.copy_decisions x
        join public.decisions d on d.id = x.decision_id
        left join public.appeals a on a.decision_id = d.id
        where x.case_id = b.case_id and d.target = s.target and d.target_id = s.target_id
          and a.outcome is distinct from 'overturned')
      -- Removed content of the case itself has a decision already.
      and ((r.target, r.target_id) is distinct from (s.target, s.target_id)
        or private.content_state(s.target, s.target_id) is distinct from 'removed')
    order by 1, 2, 3
  loop
    insert into private.copy_decisions (decision_id, case_id)
    values (private.tell_decision(null, 'removed', v_shown.target, v_shown.target_id,
              private.copy_reason(), v_shown.category),
            v_shown.case_id);
  end loop;
end $function$;

ALTER FUNCTION "private"."tell_of_bars"(uuid[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.undo_copy_decision(p_decision public.decisions, p_case_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_ids uuid[] := private.barred_in(p_decision.target, p_decision.target_id);
begin
  update private.barred_media b set lifted_at = private.now()
  from private.barred_works w
  where w.id = b.work_id and w.case_id = p_case_id and b.lifted_at is null
    and b.media_id = any (v_ids);
  return cardinality(private.free_copies(v_ids)) > 0;
end $function$;

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

CREATE OR REPLACE FUNCTION staff.resolve_report(p_staff text, p_reason text, p_report bigint, p_outcome public.report_state)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_report private.reports := private.report_numbered(p_report);
  v_media uuid[];
begin
  perform private.lock_copies();
  perform private.lock_cases_of(v_report.target_id);
  select * into v_report from private.reports where id = v_report.id for update;
  if v_report.state <> 'open' then
    perform private.fail('conflict', jsonb_build_object('name', v_report.resolved_by));
  elsif p_outcome is null or p_outcome = 'open' then
    perform private.fail('invalid_payload');
  end if;
  perform private.record_act(p_staff, p_reason, 'resolve_report', v_report.owner_id,
    jsonb_build_object('report', p_report, 'outcome', p_outcome, 'target', v_report.target,
      'target_id', v_report.target_id));
  with resolved as (
    update private.reports
    set state = p_outcome, resolution = btrim(p_reason), resolved_by = btrim(p_staff),
        resolved_at = private.now()
    where target = v_report.target and target_id = v_report.target_id and state = 'open'
    returning media_ids)
  select array_agg(distinct m.id) into v_media
  from resolved r cross join lateral unnest(r.media_ids) m (id);
  -- Content that its author deleted meanwhile was kept only for this decision.
  if v_report.target = 'post' then
    perform private.let_go_media(v_media);
  elsif v_report.target = 'profile' then
    perform private.let_go_profile_media(v_media);
  end if;
end $function$;

-- lock: the table has a row for each picture of an upheld case.
CREATE UNIQUE INDEX barred_works_case_key ON private.barred_works USING btree (case_id, media_id);

COMMENT ON FUNCTION "private"."barred_in"(public.report_target, uuid) IS 'The media that content shows and a case bars.';

COMMENT ON FUNCTION "private"."content_showing"(uuid[]) IS 'The posts, stories, messages and profiles that show one of these media, or the video of which one is the cover.';

COMMENT ON FUNCTION "private"."free_copies"(uuid[]) IS 'Gives back media that were hidden as copies and that no case bars any more, held where staff hold what shows them, and not where staff removed it; deleted avatars and covers have to be uploaded again. Returns what is live again.';

COMMENT ON FUNCTION "private"."hide_copies"(uuid[], uuid) IS 'Hides media as copies of a barred work and tells the owners of what shows them.';

COMMENT ON FUNCTION "private"."lift_own_bars"(public.report_target, uuid) IS 'Lets content be shown that its own case bars, because staff release it; copies elsewhere stay barred.';

COMMENT ON FUNCTION "private"."lock_copies"(boolean) IS 'Lets one at a time decide what is barred, while no file is scanned; scans go beside each other. Taken before cases and media.';

COMMENT ON FUNCTION "private"."moderate_media"(uuid, public.moderation_state, text) IS 'A decision of staff about a media item: live, held or removed, with the reason. A profile picture that is not live is deleted permanently. What waits for the case of a list is held and not live; a copy that a case bars is removed.';

COMMENT ON FUNCTION "private"."reason_of_hold"(uuid) IS 'Why a held post, story or message holds its media item; null where none does.';

COMMENT ON FUNCTION "private"."tell_decision"(text, public.decision_act, public.report_target, uuid, text, public.report_reason) IS 'Stores a decision and tells its person, with the reason of what takes something away, and of copies in what is given back that a case goes on hiding. Returns the decision. Errors: names_somebody.';

COMMENT ON FUNCTION "private"."tell_of_bars"(uuid[]) IS 'Tells the owners of what shows these media of the cases that bar them: one decision for each content and case, which stands on its own.';

COMMENT ON FUNCTION "private"."undo_copy_decision"(public.decisions, uuid) IS 'Gives back the copies that a decision hid for a case and no other case bars. Returns whether anything is given back.';

REVOKE ALL ON FUNCTION "private"."barred_in"(public.report_target, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."barred_in"(public.report_target, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."barred_in"(public.report_target, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."hide_copies"(uuid[], uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hide_copies"(uuid[], uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hide_copies"(uuid[], uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lift_own_bars"(public.report_target, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lift_own_bars"(public.report_target, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lift_own_bars"(public.report_target, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_copies"(boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_copies"(boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_copies"(boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tell_of_bars"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tell_of_bars"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tell_of_bars"(uuid[]) TO "postgres";
