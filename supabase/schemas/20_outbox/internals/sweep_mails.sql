-- A job: old mails are deleted.
create function private.sweep_mails() returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.mails
  where created_at < private.now() - make_interval(days => private.limit_mail_keep_days())
$$;
comment on function private.sweep_mails() is 'Deletes old mails; called by the clock.';
