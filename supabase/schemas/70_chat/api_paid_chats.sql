-- API of paid chats. Prices are US cents per message.
create function api.start_paid_chat(
  p_creator_id uuid, p_expected_cents bigint, p_request_id uuid) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.start_paid_chat(p_creator_id, p_expected_cents, p_request_id);
end $$;
comment on function api.start_paid_chat(uuid, bigint, uuid) is
  'Begins a paid chat at the price that was shown; from then on the wallet pays each message of '
  'the caller. Returns the running one if it has that price: {session_id, conversation_id, '
  'price_cents, started_at, ended_at}. Errors: ineligible_action, invalid_profile, '
  'profile_blacklisted, those of the permission that are no requirement of the creator, '
  'paid_chat_not_available, price_changed with {price_cents}, no_card_linked, not_enough_funds, '
  'rate_limited, duplicate_request.';

create function api.end_paid_chat(p_paid_chat_id uuid) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.end_paid_chat(p_paid_chat_id);
end $$;
comment on function api.end_paid_chat(uuid) is
  'Ends the caller''s paid chat; idempotent. Returns it in the form of start_paid_chat(). Errors: '
  'ineligible_action, paid_chat_not_active.';

grant execute on function
  private.start_paid_chat(uuid, bigint, uuid), api.start_paid_chat(uuid, bigint, uuid),
  private.end_paid_chat(uuid), api.end_paid_chat(uuid) to authenticated;
