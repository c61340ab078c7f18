-- Reversals of sales and top-ups in the ledger: refunds, disputes, disputes that are won. Each
-- party returns its share of the reversed part, so that several parts together return exactly what
-- the sale gave. Money that is credited to the wallet settles a debt first.
create function private.reversal_shares(
  p_sale private.transfers, p_before private.reversed_parts, p_cents bigint,
  out earnings_cents bigint, out referral_cents bigint, out platform_cents bigint)
language plpgsql immutable set search_path = '' as $$
declare
  v_reversed bigint := p_before.gross_cents + p_cents;
  -- What each party still has of the sale.
  v_earned bigint := p_sale.earnings_cents - p_before.earnings_cents;
  v_referred bigint := p_sale.referral_cents - p_before.referral_cents;
  v_kept bigint := greatest(0, p_sale.platform_cents
    - (p_before.gross_cents - p_before.earnings_cents - p_before.referral_cents));
begin
  earnings_cents := least(v_earned, p_cents, greatest(0, p_cents - v_referred - v_kept,
    p_sale.earnings_cents * v_reversed / p_sale.gross_cents - p_before.earnings_cents));
  platform_cents := p_cents - earnings_cents;
  -- Of the rest, so that the platform's part never shrinks: two parts that are floored each by
  -- itself would leave it more than it got.
  referral_cents := least(v_referred, platform_cents, greatest(0, platform_cents - v_kept,
    coalesce(p_sale.referral_cents * (v_reversed - p_before.earnings_cents - earnings_cents)
      / nullif(p_sale.referral_cents + p_sale.platform_cents, 0), 0) - p_before.referral_cents));
  platform_cents := platform_cents - referral_cents;
end $$;
comment on function private.reversal_shares(
  private.transfers, private.reversed_parts, bigint) is
  'What each party returns of the next reversed cents of a sale, in positive cents: its share of '
  'everything that is reversed then, less what it returned before, and never more than it has.';

create function private.draft_reversal(
  p_sale private.transfers, p_cents bigint, p_kind public.transfer_kind) returns private.transfers
language plpgsql stable security definer set search_path = '' as $$
declare
  v_row private.transfers;
  v_shares record := private.reversal_shares(p_sale, private.reversed_of(p_sale.id), p_cents);
begin
  v_row.kind := p_kind;
  v_row.fan_id := p_sale.fan_id;
  v_row.creator_id := p_sale.creator_id;
  v_row.referrer_id := p_sale.referrer_id;
  v_row.gross_cents := p_cents;
  v_row.subject_id := p_sale.subject_id;
  v_row.payment_id := p_sale.payment_id;
  v_row.reverses_id := p_sale.id;
  v_row.provider_cents := 0;
  v_row.wallet_cents := 0;
  v_row.fan_debt_cents := 0;
  v_row.earnings_cents := -v_shares.earnings_cents;
  v_row.referral_cents := -v_shares.referral_cents;
  v_row.platform_cents := -v_shares.platform_cents;
  -- A reversal of uncleared earnings is taken from uncleared earnings.
  v_row.clears_at := greatest(private.now(), p_sale.clears_at);
  return v_row;
end $$;
comment on function private.draft_reversal(private.transfers, bigint, public.transfer_kind) is
  'The row of a reversal of a sale with the shares of creator, referrer and platform.';

