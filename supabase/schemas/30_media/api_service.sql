-- API of the worker's functions. The worker has no key of the database: it signs its requests, the
-- functions check the signature, and p_request_id makes each request valid once.
create function api.service_lease_jobs(
  p_request_id uuid, p_kinds text[], p_limit integer, p_with_fans boolean default true)
returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.lease_jobs(p_request_id, p_kinds::public.media_kind[], p_limit, p_with_fans);
end $$;
comment on function api.service_lease_jobs(uuid, text[], integer, boolean) is
  'Leases jobs, those of fans only if they are asked for: [{media_id, lease_token, kind, purpose, '
  'rank, source_bucket, source_name, max_bytes, target_bucket, target_folder, '
  'watermark_username}]. Errors: duplicate_request.';

create function api.service_finish_job(
  p_request_id uuid, p_media_id uuid, p_lease_token uuid, p_result jsonb) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.finish_job(p_request_id, p_media_id, p_lease_token, p_result);
end $$;
comment on function api.service_finish_job(uuid, uuid, uuid, jsonb) is
  'Reports a finished job: {width, height, duration_ms, bytes, blur, locked_blur, ai, renditions: '
  '[{variant, extension, type, width, height, bytes}]}. Returns {state: ready}, also when '
  'repeated; {state: failed} for a recording whose length is refused. Errors: lease_lost, '
  'upload_not_found, duplicate_request.';

create function api.service_scan_job(
  p_request_id uuid, p_media_id uuid, p_lease_token uuid, p_scan jsonb) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.scan_job(p_request_id, p_media_id, p_lease_token, p_scan);
end $$;
comment on function api.service_scan_job(uuid, uuid, uuid, jsonb) is
  'Reports hashes of a file, {sha256, frames: [{frame, quality, hashes: its own first}], '
  'is_last}: {state: clear, more or barred}, or {state: waiting, sha256, hashes} for the lists. '
  'Errors: lease_lost, duplicate_request.';

create function api.service_clear_scan(
  p_request_id uuid, p_media_id uuid, p_lease_token uuid, p_hits jsonb) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.clear_scan(p_request_id, p_media_id, p_lease_token, p_hits);
end $$;
comment on function api.service_clear_scan(uuid, uuid, uuid, jsonb) is
  'Ends a scan with what the lists know, [{list, entry}]: {state: clear or quarantined}. Errors: '
  'lease_lost, duplicate_request.';

create function api.service_await_lists(
  p_request_id uuid, p_media_id uuid, p_lease_token uuid) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.await_lists(p_request_id, p_media_id, p_lease_token);
end $$;
comment on function api.service_await_lists(uuid, uuid, uuid) is
  'Returns a job because the lists gave no answer; its pause grows: {state: queued}. Errors: '
  'lease_lost, duplicate_request.';

create function api.service_renew_job(
  p_request_id uuid, p_media_id uuid, p_lease_token uuid) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.renew_job(p_request_id, p_media_id, p_lease_token);
end $$;
comment on function api.service_renew_job(uuid, uuid, uuid) is
  'Extends the lease of a running job: {state: leased}. Errors: lease_lost, duplicate_request.';

create function api.service_return_job(
  p_request_id uuid, p_media_id uuid, p_lease_token uuid) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.return_job(p_request_id, p_media_id, p_lease_token);
end $$;
comment on function api.service_return_job(uuid, uuid, uuid) is
  'Returns a job because the worker stops; the attempt does not count: {state: queued}. Errors: '
  'lease_lost, duplicate_request.';

create function api.service_postpone_job(
  p_request_id uuid, p_media_id uuid, p_lease_token uuid) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.postpone_job(p_request_id, p_media_id, p_lease_token);
end $$;
comment on function api.service_postpone_job(uuid, uuid, uuid) is
  'Returns a job after an outage; its pause grows, and the attempt does not count: {state: '
  'queued}. Errors: lease_lost, duplicate_request.';

create function api.service_fail_job(
  p_request_id uuid, p_media_id uuid, p_lease_token uuid, p_failure text, p_is_final boolean)
returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.fail_job(
    p_request_id, p_media_id, p_lease_token, p_failure::public.error_code, p_is_final);
end $$;
comment on function api.service_fail_job(uuid, uuid, uuid, text, boolean) is
  'Reports a failed job, permanently or to be tried again: {state: queued or failed}. Errors: '
  'lease_lost, duplicate_request.';

create function api.service_queue_orphans(p_bucket text, p_folder uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.queue_orphans(p_bucket, p_folder);
end $$;
comment on function api.service_queue_orphans(text, uuid) is
  'Queues stored files of a deleted media item for removal.';

create function api.service_objects_to_remove(p_request_id uuid, p_limit integer) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.objects_due(p_request_id, p_limit);
end $$;
comment on function api.service_objects_to_remove(uuid, integer) is
  'Leases objects to delete: [{bucket, name}]; objects that are not confirmed are returned again '
  'after a minute. Errors: duplicate_request.';

create function api.service_objects_to_move(p_request_id uuid, p_limit integer) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.objects_to_move_due(p_request_id, p_limit);
end $$;
comment on function api.service_objects_to_move(uuid, integer) is
  'Leases objects that get another name: [{media_id, variant, bucket, name, new_name}]. Errors: '
  'duplicate_request.';

create function api.service_object_moved(p_media_id uuid, p_variant text, p_new_name text)
returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.object_moved(p_media_id, p_variant, p_new_name);
end $$;
comment on function api.service_object_moved(uuid, text, text) is
  'Confirms that an object has its other name.';

create function api.service_objects_removed(p_bucket text, p_names text[]) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.objects_removed(p_bucket, p_names);
end $$;
comment on function api.service_objects_removed(text, text[]) is
  'Confirms that the bytes of these objects are deleted.';

grant execute on function
  private.lease_jobs(uuid, public.media_kind[], integer, boolean),
  api.service_lease_jobs(uuid, text[], integer, boolean),
  private.finish_job(uuid, uuid, uuid, jsonb), api.service_finish_job(uuid, uuid, uuid, jsonb),
  private.scan_job(uuid, uuid, uuid, jsonb), api.service_scan_job(uuid, uuid, uuid, jsonb),
  private.clear_scan(uuid, uuid, uuid, jsonb), api.service_clear_scan(uuid, uuid, uuid, jsonb),
  private.await_lists(uuid, uuid, uuid), api.service_await_lists(uuid, uuid, uuid),
  private.renew_job(uuid, uuid, uuid), api.service_renew_job(uuid, uuid, uuid),
  private.return_job(uuid, uuid, uuid), api.service_return_job(uuid, uuid, uuid),
  private.postpone_job(uuid, uuid, uuid), api.service_postpone_job(uuid, uuid, uuid),
  private.fail_job(uuid, uuid, uuid, public.error_code, boolean),
  api.service_fail_job(uuid, uuid, uuid, text, boolean),
  private.queue_orphans(text, uuid), api.service_queue_orphans(text, uuid),
  private.objects_to_move_due(uuid, integer), api.service_objects_to_move(uuid, integer),
  private.object_moved(uuid, text, text), api.service_object_moved(uuid, text, text),
  private.objects_due(uuid, integer), api.service_objects_to_remove(uuid, integer),
  private.objects_removed(text, text[]), api.service_objects_removed(text, text[])
  to service_role;
