-- The private bucket of exports, and the clocks of the policy.
insert into storage.buckets (id, name, public, allowed_mime_types)
values ('exports', 'exports', false, array['application/zip'])
on conflict (id) do update set
  public = excluded.public, allowed_mime_types = excluded.allowed_mime_types;

select cron.schedule('end-closures', '*/5 * * * *', 'select private.end_due_closures()');
select cron.schedule('empty-accounts', '* * * * *', 'select private.empty_closed_accounts()');
select cron.schedule('purge-accounts', '*/15 * * * *', 'select private.purge_closed_accounts()');
select cron.schedule('unlist-idle', '37 * * * *', 'select private.unlist_idle()');
select cron.schedule('remove-unused', '47 * * * *', 'select private.remove_unused()');
select cron.schedule('sweep-policy', '53 * * * *', 'select private.sweep_policy()');
