-- A guest who proved an age signs up or in: the pass becomes the account's, and the token of the
-- browser opens nothing any more, so that it serves one account.
create function private.carry_age_pass() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := auth.uid();
  v_hash bytea := private.caller_age_hash();
  v_now timestamptz := private.now();
begin
  if v_me is null or v_hash is null or not exists (
      select from private.age_passes p
      where p.guest_hash = v_hash and p.result = 'passed' and p.expires_at > v_now) then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(v_me || 'age', 0));
  delete from private.age_passes where user_id = v_me and expires_at <= v_now;
  update private.age_passes p set user_id = v_me, guest_hash = null
  where p.guest_hash = v_hash and p.result = 'passed' and p.expires_at > v_now
    and not exists (select from private.age_passes o where o.user_id = v_me);
end $$;
comment on function private.carry_age_pass() is
  'Gives the pass of the guest''s token in the request to the caller''s account, where that has no '
  'result of its own.';

create function private.my_age_check() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := auth.uid();
  v_pass private.age_passes := private.age_pass_of(v_me);
  v_is_proven boolean := private.has_proven_age(v_me);
begin
  return jsonb_build_object(
    'is_proven', v_is_proven,
    'is_running', not v_is_proven and v_pass.result is null and exists (
      select from private.age_checks c
      where c.state = 'running' and c.expires_at > private.now()
        and (c.user_id = v_me or c.guest_hash = private.caller_age_hash())),
    'retry_at', case when not v_is_proven and v_pass.result = 'refused'
      then v_pass.expires_at end);
end $$;
comment on function private.my_age_check() is
  'What the gate shows in the mode verify: {is_proven; is_running: a result is awaited; retry_at: '
  'when another check may begin after one that confirmed nothing, or null}.';
