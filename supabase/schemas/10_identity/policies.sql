-- Owners read their own rows; commands write them. How others see a creator stands in the access
-- domain.
create policy select_own on public.account_settings for select to authenticated
  using (profile_id = (select auth.uid()));
grant select on public.account_settings to authenticated;

create policy select_own on public.notification_prefs for select to authenticated
  using (profile_id = (select auth.uid()));
grant select on public.notification_prefs to authenticated;
