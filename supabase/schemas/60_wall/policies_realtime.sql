-- wall:<creator> is joined by members who may see that creator's page. Only the database sends to
-- it, and its change notifications carry ids only: pages read the rows through the policies.
create policy wall_topic_visible on realtime.messages for select to authenticated
  using ((select private.sees_creator(private.topic_id(realtime.topic(), 'wall'))));
