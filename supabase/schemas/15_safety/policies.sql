-- The blocker reads their own list; the blocked person never learns of it from here.
-- No page selects the table: the policy stands without a grant.
create policy select_own on public.blocks for select to authenticated
  using (blocker_id = (select auth.uid()));
