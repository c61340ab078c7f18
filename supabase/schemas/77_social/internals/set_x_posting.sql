-- The switch of a creator who has given the permission.
create function private.set_x_posting(p_on boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_creator();
begin
  if p_on is null then
    perform private.fail('invalid_payload', '{"field": "on"}');
  end if;
  update private.x_accounts set is_on = p_on where creator_id = v_me;
  if not found then
    perform private.fail('twitter_not_linked');
  end if;
end $$;
