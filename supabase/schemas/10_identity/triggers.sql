-- A sign-up makes a profile; a change of standing keeps the two facts that reading rules ask.
create trigger t10_make_profile after insert on auth.users
  for each row execute function private.tg_users__make_profile();

create function private.tg_account_standings__keep_states() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_is_open boolean := new.suspended_at is null and new.closed_at is null;
begin
  if private.role_of(new.profile_id) = 'creator' then
    insert into private.creator_states (creator_id, is_listed, is_open)
    values (new.profile_id,
            v_is_open and new.accepted_at is not null and new.promoted_at is not null, v_is_open)
    on conflict (creator_id) do update
      set is_listed = excluded.is_listed, is_open = excluded.is_open;
  end if;
  return new;
end $$;

create trigger t10_keep_states after insert or update on private.account_standings
  for each row execute function private.tg_account_standings__keep_states();
