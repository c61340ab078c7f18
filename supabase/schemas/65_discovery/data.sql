-- The clocks of discovery: follows reach the sort by followers within half a minute, and who went
-- without a word leaves the category of those online.
select cron.schedule('fold-followers', '30 seconds', 'select private.roll_up_followers()');
select cron.schedule('forget-absent', '1 minute', 'select private.forget_absent()');
