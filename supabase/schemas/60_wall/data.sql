-- The clock of the wall: folding the tails of counters, which signals walls on screen at most once
-- per wall and second, and publishing scheduled posts.
select cron.schedule('fold-counters', '1 second', 'select private.roll_up_counters()');
select cron.schedule('publish-posts', '* * * * *', 'select private.publish_due_posts()');
