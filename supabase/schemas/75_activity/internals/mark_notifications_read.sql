-- The mark of reading of notifications: a time, which ids contain as well.
create function private.mark_notifications_read(p_until uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := auth.uid();
  -- Up to the newest one that was shown, if given: one that is being inserted with an earlier time
  -- stays unread.
  v_at timestamptz := least(
    private.now(), private.time_of_id(p_until) + interval '1 millisecond');
begin
  if private.unread_notifications() = 0 then
    return;
  end if;
  update public.account_settings set notifications_read_at = v_at
  where profile_id = v_me and notifications_read_at < v_at;
  if found then
    perform private.notify_changed(v_me, array['activity']);
  end if;
end $$;
comment on function private.mark_notifications_read(uuid) is
  'Moves the caller''s mark forward, never back, and signals their other pages.';
