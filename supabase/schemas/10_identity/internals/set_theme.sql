-- The theme of the caller's screens.
create function private.set_theme(p_theme public.theme) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_user();
begin
  if p_theme is null then
    perform private.fail('invalid_payload', '{"field": "theme"}');
  end if;
  update public.account_settings set theme = p_theme where profile_id = v_me;
end $$;
