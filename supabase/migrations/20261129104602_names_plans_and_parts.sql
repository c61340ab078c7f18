-- names plans and parts.
select private.note_migration('20261129104602', 'e6c993802e6671a9', 'f88586c4929ad35f');
set local lock_timeout = '5s';

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.answer_appeal(p_by text, p_decision public.decisions, p_outcome public.appeal_outcome, p_answer text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.appeals
  set outcome = p_outcome, answer = btrim(p_answer), decided_by = p_by,
      decided_at = private.now()
  where decision_id = p_decision.id;
  perform private.notify(p_decision.person_id, private.special_id('support'), 'appeal_decided',
    p_decision.id);
  perform private.queue_mail(p_decision.person_id, 'appeal_decided', jsonb_build_object(
    'what', private.decided_thing(p_decision.target, p_decision.act, p_decision.is_automated),
    'act', p_decision.act, 'outcome', p_outcome, 'answer', btrim(p_answer)));
end $function$;

CREATE OR REPLACE FUNCTION private.bar_picture(p_case_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_picture bit(256)[];
  v_work_id uuid;
begin
  select picture into v_picture from private.complaints where case_id = p_case_id;
  if coalesce(cardinality(v_picture), 0) > 0 then
    insert into private.barred_works (case_id, frames) values (p_case_id, 1)
    returning id into v_work_id;
    insert into private.barred_hashes (work_id, frame, hash)
    select v_work_id, 0, h.hash from unnest(v_picture) h (hash) on conflict do nothing;
    perform private.meet_scans(v_work_id);
  end if;
  return v_work_id;
end $function$;

CREATE OR REPLACE FUNCTION private.bar_work(p_case_id uuid, p_media_id uuid, p_performer_id uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_work_id uuid;
begin
  insert into private.barred_works (case_id, performer_id, media_id, sha256, frames)
  select p_case_id, p_performer_id, p_media_id,
         (select f.sha256 from private.media_files f where f.media_id = p_media_id),
         (select count(*) from private.media_hashes h where h.media_id = p_media_id)
  on conflict do nothing returning id into v_work_id;
  insert into private.barred_hashes (work_id, frame, hash)
  select v_work_id, h.frame, o.hash
  from private.media_hashes h cross join lateral unnest(h.hash || h.others) o (hash)
  where h.media_id = p_media_id and v_work_id is not null
  on conflict do nothing;
  perform private.meet_scans(v_work_id);
  return v_work_id;
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
        select s.target, s.target_id from private.told_of_media(array[m.id]) s)));
end $function$;

CREATE OR REPLACE FUNCTION private.decided_thing(p_target public.report_target, p_act public.decision_act, p_is_automated boolean)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when p_target <> 'profile' or not p_is_automated then p_target::text
    -- A copy: a picture of the page, or of what is sent or shown at a time or to an audience.
    when p_act = 'removed' then 'media'
    -- A report hides a page, and no pictures of it.
    else 'page' end
$function$;

ALTER FUNCTION "private"."decided_thing"(public.report_target, public.decision_act, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_neutral(p_username text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select p_username ~ '^member_[0-9a-f]{5}$' $function$;

ALTER FUNCTION "private"."is_neutral"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_newcomer(p_user_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from public.account_settings s
    join public.profiles p on p.id = s.profile_id
    join auth.users u on u.id = s.profile_id
    where s.profile_id = p_user_id and s.welcomed_at is null and p.role = 'fan'
      -- By e-mail, with a name that was taken before the address was confirmed.
      and (private.is_neutral(p.username)
        or coalesce(u.raw_app_meta_data ->> 'provider', 'email') <> 'email'
          -- A user who signed up by e-mail may link a provider and unlink it; the password stays.
          and coalesce(u.encrypted_password, '') = ''));
end $function$;

CREATE OR REPLACE FUNCTION private.meet_scans(p_work_id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.frame_hits (media_id, work_id, frame, barred_frame)
  select n.media_id, p_work_id, n.frame, b.frame
  from private.barred_hashes b cross join lateral private.near_media(b.hash) n
  where b.work_id = p_work_id
    and exists (
      select from private.transcode_jobs j join private.media_hashes h on h.media_id = j.media_id
      where j.state = 'leased')
    and n.media_id in (select j.media_id from private.transcode_jobs j where j.state = 'leased')
  on conflict do nothing
$function$;

ALTER FUNCTION "private"."meet_scans"(uuid) OWNER TO "postgres";

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
        'what', private.decided_thing(p_target, p_act, p_staff is null),
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
    cross join lateral private.told_of_media(b.media_ids) s
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
    insert into private.copy_decisions (decision_id, case_id, media_ids)
    values (private.tell_decision(null, 'removed', v_shown.target, v_shown.target_id,
              private.copy_reason(), v_shown.category),
            v_shown.case_id, private.barred_in(v_shown.target, v_shown.target_id));
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION private.told_of_media(p_media_ids uuid[])
 RETURNS TABLE(target public.report_target, target_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select s.target, s.target_id from private.content_showing(p_media_ids) s
  union
  select 'profile', p.creator_id from public.scheduled_posts p
  where p.state in ('waiting', 'failed')
    and (p.media_ids && p_media_ids or p.preview_id = any (p_media_ids))
$function$;

ALTER FUNCTION "private"."told_of_media"(uuid[]) OWNER TO "postgres";

COMMENT ON FUNCTION "api"."choose_username"(text) IS 'Sets the username of a newcomer, a fan who did not choose the present one, and welcomes them. Returns {username}, or {refused: invalid_username, username_reserved, username_taken or rate_limited}, which counts with check_signup(). Errors: ineligible_action, conflict (welcomed already).';

COMMENT ON FUNCTION "private"."barred_in"(public.report_target, uuid) IS 'The media that content shows, or is to show at a time, and a case bars.';

COMMENT ON FUNCTION "private"."decided_thing"(public.report_target, public.decision_act, boolean) IS 'The word of a mail for what a decision is about, as decidedThing() has it for pages.';

COMMENT ON FUNCTION "private"."is_neutral"(text) IS 'A name that free_username made from nothing: nobody chose it.';

COMMENT ON FUNCTION "private"."is_newcomer"(uuid) IS 'A fan who was not welcomed yet and may choose a name: from an OAuth provider, or with a neutral one.';

COMMENT ON FUNCTION "private"."meet_scans"(uuid) IS 'Compares a newly barred work with the frames of files whose scan has begun: their last parts meet it by themselves.';

COMMENT ON FUNCTION "private"."told_of_media"(uuid[]) IS 'What an owner is told of when these media are hidden: the content that shows them, and their page for what is scheduled.';

REVOKE ALL ON FUNCTION "private"."decided_thing"(public.report_target, public.decision_act, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."decided_thing"(public.report_target, public.decision_act, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."decided_thing"(public.report_target, public.decision_act, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_neutral"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_neutral"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_neutral"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."meet_scans"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."meet_scans"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."meet_scans"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."told_of_media"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."told_of_media"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."told_of_media"(uuid[]) TO "postgres";
