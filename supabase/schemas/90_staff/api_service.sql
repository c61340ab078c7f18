-- What the function kyc-view may do.
create function public.service_redeem_kyc_ticket(p_ticket text) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.redeem_kyc_ticket(p_ticket)
$$;
comment on function public.service_redeem_kyc_ticket(text) is
  'Trades a ticket of staff.open_kyc for {bucket, name, type} of its picture, once. Errors: '
  'ticket_invalid, media_not_found.';

grant execute on function private.redeem_kyc_ticket(text),
  public.service_redeem_kyc_ticket(text) to service_role;
