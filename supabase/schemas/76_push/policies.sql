-- A device is read by its owner, without what writes to it.
create policy select_own on public.push_devices for select to authenticated
  using (profile_id = (select auth.uid()));
grant select (id, profile_id, created_at) on public.push_devices to authenticated;
