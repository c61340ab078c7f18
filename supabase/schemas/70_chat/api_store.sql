-- The door of a creator's store. Prices are cents of US dollars.
create function api.store(
  p_username text, p_before uuid default null, p_limit integer default 12) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.store(p_username, p_before, p_limit);
end $$;
comment on function api.store(text, uuid, integer) is
  'What a creator offers to the caller for a price, before an id, newest first: [{id, '
  'conversation_id, kind, text, price_cents, media_count, locked_blur, unlocked_at, created_at, '
  'unlock: {text, created_at, media} or null}]. Errors: conversation_not_found, '
  'cannot_message_yourself.';

grant execute on function
  private.store(text, uuid, integer), api.store(text, uuid, integer) to authenticated;
