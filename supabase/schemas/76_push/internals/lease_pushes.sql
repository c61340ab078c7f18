-- Pushes for the function push-send, and what became of them.
create function private.drop_pushes() returns void
language sql volatile security definer set search_path = '' as $$
  update private.pushes set state = 'queued', lease_token = null, last_failure = 'no_report'
  where state = 'leased' and due_at <= private.now();
  -- Of who has come meanwhile, or what is too old to be of use.
  delete from private.pushes p using public.push_devices d
  where d.id = p.device_id and p.state = 'queued' and p.due_at <= private.now()
    and (p.created_at
           < private.now() - make_interval(mins => private.limit_push_keep_minutes())
         or private.is_active(d.profile_id));
$$;
comment on function private.drop_pushes() is
  'Frees leases without a report, and drops pushes that are old or not needed any more.';

create function private.lease_pushes(p_request_id uuid, p_limit integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_leased jsonb;
begin
  perform private.authenticate_worker_request(p_request_id);
  perform private.drop_pushes();
  with due as (
    select device_id from private.pushes
    where state = 'queued' and due_at <= private.now()
    order by due_at limit least(p_limit, 50) for update skip locked),
  leased as (
    update private.pushes p
    set state = 'leased', attempts = p.attempts + 1, lease_token = gen_random_uuid(),
        due_at = private.now() + make_interval(secs => private.limit_push_lease_seconds())
    from due where p.device_id = due.device_id returning p.device_id, p.lease_token)
  select coalesce(jsonb_agg(jsonb_build_object(
    'device_id', l.device_id, 'lease_token', l.lease_token,
    -- A service that was taken off the list since gets nothing.
    'endpoint', case when private.is_push_endpoint(d.endpoint) then d.endpoint end,
    'p256dh', d.p256dh, 'auth', d.auth)), '[]') into v_leased
  from leased l join public.push_devices d on d.id = l.device_id;
  return v_leased;
end $$;

create function private.finish_push(
  p_device_id uuid, p_lease_token uuid, p_outcome text, p_failure text, p_wait_seconds integer)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_push private.pushes;
begin
  select * into v_push from private.pushes
  where device_id = p_device_id and lease_token = p_lease_token and state = 'leased' for update;
  if v_push.device_id is null then
    perform private.fail('lease_lost');
  elsif p_outcome = 'gone' then
    delete from public.push_devices where id = p_device_id;
  elsif p_outcome = 'sent' or v_push.attempts >= private.limit_push_attempts_max() then
    delete from private.pushes where device_id = p_device_id;
  elsif p_outcome = 'failed' then
    update private.pushes
    set state = 'queued', last_failure = left(p_failure, 200),
        due_at = private.now() + make_interval(secs => greatest(
          least(coalesce(p_wait_seconds, 0), 3600),
          private.limit_push_retry_seconds() * 3 ^ (v_push.attempts - 1)))
    where device_id = p_device_id;
  else
    perform private.fail('invalid_payload', '{"field": "outcome"}');
  end if;
end $$;
