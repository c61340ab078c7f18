-- API of the function `enrolment`.
create function api.service_begin_enrolment(
  p_creator_id uuid, p_secret text, p_address text, p_referrer_id uuid, p_fields jsonb,
  p_pictures jsonb) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.begin_enrolment(
    p_creator_id, p_secret, p_address, p_referrer_id, p_fields, p_pictures);
end $$;
comment on function api.service_begin_enrolment(uuid, text, text, uuid, jsonb, jsonb) is
  'Submits the application of a sign-up that knows its secret: as apply(), or {refused: '
  'rate_limited or email_taken}, which are counted by p_address. A repetition within the window '
  'returns the same application with the empty slots. Errors: as apply(), enrolment_expired, '
  'account_suspended, conflict.';

grant execute on function
  private.begin_enrolment(uuid, text, text, uuid, jsonb, jsonb),
  api.service_begin_enrolment(uuid, text, text, uuid, jsonb, jsonb) to service_role;
