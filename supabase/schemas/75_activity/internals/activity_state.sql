-- What the page asks on focus, after a reconnect and every minute: how much is unread. Counting
-- stops at a hundred; the page shows "99+" then.
create function private.unread_notifications() returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) from (
    select n.id from public.notifications n
    join public.account_settings s on s.profile_id = n.recipient_id
    where n.recipient_id = auth.uid() and n.created_at > s.notifications_read_at
      and (n.actor_id is null or n.actor_id not in (select private.my_cut_off_ids()))
    union all
    select e.id from public.account_settings s
    cross join lateral private.my_events(s.profile_id, null, s.notifications_read_at, 20) e
    where s.profile_id = auth.uid() and e.actor_id not in (select private.my_cut_off_ids())
    limit 100) u
$$;

create function private.activity_state() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'notifications', private.unread_notifications(),
    'conversations', private.unread_conversations())
$$;
