-- How others see a creator: the rule of sees_creator() in parts that are evaluated once a statement
-- or by one look-up a row. Fans' rows are never read by others here; where a fan is named to a
-- creator, the command that does so says why. Of these tables, clients select only the columns of
-- profiles that a list of subscriptions embeds; functions serve every other page.
create policy select_visible on public.profiles for select to anon, authenticated
  using (
    id = (select auth.uid())
    or exists (select from private.creator_states s
      where s.creator_id = profiles.id and s.is_open and s.is_listed)
    or (id in (select private.my_subscribed_creator_ids())
        and exists (select from private.creator_states s
          where s.creator_id = profiles.id and s.is_open)));
create policy never_across_block on public.profiles as restrictive for select to authenticated
  using (id not in (select private.my_cut_off_ids()));
create policy never_in_closed_region on public.profiles as restrictive
  for select to anon, authenticated
  using (id = (select auth.uid()) or (select private.is_region_open()));
grant select (id, username, name) on public.profiles to authenticated;

create policy select_visible on public.creator_settings for select to anon, authenticated
  using (
    creator_id = (select auth.uid())
    or exists (select from private.creator_states s
      where s.creator_id = creator_settings.creator_id and s.is_open and s.is_listed)
    or (creator_id in (select private.my_subscribed_creator_ids())
        and exists (select from private.creator_states s
          where s.creator_id = creator_settings.creator_id and s.is_open)));
create policy never_across_block on public.creator_settings as restrictive
  for select to authenticated
  using (creator_id not in (select private.my_cut_off_ids()));
create policy never_in_closed_region on public.creator_settings as restrictive
  for select to anon, authenticated
  using (creator_id = (select auth.uid()) or (select private.is_region_open()));

create policy select_visible on public.plans for select to anon, authenticated
  using (
    creator_id = (select auth.uid())
    or exists (select from private.creator_states s
      where s.creator_id = plans.creator_id and s.is_open and s.is_listed)
    or (creator_id in (select private.my_subscribed_creator_ids())
        and exists (select from private.creator_states s
          where s.creator_id = plans.creator_id and s.is_open)));
create policy never_across_block on public.plans as restrictive for select to authenticated
  using (creator_id not in (select private.my_cut_off_ids()));
create policy never_in_closed_region on public.plans as restrictive
  for select to anon, authenticated
  using (creator_id = (select auth.uid()) or (select private.is_region_open()));

create policy select_visible on public.limited_offers for select to anon, authenticated
  using (
    creator_id = (select auth.uid())
    or exists (select from private.creator_states s
      where s.creator_id = limited_offers.creator_id and s.is_open and s.is_listed)
    or (creator_id in (select private.my_subscribed_creator_ids())
        and exists (select from private.creator_states s
          where s.creator_id = limited_offers.creator_id and s.is_open)));
create policy never_across_block on public.limited_offers as restrictive for select to authenticated
  using (creator_id not in (select private.my_cut_off_ids()));
create policy never_in_closed_region on public.limited_offers as restrictive
  for select to anon, authenticated
  using (creator_id = (select auth.uid()) or (select private.is_region_open()));
