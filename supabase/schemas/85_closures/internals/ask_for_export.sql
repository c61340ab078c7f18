-- Exports of one's own data: asked for once a day, and downloaded by a one-use address. Both ask
-- for a recent check of the second factor, where there is one.
create function private.export_refusal(p_user_id uuid) returns public.error_code
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when exists (select from private.exports
                 where profile_id = p_user_id and state in ('queued', 'leased'))
      then 'export_in_progress'
    when exists (
      select from private.exports
      where profile_id = p_user_id and state <> 'failed'
        and asked_at > private.now() - make_interval(hours => private.limit_export_pause_hours()))
      then 'try_again_later' end;
end $$;
comment on function private.export_refusal(uuid) is
  'Why a user may not ask for an export now; null for one who may, once a day.';

create function private.queue_export(p_user_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- One at a time for each user, so that two pages cannot ask together.
  perform pg_advisory_xact_lock(hashtextextended(p_user_id || 'export', 0));
  perform private.require(private.export_refusal(p_user_id)::text);
  insert into private.exports (profile_id) values (p_user_id);
end $$;
comment on function private.queue_export(uuid) is
  'Asks for an export. Errors: export_in_progress, try_again_later (one a day).';

create function private.ask_for_export() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_owner();
begin
  perform private.require_step_up();
  perform private.queue_export(v_me);
end $$;

create function private.my_export() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_owner();
begin
  return (
    select jsonb_build_object(
      'id', e.id, 'state', case when e.expires_at <= private.now() then 'over' else e.state end,
      'asked_at', e.asked_at, 'ready_at', e.ready_at, 'expires_at', e.expires_at,
      'bytes', e.bytes,
      'refusal', private.export_refusal(v_me),
      'next_at', e.asked_at + make_interval(hours => private.limit_export_pause_hours()))
    from private.exports e where e.profile_id = v_me order by e.id desc limit 1);
end $$;

create function private.open_export(p_export_id uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_owner();
begin
  perform private.require_step_up();
  if not exists (select from private.exports
                 where id = p_export_id and profile_id = v_me and state = 'ready'
                   and expires_at > private.now()) then
    perform private.fail('not_found');
  end if;
  return private.ticket_address('export-file', p_export_id::text);
end $$;

create function private.redeem_export_ticket(p_ticket text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid := private.redeem_ticket('export-file', p_ticket)::uuid;
  v_export private.exports;
begin
  select * into v_export from private.exports
  where id = v_id and state = 'ready' and expires_at > private.now();
  if v_export.id is null then
    perform private.fail('ticket_invalid');
  end if;
  return jsonb_build_object('bucket', 'exports', 'name', v_export.name || '.zip',
    'seconds', private.limit_export_address_seconds());
end $$;
