-- Housekeeping of the clock. Jobs are named, so that loading this file twice creates each once.
select cron.schedule('fold-ledger', '* * * * *', 'select private.compact_ledger()');
select cron.schedule('sweep-rate-limits', '*/10 * * * *',
  $$delete from private.rate_limit_windows where starts_at < now() - interval '1 day'$$);
select cron.schedule('forget-charge-addresses', '23 * * * *',
  $$update private.card_uses set address = null
    where address is not null and claimed_at < now() - interval '1 day'$$);
select cron.schedule('expire-payments', '* * * * *', 'select private.expire_payments()');
select cron.schedule('renew-subscriptions', '1 second', 'select private.renew_due()');
select cron.schedule('refund-owed', '5 seconds', 'select private.refund_owed()');
select cron.schedule('queue-start-mails', '10 seconds', 'select private.queue_start_mails()');
select cron.schedule('queue-renewal-mails', '* * * * *', 'select private.queue_renewal_mails()');
select cron.schedule('queue-card-mails', '13 9 * * *', 'select private.queue_card_mails()');
select cron.schedule('end-for-restricted', '* * * * *',
  'select private.terminate_for_restricted_creators()');
select cron.schedule('queue-message-mails', '* * * * *', 'select private.queue_message_mails()');
select cron.schedule('tell-of-overdue', '11 * * * *', 'select private.tell_of_overdue()');
select cron.schedule('warn-of-deadlines', '* * * * *', 'select private.warn_of_deadlines()');
select cron.schedule('restore-countered', '21 * * * *', 'select private.restore_countered()');
select cron.schedule('remove-preserved', '47 4 * * *', 'select private.remove_preserved()');
select cron.schedule('freeze-month', '31 3 2 * *', 'select private.freeze_last_month()');
select cron.schedule('mail-log-head', '7 2 * * *', 'select private.mail_log_head()');
select cron.schedule('send-automatic-messages', '10 seconds',
                     'select private.send_automatic_messages()');
select cron.schedule('queue-global-mails', '5 seconds', 'select private.queue_global_mails()');
select cron.schedule('sweep-stories', '41 * * * *', 'select private.sweep_stories()');
select cron.schedule('sweep-mails', '17 3 * * *', 'select private.sweep_mails()');
-- One of the jobs runs every second, and each run leaves a row.
select cron.schedule('sweep-job-runs', '29 * * * *',
  $$delete from cron.job_run_details where end_time < now() - interval '1 day'$$);
