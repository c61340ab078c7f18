-- names plans and parts.
select private.note_migration('20261129100654', 'e6c993802e6671a9', '8892fb79fec92ccb');
set local lock_timeout = '5s';

set local check_function_bodies = off;

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

CREATE OR REPLACE FUNCTION private.meet_new_bars(p_media_id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.frame_hits (media_id, work_id, frame, barred_frame)
  select p_media_id, b.work_id, h.frame, b.barred_frame
  from private.media_hashes h cross join lateral private.near_barred(h.hash) b
  where h.media_id = p_media_id and exists (
    select from private.barred_works w join public.media m on m.id = p_media_id
    where w.barred_at >= m.created_at)
  on conflict do nothing
$function$;

ALTER FUNCTION "private"."meet_new_bars"(uuid) OWNER TO "postgres";

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
  perform private.meet_new_bars(p_media_id);
  if private.barred_work_of(p_media_id) is not null then
    update public.media set scan_state = 'barred' where id = p_media_id;
    perform private.fail_job_permanently(p_media_id, 'upload_barred');
    return '{"state": "barred"}';
  end if;
  return jsonb_build_object('state', 'waiting', 'sha256', p_scan ->> 'sha256',
    'hashes', private.compared_hashes(p_media_id));
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

COMMENT ON FUNCTION "private"."is_neutral"(text) IS 'A name that free_username made from nothing: nobody chose it.';

COMMENT ON FUNCTION "private"."is_newcomer"(uuid) IS 'A fan who was not welcomed yet and may choose a name: from an OAuth provider, or with a neutral one.';

COMMENT ON FUNCTION "private"."meet_new_bars"(uuid) IS 'Compares the frames of a file that was scanned in parts with what was barred between them.';

COMMENT ON FUNCTION "private"."told_of_media"(uuid[]) IS 'What an owner is told of when these media are hidden: the content that shows them, and their page for what is scheduled.';

REVOKE ALL ON FUNCTION "private"."is_neutral"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_neutral"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_neutral"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."meet_new_bars"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."meet_new_bars"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."meet_new_bars"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."told_of_media"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."told_of_media"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."told_of_media"(uuid[]) TO "postgres";
