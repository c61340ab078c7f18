-- Unread counts, which the page reads on focus, after a reconnect and every minute. Counting stops
-- at a hundred; the page then shows "99+".
create function private.unread_notifications() returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := auth.uid();
  v_excluded_ids uuid[] := array(
    select x.other_id from private.blocked_pairs x where x.one_id = v_me);
  v_kinds public.notification_kind[] := private.notification_kinds('all');
  v_from uuid := (
    select private.first_id_at(s.notifications_read_at)
    from public.account_settings s where s.profile_id = v_me);
begin
  if v_from is null then
    return 0;
  end if;
  return least(100, (
    select count(*) from unnest(v_kinds) k (kind)
    cross join lateral (
      select from public.notifications n
      where n.recipient_id = v_me and n.kind = k.kind and n.id >= v_from
        and (n.actor_id is null or n.actor_id <> all (v_excluded_ids))
      limit 100) n)
    + cardinality(
      private.my_event_ids(v_me, v_kinds, private.last_id(), v_from, 100, v_excluded_ids)));
end $$;

comment on function private.unread_notifications() is
  'Notifications of the caller since the mark; counting stops at a hundred.';
grant execute on function private.unread_notifications(), private.unread_conversations()
  to authenticated;
