-- A notification is read by its recipient, and by nobody across a block. The access domain decides
-- who reads events for an audience.
create policy select_own on public.notifications for select to authenticated
  using (recipient_id = (select auth.uid()));
create policy never_across_block on public.notifications as restrictive for select to authenticated
  using (actor_id is null or actor_id not in (select x.id from private.my_blocked_pairs x));
grant select on public.notifications to authenticated;
