-- Every fan has a wallet from sign-up on. The ledger is append-only for every role.
create function private.tg_profiles__open_wallet() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.role = 'fan' then
    insert into public.wallets (owner_id) values (new.id);
  end if;
  return new;
end $$;

create trigger t40_open_wallet after insert on public.profiles
  for each row execute function private.tg_profiles__open_wallet();

create trigger t00_append_only before update or delete or truncate on private.transfers
  for each statement execute function private.tg_refuse_change();
