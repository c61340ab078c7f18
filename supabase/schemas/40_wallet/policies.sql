-- Money is seen by its owner and written by commands alone.
create policy select_own on public.wallets for select to authenticated
  using (owner_id = (select auth.uid()));
grant select on public.wallets to authenticated;

create policy select_own on public.cards for select to authenticated
  using (fan_id = (select auth.uid()));
grant select on public.cards to authenticated;

create policy select_own on public.payments for select to authenticated
  using (fan_id = (select auth.uid()));
grant select on public.payments to authenticated;
