-- The layout of the caller's feed.
create function private.set_timeline_layout(p_layout public.timeline_layout) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_user();
begin
  if p_layout is null then
    perform private.fail('invalid_payload', '{"field": "layout"}');
  end if;
  update public.account_settings set timeline_layout = p_layout where profile_id = v_me;
end $$;
