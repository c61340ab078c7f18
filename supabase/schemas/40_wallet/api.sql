-- API of the wallet. Amounts are US cents.
create function api.request_top_up(p_amount_cents bigint, p_request_id uuid) returns uuid
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.request_top_up(p_amount_cents, p_request_id);
end $$;
comment on function api.request_top_up(bigint, uuid) is
  'Opens a payment of one of the allowed amounts, to be charged by the function payment-charge. '
  'Returns the payment. Errors: invalid_topup_amount, no_card_linked, duplicate_request, '
  'rate_limited, spend_limit_reached, wallet_frozen.';

create function api.request_checkout(p_amount_cents bigint, p_request_id uuid) returns uuid
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.request_top_up(p_amount_cents, p_request_id, true);
end $$;
comment on function api.request_checkout(bigint, uuid) is
  'Opens a payment of one of the allowed amounts that links a card, to be paid in the form that '
  'the function card-checkout opens. Returns the payment. Errors: invalid_topup_amount, '
  'duplicate_request, rate_limited, spend_limit_reached, wallet_frozen.';

create function api.my_balance() returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.my_balance();
end $$;
comment on function api.my_balance() is
  'A fan: {balance_cents, debt_cents, is_frozen}. A creator: {pending_cents: not cleared, '
  'available_cents: cleared}, which share no cent.';

create function api.my_debt() returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.my_debt();
end $$;
comment on function api.my_debt() is
  'What the calling fan owes and the payments that caused it, the latest first: {debt_cents, '
  'causes: [{kind (dispute or refund), debt_cents, created_at, payment_cents, payment_at}]}; null '
  'for others.';

create function api.my_share() returns integer
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.my_share();
end $$;
comment on function api.my_share() is
  'The part of a price that the calling creator keeps, in hundredths of a percent. Errors: '
  'method_forbidden.';

create function api.coming_share() returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.coming_share();
end $$;
comment on function api.coming_share() is
  'The share that the calling creator will keep, and its first moment: {share_bps (hundredths of a '
  'percent), from}; null where the present one stays. Errors: method_forbidden.';

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

create function api.my_spend_cap() returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.my_spend_cap();
end $$;
comment on function api.my_spend_cap() is
  'The calling fan''s own cap of a calendar month (UTC): {cap_cents (null without one), '
  'spent_cents (this month, open payments included), resets_at, next: {cap_cents (null: none), at} '
  'of a raise that waits, or null}. Errors: ineligible_action.';

create function api.set_spend_cap(p_cents bigint default null) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.set_spend_cap(p_cents);
end $$;
comment on function api.set_spend_cap(bigint) is
  'Sets the caller''s own cap of a month, 1 to 100,000 dollars; null removes it. A lower one holds '
  'at once, a higher one and none after a day. The present cap again withdraws a raise that waits. '
  'Errors: ineligible_action, invalid_spend_limit.';

grant execute on function api.my_card(), api.my_payment(uuid), api.my_open_payment(uuid)
  to authenticated;
grant execute on function private.request_top_up(bigint, uuid, boolean),
  api.request_top_up(bigint, uuid), api.request_checkout(bigint, uuid),
  private.my_balance(), api.my_balance(), private.my_debt(), api.my_debt(),
  private.my_share(), api.my_share(), private.coming_share(), api.coming_share(),
  private.my_spend_cap(), api.my_spend_cap(),
  private.set_spend_cap(bigint), api.set_spend_cap(bigint) to authenticated;
