-- API of the wallet. Amounts are US cents.
create function api.send_tip(
  p_creator_id uuid, p_amount_cents bigint, p_request_id uuid) returns uuid
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.send_tip(p_creator_id, p_amount_cents, p_request_id);
end $$;
comment on function api.send_tip(uuid, bigint, uuid) is
  'Sends 5 to 999 dollars from the caller''s wallet to a creator. Returns the transfer. Errors: '
  'cannot_tip_yourself, ineligible_action, empty_transaction_amount, invalid_profile, '
  'profile_blacklisted, wallet_frozen, no_card_linked, not_enough_funds, duplicate_request.';

create function api.request_top_up(p_amount_cents bigint, p_request_id uuid) returns uuid
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.request_top_up(p_amount_cents, p_request_id);
end $$;
comment on function api.request_top_up(bigint, uuid) is
  'Opens a payment of one of the allowed amounts, to be charged by the function payment-charge. '
  'Returns the payment. Errors: invalid_topup_amount, no_card_linked, duplicate_request, '
  'rate_limited, spend_limit_reached, wallet_frozen.';

create function api.my_balance() returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.my_balance();
end $$;
comment on function api.my_balance() is
  'A fan: {balance_cents, debt_cents, is_frozen}. A creator: {pending_cents, available_cents}.';

create function api.my_card() returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return (
    select json_build_object('issuer', c.issuer, 'digits', c.digits, 'holder', c.holder,
      'exp_month', c.exp_month, 'exp_year', c.exp_year)
    from public.payment_cards c);
end $$;
comment on function api.my_card() is
  'The caller''s linked card: {issuer, digits: the last four, holder, exp_month, exp_year}; null '
  'without one.';

create function api.my_payment(p_id uuid) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return (
    select json_build_object('id', p.id, 'state', p.state, 'failure_reason', p.failure_reason)
    from public.payments p where p.id = p_id);
end $$;
comment on function api.my_payment(uuid) is
  'A payment of the caller: {id, state, failure_reason: a code of the declines or null}; null '
  'where it is not the caller''s.';

create function api.my_open_payment(p_creator_id uuid) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return (
    select json_build_object('id', p.id, 'amount_cents', p.amount_cents)
    from public.payments p
    where p.creator_id = p_creator_id and p.state in ('created', 'needs_action', 'processing'));
end $$;
comment on function api.my_open_payment(uuid) is
  'The caller''s undecided payment to a creator: {id, amount_cents}, or null.';

grant execute on function api.my_card(), api.my_payment(uuid), api.my_open_payment(uuid)
  to authenticated;
grant execute on function private.send_tip(uuid, bigint, uuid), api.send_tip(uuid, bigint, uuid),
  private.request_top_up(bigint, uuid), api.request_top_up(bigint, uuid),
  private.my_balance(), api.my_balance() to authenticated;
