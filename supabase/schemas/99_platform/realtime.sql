-- Who may listen and who may speak, by topic. user:<id> is that user's alone and only the
-- database speaks there. Rights are checked at the join; what is sent is a change notification,
-- never content.
create policy user_topic_own on realtime.messages for select to authenticated
  using (private.topic_id((select realtime.topic()), 'user') = (select auth.uid()));

-- whoever is held or was signed out joins nothing
create policy never_restricted on realtime.messages as restrictive for all to authenticated
  using (not (select private.is_caller_restricted() or private.is_session_over()))
  with check (not (select private.is_caller_restricted() or private.is_session_over()));
