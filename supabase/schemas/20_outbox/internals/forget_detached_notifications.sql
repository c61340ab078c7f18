-- A month that was detached is no table of person_tables, and is dropped within days; until then
-- the removal of a person goes through it as well.
create function private.forget_detached_notifications(p_user_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_name regclass;
begin
  for v_name in select m.name from private.notification_months m where not m.is_attached loop
    execute format('delete from %s where recipient_id = $1', v_name) using p_user_id;
  end loop;
end $$;
comment on function private.forget_detached_notifications(uuid) is
  'Removes a user''s notifications from months that are read no more.';
