-- A failed job, to be tried again or given up.
create function private.fail_job(
  p_request_id uuid, p_media_id uuid, p_lease_token uuid, p_failure public.error_code,
  p_is_final boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_job private.transcode_jobs;
begin
  perform private.authenticate_worker_request(p_request_id);
  v_job := private.job_under_lease(p_media_id, p_lease_token);
  if v_job.state <> 'leased' then
    perform private.fail('lease_lost');
  end if;
  if p_is_final or v_job.attempts >= private.limit_transcode_attempts_max() then
    perform private.fail_job_permanently(p_media_id, p_failure);
    return jsonb_build_object('state', 'failed');
  end if;
  update private.transcode_jobs
  set state = 'queued', lease_token = null, last_failure = p_failure,
      due_at = private.now() + make_interval(secs => 5 * attempts * attempts)
  where media_id = p_media_id;
  return jsonb_build_object('state', 'queued');
end $$;
