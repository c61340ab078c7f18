-- API of the function trial-redeem, for the user whom Auth named to it.
create function api.service_redeem_trial(p_user_id uuid, p_code text, p_request_id uuid)
returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.try_trial(p_user_id, p_code, p_request_id);
end $$;
comment on function api.service_redeem_trial(uuid, text, uuid) is
  'Redeems a free trial by its code of 20 characters: {extended, period, profile}, period in days '
  'and profile a username; a repeated request returns the same. Refusals are returned as '
  '{refused, status} so that the attempt stays counted: rate_limited, account_suspended, '
  'must_be_customer_to_redeem, invalid_trial_code, trial_not_found, trial_email_mismatch, '
  'email_not_verified, already_redeemed, trial_expired, trial_redeemed_once, invalid_profile, '
  'profile_blacklisted, region_blocked. Errors: invalid_payload.';

grant execute on function
  private.try_trial(uuid, text, uuid), api.service_redeem_trial(uuid, text, uuid)
    to service_role;
