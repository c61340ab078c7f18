-- The clock of conversations: sending scheduled messages to an audience, and updating the threads
-- that show a changed media item.
select cron.schedule('publish-globals', '* * * * *', 'select private.publish_due_globals()');
select cron.schedule('carry-changed-media', '10 seconds', 'select private.carry_changed_media()');
