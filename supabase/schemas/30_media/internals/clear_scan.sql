-- The answer of the lists about a leased file. What the list of intimate pictures knows is made,
-- and held until staff have looked at it; known child abuse material is quarantined.
create function private.clear_scan(
  p_request_id uuid, p_media_id uuid, p_lease_token uuid, p_hits jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_job private.transcode_jobs;
begin
  perform private.authenticate_worker_request(p_request_id);
  v_job := private.job_under_lease(p_media_id, p_lease_token);
  if v_job.state <> 'leased' then
    perform private.fail('lease_lost');
  end if;
  update public.media set scan_state = 'clear' where id = p_media_id and scan_state = 'waiting';
  insert into private.list_hits (media_id, list, entry)
  select p_media_id, h.list, h.entry
  from jsonb_to_recordset(p_hits) h (list private.hash_list, entry text)
  on conflict (media_id, list) do nothing;
  return jsonb_build_object('state',
    (select scan_state from public.media where id = p_media_id));
end $$;
comment on function private.clear_scan(uuid, uuid, uuid, jsonb) is
  'Ends a scan with what lists know, [{list, entry}]: {state: clear or quarantined}.';

create function private.await_lists(p_request_id uuid, p_media_id uuid, p_lease_token uuid)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.return_job(p_request_id, p_media_id, p_lease_token);
  return private.postpone(
    p_media_id, private.limit_scan_again_seconds(), private.limit_scan_again_max_seconds());
end $$;
comment on function private.await_lists(uuid, uuid, uuid) is
  'Returns a job because the lists gave no answer; it waits a minute, each time twice as long, an '
  'hour at most, and no attempt counts.';
