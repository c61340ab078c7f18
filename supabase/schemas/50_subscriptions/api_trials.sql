-- API of a creator's trials.
create function api.send_trial(p_email text, p_period_days integer, p_request_id uuid)
returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.send_trial(p_email, p_period_days, p_request_id);
end $$;
comment on function api.send_trial(text, integer, uuid) is
  'Sends a free trial of 1, 4, 7 or 30 days to an address, with or without an account. Errors: '
  'method_forbidden, profile_not_promoted, trial_fields_missing, invalid_email, '
  'invalid_trial_period, trial_given_once, trial_waiting, rate_limited, duplicate_request.';

create function api.trials(
  p_before uuid default null, p_limit integer default private.limit_page_trials())
returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_me uuid := private.signed_in_creator();
  v_before uuid := coalesce(p_before, private.last_id());
begin
  return (
    select coalesce(json_agg(json_build_object(
      'id', t.id, 'email', t.email, 'period_days', t.period_days, 'created_at', t.created_at,
      'expires_at', t.expires_at, 'redeemed_at', t.redeemed_at, 'state', case
        when t.redeemed_at is not null then 'redeemed'
        when t.expires_at <= private.now() then 'expired' else 'waiting' end)
      order by t.id desc), '[]')
    from (
      select x.id, x.email, x.period_days, x.created_at, x.expires_at, x.redeemed_at
      from public.trials x
      where x.creator_id = v_me and x.id < v_before
      order by x.id desc limit greatest(1, least(p_limit, 50))) t);
end $$;
comment on function api.trials(uuid, integer) is
  'The caller''s trials before an id, newest first: [{id, email, period_days, created_at, '
  'expires_at, redeemed_at, state: waiting, redeemed or expired}]. Errors: method_forbidden.';

grant execute on function
  private.send_trial(text, integer, uuid), api.send_trial(text, integer, uuid),
  api.trials(uuid, integer)
    to authenticated;
