-- Who may join and who may send, by topic. user:<id> is joined by that user only, and only the
-- database sends to it. Rights are checked at the join; messages are change notifications without
-- content.
create policy user_topic_own on realtime.messages for select to authenticated
  using (private.topic_id((select realtime.topic()), 'user') = (select auth.uid()));

-- A user who is held, whose account is being closed, who was signed out or whose second step is
-- missing joins nothing.
create policy never_restricted on realtime.messages as restrictive for all to authenticated
  using (not (select private.is_caller_barred()))
  with check (not (select private.is_caller_barred()));
