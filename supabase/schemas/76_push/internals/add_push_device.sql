-- Registering the caller's browser for pushes, and taking it back.
create function private.is_base64url(p_text text, p_bytes integer) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(
    p_text ~ '^[A-Za-z0-9_-]+$' and length(p_text) = ceil(p_bytes * 4 / 3.0), false)
$$;
comment on function private.is_base64url(text, integer) is
  'Whether a text is this number of bytes in base64url without padding.';

create function private.add_push_device(p_endpoint text, p_p256dh text, p_auth text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_user();
  v_session uuid := private.my_session_id();
  v_id uuid;
begin
  if v_session is null then
    perform private.fail('unauthorized_request');
  elsif not coalesce(private.is_push_endpoint(p_endpoint), false) then
    perform private.fail('push_endpoint_refused');
  -- A point of the curve and a secret.
  elsif not private.is_base64url(p_p256dh, 65) or not private.is_base64url(p_auth, 16) then
    perform private.fail('invalid_payload');
  end if;
  -- one at a time for each member, so that two devices cannot pass the limit together
  perform pg_advisory_xact_lock(hashtextextended(v_me || 'push_devices', 0));
  if (select count(*) from public.push_devices d
      where d.profile_id = v_me and d.endpoint <> p_endpoint)
      >= private.limit_push_devices_max() then
    perform private.fail('too_many_push_devices');
  end if;
  -- The browser of another member, who has left it.
  delete from public.push_devices where endpoint = p_endpoint;
  insert into public.push_devices (profile_id, session_id, endpoint, p256dh, auth)
  values (v_me, v_session, p_endpoint, p_p256dh, p_auth) returning id into v_id;
  insert into private.push_turns (profile_id) values (v_me)
  on conflict (profile_id) do update set look_at = private.now(), told_id = excluded.told_id;
  return v_id;
end $$;

create function private.remove_push_device(p_device_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.push_devices where id = p_device_id and profile_id = auth.uid();
end $$;

create function private.keep_push_device(p_device_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.push_devices set session_id = private.my_session_id()
  where id = p_device_id and profile_id = auth.uid() and private.my_session_id() is not null;
end $$;
comment on function private.keep_push_device(uuid) is
  'Ties a device of the caller to the session of the call, as after a sign-in in place of another '
  'one.';
