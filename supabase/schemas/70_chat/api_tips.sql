-- API of tips. It is in this domain because a tip may carry words, which go into the conversation.
create function api.send_tip(
  p_creator_id uuid, p_amount_cents bigint, p_request_id uuid, p_message text default null,
  p_item_id uuid default null)
returns uuid
language plpgsql volatile security invoker set search_path = '' as $$
begin
  -- Empty words are none.
  if private.message_words(p_message) is null then
    return private.send_tip(p_creator_id, p_amount_cents, p_request_id, p_item_id);
  end if;
  return private.send_tip_with_words(
    p_creator_id, p_amount_cents, p_request_id, p_message, p_item_id);
end $$;
comment on function api.send_tip(uuid, bigint, uuid, text, uuid) is
  'Sends 5 to 999 dollars from the caller''s wallet to a creator, with words or without. The words '
  'are a message under the rules of messages and cost nothing beside the tip; without them a '
  'system line tells the tip where there is a thread. p_item_id: the post or story of the creator '
  'that was tipped; another id counts as none. Returns the transfer. Errors: '
  'cannot_tip_yourself, ineligible_action, empty_transaction_amount, invalid_profile, '
  'profile_blacklisted, wallet_frozen, no_card_linked, not_enough_funds, duplicate_request; with '
  'words also those of the permission to write, message_too_long, tip_below_message_price and '
  'rate_limited.';

grant execute on function private.message_words(text),
  private.send_tip(uuid, bigint, uuid, uuid),
  private.send_tip_with_words(uuid, bigint, uuid, text, uuid),
  api.send_tip(uuid, bigint, uuid, text, uuid) to authenticated;
