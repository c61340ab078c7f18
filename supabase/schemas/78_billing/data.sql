-- The mark from which the first mails about renewals start.
insert into private.renewal_mail_marks (until) values ('1970-01-01 00:00:00+00')
on conflict (is_only) do nothing;
