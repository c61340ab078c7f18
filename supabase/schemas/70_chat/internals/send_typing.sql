-- The typing indicator. The event names its sender and nothing else.
create function private.send_typing(p_conversation_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.require_user();
begin
  if not private.is_my_conversation(p_conversation_id) then
    perform private.fail('conversation_not_found');
  end if;
  perform private.enforce_rate_limit(
    'typing', private.limit_typing_events_per_minute(), '1 minute');
  perform realtime.send(
    jsonb_build_object('by', v_me), 'typing', 'typing:' || p_conversation_id, true);
end $$;
