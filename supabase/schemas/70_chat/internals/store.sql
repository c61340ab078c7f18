-- A creator's store: what she offers to this one reader for a price, with what was bought of it.
-- Whoever may not see her page finds nothing in it, and nobody what was written to somebody else.
-- One sale for an item wherever it is met: store and thread unlock by the same command.
create function private.store(p_username text, p_before uuid, p_limit integer) returns json
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_me uuid := private.signed_in_person();
  v_creator public.profiles := private.conversation_partner(v_me, p_username);
  v_limit integer := greatest(1, least(p_limit, 50));
begin
  if not private.sees_creator(v_creator.id) then
    return '[]';
  end if;
  return (
    select coalesce(json_agg(json_build_object(
      'id', i.id, 'conversation_id', i.conversation_id, 'kind', i.kind, 'text', i.text,
      'price_cents', i.price_cents, 'media_count', i.media_count,
      'duration_ms', i.duration_ms, 'locked_blur', i.locked_blur,
      'unlocked_at', i.unlocked_at, 'created_at', i.created_at,
      'unlock', case when u.id is not null then private.bought_content(u) end)
      order by i.id desc), '[]')
    from (
      select * from private.store_items s
      where s.fan_id = v_me and s.creator_id = v_creator.id
        and s.id < coalesce(p_before, private.last_id())
      order by s.id desc limit v_limit) i
    left join public.unlocks u on u.message_id = i.id);
end $$;
