-- API of the function mail-send.
create function api.service_lease_mails(p_request_id uuid, p_limit integer) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.lease_mails(p_request_id, p_limit);
end $$;
comment on function api.service_lease_mails(uuid, integer) is
  'Leases mails that are due: [{mail_id, lease_token, template, params, to, name, role, site: '
  '{name, contact, address}}]. Mails to closed accounts are dropped. Errors: duplicate_request.';

create function api.service_finish_mail(p_mail_id uuid, p_lease_token uuid) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.finish_mail(p_mail_id, p_lease_token);
end $$;
comment on function api.service_finish_mail(uuid, uuid) is
  'Reports that the provider accepted a mail: {state: sent}; a repetition returns the same. '
  'Errors: lease_lost.';

create function api.service_fail_mail(
  p_mail_id uuid, p_lease_token uuid, p_kind text, p_failure text, p_wait_seconds integer)
returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.fail_mail(p_mail_id, p_lease_token, p_kind, p_failure, p_wait_seconds);
end $$;
comment on function api.service_fail_mail(uuid, uuid, text, text, integer) is
  'Reports that a mail was not sent. p_kind: wait (not accepted, again after p_wait_seconds), '
  'unsure (may have been sent, again after a pause) or refused (permanently). Returns {state: '
  'queued or dead}. Errors: lease_lost, invalid_payload.';

grant execute on function
  private.lease_mails(uuid, integer), api.service_lease_mails(uuid, integer),
  private.finish_mail(uuid, uuid), api.service_finish_mail(uuid, uuid),
  private.fail_mail(uuid, uuid, text, text, integer),
  api.service_fail_mail(uuid, uuid, text, text, integer)
  to service_role;
