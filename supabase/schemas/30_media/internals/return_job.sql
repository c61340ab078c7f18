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

create function private.postpone(p_media_id uuid, p_first integer, p_longest integer)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.transcode_jobs
  set postponed = postponed + 1,
      due_at = private.now()
        + make_interval(secs => least(p_longest, p_first * 2 ^ least(postponed, 20)))
  where media_id = p_media_id;
  return jsonb_build_object('state', 'queued');
end $$;
comment on function private.postpone(uuid, integer, integer) is
  'Lets a returned job wait: the first pause, each time twice as long, and the longest at most.';

create function private.postpone_job(p_request_id uuid, p_media_id uuid, p_lease_token uuid)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.return_job(p_request_id, p_media_id, p_lease_token);
  return private.postpone(
    p_media_id, private.limit_outage_pause_seconds(), private.limit_outage_pause_max_seconds());
end $$;
comment on function private.postpone_job(uuid, uuid, uuid) is
  'Returns a running job after an outage, which is no fault of the file: no attempt counts.';
