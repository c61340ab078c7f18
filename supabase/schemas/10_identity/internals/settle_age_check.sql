-- The result of a check. The first one counts, while the check runs; repeated, late and unknown
-- ones change nothing.
create function private.settle_age_check(
  p_check_id uuid, p_result private.age_result, p_method private.age_method) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_now timestamptz := private.now();
  v_check private.age_checks;
begin
  update private.age_checks
  set state = case p_result when 'passed' then 'passed' else 'refused' end::private.age_check_state
  where id = p_check_id and state = 'running' and expires_at > v_now
  returning * into v_check;
  if v_check.id is null then
    return false;
  end if;
  if p_result = 'refused' then
    -- Nobody tries several checks until one of them errs.
    update private.age_checks set state = 'refused'
    where state = 'running'
      and (user_id = v_check.user_id or guest_hash = v_check.guest_hash);
    if exists (
        select from private.age_passes p
        where (p.user_id = v_check.user_id or p.guest_hash = v_check.guest_hash)
          and p.result = 'passed' and p.expires_at > v_now) then
      return true;
    end if;
  end if;
  delete from private.age_passes
  where user_id = v_check.user_id or guest_hash = v_check.guest_hash;
  insert into private.age_passes (user_id, guest_hash, method, result, expires_at)
  values (v_check.user_id, v_check.guest_hash, p_method, p_result, v_now + case p_result
    when 'passed' then make_interval(days => private.limit_age_pass_days())
    else make_interval(hours => private.limit_age_retry_hours()) end);
  return true;
end $$;
comment on function private.settle_age_check(uuid, private.age_result, private.age_method) is
  'Stores the result of a running check; false where it counts for nothing. A refusal ends the '
  'other checks of its person.';

create function private.sweep_ages() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.age_passes where expires_at <= private.now();
  delete from private.age_checks where expires_at <= private.now();
end $$;
comment on function private.sweep_ages() is 'A job: forgets expired proofs of age and checks.';
