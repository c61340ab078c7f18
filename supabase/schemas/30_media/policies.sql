-- A media item is read by its owner. Others read its facts in the rows of the post, message, story
-- or page that shows it.
create policy select_own on public.media for select to authenticated
  using (owner_id = (select auth.uid()));
grant select (id, owner_id, kind, purpose, state, moderation_state, failure, review_state, is_live,
    width, height, duration_ms, blur, alt, ai_label, found_ai, used_at, people, produced_on,
    release_state)
  on public.media to authenticated;

-- Creators read whom they named, with the states of their releases; what these people sent is
-- sealed.
create policy select_own on public.performers for select to authenticated
  using (creator_id = (select auth.uid()));
grant select (id, creator_id, name, created_at) on public.performers to authenticated;
create policy select_own on public.releases for select to authenticated
  using (creator_id = (select auth.uid()));
grant select (performer_id, creator_id, state, refusal, is_downloaded, invited_at, expires_at,
    submitted_at, decided_at, withdrawn_at)
  on public.releases to authenticated;
create policy select_own on public.media_performers for select to authenticated
  using (creator_id = (select auth.uid()));
grant select on public.media_performers to authenticated;
