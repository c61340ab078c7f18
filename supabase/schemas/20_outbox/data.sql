-- The partitions of notifications, and the job that goes on with them.
select private.tend_notification_months();
select cron.schedule('tend-notification-months', '13 * * * *',
                     'select private.tend_notification_months()');
