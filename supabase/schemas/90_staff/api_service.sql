-- API of the function staff-view.
create function api.service_redeem_look_ticket(p_ticket text) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.redeem_look_ticket(p_ticket);
end $$;
comment on function api.service_redeem_look_ticket(text) is
  'Exchanges a ticket of staff.open_kyc or staff.open_reported, once, for {bucket, name, type, '
  'seconds} of its media item. seconds: how long a video or recording may play, null for a '
  'picture. Errors: ticket_invalid, media_not_found.';

grant execute on function private.redeem_look_ticket(text),
  api.service_redeem_look_ticket(text) to service_role;
