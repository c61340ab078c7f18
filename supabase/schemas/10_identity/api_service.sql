-- API of the functions age-check and age-callback. A guest is the SHA-256 of a token in hexadecimal
-- digits.
create function api.service_begin_age_check(p_user_id uuid, p_guest_hash text, p_address text)
returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  if p_guest_hash !~ '^[0-9a-f]{64}$' then
    perform private.fail('invalid_payload', '{"field": "guest_hash"}');
  end if;
  return private.begin_age_check(p_user_id, decode(p_guest_hash, 'hex'), p_address);
end $$;
comment on function api.service_begin_age_check(uuid, text, text) is
  'Begins a check of a member or a guest: {id}, or {is_proven} where none is needed. {refused}: '
  'age_not_confirmed, rate_limited. Errors: account_suspended, closure_pending, invalid_payload.';

create function api.service_settle_age_check(p_check_id uuid, p_result text, p_method text)
returns boolean
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.settle_age_check(
    p_check_id, p_result::private.age_result, p_method::private.age_method);
end $$;
comment on function api.service_settle_age_check(uuid, text, text) is
  'Stores the result of a check (passed, refused) and its method; false where it is unknown, '
  'settled or too late, which changes nothing.';

create function api.service_drop_age_check(p_check_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.drop_age_check(p_check_id);
end $$;
comment on function api.service_drop_age_check(uuid) is
  'Forgets a running check that reached no provider.';

grant execute on function
  private.drop_age_check(uuid), api.service_drop_age_check(uuid),
  private.begin_age_check(uuid, bytea, text), api.service_begin_age_check(uuid, text, text),
  private.settle_age_check(uuid, private.age_result, private.age_method),
  api.service_settle_age_check(uuid, text, text)
  to service_role;
