-- A job that its stopping worker returns: the attempt does not count.
create function private.return_job(p_request_id uuid, p_media_id uuid, p_lease_token uuid)
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
  set state = 'queued', lease_token = null, due_at = private.now(), attempts = attempts - 1
  where media_id = p_media_id;
  return jsonb_build_object('state', 'queued');
end $$;
comment on function private.return_job(uuid, uuid, uuid) is
  'Returns a running job to the queue; the worker was told to stop.';
