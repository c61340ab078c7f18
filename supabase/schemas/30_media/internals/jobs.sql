-- Jobs of the worker. A lease is a token and an hour-glass: whoever holds the token may report, and
-- when the sand is through somebody else may take the job. After three tries it is given up.
create function private.bury_job(p_media_id uuid, p_failure public.error_code) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_owner uuid;
begin
  update private.transcode_jobs set state = 'dead', lease_token = null, last_failure = p_failure
  where media_id = p_media_id;
  update public.media set state = 'failed', failure = p_failure,
    used_at = case when purpose in ('avatar', 'cover', 'preview') then null else used_at end
  where id = p_media_id returning owner_id into v_owner;
  delete from private.picture_wishes where media_id = p_media_id;
  perform private.queue_media_removal(p_media_id);
  perform private.hint(v_owner, array['media'], jsonb_build_object('media_ids', array[p_media_id]));
end $$;
comment on function private.bury_job(uuid, public.error_code) is
  'Gives a medium up: failed with a code, its bytes queued for removal, its owner told.';

create function private.bury_exhausted_jobs() returns void
language sql volatile security definer set search_path = '' as $$
  select private.bury_job(j.media_id, coalesce(j.last_failure, 'media_failed'))
  from (select media_id, last_failure from private.transcode_jobs
        where state = 'leased' and due_at <= private.now()
          and attempts >= private.limit_transcode_attempts_max()
        for update skip locked) j
$$;
comment on function private.bury_exhausted_jobs() is
  'A file that kills the worker each time never reports; its lease runs out for the last time.';

create function private.lease_jobs(
  p_request_id uuid, p_kinds public.media_kind[], p_limit integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_jobs jsonb;
begin
  perform private.hear_worker(p_request_id);
  perform private.bury_exhausted_jobs();
  with due as (
    select media_id from private.transcode_jobs
    where state in ('queued', 'leased') and due_at <= private.now() and kind = any (p_kinds)
    order by due_at limit least(p_limit, 10) for update skip locked),
  leased as (
    update private.transcode_jobs j
    set state = 'leased', attempts = attempts + 1, lease_token = gen_random_uuid(),
        due_at = private.now() + make_interval(secs => private.limit_transcode_lease_seconds())
    from due where j.media_id = due.media_id returning j.*)
  select coalesce(jsonb_agg(jsonb_build_object(
    'media_id', l.media_id, 'lease_token', l.lease_token, 'kind', l.kind, 'purpose', m.purpose,
    'source_bucket', s.bucket, 'source_name', s.name, 'max_bytes', s.declared_bytes,
    'target_bucket', l.target_bucket, 'target_folder', l.target_folder,
    -- what a wall shows carries the profile's address
    'watermark_username', case when m.purpose in ('post', 'preview') then p.username end)), '[]')
  into v_jobs
  from leased l
  join public.media m on m.id = l.media_id
  join private.upload_slots s on s.media_id = l.media_id
  join public.profiles p on p.id = m.owner_id;
  return v_jobs;
end $$;

create function private.held_job(p_media_id uuid, p_lease_token uuid)
returns private.transcode_jobs
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_job private.transcode_jobs;
begin
  select * into v_job from private.transcode_jobs
  where media_id = p_media_id and lease_token = p_lease_token for update;
  if v_job.media_id is null then
    perform private.fail('lease_lost');
  end if;
  return v_job;
end $$;

create function private.renew_job(p_request_id uuid, p_media_id uuid, p_lease_token uuid)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_job private.transcode_jobs;
begin
  perform private.hear_worker(p_request_id);
  v_job := private.held_job(p_media_id, p_lease_token);
  if v_job.state <> 'leased' then
    perform private.fail('lease_lost');
  end if;
  update private.transcode_jobs
  set due_at = private.now() + make_interval(secs => private.limit_transcode_lease_seconds())
  where media_id = p_media_id;
  return jsonb_build_object('state', 'leased');
end $$;

create function private.return_job(p_request_id uuid, p_media_id uuid, p_lease_token uuid)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_job private.transcode_jobs;
begin
  perform private.hear_worker(p_request_id);
  v_job := private.held_job(p_media_id, p_lease_token);
  if v_job.state <> 'leased' then
    perform private.fail('lease_lost');
  end if;
  update private.transcode_jobs
  set state = 'queued', lease_token = null, due_at = private.now(), attempts = attempts - 1
  where media_id = p_media_id;
  return jsonb_build_object('state', 'queued');
end $$;
comment on function private.return_job(uuid, uuid, uuid) is
  'Gives a job back that was begun and is nobody''s fault: the worker was told to stop.';

create function private.fail_job(
  p_request_id uuid, p_media_id uuid, p_lease_token uuid, p_failure public.error_code,
  p_is_final boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_job private.transcode_jobs;
begin
  perform private.hear_worker(p_request_id);
  v_job := private.held_job(p_media_id, p_lease_token);
  if v_job.state <> 'leased' then
    perform private.fail('lease_lost');
  end if;
  if p_is_final or v_job.attempts >= private.limit_transcode_attempts_max() then
    perform private.bury_job(p_media_id, p_failure);
    return jsonb_build_object('state', 'failed');
  end if;
  update private.transcode_jobs
  set state = 'queued', lease_token = null, last_failure = p_failure,
      due_at = private.now() + make_interval(secs => 5 * attempts * attempts)
  where media_id = p_media_id;
  return jsonb_build_object('state', 'queued');
end $$;
