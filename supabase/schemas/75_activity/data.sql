-- The mark from which the first check of unread messages starts.
insert into private.message_mail_marks (until) values ('00000000-0000-0000-0000-000000000000')
on conflict (is_only) do nothing;
