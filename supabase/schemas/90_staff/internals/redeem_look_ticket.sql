-- Opening one media item by a ticket of staff, for the function staff-view: as it is, or a small
-- still of it, which the function draws grey and blurred.
create function private.look_address(p_media_id uuid, p_is_grey boolean default false)
returns text
language sql volatile security definer set search_path = '' as $$
  select private.ticket_address(
    'staff-view', case when p_is_grey then 'grey:' else '' end || p_media_id)
$$;
comment on function private.look_address(uuid, boolean) is
  'The address of a new ticket for one media item, or for its grey still.';

create function private.redeem_look_ticket(p_ticket text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_subject text := private.redeem_ticket('staff-view', p_ticket);
  v_is_grey boolean := v_subject like 'grey:%';
  v_media_id uuid := replace(v_subject, 'grey:', '')::uuid;
  v_object jsonb;
begin
  if v_is_grey then
    select jsonb_build_object('bucket', g.bucket, 'name', g.name, 'type', g.type,
      'seconds', null, 'is_grey', true) into v_object
    from private.grey_stills g where g.media_id = v_media_id;
  else
    select jsonb_build_object('bucket', l.bucket, 'name', l.name, 'type', l.type,
      'seconds', l.seconds, 'is_grey', false) into v_object
    from private.looked_at l where l.media_id = v_media_id;
  end if;
  if v_object is null then
    perform private.fail('media_not_found');
  end if;
  return v_object;
end $$;
