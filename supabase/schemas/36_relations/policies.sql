-- Subscriptions and follows are read by both sides only. Pages read subscriptions and follows;
-- periods have a policy and no grant.
create policy select_own on public.subscriptions for select to authenticated
  using (fan_id = (select auth.uid()) or creator_id = (select auth.uid()));
create policy select_own on public.subscription_periods for select to authenticated
  using (fan_id = (select auth.uid()) or creator_id = (select auth.uid()));
create policy select_own on public.follows for select to authenticated
  using (fan_id = (select auth.uid()) or creator_id = (select auth.uid()));
grant select on public.subscriptions to authenticated;
grant select (id, fan_id, creator_id, started_at, ended_at) on public.follows to authenticated;
