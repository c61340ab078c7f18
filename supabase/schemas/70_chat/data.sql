-- The clock of conversations: scheduled messages to an audience are sent, and the threads of many
-- follow a media item that changed.
select cron.schedule('publish-globals', '* * * * *', 'select private.publish_due_globals()');
select cron.schedule('carry-changed-media', '10 seconds', 'select private.carry_changed_media()');
