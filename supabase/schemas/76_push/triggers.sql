-- A device ends with its session: a sign-out, also one from another device; with a suspension; and
-- when the account begins to be closed.
create function private.tg_sessions__end_pushes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.push_devices where session_id = old.id;
  return null;
end $$;
create trigger t76_end_pushes after delete on auth.sessions
  for each row execute function private.tg_sessions__end_pushes();

create function private.tg_account_statuses__end_pushes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.push_devices where profile_id = new.profile_id;
  return null;
end $$;
create trigger t76_end_pushes
  after update of suspended_at, closing_at, closed_at on private.account_statuses
  for each row when (num_nonnulls(new.suspended_at, new.closing_at, new.closed_at) > 0)
  execute function private.tg_account_statuses__end_pushes();
