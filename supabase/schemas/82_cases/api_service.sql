-- API of the functions complaint and decision, which count callers by their network address.
create function api.service_file_complaint(
  p_request_id uuid, p_address text, p_path text, p_fields jsonb) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.file_complaint(p_request_id, p_address, p_path, p_fields);
end $$;
comment on function api.service_file_complaint(uuid, text, text, jsonb) is
  'Files a complaint about the content at a path of the site, or in words: {code}, the same for '
  'known and unknown content. Too many from an address: {refused: rate_limited}. Errors: '
  'complaint_incomplete, email_not_valid, report_too_long, invalid_payload.';

create function api.service_confirm_complaint(p_secret text, p_address text) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.confirm_complaint(p_secret, p_address);
end $$;
comment on function api.service_confirm_complaint(text, text) is
  'Confirms the mail address of a complaint: {confirmed}. {refused}: rate_limited, link_expired.';

create function api.service_complaint(p_code text, p_address text) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.complaint_by_code(p_code, p_address);
end $$;
comment on function api.service_complaint(text, text) is
  'A complaint by its code: {kind, state, received_at, due_at, decided_at, answer, is_confirmed}. '
  '{refused}: rate_limited, not_found.';

create function api.service_decision(p_key text, p_address text) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.decision_by_link(p_key, p_address);
end $$;
comment on function api.service_decision(text, text) is
  'A decision by the secret of its mail, as in my_decisions(). {refused}: rate_limited, '
  'link_expired.';

create function api.service_appeal(p_key text, p_address text, p_text text) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.appeal_by_link(p_key, p_address, p_text);
end $$;
comment on function api.service_appeal(text, text, text) is
  'An appeal by the secret of a mail: the decision with it. {refused}: rate_limited, '
  'link_expired. Refuses otherwise as appeal_decision() does.';

create function api.service_lease_quarantine_report(p_request_id uuid) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.lease_quarantine_report(p_request_id);
end $$;
comment on function api.service_lease_quarantine_report(uuid) is
  'The next step of a report that staff sent: {id, lease_token, state, reference, sha256, '
  'found_at, entry, username, email, signed_up_at, bucket, name, type} or null. Errors: '
  'duplicate_request.';

create function api.service_step_quarantine_report(
  p_id uuid, p_lease_token uuid, p_reference text, p_is_test boolean) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.step_quarantine_report(p_id, p_lease_token, p_reference, p_is_test);
end $$;
comment on function api.service_step_quarantine_report(uuid, uuid, text, boolean) is
  'Stores that a step was made: {state}. Errors: lease_lost.';

grant execute on function
  private.lease_quarantine_report(uuid), api.service_lease_quarantine_report(uuid),
  private.step_quarantine_report(uuid, uuid, text, boolean),
  api.service_step_quarantine_report(uuid, uuid, text, boolean),
  private.decision_by_link(text, text), api.service_decision(text, text),
  private.appeal_by_link(text, text, text), api.service_appeal(text, text, text),
  private.file_complaint(uuid, text, text, jsonb),
  api.service_file_complaint(uuid, text, text, jsonb),
  private.confirm_complaint(text, text), api.service_confirm_complaint(text, text),
  private.complaint_by_code(text, text), api.service_complaint(text, text)
  to service_role;
