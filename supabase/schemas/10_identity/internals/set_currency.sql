-- The currency of display; every charge is in US dollars.
create function private.set_currency(p_currency text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_user();
begin
  if not coalesce(
       (select value ? p_currency from private.site_config where key = 'currencies'), false) then
    perform private.fail('invalid_payload', jsonb_build_object('field', 'currency'));
  end if;
  update public.account_settings set currency = p_currency where profile_id = v_me;
end $$;
