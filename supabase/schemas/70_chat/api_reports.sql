-- API of reports about users and messages.
create function api.report_profile(
  p_request_id uuid, p_id uuid, p_reason public.report_reason, p_text text default null)
returns uuid
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.report_profile(p_request_id, p_id, p_reason, p_text);
end $$;
comment on function api.report_profile(uuid, uuid, public.report_reason, text) is
  'Reports a user to staff, once. Errors: profile_not_found, cannot_report_yourself, '
  'already_reported, report_too_long, invalid_payload, rate_limited.';

create function api.report_message(
  p_request_id uuid, p_id uuid, p_reason public.report_reason, p_text text default null)
returns uuid
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.report_message(p_request_id, p_id, p_reason, p_text);
end $$;
comment on function api.report_message(uuid, uuid, public.report_reason, text) is
  'Reports a received message to staff, once. Errors: message_not_found, cannot_report_yourself, '
  'already_reported, report_too_long, invalid_payload, rate_limited.';

grant execute on function
  private.report_message(uuid, uuid, public.report_reason, text),
  api.report_message(uuid, uuid, public.report_reason, text),
  private.report_profile(uuid, uuid, public.report_reason, text),
  api.report_profile(uuid, uuid, public.report_reason, text) to authenticated;
