-- Avatars and covers are seen with the profile whose they are, by the same rule. Fans' pictures are
-- read by themselves alone; commands that name a fan to a creator hand out the name of the picture.
create policy select_visible on public.profile_pictures for select to anon, authenticated
  using (
    profile_id = (select auth.uid())
    or exists (select from private.creator_states s
               where s.creator_id = profile_pictures.profile_id and s.is_open and s.is_listed)
    or (profile_id in (select private.my_subscribed_creator_ids())
        and exists (select from private.creator_states s
                    where s.creator_id = profile_pictures.profile_id and s.is_open)));
create policy never_across_block on public.profile_pictures as restrictive
  for select to authenticated
  using (profile_id not in (select private.my_cut_off_ids()));
create policy never_in_closed_region on public.profile_pictures as restrictive
  for select to anon, authenticated
  using (profile_id = (select auth.uid()) or (select private.is_region_open()));
grant select (profile_id, kind, thumb_name) on public.profile_pictures to authenticated;
