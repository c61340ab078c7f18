-- API of the function staff-view.
create function api.service_redeem_look_ticket(p_ticket text) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.redeem_look_ticket(p_ticket);
end $$;
comment on function api.service_redeem_look_ticket(text) is
  'Exchanges a ticket of staff.open_kyc, staff.open_reported or staff.look, once, for {bucket, '
  'name, type, seconds, is_grey} of its media item. seconds: how long a video or recording may '
  'play, null for a picture; is_grey: it is to be drawn grey and blurred. Errors: ticket_invalid, '
  'media_not_found.';

grant execute on function private.redeem_look_ticket(text),
  api.service_redeem_look_ticket(text) to service_role;

create function private.redeem_records_ticket(p_ticket text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_subject text := private.redeem_ticket('records-file', p_ticket);
begin
  return jsonb_build_object('owner_id', nullif(v_subject, 'all'));
end $$;

create function private.exported_records(p_owner_id uuid, p_before uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_ids uuid[] := array(
    select w.id from records.works w
    where (p_owner_id is null or w.owner_id = p_owner_id)
      and (p_before is null or w.id < p_before)
    order by w.id desc limit private.limit_records_exported_at_once());
begin
  return jsonb_build_object(
    'records', (select coalesce(jsonb_agg(r), '[]') from private.records_of(v_ids) r),
    'next', case when cardinality(v_ids) = private.limit_records_exported_at_once()
              then v_ids[cardinality(v_ids)] end);
end $$;
comment on function private.exported_records(uuid, uuid) is
  'The next part of the file of records, the newest first: {records: lines of records_of(), next: '
  'the key of the part after it, or null}.';

create function api.service_redeem_records_ticket(p_ticket text) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.redeem_records_ticket(p_ticket);
end $$;
comment on function api.service_redeem_records_ticket(text) is
  'Exchanges a ticket of staff.export_records, once, for {owner_id: null for all}. Errors: '
  'ticket_invalid.';

create function api.service_exported_records(p_owner_id uuid, p_before uuid) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.exported_records(p_owner_id, p_before);
end $$;
comment on function api.service_exported_records(uuid, uuid) is
  'The next part of the file of records, for the function records-file: {records, next}.';

grant execute on function
  private.redeem_records_ticket(text), api.service_redeem_records_ticket(text),
  private.exported_records(uuid, uuid), api.service_exported_records(uuid, uuid) to service_role;
