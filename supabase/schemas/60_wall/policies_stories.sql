-- A story is read by users of readable_stories (rules_stories.sql), its views by its owner, never
-- across a block, and each view by its viewer.
create policy select_visible on public.stories for select to authenticated
  using ((select true from private.readable_stories r where r.id = stories.id));
grant select (id, creator_id, media_id, kind, width, height, duration_ms, blur, alt, ai_label,
    is_media_live, text, moderation_state, created_at, expires_at)
  on public.stories to authenticated;

create policy select_visible on public.story_views for select to authenticated
  using (viewer_id = (select auth.uid())
         or (viewer_id not in (select x.id from private.my_blocked_pairs x)
             and (select r.is_own from private.readable_stories r
                  where r.id = story_views.story_id)));
grant select on public.story_views to authenticated;
