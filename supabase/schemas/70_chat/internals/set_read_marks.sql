-- Marks of reading are given and seen, or neither. What was given before is hidden meanwhile.
create function private.set_read_marks(p_on boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_user();
begin
  if p_on is null then
    perform private.fail('invalid_payload', '{"field": "on"}');
  end if;
  update public.account_settings set has_read_marks = p_on where profile_id = v_me;
  perform private.notify_changed(v_me, array['permission', 'account']);
end $$;
