-- The clock of the wall: counters' tails are folded, which walls on screen hear of, at most one
-- event a wall and second; and scheduled posts are published.
select cron.schedule('fold-counters', '1 second', 'select private.roll_up_counters()');
select cron.schedule('publish-posts', '* * * * *', 'select private.publish_due_posts()');
