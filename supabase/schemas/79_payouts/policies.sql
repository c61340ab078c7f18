-- Creators read their bank account and their withdrawals; commands write them.
create policy select_own on public.bank_accounts for select to authenticated
  using (creator_id = (select auth.uid()));
grant select (creator_id, country, bank_name, holder, digits, linked_at, updated_at)
  on public.bank_accounts to authenticated;

create policy select_own on public.withdrawals for select to authenticated
  using (creator_id = (select auth.uid()));
grant select (id, creator_id, state, amount_cents, due_at, reason, created_at, settled_at)
  on public.withdrawals to authenticated;
