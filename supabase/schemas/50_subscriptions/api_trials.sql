-- The doors of creators to their trials.
create function api.send_trial(p_email text, p_period_days integer, p_request_id uuid)
returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.send_trial(p_email, p_period_days, p_request_id);
end $$;
comment on function api.send_trial(text, integer, uuid) is
  'Sends a free trial of 1, 4, 7 or 30 days to an address, whoever owns it. Errors: '
  'method_forbidden, profile_not_promoted, trial_fields_missing, invalid_email, '
  'invalid_trial_period, rate_limited, duplicate_request.';

create function api.trials(p_before uuid default null, p_limit integer default 5)
returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.trials(p_before, p_limit);
end $$;
comment on function api.trials(uuid, integer) is
  'The caller''s trials before that id, newest first: [{id, email, period_days, created_at, '
  'expires_at, redeemed_at, state: waiting, redeemed or expired}]. Errors: method_forbidden.';

grant execute on function
  private.send_trial(text, integer, uuid), api.send_trial(text, integer, uuid),
  private.trials(uuid, integer), api.trials(uuid, integer)
    to authenticated;
