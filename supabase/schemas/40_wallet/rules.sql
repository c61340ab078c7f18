-- Shares of a sale and their clearing. Shares are floored to the cent; the platform keeps the
-- remainder, so that the parts sum to the price.
create view private.creator_shares as
select s.user_id as creator_id, coalesce(
    case when s.next_share_at is not null and s.next_share_at <= private.now()
      then s.next_share_bps else s.creator_share_bps end,
    private.limit_creator_share_bps()) as bps
from private.account_facts s;
comment on view private.creator_shares is 'creator_share_bps() as a view.';

create function private.creator_share_bps(p_creator_id uuid) returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select s.bps from private.creator_shares s where s.creator_id = p_creator_id);
end $$;
comment on function private.creator_share_bps(uuid) is
  'The part of a price that a creator keeps, in hundredths of a percent: the agreed one, or the '
  'usual one.';

create function private.referral_share(p_earnings_cents bigint) returns bigint
language plpgsql immutable set search_path = '' as $$
begin
  return p_earnings_cents * private.limit_referral_share_bps() / 10000;
end $$;
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

create function private.reversed_of(p_transfer_id uuid) returns private.reversed_parts
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(case o.kind when 'top_up' then r.gross_cents
           else -(r.earnings_cents + r.referral_cents + r.platform_cents) end), 0),
         coalesce(-sum(r.earnings_cents), 0), coalesce(-sum(r.referral_cents), 0),
         coalesce(sum(r.provider_cents), 0), coalesce(bool_or(r.kind = 'dispute'), false)
  from private.transfers o join private.transfers r on r.reverses_id = o.id
  where o.id = p_transfer_id and r.kind in ('refund', 'dispute')
    and not exists (select from private.transfers w
                    where w.reverses_id = r.id and w.kind = 'dispute_won')
$$;
comment on function private.reversed_of(uuid) is
  'What of a sale or top-up is reversed now: refunds, and disputes that are not won.';

create function private.reversed_state(p_transfer private.transfers) returns public.payment_state
language sql stable security definer set search_path = '' as $$
  select case
    when (private.reversed_of(p_transfer.id)).is_disputed then 'disputed'
    when p_transfer.gross_cents = (
      select sum(r.provider_cents) from private.transfers r
      where r.reverses_id = p_transfer.id and r.kind = 'refund') then 'refunded'
    else 'succeeded' end::public.payment_state
$$;
comment on function private.reversed_state(private.transfers) is
  'The state of the payment of a transfer: disputed, or refunded to the card as a whole; a refund '
  'to the wallet leaves it as it is.';

create function private.creator_debt(p_creator_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select greatest(-coalesce(sum(s.amount_cents), 0), 0)::bigint from (
    select amount_cents from private.owner_sums(p_creator_id, 'earnings')
    union all
    select amount_cents from private.owner_sums(p_creator_id, 'referral')) s
$$;
comment on function private.creator_debt(uuid) is
  'The cents that a creator owes after reversals of what was paid out already; the next earnings '
  'settle it.';

create function private.has_card(p_fan_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.payment_cards where fan_id = p_fan_id)
$$;
comment on function private.has_card(uuid) is
  'Whether a fan is verified, which means: has a linked card.';

create function private.reversed_transfer(p_reverses_id uuid) returns private.transfers
language plpgsql stable security definer set search_path = '' as $$
declare
  v_transfer private.transfers;
begin
  select * into v_transfer from private.transfers where id = p_reverses_id;
  -- A dispute that is won reverses the dispute.
  while v_transfer.reverses_id is not null loop
    select * into v_transfer from private.transfers where id = v_transfer.reverses_id;
  end loop;
  return v_transfer;
end $$;
comment on function private.reversed_transfer(uuid) is
  'The sale, top-up or withdrawal at the beginning of a chain of reversals.';

-- The parts of the three parties sum to the price, and a reversal takes them back.
create view private.fan_moves as
select t.creator_id as owner_id, t.fan_id, t.earnings_cents as earned_cents, t.xact_id,
       t.earnings_cents + t.referral_cents + t.platform_cents as spent_cents
from private.transfers t
where t.creator_id is not null and t.fan_id is not null;
comment on view private.fan_moves is
  'What each transfer adds to what a fan has spent at a creator, and to the creator''s part of it.';

create view private.fan_worths as
select m.fan_id, sum(m.spent_cents)::bigint as spent_cents,
       sum(m.earned_cents)::bigint as earned_cents
from private.fan_moves m
where m.owner_id = (select auth.uid())
group by m.fan_id;
comment on view private.fan_worths is
  'What each fan has spent at the calling creator, and the creator''s part of it, in cents after '
  'refunds and disputes, by fan; no row for one who has bought nothing.';
grant select on private.fan_worths to authenticated;
