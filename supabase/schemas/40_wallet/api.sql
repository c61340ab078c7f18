-- The doors of the wallet. Amounts are cents of US dollars.
create function public.send_tip(
  p_creator_id uuid, p_amount_cents bigint, p_request_id uuid) returns uuid
language sql volatile security invoker set search_path = '' as $$
  select private.send_tip(p_creator_id, p_amount_cents, p_request_id)
$$;
comment on function public.send_tip(uuid, bigint, uuid) is
  'Sends 5 to 999 dollars from the caller''s wallet to a creator. Returns the transfer. Errors: '
  'cannot_tip_yourself, ineligible_action, empty_transaction_amount, invalid_profile, '
  'profile_blacklisted, wallet_frozen, no_card_linked, not_enough_funds, duplicate_request.';

create function public.request_top_up(p_amount_cents bigint, p_request_id uuid) returns uuid
language sql volatile security invoker set search_path = '' as $$
  select private.request_top_up(p_amount_cents, p_request_id)
$$;
comment on function public.request_top_up(bigint, uuid) is
  'Opens a payment of one of the allowed amounts, to be charged by the function payment-charge. '
  'Returns the payment. Errors: invalid_topup_amount, no_card_linked, duplicate_request, '
  'rate_limited, spend_limit_reached, wallet_frozen.';

create function public.my_balance() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.my_balance() $$;
comment on function public.my_balance() is
  'A fan: {balance_cents, debt_cents, is_frozen}. A creator: {pending_cents, available_cents}.';

grant execute on function private.send_tip(uuid, bigint, uuid), public.send_tip(uuid, bigint, uuid),
  private.request_top_up(bigint, uuid), public.request_top_up(bigint, uuid),
  private.my_balance(), public.my_balance() to authenticated;
