-- postponed media jobs.
select private.note_migration('20261127185915', 'f2b1c2cf543980df', '84fa2f01b2ced2cd');
set local lock_timeout = '5s';

set local check_function_bodies = off;

DROP VIEW "staff"."failed_jobs";

DROP VIEW "private"."given_up";

DROP FUNCTION "api"."service_lease_jobs"(uuid, text[], integer);

DROP FUNCTION "private"."lease_jobs"(uuid, public.media_kind[], integer);

DROP FUNCTION "private"."next_job"(public.media_kind[]);

ALTER TABLE "private"."transcode_jobs" ADD COLUMN "postponed" integer NOT NULL DEFAULT 0;

CREATE OR REPLACE FUNCTION api.service_lease_jobs(p_request_id uuid, p_kinds text[], p_limit integer, p_with_fans boolean DEFAULT true)
 RETURNS json
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return private.lease_jobs(p_request_id, p_kinds::public.media_kind[], p_limit, p_with_fans);
end $function$;

ALTER FUNCTION "api"."service_lease_jobs"(uuid, text[], integer, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION api.service_postpone_job(p_request_id uuid, p_media_id uuid, p_lease_token uuid)
 RETURNS json
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return private.postpone_job(p_request_id, p_media_id, p_lease_token);
end $function$;

ALTER FUNCTION "api"."service_postpone_job"(uuid, uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.await_lists(p_request_id uuid, p_media_id uuid, p_lease_token uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.return_job(p_request_id, p_media_id, p_lease_token);
  return private.postpone(
    p_media_id, private.limit_scan_again_seconds(), private.limit_scan_again_max_seconds());
end $function$;

CREATE OR REPLACE FUNCTION private.compared_hashes(p_media_id uuid)
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select array(
    select encode(private.bytes_of(f.hash), 'hex')
    from (select h.hash, row_number() over (order by h.frame) as nth, count(*) over () as frames
          from private.media_hashes h where h.media_id = p_media_id) f
    where f.nth % ceil(f.frames::numeric / private.limit_compared_frames()) = 0
    order by f.nth)
$function$;

CREATE OR REPLACE FUNCTION private.copies_of(p_work_id uuid)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with work as (select * from private.barred_works where id = p_work_id),
  looked_for as (
    select b.frame, b.hash, b.frame_count
    from (select h.frame, h.hash, dense_rank() over (order by h.frame) as nth,
                 w.frames as frame_count
          from private.barred_hashes h join work w on w.id = h.work_id) b
    where b.nth % greatest(1, ceil(b.frame_count::numeric / private.limit_compared_frames())) = 0),
  found as (
    select n.media_id, count(distinct n.frame) as frames, count(distinct l.frame) as frames_there
    from looked_for l cross join lateral private.near_media(l.hash) n
    group by n.media_id)
  select array(
    select f.media_id from found f
    where private.is_copy(
      f.frames, (select count(*) from private.media_hashes h where h.media_id = f.media_id),
      f.frames_there, (select count(distinct frame) from looked_for))
    union
    select m.media_id from private.media_files m join work w on w.sha256 = m.sha256)
$function$;

CREATE OR REPLACE FUNCTION private.lease_job(p_media_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with leased as (
    update private.transcode_jobs
    set state = 'leased', attempts = attempts + 1, lease_token = gen_random_uuid(),
        due_at = private.now() + make_interval(secs => private.limit_transcode_lease_seconds())
    where media_id = p_media_id returning *)
  select jsonb_build_object(
    'media_id', l.media_id, 'lease_token', l.lease_token, 'kind', l.kind, 'purpose', m.purpose,
    'rank', l.rank,
    'source_bucket', s.bucket, 'source_name', s.name, 'max_bytes', s.declared_bytes,
    'target_bucket', l.target_bucket, 'target_folder', l.target_folder,
    -- Media of a wall are watermarked with the profile's address.
    'watermark_username', case when m.purpose in ('post', 'preview') then p.username end)
  from leased l
  join public.media m on m.id = l.media_id
  join private.upload_slots s on s.media_id = l.media_id
  join public.profiles p on p.id = m.owner_id
$function$;

CREATE OR REPLACE FUNCTION private.lease_jobs(p_request_id uuid, p_kinds public.media_kind[], p_limit integer, p_with_fans boolean DEFAULT true)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_job private.transcode_jobs;
  v_jobs jsonb := '[]';
begin
  perform private.authenticate_worker_request(p_request_id);
  perform private.fail_exhausted_jobs();
  -- Serializes workers, so that each sees the turns before.
  perform pg_advisory_xact_lock(hashtextextended('worker turns', 0));
  for n in 1..least(p_limit, 10) loop
    v_job := private.next_job(p_kinds, p_with_fans);
    exit when v_job.media_id is null;
    v_jobs := v_jobs || coalesce(private.lease_job(v_job.media_id), '[]');
  end loop;
  return v_jobs;
end $function$;

ALTER FUNCTION "private"."lease_jobs"(uuid, public.media_kind[], integer, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.limit_outage_pause_max_seconds()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN 300;

ALTER FUNCTION "private"."limit_outage_pause_max_seconds"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.limit_outage_pause_seconds()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN 15;

ALTER FUNCTION "private"."limit_outage_pause_seconds"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.limit_postponed_job_hours()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN 1;

ALTER FUNCTION "private"."limit_postponed_job_hours"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.limit_scan_again_max_seconds()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN 3600;

ALTER FUNCTION "private"."limit_scan_again_max_seconds"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.next_job(p_kinds public.media_kind[], p_with_fans boolean DEFAULT true)
 RETURNS private.transcode_jobs
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_is_fans_turn boolean := private.is_fans_turn(p_kinds);
  v_job private.transcode_jobs;
begin
  select j.* into v_job from private.transcode_jobs j
  left join private.worker_turns t on t.owner_id = j.owner_id and t.is_video = (j.kind = 'video')
  where j.state in ('queued', 'leased') and j.due_at <= private.now() and j.kind = any (p_kinds)
    and (p_with_fans or j.rank <> 'fan')
  order by (v_is_fans_turn and j.rank = 'fan') desc, j.rank, t.turn nulls first, j.due_at,
           j.media_id
  limit 1 for update of j skip locked;
  if v_job.media_id is not null then
    insert into private.worker_turns as t (owner_id, is_video, rank)
    values (v_job.owner_id, v_job.kind = 'video', v_job.rank)
    on conflict (owner_id, is_video) do update set rank = excluded.rank, turn = excluded.turn;
  end if;
  return v_job;
end $function$;

ALTER FUNCTION "private"."next_job"(public.media_kind[], boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.postpone(p_media_id uuid, p_first integer, p_longest integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.transcode_jobs
  set postponed = postponed + 1,
      due_at = private.now()
        + make_interval(secs => least(p_longest, p_first * 2 ^ least(postponed, 20)))
  where media_id = p_media_id;
  return jsonb_build_object('state', 'queued');
end $function$;

ALTER FUNCTION "private"."postpone"(uuid, integer, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.postpone_job(p_request_id uuid, p_media_id uuid, p_lease_token uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.return_job(p_request_id, p_media_id, p_lease_token);
  return private.postpone(
    p_media_id, private.limit_outage_pause_seconds(), private.limit_outage_pause_max_seconds());
end $function$;

ALTER FUNCTION "private"."postpone_job"(uuid, uuid, uuid) OWNER TO "postgres";

CREATE VIEW "private"."given_up" WITH (security_invoker=true) AS  SELECT 'mail'::text AS queue,
    (m.template)::text AS what,
    m.recipient_id AS user_id,
    m.created_at AS queued_at,
    (m.attempts)::integer AS attempts,
    m.last_failure AS failure
   FROM private.mails m
  WHERE (m.state = 'dead'::private.mail_state)
UNION ALL
 SELECT 'media'::text AS queue,
    (j.kind)::text AS what,
    j.owner_id AS user_id,
    j.created_at AS queued_at,
    j.attempts,
    (j.last_failure)::text AS failure
   FROM private.transcode_jobs j
  WHERE ((j.state = 'dead'::private.job_state) AND (j.last_failure = 'media_failed'::public.error_code))
UNION ALL
 SELECT 'media'::text AS queue,
    (j.kind)::text AS what,
    j.owner_id AS user_id,
    j.created_at AS queued_at,
    j.attempts,
    (('postponed '::text || j.postponed) || ' times'::text) AS failure
   FROM private.transcode_jobs j
  WHERE ((j.state = ANY (ARRAY['queued'::private.job_state, 'leased'::private.job_state])) AND (j.postponed > 0) AND (j.created_at <= (private.now() - make_interval(hours => private.limit_postponed_job_hours()))))
UNION ALL
 SELECT 'export'::text AS queue,
    'archive'::text AS what,
    e.profile_id AS user_id,
    e.asked_at AS queued_at,
    e.attempts,
    NULL::text AS failure
   FROM private.exports e
  WHERE (e.state = 'failed'::private.export_state)
UNION ALL
 SELECT 'payout'::text AS queue,
    ('withdrawal '::text || w.number) AS what,
    w.creator_id AS user_id,
    o.created_at AS queued_at,
    NULL::integer AS attempts,
    ('no answer from '::text || o.provider) AS failure
   FROM (private.payouts o
     JOIN public.withdrawals w ON ((w.id = o.withdrawal_id)))
  WHERE ((o.ciphertext IS NOT NULL) AND (o.file_number IS NULL) AND (o.created_at <= (private.now() - make_interval(hours => private.limit_payout_answer_hours()))))
UNION ALL
 SELECT 'refund'::text AS queue,
    (r.amount_cents || ' cents to the card'::text) AS what,
    y.fan_id AS user_id,
    r.created_at AS queued_at,
    NULL::integer AS attempts,
    r.reason AS failure
   FROM (private.card_refunds r
     JOIN public.payments y ON ((y.id = r.payment_id)))
  WHERE (r.state = 'failed'::private.card_refund_state)
UNION ALL
 SELECT 'policy'::text AS queue,
    r.job AS what,
    r.profile_id AS user_id,
    r.ran_at AS queued_at,
    NULL::integer AS attempts,
    r.failure
   FROM private.policy_runs r
  WHERE (r.failure IS NOT NULL);

ALTER VIEW "private"."given_up" OWNER TO "postgres";

CREATE VIEW "staff"."failed_jobs" WITH (security_invoker=true) AS  SELECT g.queue,
    g.what,
    p.username,
    g.queued_at,
    g.attempts,
    g.failure
   FROM (private.given_up g
     LEFT JOIN public.profiles p ON ((p.id = g.user_id)))
  WHERE (g.queued_at > (private.now() - make_interval(days => private.limit_failed_job_days())))
UNION ALL
 SELECT 'database'::text AS queue,
    j.job AS what,
    NULL::text AS username,
    j.last_failure AS queued_at,
    NULL::integer AS attempts,
    j.failure
   FROM staff.jobs j
  WHERE (j.last_failure IS NOT NULL)
  ORDER BY 4 DESC;

ALTER VIEW "staff"."failed_jobs" OWNER TO "postgres";

COMMENT ON FUNCTION "api"."service_await_lists"(uuid, uuid, uuid) IS 'Returns a job because the lists gave no answer; its pause grows: {state: queued}. Errors: lease_lost, duplicate_request.';

COMMENT ON FUNCTION "api"."service_lease_jobs"(uuid, text[], integer, boolean) IS 'Leases jobs, those of fans only if they are asked for: [{media_id, lease_token, kind, purpose, rank, source_bucket, source_name, max_bytes, target_bucket, target_folder, watermark_username}]. Errors: duplicate_request.';

COMMENT ON FUNCTION "api"."service_postpone_job"(uuid, uuid, uuid) IS 'Returns a job after an outage; its pause grows, and the attempt does not count: {state: queued}. Errors: lease_lost, duplicate_request.';

COMMENT ON FUNCTION "private"."await_lists"(uuid, uuid, uuid) IS 'Returns a job because the lists gave no answer; it waits a minute, each time twice as long, an hour at most, and no attempt counts.';

COMMENT ON FUNCTION "private"."limit_outage_pause_max_seconds"() IS 'seconds: longest pause of a job in an outage';

COMMENT ON FUNCTION "private"."limit_outage_pause_seconds"() IS 'seconds: pause of a job after an outage that stopped it; doubles each time';

COMMENT ON FUNCTION "private"."limit_postponed_job_hours"() IS 'hours: that a file is kept back by outages, from which staff see its job';

COMMENT ON FUNCTION "private"."limit_scan_again_max_seconds"() IS 'seconds: longest pause of a file between two comparisons with lists';

COMMENT ON FUNCTION "private"."limit_scan_again_seconds"() IS 'seconds: until a file is compared again with lists that gave no answer; doubles each time';

COMMENT ON FUNCTION "private"."next_job"(public.media_kind[], boolean) IS 'The next job, locked, with its turn recorded: enrolment, then creators, then fans, if they are asked for; within a rank the user with the oldest last turn, and of one user the oldest job.';

COMMENT ON FUNCTION "private"."postpone"(uuid, integer, integer) IS 'Lets a returned job wait: the first pause, each time twice as long, and the longest at most.';

COMMENT ON FUNCTION "private"."postpone_job"(uuid, uuid, uuid) IS 'Returns a running job after an outage, which is no fault of the file: no attempt counts.';

COMMENT ON TABLE "private"."transcode_jobs" IS 'Jobs of the worker. due_at: when a queued job may start, or when a lease ends. dead: given up. rank: whose jobs come first. postponed: how often something was away that the job needs.';

COMMENT ON VIEW "private"."given_up" IS 'Jobs of each queue that are not tried again by themselves, and those that outages keep back.';

COMMENT ON VIEW "staff"."failed_jobs" IS 'Jobs that failed in the last 30 days, the newest first: mails, media, also those that outages keep back, exports, payouts without an answer, refunds to cards, the jobs of the policy, and those of the database in the last day.';

REVOKE ALL ON FUNCTION "api"."service_lease_jobs"(uuid, text[], integer, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "api"."service_lease_jobs"(uuid, text[], integer, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."service_lease_jobs"(uuid, text[], integer, boolean) TO "postgres";

GRANT EXECUTE ON FUNCTION "api"."service_lease_jobs"(uuid, text[], integer, boolean) TO "service_role";

REVOKE ALL ON FUNCTION "api"."service_postpone_job"(uuid, uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "api"."service_postpone_job"(uuid, uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."service_postpone_job"(uuid, uuid, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "api"."service_postpone_job"(uuid, uuid, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."lease_jobs"(uuid, public.media_kind[], integer, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lease_jobs"(uuid, public.media_kind[], integer, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lease_jobs"(uuid, public.media_kind[], integer, boolean) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."lease_jobs"(uuid, public.media_kind[], integer, boolean) TO "service_role";

REVOKE ALL ON FUNCTION "private"."limit_outage_pause_max_seconds"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."limit_outage_pause_max_seconds"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."limit_outage_pause_max_seconds"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."limit_outage_pause_max_seconds"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."limit_outage_pause_max_seconds"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."limit_outage_pause_seconds"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."limit_outage_pause_seconds"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."limit_outage_pause_seconds"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."limit_outage_pause_seconds"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."limit_outage_pause_seconds"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."limit_postponed_job_hours"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."limit_postponed_job_hours"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."limit_postponed_job_hours"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."limit_postponed_job_hours"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."limit_postponed_job_hours"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."limit_scan_again_max_seconds"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."limit_scan_again_max_seconds"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."limit_scan_again_max_seconds"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."limit_scan_again_max_seconds"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."limit_scan_again_max_seconds"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."next_job"(public.media_kind[], boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."next_job"(public.media_kind[], boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."next_job"(public.media_kind[], boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."postpone"(uuid, integer, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."postpone"(uuid, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."postpone"(uuid, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."postpone_job"(uuid, uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."postpone_job"(uuid, uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."postpone_job"(uuid, uuid, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."postpone_job"(uuid, uuid, uuid) TO "service_role";
