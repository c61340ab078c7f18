-- A check of an age begins. The provider learns the id alone. Refusals that count an attempt are
-- answered instead of raised.
create function private.begin_age_check(p_user_id uuid, p_guest_hash bytea, p_address text)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_now timestamptz := private.now();
  v_last private.age_passes;
  v_id uuid;
begin
  if num_nonnulls(p_user_id, p_guest_hash) <> 1 then
    perform private.fail('invalid_payload');
  elsif p_user_id is not null then
    perform private.require(private.account_refusal(p_user_id)::text);
  end if;
  select * into v_last from private.age_passes p
  where (p.user_id = p_user_id or p.guest_hash = p_guest_hash) and p.expires_at > v_now;
  if v_last.result = 'passed' or private.is_accepted(p_user_id) then
    return '{"is_proven": true}';
  elsif v_last.result = 'refused' then
    return '{"refused": "age_not_confirmed"}';
  elsif not private.take_rate('age_checks', coalesce(p_user_id::text, p_address),
      private.limit_age_checks_per_hour(), '1 hour') then
    return '{"refused": "rate_limited"}';
  end if;
  insert into private.age_checks (user_id, guest_hash, expires_at)
  values (p_user_id, p_guest_hash,
    v_now + make_interval(mins => private.limit_age_check_minutes()))
  returning id into v_id;
  return jsonb_build_object('id', v_id);
end $$;
comment on function private.begin_age_check(uuid, bytea, text) is
  'Begins a check of a member or of a guest by the hash of a token: {id}, or {is_proven} where a '
  'proof is valid. {refused}: age_not_confirmed for a day after such a result, rate_limited. '
  'Errors: account_suspended, closure_pending, invalid_payload.';

create function private.drop_age_check(p_check_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.age_checks where id = p_check_id and state = 'running';
end $$;
comment on function private.drop_age_check(uuid) is
  'Forgets a running check that reached no provider, so that nobody waits for it.';
