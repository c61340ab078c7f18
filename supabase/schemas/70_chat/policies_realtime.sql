-- conversation:<id> and typing:<id> are joined by the conversation's two users while there is no
-- block between them. Only the database sends to both: a client's right to send would outlive a
-- block, because Realtime keeps the rights of a join until the token changes. send_typing() checks
-- at each event.
create policy conversation_topics_members on realtime.messages for select to authenticated
  using ((select private.is_member_topic(realtime.topic(), '(conversation|typing)')));
