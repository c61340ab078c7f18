-- Owners read their own rows and write nothing but the settings listed here. How others see a
-- creator stands in the access domain.
create policy select_own on public.account_settings for select to authenticated
  using (profile_id = (select auth.uid()));
grant select on public.account_settings to authenticated;

create policy update_own on public.account_settings for update to authenticated
  using (profile_id = (select auth.uid())) with check (profile_id = (select auth.uid()));
grant update (timeline_layout, theme) on public.account_settings to authenticated;

create policy select_own on public.notification_prefs for select to authenticated
  using (profile_id = (select auth.uid()));
grant select on public.notification_prefs to authenticated;

create policy update_own on public.notification_prefs for update to authenticated
  using (profile_id = (select auth.uid())) with check (profile_id = (select auth.uid()));
grant update (mails_subscriptions, mails_messages) on public.notification_prefs to authenticated;
