-- copies on their own.
select private.note_migration('20261129004608', '1b49b66294e4d8e8', 'ea8c8d0be98192d7');
set local lock_timeout = '5s';

set local check_function_bodies = off;

-- drop: reason_beside_bars() takes its place, for removed content as well.
DROP FUNCTION "private"."reason_of_hold"(uuid);

CREATE OR REPLACE FUNCTION private.add_decision(p_staff text, p_act public.decision_act, p_target public.report_target, p_id uuid, p_reason text, p_category public.report_reason, p_link_key text)
 RETURNS public.decisions
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_notice record;
  v_decision public.decisions;
begin
  select * into v_notice from private.notice_of(p_target, p_id);
  insert into public.decisions (
    person_id, act, target, target_id, category, reason, source, decided_by, link_hash)
  values (
    private.content_owner(p_target, p_id), p_act, p_target, p_id,
    coalesce(p_category, v_notice.category, 'other'),
    case when private.is_appealable(p_act) then btrim(p_reason) else '' end,
    coalesce(v_notice.source, 'own'), btrim(p_staff), private.trial_code_hash(p_link_key))
  returning * into v_decision;
  return v_decision;
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
    m.id, case when h.removed is not null then 'removed' when h.held is null then 'live'
      else 'held' end::public.moderation_state, coalesce(h.removed, h.held))
  from public.media m cross join lateral (
    select
      private.reason_beside_bars(m.id, 'removed') as removed,
      coalesce(private.reason_beside_bars(m.id, 'held'), (
        select max(b.held_reason) from private.barred_media b where b.media_id = m.id)) as held) h
  where m.id = any (v_freed) and m.state <> 'failed' order by m.id;
  delete from private.barred_media where media_id = any (v_ids);
  return array(select id from public.media
               where id = any (v_freed) and moderation_state <> 'removed');
end $function$;

CREATE OR REPLACE FUNCTION private.has_lapsed(p_user_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from public.profiles p join auth.users u on u.id = p.id
    where p.id = p_user_id and p.role = 'fan' and p.special is null and p.created_at
        <= private.now() - make_interval(hours => private.limit_unconfirmed_name_hours())
      and u.email_confirmed_at is null and u.last_sign_in_at is null
      and not exists (
        select from auth.identities i where i.user_id = u.id and i.provider <> 'email'));
end $function$;

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

CREATE OR REPLACE FUNCTION private.lock_copies()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select pg_advisory_xact_lock(hashtextextended('copies', 0))
$function$;

ALTER FUNCTION "private"."lock_copies"() OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION private.reason_beside_bars(p_media_id uuid, p_state public.moderation_state)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    (select p.moderation_reason from public.posts p
     where p.moderation_state = p_state and p.id in (
       select l.post_id from public.post_media l where l.media_id = p_media_id
       union all
       select v.post_id from public.post_previews v where v.media_id = p_media_id)
     order by p.id limit 1),
    (select s.moderation_reason from public.stories s
     where s.moderation_state = p_state and s.media_id = p_media_id order by s.id limit 1),
    (select j.reason from private.judged_messages j
     join public.message_media l on l.message_id = j.message_id and l.media_id = p_media_id
     join public.messages m on m.id = j.message_id and m.moderation_state = p_state
     order by j.message_id limit 1))
$function$;

ALTER FUNCTION "private"."reason_beside_bars"(uuid, public.moderation_state) OWNER TO "postgres";

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
  perform pg_advisory_xact_lock_shared(hashtextextended('copies', 0));
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

CREATE OR REPLACE FUNCTION private.tell_of_copies(p_media_ids uuid[], p_case_id uuid, p_category public.report_reason)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_shown record;
begin
  for v_shown in
    select s.* from private.content_showing(p_media_ids) s
    where not exists (
      select from private.copy_decisions c
      join public.decisions d on d.id = c.decision_id
      left join public.appeals a on a.decision_id = d.id
      where c.case_id = p_case_id and d.target = s.target and d.target_id = s.target_id
        and a.outcome is distinct from 'overturned')
      -- What the case itself is about has its decision.
      and not exists (
        select from private.cases o join private.reports r on r.id = o.report_id
        where o.id = p_case_id and r.target = s.target and r.target_id = s.target_id
          and private.content_state(s.target, s.target_id) = 'removed')
    order by 1, 2
  loop
    insert into private.copy_decisions (decision_id, case_id)
    values (private.tell_decision(null, 'removed', v_shown.target, v_shown.target_id,
              private.copy_reason(), p_category),
            p_case_id);
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION private.undo_copy_decision(p_decision public.decisions, p_case_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_ids uuid[] := private.barred_in(p_decision.target, p_decision.target_id);
begin
  perform from public.media where id = any (v_ids) order by id for no key update;
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
    select from private.copy_decisions where decision_id = v_decision.id);
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

COMMENT ON FUNCTION "private"."add_decision"(text, public.decision_act, public.report_target, uuid, text, public.report_reason, text) IS 'Stores a decision. p_staff: null for a case that hides by itself; p_category: null for that of the gravest open report; p_link_key: the secret of the mail, or null.';

COMMENT ON FUNCTION "private"."barred_in"(public.report_target, uuid) IS 'The media that content shows and a case bars.';

COMMENT ON FUNCTION "private"."content_showing"(uuid[]) IS 'The posts, stories, messages and profiles that show one of these media, or the video of which one is the cover.';

COMMENT ON FUNCTION "private"."free_copies"(uuid[]) IS 'Gives back media that were hidden as copies and that no case bars any more, held where staff hold what shows them, and not where staff removed it; deleted avatars and covers have to be uploaded again. Returns what is given back.';

COMMENT ON FUNCTION "private"."has_lapsed"(uuid) IS 'Whether the sign-up of a fan was not confirmed in time, as with a mistyped address: its username is free for others. A creator applies with the sign-up.';

COMMENT ON FUNCTION "private"."lock_copies"() IS 'Lets one at a time decide what is barred, while no file is scanned; taken before cases and media.';

COMMENT ON FUNCTION "private"."reason_beside_bars"(uuid, public.moderation_state) IS 'Why a held or removed post, story or message hides its media item; null where none does.';

COMMENT ON FUNCTION "private"."tell_decision"(text, public.decision_act, public.report_target, uuid, text, public.report_reason) IS 'Stores a decision and tells its person, with the reason of what takes something away, and of copies in what is given back that a case goes on hiding. Returns the decision. Errors: names_somebody.';

COMMENT ON FUNCTION "private"."undo_copy_decision"(public.decisions, uuid) IS 'Gives back the copies that a decision hid for a case and no other case bars. Returns whether anything is given back.';

REVOKE ALL ON FUNCTION "private"."barred_in"(public.report_target, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."barred_in"(public.report_target, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."barred_in"(public.report_target, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_copies"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_copies"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_copies"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."reason_beside_bars"(uuid, public.moderation_state) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reason_beside_bars"(uuid, public.moderation_state) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reason_beside_bars"(uuid, public.moderation_state) TO "postgres";