create function private.store_reversal(p_row private.transfers, p_request_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  insert into private.transfers (
    kind, actor_id, request_id, fan_id, creator_id, referrer_id, gross_cents, paid_by, subject_id,
    payment_id, reverses_id, provider_cents, wallet_cents, fan_debt_cents, earnings_cents,
    referral_cents, platform_cents, clears_at)
  values (
    p_row.kind, private.system_id(), p_request_id, p_row.fan_id, p_row.creator_id,
    p_row.referrer_id, p_row.gross_cents, p_row.paid_by, p_row.subject_id, p_row.payment_id,
    p_row.reverses_id, p_row.provider_cents, p_row.wallet_cents, p_row.fan_debt_cents,
    p_row.earnings_cents, p_row.referral_cents, p_row.platform_cents, p_row.clears_at)
  returning id into v_id;
  update public.wallets
  set balance_cents = balance_cents + p_row.wallet_cents,
      debt_cents = debt_cents - p_row.fan_debt_cents
  where owner_id = p_row.fan_id and (p_row.wallet_cents, p_row.fan_debt_cents) <> (0, 0);
  return v_id;
end $$;
comment on function private.store_reversal(private.transfers, uuid) is
  'Writes a reversal and moves the fan''s wallet and debt with it. Returns the transfer.';

create function private.credit_wallet(inout p_row private.transfers, p_cents bigint)
language plpgsql volatile security definer set search_path = '' as $$
begin
  select least(debt_cents, p_cents) into p_row.fan_debt_cents
  from public.wallets where owner_id = p_row.fan_id for update;
  p_row.wallet_cents := p_cents - p_row.fan_debt_cents;
end $$;
comment on function private.credit_wallet(private.transfers, bigint) is
  'Locks the fan''s wallet and splits a credit: the debt first.';

create function private.debit_wallet(inout p_row private.transfers, p_cents bigint)
language plpgsql volatile security definer set search_path = '' as $$
begin
  select -least(balance_cents, p_cents) into p_row.wallet_cents
  from public.wallets where owner_id = p_row.fan_id for update;
  p_row.fan_debt_cents := -p_cents - p_row.wallet_cents;
end $$;
comment on function private.debit_wallet(private.transfers, bigint) is
  'Locks the fan''s wallet and splits a debit: what the wallet does not hold becomes debt.';

create function private.pay_debt(p_fan_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_cents bigint;
begin
  select least(balance_cents, debt_cents) into v_cents
  from public.wallets where owner_id = p_fan_id for update;
  if v_cents > 0 then
    insert into private.transfers (
      kind, actor_id, request_id, fan_id, gross_cents, wallet_cents, fan_debt_cents, clears_at)
    values ('debt_paid', private.system_id(), private.uuid_v7(), p_fan_id, v_cents, -v_cents,
      v_cents, private.now());
    update public.wallets
    set balance_cents = balance_cents - v_cents, debt_cents = debt_cents - v_cents
    where owner_id = p_fan_id;
  end if;
end $$;
comment on function private.pay_debt(uuid) is
  'Settles a debt from the wallet, where money has returned to it that was held.';

create function private.draft_card_reversal(
  p_sale private.transfers, p_cents bigint, p_kind public.transfer_kind) returns private.transfers
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_before private.reversed_parts := private.reversed_of(p_sale.id);
  -- What the wallet got back of a sale was returned by the others before.
  v_returned bigint := case p_sale.kind when 'top_up' then 0
    else least(p_cents, p_sale.gross_cents - v_before.gross_cents) end;
  v_row private.transfers;
begin
  if p_cents <= 0 or v_before.outside_cents + p_cents > p_sale.gross_cents then
    perform private.fail('invalid_amount');
  end if;
  v_row := private.draft_reversal(p_sale, v_returned, p_kind);
  v_row.gross_cents := p_cents;
  v_row.paid_by := 'card';
  v_row.provider_cents := p_cents;
  if v_returned < p_cents then
    v_row := private.debit_wallet(v_row, p_cents - v_returned);
  end if;
  return v_row;
end $$;
comment on function private.draft_card_reversal(
  private.transfers, bigint, public.transfer_kind) is
  'The row of money that leaves to a card: from creator, referrer and platform as far as they have '
  'not returned it, the rest from the wallet, and what it does not hold becomes debt. Errors: '
  'invalid_amount (more than the charge).';

create function private.record_refund(
  p_sale private.transfers, p_cents bigint, p_to public.payment_source, p_request_id uuid)
returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_row private.transfers;
begin
  if p_to = 'card' then
    return private.store_reversal(
      private.draft_card_reversal(p_sale, p_cents, 'refund'), p_request_id);
  elsif p_cents <= 0 or p_sale.kind = 'top_up'
     or (private.reversed_of(p_sale.id)).gross_cents + p_cents > p_sale.gross_cents then
    perform private.fail('invalid_amount');
  end if;
  v_row := private.draft_reversal(p_sale, p_cents, 'refund');
  v_row.paid_by := 'wallet';
  return private.store_reversal(private.credit_wallet(v_row, p_cents), p_request_id);
end $$;
comment on function private.record_refund(
  private.transfers, bigint, public.payment_source, uuid) is
  'Refunds a part of a sale to the wallet or to the card, or of a top-up to the card. Returns the '
  'transfer. Errors: invalid_amount.';

create function private.record_dispute(
  p_sale private.transfers, p_cents bigint, p_request_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.store_reversal(
    private.draft_card_reversal(p_sale, p_cents, 'dispute'), p_request_id);
end $$;
comment on function private.record_dispute(private.transfers, bigint, uuid) is
  'The cardholder''s bank takes a part of a charge. Returns the transfer. Errors: invalid_amount.';

create function private.record_dispute_won(p_dispute private.transfers, p_request_id uuid)
returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_row private.transfers := p_dispute;
  v_taken bigint := -(p_dispute.wallet_cents + p_dispute.fan_debt_cents);
begin
  v_row.kind := 'dispute_won';
  v_row.reverses_id := p_dispute.id;
  v_row.provider_cents := -p_dispute.provider_cents;
  v_row.earnings_cents := -p_dispute.earnings_cents;
  v_row.referral_cents := -p_dispute.referral_cents;
  v_row.platform_cents := -p_dispute.platform_cents;
  if v_taken > 0 then
    v_row := private.credit_wallet(v_row, v_taken);
  end if;
  v_row.clears_at := greatest(private.now(), p_dispute.clears_at);
  return private.store_reversal(v_row, p_request_id);
end $$;
comment on function private.record_dispute_won(private.transfers, uuid) is
  'Returns what a dispute took, to the same parties; a debt of the fan is settled first. Returns '
  'the transfer.';
