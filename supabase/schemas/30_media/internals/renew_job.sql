-- Extends a lease while its job runs.
create function private.renew_job(p_request_id uuid, p_media_id uuid, p_lease_token uuid)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_job private.transcode_jobs;
begin
  perform private.authenticate_worker_request(p_request_id);
  v_job := private.job_under_lease(p_media_id, p_lease_token);
  if v_job.state <> 'leased' then
    perform private.fail('lease_lost');
  end if;
  update private.transcode_jobs
  set due_at = private.now() + make_interval(secs => private.limit_transcode_lease_seconds())
  where media_id = p_media_id;
  return jsonb_build_object('state', 'leased');
end $$;
