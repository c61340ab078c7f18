-- Exports are made by the worker. It leases one, reads the tables and the media of their owner in
-- portions, stores the archive under a signed address, and reports. Each answer renews the lease.
create function private.export_under_lease(
  p_request_id uuid, p_export_id uuid, p_lease_token uuid) returns private.exports
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_export private.exports;
begin
  perform private.authenticate_worker_request(p_request_id);
  update private.exports
  set due_at = private.now() + make_interval(secs => private.limit_export_lease_seconds())
  where id = p_export_id and lease_token = p_lease_token and state = 'leased'
  returning * into v_export;
  if v_export.id is null then
    perform private.fail('lease_lost');
  end if;
  return v_export;
end $$;
comment on function private.export_under_lease(uuid, uuid, uuid) is
  'The leased export; its lease is renewed. Errors: duplicate_request, lease_lost.';

create function private.export_pause(p_attempts integer) returns interval
language sql stable set search_path = '' as $$
  select make_interval(mins => private.limit_export_retry_minutes() * (4 ^ (p_attempts - 1))::int)
$$;
comment on function private.export_pause(integer) is
  'The pause before the next try of an export after p_attempts: an outage of minutes uses up no '
  'tries.';

create function private.lease_export(p_request_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_export private.exports;
begin
  perform private.authenticate_worker_request(p_request_id);
  for v_export in
    update private.exports set state = 'failed', lease_token = null
    where state = 'leased' and due_at <= private.now()
      and attempts >= private.limit_export_attempts_max()
    returning *
  loop
    perform private.queue_removal('exports', v_export.name || '.zip');
    perform private.notify_changed(v_export.profile_id, array['account']);
  end loop;
  select * into v_export from private.exports
  where state in ('queued', 'leased') and due_at <= private.now()
    -- A lease that ended without a report is a failure, too.
    and (state = 'queued' or due_at <= private.now() - private.export_pause(attempts))
  order by due_at limit 1 for update skip locked;
  if v_export.id is null then
    return null;
  end if;
  update private.exports
  set state = 'leased', attempts = attempts + 1, lease_token = gen_random_uuid(),
      due_at = private.now() + make_interval(secs => private.limit_export_lease_seconds())
  where id = v_export.id returning * into v_export;
  return jsonb_build_object(
    'export_id', v_export.id, 'lease_token', v_export.lease_token,
    'object', v_export.name || '.zip', 'asked_at', v_export.asked_at,
    'username', (select username from public.profiles where id = v_export.profile_id),
    'tables', (select jsonb_agg(t.name::text order by t.name::text)
               from private.person_tables t where t.own is not null));
end $$;
comment on function private.lease_export(uuid) is
  'Leases the next export: {export_id, lease_token, object, asked_at, username, tables}; null '
  'where none waits. Errors: duplicate_request.';

create function private.finish_export(
  p_request_id uuid, p_export_id uuid, p_lease_token uuid, p_bytes bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_export private.exports :=
    private.export_under_lease(p_request_id, p_export_id, p_lease_token);
begin
  update private.exports
  set state = 'ready', lease_token = null, bytes = p_bytes, ready_at = private.now(),
      expires_at = private.now() + make_interval(days => private.limit_export_keep_days())
  where id = v_export.id returning * into v_export;
  -- Staff send the address to a suspended user, who cannot sign in.
  if not private.is_restricted(v_export.profile_id) then
    perform private.queue_mail(v_export.profile_id, 'export_ready',
      jsonb_build_object('until', v_export.expires_at), v_export.id::text);
  end if;
  perform private.notify_changed(v_export.profile_id, array['account']);
end $$;

create function private.fail_export(
  p_request_id uuid, p_export_id uuid, p_lease_token uuid, p_failure text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_export private.exports :=
    private.export_under_lease(p_request_id, p_export_id, p_lease_token);
begin
  update private.exports
  set state = case when attempts >= private.limit_export_attempts_max()
        then 'failed' else 'queued' end::private.export_state,
      lease_token = null, due_at = private.now() + private.export_pause(attempts)
  where id = v_export.id returning * into v_export;
  if v_export.state = 'failed' then
    perform private.queue_removal('exports', v_export.name || '.zip');
  end if;
  insert into private.policy_runs (job, profile_id, failure)
  values ('export', v_export.profile_id, left(p_failure, 500));
  perform private.notify_changed(v_export.profile_id, array['account']);
end $$;
comment on function private.fail_export(uuid, uuid, uuid, text) is
  'An attempt failed: it is tried again after a pause, and given up after the last one, with what '
  'was stored of it.';
