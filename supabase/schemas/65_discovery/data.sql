-- The clock of discovery: follows reach the sort by followers within half a minute.
select cron.schedule('fold-followers', '30 seconds', 'select private.fold_followers()');
