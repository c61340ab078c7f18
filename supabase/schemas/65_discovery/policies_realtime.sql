-- browse is joined by every member while they browse. Only the database sends to it, without names:
-- the page reads its list again.
create policy browse_topic_members on realtime.messages for select to authenticated
  using ((select realtime.topic()) = 'browse');
