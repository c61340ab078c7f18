-- Unread counts, which the page reads on focus, after a reconnect and every minute. Counting stops
-- at a hundred; the page then shows "99+".
create function private.newest_notifications(
  p_user_id uuid, p_kinds public.notification_kind[], p_from uuid, p_limit integer) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_excluded_ids uuid[] := array(
    select x.other_id from private.blocked_pairs x where x.one_id = p_user_id);
begin
  return array(
    select i.id from (
      select o.id from unnest(p_kinds) k (kind)
      cross join lateral (
        select n.id from public.notifications n
        where n.recipient_id = p_user_id and n.kind = k.kind and n.id >= p_from
          and (n.actor_id is null or n.actor_id <> all (v_excluded_ids))
        order by n.id desc limit p_limit) o
      union all
      select unnest(private.my_event_ids(
        p_user_id, p_kinds, private.last_id(), p_from, p_limit, v_excluded_ids))) i
    order by i.id desc limit p_limit);
end $$;
comment on function private.newest_notifications(
  uuid, public.notification_kind[], uuid, integer) is
  'Notifications and events of a user of these kinds from an id on, newest first, at most p_limit.';

create function private.unread_notification_ids() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := auth.uid();
  v_from uuid := (
    select private.first_id_at(s.notifications_read_at)
    from public.account_settings s where s.profile_id = v_me);
begin
  if v_from is null then
    return '{}';
  end if;
  return private.newest_notifications(v_me, private.page_kinds(v_me, 'all'), v_from, 100);
end $$;
comment on function private.unread_notification_ids() is
  'At most a hundred notifications and events of the caller since the mark, newest first.';

create function private.unread_notifications() returns bigint
language plpgsql stable security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_ids uuid[] := private.unread_notification_ids();
begin
  -- As the caller: what the list does not show, such as a post that was held, counts for nothing.
  return (select count(*) from private.told t where t.id = any (v_ids));
end $$;

comment on function private.unread_notifications() is
  'Notifications of the caller since the mark; counting stops at a hundred.';
grant execute on function private.unread_notification_ids(), private.unread_notifications(),
  private.unread_conversations() to authenticated;
