-- The functions of creators to their posts at X.
create function api.my_x_posting() returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.signed_in_creator();
  return json_build_object('state', coalesce(
    (select case when a.is_broken then 'broken' when a.is_on then 'on' else 'off' end
     from private.my_x_account a), 'none'));
end $$;
comment on function api.my_x_posting() is
  'Whether messages to an audience are posted at X: {state: none (no permission yet), on, off or '
  'broken (X has withdrawn it)}.';

create function api.set_x_posting(p_on boolean) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.set_x_posting(p_on);
end $$;
comment on function api.set_x_posting(boolean) is
  'Switches posts at X on or off. Errors: twitter_not_linked (no permission yet), invalid_payload.';

grant execute on function
  api.my_x_posting(), private.set_x_posting(boolean), api.set_x_posting(boolean)
  to authenticated;
