-- The clock of enrolment.
select cron.schedule(
  'sweep-enrolment-secrets', '17 * * * *', 'select private.sweep_enrolment_secrets()');
