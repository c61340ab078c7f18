-- API of a creator's store. Prices are US cents.
create function api.store(
  p_username text, p_before uuid default null, p_limit integer default 12) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select coalesce(json_agg(json_build_object(
      'id', m.id, 'conversation_id', m.conversation_id, 'kind', m.kind, 'text', m.text,
      'price_cents', m.price_cents, 'media_count', m.media_count,
      'duration_ms', m.duration_ms, 'locked_blur', m.locked_blur,
      'unlocked_at', m.unlocked_at, 'created_at', m.created_at,
      'unlock', case when m.unlocked_at is not null then (
        select json_build_object('text', u.text, 'created_at', u.created_at, 'media', u.media)
        from private.unlock_summaries u where u.message_id = m.id) end) order by o.place), '[]')
    from unnest(private.store_candidates(p_username, p_before, p_limit))
      with ordinality o (id, place)
    join public.messages m on m.id = o.id);
end $$;
comment on function api.store(text, uuid, integer) is
  'A creator''s priced messages to the caller, before an id, newest first: [{id, conversation_id, '
  'kind, text, price_cents, media_count, locked_blur, unlocked_at, created_at, unlock: {text, '
  'created_at, media} or null}]. Errors: conversation_not_found, cannot_message_yourself.';

grant execute on function
  api.store(text, uuid, integer) to authenticated;
