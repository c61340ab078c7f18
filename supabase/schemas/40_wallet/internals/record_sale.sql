-- One sale is one ledger row and, when the wallet pays, one debit. A request id creates one row of
-- the ledger; its use for another sale is refused.
create function private.require_unfrozen(p_fan_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from public.wallets where owner_id = p_fan_id and frozen_at is not null) then
    perform private.fail('wallet_frozen');
  end if;
end $$;
comment on function private.require_unfrozen(uuid) is
  'Refuses to spend while a payment of the fan is disputed. Errors: wallet_frozen.';

create function private.fail_insufficient_funds(p_fan_id uuid, p_needed_cents bigint) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_unfrozen(p_fan_id);
  perform private.fail(
    case when private.has_card(p_fan_id) then 'not_enough_funds' else 'no_card_linked' end,
    jsonb_build_object(
      'needed_cents', p_needed_cents,
      'balance_cents', (select balance_cents from public.wallets where owner_id = p_fan_id)));
end $$;
comment on function private.fail_insufficient_funds(uuid, bigint) is
  'The refusal of a wallet that is frozen or short: where it is short, the card page first, then '
  'the top-up.';

create function private.require_no_debt(p_fan_id uuid, p_price_cents bigint) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_debt bigint := (select debt_cents from public.wallets where owner_id = p_fan_id);
begin
  if v_debt > 0 then
    perform private.fail_insufficient_funds(p_fan_id, p_price_cents + v_debt);
  end if;
end $$;
comment on function private.require_no_debt(uuid, bigint) is
  'What is owed comes before what a card buys, as before what the wallet buys. Errors: '
  'wallet_frozen, not_enough_funds.';

create function private.record_sale(
  p_kind public.transfer_kind, p_fan_id uuid, p_creator_id uuid, p_gross_cents bigint,
  p_subject_id uuid, p_request_id uuid, p_payment_id uuid default null,
  p_item_id uuid default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid;
  v_earned bigint;
  v_referrer uuid;
  v_referral bigint;
  v_cap bigint;
begin
  select p_gross_cents * s.bps / 10000 into v_earned
  from private.creator_shares s where s.creator_id = p_creator_id;
  if p_kind = 'subscription' then
    select referrer_id into v_referrer from private.referrers where creator_id = p_creator_id;
    v_referral := case when v_referrer is not null
      then least(private.referral_share(v_earned), p_gross_cents - v_earned) end;
  end if;
  insert into private.transfers (
    kind, actor_id, request_id, fan_id, creator_id, referrer_id, gross_cents, paid_by, subject_id,
    item_id, payment_id, wallet_cents, provider_cents, earnings_cents, referral_cents,
    platform_cents, clears_at)
  values (
    p_kind,
    -- A sale by a payment is an act of the system, so its id cannot collide with a user's own
    -- request ids.
    case when p_payment_id is null then p_fan_id else private.system_id() end, p_request_id,
    p_fan_id, p_creator_id, v_referrer, p_gross_cents,
    case when p_payment_id is null then 'wallet' else 'card' end::public.payment_source,
    p_subject_id, p_item_id, p_payment_id,
    case when p_payment_id is null then -p_gross_cents else 0 end,
    case when p_payment_id is null then 0 else -p_gross_cents end,
    v_earned, coalesce(v_referral, 0), p_gross_cents - v_earned - coalesce(v_referral, 0),
    private.now() + make_interval(hours => 24 * private.limit_clearing_days()))
  on conflict (actor_id, request_id) do nothing returning id into v_id;
  if v_id is null then
    perform private.fail('duplicate_request');
  end if;
  if p_payment_id is null then
    update public.wallets set balance_cents = balance_cents - p_gross_cents
    where owner_id = p_fan_id and balance_cents >= p_gross_cents and frozen_at is null
    returning cap_cents into v_cap;
    if not found then
      perform private.fail_insufficient_funds(p_fan_id, p_gross_cents);
    end if;
    -- After the debit, whose lock makes parallel sales wait. This sale is counted already.
    if v_cap is not null
       and private.require_cap(p_fan_id, p_gross_cents, null, p_gross_cents) = 0 then
      perform private.queue_cap_mail(p_fan_id);
    end if;
  end if;
  return v_id;
end $$;
comment on function private.record_sale(
  public.transfer_kind, uuid, uuid, bigint, uuid, uuid, uuid, uuid) is
  'Moves a price from a fan''s wallet, or from the named card payment, to creator, referrer and '
  'platform, under an item of the creator or none. Returns the transfer. Errors: '
  'duplicate_request, wallet_frozen, no_card_linked, not_enough_funds, spend_limit_reached. A card '
  'that was charged is never refused.';
