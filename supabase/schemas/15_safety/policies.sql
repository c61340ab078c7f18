-- The blocker reads their own list; the blocked user never learns of it from here.
create policy select_own on public.blocks for select to authenticated
  using (blocker_id = (select auth.uid()));
grant select (blocker_id, blocked_id, ended_at) on public.blocks to authenticated;
