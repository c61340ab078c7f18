-- API of pushes for members.
create function api.add_push_device(p_endpoint text, p_p256dh text, p_auth text) returns uuid
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.add_push_device(p_endpoint, p_p256dh, p_auth);
end $$;
comment on function api.add_push_device(text, text, text) is
  'Registers the push subscription of the caller''s browser until the session ends; returns its '
  'id. Errors: push_endpoint_refused, too_many_push_devices, invalid_payload, account_suspended, '
  'closure_pending.';

create function api.remove_push_device(p_device_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.remove_push_device(p_device_id);
end $$;
comment on function api.remove_push_device(uuid) is
  'Ends pushes to a device of the caller; one that does not exist is no error.';

create function api.keep_push_device(p_device_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.keep_push_device(p_device_id);
end $$;
comment on function api.keep_push_device(uuid) is
  'Ties a device of the caller to this session, before the one that registered it ends; one that '
  'does not exist is no error.';

create function api.my_push_devices() returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return (
    select coalesce(json_agg(json_build_object('id', d.id, 'created_at', d.created_at)
      order by d.id), '[]')
    from public.push_devices d);
end $$;
comment on function api.my_push_devices() is
  'The caller''s devices that pushes go to, the oldest first: [{id, created_at}].';

grant execute on function
  private.add_push_device(text, text, text), api.add_push_device(text, text, text),
  private.remove_push_device(uuid), api.remove_push_device(uuid),
  private.keep_push_device(uuid), api.keep_push_device(uuid),
  api.my_push_devices() to authenticated;
