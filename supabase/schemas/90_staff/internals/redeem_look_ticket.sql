-- Tickets to open one media item once. The function staff-view exchanges a ticket for the location
-- of its media item and deletes it in the same statement: of two requests at once, one is refused.
create function private.look_address(p_media_id uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_ticket text := encode(extensions.gen_random_bytes(32), 'hex');
begin
  delete from private.look_tickets where expires_at <= private.now();
  insert into private.look_tickets (ticket_hash, media_id, expires_at)
  values (sha256(convert_to(v_ticket, 'utf8')), p_media_id,
    private.now() + make_interval(secs => private.limit_look_ticket_seconds()));
  return coalesce(private.config_text('api_url'), '') || '/functions/v1/staff-view?ticket='
    || v_ticket;
end $$;
comment on function private.look_address(uuid) is
  'The address of a new ticket for one media item.';

create function private.redeem_look_ticket(p_ticket text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_media_id uuid;
  v_object jsonb;
begin
  delete from private.look_tickets
  where ticket_hash = sha256(convert_to(coalesce(p_ticket, ''), 'utf8'))
    and expires_at > private.now()
  returning media_id into v_media_id;
  if v_media_id is null then
    perform private.fail('ticket_invalid');
  end if;
  select jsonb_build_object(
    'bucket', l.bucket, 'name', l.name, 'type', l.type, 'seconds', l.seconds) into v_object
  from private.looked_at l where l.media_id = v_media_id;
  if v_object is null then
    perform private.fail('media_not_found');
  end if;
  return v_object;
end $$;
