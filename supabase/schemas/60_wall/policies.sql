-- posts: public ones are for every member while the wall is open, private ones for the author and
-- for paying fans; nobody reads across a block, and guests have no right here at all. The same rule
-- stands on the links to media, which carry creator and audience for that purpose. Clients read
-- posts through functions and select neither table.
create policy select_visible on public.posts for select to authenticated
  using (
    removed_at is null and (
      creator_id = (select auth.uid())
      or (moderation_state = 'live' and is_ready and (
        (audience = 'public'
         and exists (select from private.open_walls w where w.creator_id = posts.creator_id))
        or (creator_id in (select private.my_subscribed_creator_ids())
            and exists (select from private.creator_states s
                        where s.creator_id = posts.creator_id and s.is_open))))));
create policy never_across_block on public.posts as restrictive for select to authenticated
  using (creator_id not in (select private.my_cut_off_ids()));
create policy never_in_closed_region on public.posts as restrictive for select to authenticated
  using (creator_id = (select auth.uid()) or (select private.is_region_open()));

create policy select_visible on public.post_media for select to authenticated
  using (
    creator_id = (select auth.uid())
    or (is_live and (
      (audience = 'public'
       and exists (select from private.open_walls w where w.creator_id = post_media.creator_id))
      or (creator_id in (select private.my_subscribed_creator_ids())
          and exists (select from private.creator_states s
                      where s.creator_id = post_media.creator_id and s.is_open)))));
create policy never_across_block on public.post_media as restrictive for select to authenticated
  using (creator_id not in (select private.my_cut_off_ids()));
create policy never_in_closed_region on public.post_media
  as restrictive for select to authenticated
  using (creator_id = (select auth.uid()) or (select private.is_region_open()));
