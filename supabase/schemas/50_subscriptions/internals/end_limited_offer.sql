-- Ending a limited offer before its sales are used up.
create function private.end_limited_offer() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_creator();
begin
  delete from public.limited_offers where creator_id = v_me and sales_left > 0;
  if not found then
    perform private.fail('offer_not_active');
  end if;
end $$;
