-- API of the function push-send.
create function api.service_lease_pushes(p_request_id uuid, p_limit integer) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.lease_pushes(p_request_id, p_limit);
end $$;
comment on function api.service_lease_pushes(uuid, integer) is
  'Leases pushes that are due: [{device_id, lease_token, endpoint, p256dh, auth}]; endpoint is '
  'null where its host is not allowed any more. Errors: duplicate_request.';

create function api.service_finish_push(
  p_device_id uuid, p_lease_token uuid, p_outcome text, p_failure text, p_wait_seconds integer)
returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.finish_push(p_device_id, p_lease_token, p_outcome, p_failure, p_wait_seconds);
end $$;
comment on function api.service_finish_push(uuid, uuid, text, text, integer) is
  'Reports a push. p_outcome: sent; gone (the device is removed); failed (again after a pause of '
  'at least p_wait_seconds, a limited number of times). Errors: lease_lost, invalid_payload.';

grant execute on function
  private.lease_pushes(uuid, integer), api.service_lease_pushes(uuid, integer),
  private.finish_push(uuid, uuid, text, text, integer),
  api.service_finish_push(uuid, uuid, text, text, integer)
  to service_role;
