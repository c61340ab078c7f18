-- The clocks of discovery: follows are folded into the sort by followers within half a minute, and
-- creators without a heartbeat leave the online category.
select cron.schedule('fold-followers', '30 seconds', 'select private.roll_up_followers()');
select cron.schedule('forget-absent', '1 minute', 'select private.forget_absent()');
