-- A creator's store: what is offered to everybody who sees the page, and priced messages to this
-- one reader, with what the reader bought. A user who may not see the page finds nothing, and
-- nobody finds messages to others. An item that was bought is found as its message. Each has one
-- sale: store and thread unlock by the same command.
create function private.store_candidates(
  p_username text, p_before uuid, p_limit integer, p_only_id uuid)
returns uuid[]
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_me uuid := private.signed_in_user();
  v_creator public.profiles := private.conversation_partner(v_me, p_username);
  v_before uuid := coalesce(p_before, private.last_id());
  v_from uuid := coalesce(p_only_id, private.first_id());
  v_until uuid := coalesce(p_only_id, private.last_id());
  v_limit integer := greatest(1, least(p_limit, 50));
begin
  if not private.sees_creator(v_creator.id) then
    return '{}';
  end if;
  return array(
    select s.id from (
      (select m.id from private.store_items m
       where m.fan_id = v_me and m.creator_id = v_creator.id and m.id < v_before
         and m.id between v_from and v_until
       order by m.id desc limit v_limit)
      union all
      (select g.id from public.globals g
       where g.creator_id = v_creator.id and g.id < v_before
         and g.id between v_from and v_until and g.offered_at is not null and g.withdrawn_at is null
         and g.removed_at is null
         and (select true from private.offered_items o where o.id = g.id)
         and not exists (
           select from public.messages m where m.global_id = g.id and m.recipient_id = v_me)
       order by g.id desc limit v_limit)) s
    order by s.id desc limit v_limit);
end $$;
comment on function private.store_candidates(text, uuid, integer, uuid) is
  'A page of a creator''s items and offers to the caller, newest first, or the one of that id. '
  'Errors: conversation_not_found, cannot_message_yourself.';
grant execute on function private.store_candidates(text, uuid, integer, uuid) to authenticated;

create function private.guest_store_candidates(p_username text, p_before uuid, p_limit integer)
returns uuid[]
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_creator_id uuid := private.page_candidate(p_username);
  v_before uuid := coalesce(p_before, private.last_id());
  v_limit integer := greatest(1, least(p_limit, 50));
begin
  return array(
    select g.id from public.globals g
    where g.creator_id = v_creator_id and g.id < v_before
      and g.offered_at is not null and g.withdrawn_at is null and g.removed_at is null
      and (select true from private.offered_items o where o.id = g.id)
    order by g.id desc limit v_limit);
end $$;
comment on function private.guest_store_candidates(text, uuid, integer) is
  'A page of a creator''s items for a guest, newest first.';
grant execute on function private.guest_store_candidates(text, uuid, integer) to anon;
