-- Suspension: the account keeps everything and may do nothing. Its sessions end, sign-in is
-- refused, and presence ends; check_request() refuses tokens that are still valid until they
-- expire. The platform stores only an end of a ban, so an indefinite ban has a distant end.
create function private.end_sessions(p_user_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  delete from auth.sessions where user_id = p_user_id
$$;
comment on function private.end_sessions(uuid) is
  'Signs a user out everywhere by deleting all sessions with their refresh tokens.';

create function private.restrict_account(p_user_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.account_statuses set suspended_at = private.now()
  where profile_id = p_user_id and suspended_at is null and closed_at is null;
  if not found then
    perform private.fail('conflict');
  end if;
  update auth.users set banned_until = '2999-12-31 00:00+00' where id = p_user_id;
  perform private.end_sessions(p_user_id);
  delete from public.presence where profile_id = p_user_id;
end $$;
comment on function private.restrict_account(uuid) is
  'Suspends an account. Errors: conflict where it is suspended or closed already.';

create function private.release_account(p_user_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.account_statuses set suspended_at = null
  where profile_id = p_user_id and suspended_at is not null and closed_at is null;
  if not found then
    perform private.fail('conflict');
  end if;
  update auth.users set banned_until = null where id = p_user_id;
end $$;
comment on function private.release_account(uuid) is
  'Ends a suspension: the user signs in again. Errors: conflict where there is none.';
