-- A media item is read by its owner. Others read its facts in the rows of the post, message, story
-- or page that shows it.
create policy select_own on public.media for select to authenticated
  using (owner_id = (select auth.uid()));
grant select (id, owner_id, kind, purpose, state, moderation_state, failure, review_state, is_live,
    width, height, duration_ms, blur, alt, ai_label, found_ai, used_at)
  on public.media to authenticated;
