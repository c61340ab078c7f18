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
