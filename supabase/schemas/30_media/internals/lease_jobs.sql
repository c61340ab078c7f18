-- Jobs of the worker. A lease is a token with an end: its holder may report, and after the end
-- another worker may lease the job. After three attempts the job is given up.
create function private.fail_exhausted_jobs() returns void
language sql volatile security definer set search_path = '' as $$
  select private.fail_job_permanently(j.media_id, coalesce(j.last_failure, 'media_failed'))
  from (select d.media_id, d.last_failure from private.transcode_jobs d
        join public.media m on m.id = d.media_id
        where d.state = 'leased' and d.due_at <= private.now()
          and d.attempts >= private.limit_transcode_attempts_max()
        for no key update of m, d skip locked) j
$$;
comment on function private.fail_exhausted_jobs() is
  'Gives up jobs whose last lease ran out: a file that crashes the worker is never reported.';

create function private.is_fans_turn(p_kinds public.media_kind[]) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
      select from private.transcode_jobs j
      where j.rank = 'fan' and j.state in ('queued', 'leased') and j.due_at <= private.now()
        and j.kind = any (p_kinds)
        and j.created_at < private.now() - make_interval(
          mins => private.limit_fan_job_wait_minutes()))
    and 'fan' is distinct from (
      select t.rank from private.worker_turns t
      where t.is_video in (select k = 'video' from unnest(p_kinds) k)
      order by t.turn desc limit 1)
$$;
comment on function private.is_fans_turn(public.media_kind[]) is
  'Whether a fan''s job is next, before those of creators: one has waited too long, and the '
  'previous turn was not a fan''s. A creator''s job is therefore delayed by at most one job of '
  'fans.';

create function private.next_job(p_kinds public.media_kind[], p_with_fans boolean default true)
returns private.transcode_jobs
language plpgsql volatile security definer set search_path = '' as $$
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
end $$;
comment on function private.next_job(public.media_kind[], boolean) is
  'The next job, locked, with its turn recorded: enrolment, then creators, then fans, if they are '
  'asked for; within a rank the user with the oldest last turn, and of one user the oldest job.';

create function private.lease_job(p_media_id uuid) returns jsonb
language sql volatile security definer set search_path = '' as $$
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
$$;

create function private.lease_jobs(
  p_request_id uuid, p_kinds public.media_kind[], p_limit integer,
  p_with_fans boolean default true) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
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
end $$;
