-- A scheduled message to an audience, locked for its creator.
create function private.own_scheduled_global(p_global_id uuid) returns public.globals
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_creator();
  v_global public.globals;
begin
  select * into v_global from public.globals
  where id = p_global_id and creator_id = v_me and sent_at is null and publish_at is not null
    and removed_at is null
  for update;
  if v_global.id is null then
    perform private.fail('scheduled_not_found');
  end if;
  return v_global;
end $$;
comment on function private.own_scheduled_global(uuid) is
  'An unsent message to an audience of the calling creator, locked. Errors: method_forbidden, '
  'scheduled_not_found.';
