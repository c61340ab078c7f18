-- Opening one media item by a ticket of staff, for the function staff-view.
create function private.look_address(p_media_id uuid) returns text
language sql volatile security definer set search_path = '' as $$
  select private.ticket_address('staff-view', p_media_id::text)
$$;
comment on function private.look_address(uuid) is
  'The address of a new ticket for one media item.';

create function private.redeem_look_ticket(p_ticket text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_media_id uuid := private.redeem_ticket('staff-view', p_ticket)::uuid;
  v_object jsonb;
begin
  select jsonb_build_object(
    'bucket', l.bucket, 'name', l.name, 'type', l.type, 'seconds', l.seconds) into v_object
  from private.looked_at l where l.media_id = v_media_id;
  if v_object is null then
    perform private.fail('media_not_found');
  end if;
  return v_object;
end $$;
