-- The clock of conversations: sending scheduled messages to an audience, counting whom they
-- reached, removing the copies of removed ones, and updating the threads that show a changed media
-- item.
select cron.schedule('publish-globals', '* * * * *', 'select private.publish_due_globals()');
select cron.schedule('carry-changed-media', '10 seconds', 'select private.carry_changed_media()');
select cron.schedule('remove-globals', '1 second', 'select private.remove_global_copies()');
select cron.schedule('count-delivered', '5 seconds', 'select private.count_delivered()');
