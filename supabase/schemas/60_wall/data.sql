-- The clock of the wall: counters' tails are folded, scheduled posts are published.
select cron.schedule('fold-tallies', '* * * * *', 'select private.fold_tallies()');
select cron.schedule('publish-posts', '* * * * *', 'select private.publish_due_posts()');
