-- API of the functions export-jobs and card-forget, which the worker calls, and of export-file.
create function api.service_cards_to_forget(p_request_id uuid, p_limit integer) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.cards_to_forget(p_request_id, p_limit);
end $$;
comment on function api.service_cards_to_forget(uuid, integer) is
  'Stored cards of closed accounts: [{fan_id, provider, method}]. Errors: duplicate_request.';

create function api.service_lease_export(p_request_id uuid) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.lease_export(p_request_id);
end $$;
comment on function api.service_lease_export(uuid) is
  'Leases the next export: {export_id, lease_token, object, asked_at, username, tables}; null '
  'where none waits. Errors: duplicate_request.';

create function api.service_export_rows(
  p_request_id uuid, p_export_id uuid, p_lease_token uuid, p_table text, p_after jsonb)
returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.export_rows(p_request_id, p_export_id, p_lease_token, p_table, p_after);
end $$;
comment on function api.service_export_rows(uuid, uuid, uuid, text, jsonb) is
  'The next rows of a table: {columns, rows, next}. Errors: duplicate_request, lease_lost, '
  'invalid_payload.';

create function api.service_export_media(
  p_request_id uuid, p_export_id uuid, p_lease_token uuid, p_after uuid) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.export_media(p_request_id, p_export_id, p_lease_token, p_after);
end $$;
comment on function api.service_export_media(uuid, uuid, uuid, uuid) is
  'The next media: [{media_id, purpose, bucket, name, type}]. Errors: duplicate_request, '
  'lease_lost.';

create function api.service_renew_export(
  p_request_id uuid, p_export_id uuid, p_lease_token uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.export_under_lease(p_request_id, p_export_id, p_lease_token);
end $$;
comment on function api.service_renew_export(uuid, uuid, uuid) is
  'Renews a lease while the archive is packed. Errors: duplicate_request, lease_lost.';

create function api.service_finish_export(
  p_request_id uuid, p_export_id uuid, p_lease_token uuid, p_bytes bigint) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.finish_export(p_request_id, p_export_id, p_lease_token, p_bytes);
end $$;
comment on function api.service_finish_export(uuid, uuid, uuid, bigint) is
  'Reports that the archive is stored. Errors: duplicate_request, lease_lost.';

create function api.service_fail_export(
  p_request_id uuid, p_export_id uuid, p_lease_token uuid, p_failure text) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.fail_export(p_request_id, p_export_id, p_lease_token, p_failure);
end $$;
comment on function api.service_fail_export(uuid, uuid, uuid, text) is
  'Reports that an attempt failed. Errors: duplicate_request, lease_lost.';

create function api.service_redeem_export_ticket(p_ticket text) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.redeem_export_ticket(p_ticket);
end $$;
comment on function api.service_redeem_export_ticket(text) is
  'Exchanges a ticket, once, for {bucket, name, seconds} of an archive. Errors: ticket_invalid.';

grant execute on function
  private.cards_to_forget(uuid, integer), api.service_cards_to_forget(uuid, integer),
  private.lease_export(uuid), api.service_lease_export(uuid),
  private.export_rows(uuid, uuid, uuid, text, jsonb),
  api.service_export_rows(uuid, uuid, uuid, text, jsonb),
  private.export_media(uuid, uuid, uuid, uuid), api.service_export_media(uuid, uuid, uuid, uuid),
  private.export_under_lease(uuid, uuid, uuid), api.service_renew_export(uuid, uuid, uuid),
  private.finish_export(uuid, uuid, uuid, bigint),
  api.service_finish_export(uuid, uuid, uuid, bigint),
  private.fail_export(uuid, uuid, uuid, text), api.service_fail_export(uuid, uuid, uuid, text),
  private.redeem_export_ticket(text), api.service_redeem_export_ticket(text)
  to service_role;
