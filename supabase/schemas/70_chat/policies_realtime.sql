-- conversation:<id> and typing:<id> are joined by the conversation's two people while there is no
-- block between them. On the first only the database speaks; on the second they tell each other
-- that they are there and typing. A forged event can therefore change nothing that is shown.
create policy conversation_topics_members on realtime.messages for select to authenticated
  using ((select private.is_member_topic(realtime.topic(), '(conversation|typing)')));

create policy typing_topic_members on realtime.messages for insert to authenticated
  with check (extension in ('broadcast', 'presence')
              and (select private.is_member_topic(realtime.topic(), 'typing')));
