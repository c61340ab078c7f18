-- A story is read by those whom readable_stories names (rules_stories.sql), its views by its owner,
-- never across a block, and each view by its viewer. A row of media is its owner's; others read it
-- once it is live, with the row that shows it (shown_media).
create policy select_visible on public.stories for select to authenticated
  using ((select true from private.readable_stories r where r.id = stories.id));
grant select (id, creator_id, media_id, text, moderation_state, created_at, expires_at)
  on public.stories to authenticated;

create policy select_visible on public.story_views for select to authenticated
  using (viewer_id = (select auth.uid())
         or (viewer_id not in (select x.id from private.my_cut_offs x)
             and (select r.is_own from private.readable_stories r
                  where r.id = story_views.story_id)));
grant select on public.story_views to authenticated;

create policy select_visible on public.media for select to anon, authenticated
  using (owner_id = (select auth.uid())
         or (is_live
             and (select true from private.shown_media x where x.media_id = media.id limit 1)));
grant select (id, owner_id, kind, state, moderation_state, failure, is_live, width, height,
    duration_ms, blur, alt)
  on public.media to authenticated;
grant select (id, is_live, width, height, duration_ms, blur) on public.media to anon;
