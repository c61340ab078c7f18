-- Users read their own rows; commands write them. The access domain decides how others see a
-- creator.
create policy select_own on public.account_settings for select to authenticated
  using (profile_id = (select auth.uid()));
grant select on public.account_settings to authenticated;

create policy select_own on public.notification_prefs for select to authenticated
  using (profile_id = (select auth.uid()));
grant select on public.notification_prefs to authenticated;
