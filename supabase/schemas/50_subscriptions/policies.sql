-- A creator reads the trials they sent: address, length and state. The hash of the code and the
-- redeeming fan are granted to nobody.
create policy select_own on public.trials for select to authenticated
  using (creator_id = (select auth.uid()));
grant select (id, creator_id, email, period_days, created_at, expires_at, redeemed_at)
  on public.trials to authenticated;
