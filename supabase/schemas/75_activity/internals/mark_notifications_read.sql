-- The mark of reading of notifications: a moment, and ids are moments.
create function private.mark_notifications_read(p_until uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := auth.uid();
  -- up to the newest that was shown, where that is said: one that is being written meanwhile with
  -- an earlier time stays unread
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
  'Moves the mark of the caller forward, never back, and tells their other pages.';
