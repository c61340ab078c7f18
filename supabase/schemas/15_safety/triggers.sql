-- Opening and ending a block keep the rows that rules look up.
create function private.tg_blocks__keep_open_blocks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.ended_at is not null then
    delete from private.open_blocks
    where block_id = new.id and one_id in (new.blocker_id, new.blocked_id);
    return null;
  end if;
  insert into private.open_blocks (one_id, other_id, block_id)
  values (new.blocker_id, new.blocked_id, new.id), (new.blocked_id, new.blocker_id, new.id)
  on conflict do nothing;
  return null;
end $$;
create trigger t15_keep_open_blocks after insert or update of ended_at on public.blocks
  for each row execute function private.tg_blocks__keep_open_blocks();

create trigger t00_append_only before update or delete or truncate on private.agreements
  for each statement execute function private.tg_refuse_change();
create trigger t00_unchanged before update or truncate on private.agreement_signatures
  for each statement execute function private.tg_refuse_change();
