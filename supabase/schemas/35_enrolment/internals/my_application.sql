-- The state of the caller's application, without its content: names, documents and notes of staff
-- are not returned.
create function private.my_application() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_user();
  v_application private.applications;
begin
  select * into v_application from private.applications
  where creator_id = v_me order by id desc limit 1;
  if v_application.id is null then
    return null;
  end if;
  return jsonb_build_object(
    'id', v_application.id, 'state', v_application.state,
    'applied_at', v_application.created_at, 'decided_at', v_application.decided_at,
    'reason', case when v_application.state = 'rejected' then v_application.reason end,
    'pictures', (
      select jsonb_agg(jsonb_build_object(
        'kind', p.kind, 'state', p.state, 'failure', p.failure) order by p.kind)
      from private.application_picture_states(v_application.id) p));
end $$;
