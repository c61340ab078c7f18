-- Money is read by its owner and written by commands only. my_balance() returns the balance:
-- clients do not select wallets.
create policy select_own on public.wallets for select to authenticated
  using (owner_id = (select auth.uid()));

create policy select_own on public.payment_cards for select to authenticated
  using (fan_id = (select auth.uid()));
grant select (fan_id, issuer, digits, holder, exp_month, exp_year, linked_at)
  on public.payment_cards to authenticated;

create policy select_own on public.payments for select to authenticated
  using (fan_id = (select auth.uid()));
grant select on public.payments to authenticated;
