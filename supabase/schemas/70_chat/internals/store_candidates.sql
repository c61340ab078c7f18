-- A creator's store: priced messages to this one reader, with what the reader bought. A user who
-- may not see the page finds nothing, and nobody finds messages to others. Each item has one sale:
-- store and thread unlock by the same command.
create function private.store_candidates(p_username text, p_before uuid, p_limit integer)
returns uuid[]
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_me uuid := private.signed_in_user();
  v_creator public.profiles := private.conversation_partner(v_me, p_username);
begin
  if not private.sees_creator(v_creator.id) then
    return '{}';
  end if;
  return array(
    select s.id from private.store_items s
    where s.fan_id = v_me and s.creator_id = v_creator.id
      and s.id < coalesce(p_before, private.last_id())
    order by s.id desc limit greatest(1, least(p_limit, 50)));
end $$;
comment on function private.store_candidates(text, uuid, integer) is
  'A page of a creator''s offers to the caller, newest first. Errors: conversation_not_found, '
  'cannot_message_yourself.';
grant execute on function private.store_candidates(text, uuid, integer) to authenticated;
