-- The push services of browsers, and the job that looks for news.
insert into private.site_config (key, value, is_public)
values ('push_hosts', '["fcm.googleapis.com", "updates.push.services.mozilla.com",
  "*.notify.windows.com", "web.push.apple.com", "*.push.apple.com"]', false)
on conflict (key) do nothing;

select cron.schedule('queue-pushes', '5 seconds', 'select private.queue_pushes()');
