-- A job: mails are removed after their time.
create function private.sweep_mails() returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.mails
  where created_at < private.now() - make_interval(days => private.limit_mail_keep_days())
$$;
comment on function private.sweep_mails() is 'By the clock: forgets what became of old mails.';
