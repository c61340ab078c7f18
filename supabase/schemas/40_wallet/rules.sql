-- Shares of a sale and their clearing. Shares are floored to the cent; the platform keeps the
-- remainder, so that the parts sum to the price.
create function private.creator_share(p_creator_id uuid, p_gross_cents bigint) returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_gross_cents * coalesce(
    (select s.creator_share_bps from private.account_facts s where s.user_id = p_creator_id),
    private.limit_creator_share_bps()) / 10000;
end $$;
comment on function private.creator_share(uuid, bigint) is
  'The creator''s part of a price, in cents, floored.';

create function private.referral_share(p_earnings_cents bigint) returns bigint
language sql immutable set search_path = '' as $$
  select p_earnings_cents * private.limit_referral_share_bps() / 10000
$$;
comment on function private.referral_share(bigint) is
  'The referrer''s part, in cents, floored: a share of the creator''s earnings, taken from the '
  'platform''s part.';

create function private.clearing_day(p_clears_at timestamptz, p_cents bigint) returns date
language sql immutable set search_path = '' as $$
  select case when p_cents > 0
    then ((p_clears_at at time zone 'UTC') - interval '1 microsecond')::date + 1
    else (p_clears_at at time zone 'UTC')::date end
$$;
comment on function private.clearing_day(timestamptz, bigint) is
  'The UTC day from whose start an amount counts as cleared: credits are rounded up, debits down, '
  'so that the available sum is never too high.';

create function private.owner_sums(p_owner_id uuid, p_account text)
returns table (kind public.transfer_kind, clears_on date, amount_cents bigint)
language sql stable security definer set search_path = '' as $$
  select c.kind, c.clears_on, c.amount_cents
  from private.earnings_checkpoints c where c.owner_id = p_owner_id and c.account = p_account
  union all
  select t.kind, private.clearing_day(t.clears_at, a.cents), a.cents
  from private.transfers t
  cross join lateral (select case p_account
    when 'earnings' then t.earnings_cents when 'transit'
      then t.transit_cents else t.referral_cents end) a (cents)
  where t.xact_id >= (select folded_below from private.ledger_watermark)
    and case p_account when 'referral' then t.referrer_id else t.creator_id end = p_owner_id
    and a.cents <> 0
$$;
comment on function private.owner_sums(uuid, text) is
  'The sums of an owner''s account: checkpoints and the tail of the ledger, read in one '
  'statement.';

create function private.has_card(p_fan_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.payment_cards where fan_id = p_fan_id)
$$;
comment on function private.has_card(uuid) is
  'Whether a fan is verified, which means: has a linked card.';
