-- A user reads their own blocks; the blocked user cannot read them.
create policy select_own on public.blocks for select to authenticated
  using (blocker_id = (select auth.uid()));
grant select (id, blocker_id, blocked_id, started_at, ended_at) on public.blocks to authenticated;
