-- Both sides of a subscription or follow may read it; nobody else. Pages read subscriptions and
-- follows; periods have a policy and no grant.
create policy select_own on public.subscriptions for select to authenticated
  using (fan_id = (select auth.uid())
         -- a pair that never paid is nobody's news
         or (creator_id = (select auth.uid()) and expires_at > '-infinity'));
create policy select_own on public.subscription_periods for select to authenticated
  using (fan_id = (select auth.uid()) or creator_id = (select auth.uid()));
create policy select_own on public.follows for select to authenticated
  using (fan_id = (select auth.uid()) or creator_id = (select auth.uid()));
grant select on public.subscriptions to authenticated;
grant select (id, fan_id, creator_id, ended_at) on public.follows to authenticated;
