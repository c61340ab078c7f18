-- Money is seen by its owner and written by commands alone. The balance is read through
-- my_balance(): clients do not select wallets.
create policy select_own on public.wallets for select to authenticated
  using (owner_id = (select auth.uid()));

create policy select_own on public.payment_cards for select to authenticated
  using (fan_id = (select auth.uid()));
grant select on public.payment_cards to authenticated;

create policy select_own on public.payments for select to authenticated
  using (fan_id = (select auth.uid()));
grant select on public.payments to authenticated;
