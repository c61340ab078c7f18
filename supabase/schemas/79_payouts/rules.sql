-- When a withdrawal falls due, what it needs, and what stops it. Asking for a withdrawal, handing
-- it to the provider, and the screen ask the same rules.
create function private.next_payday(p_at timestamptz) returns timestamptz
language sql immutable set search_path = '' as $$
  select (d.day + (private.limit_payday_isodow() - extract(isodow from d.day)::int + 6) % 7 + 1)
    ::timestamp at time zone 'UTC'
  from (select (p_at at time zone 'UTC')::date as day) d
$$;
comment on function private.next_payday(timestamptz) is
  'The beginning of the first payday whose day (UTC) is after the moment.';
grant execute on function private.next_payday(timestamptz) to authenticated;

create function private.is_holder(p_creator_id uuid, p_holder text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_legal_name(p_creator_id, p_holder) or exists (
    select from private.approved_holders a
    where a.creator_id = p_creator_id and a.holder = private.normal_name(p_holder))
$$;
comment on function private.is_holder(uuid, text) is
  'Whether a creator may be paid to an account of this holder: the legal name, or one that staff '
  'have approved.';

create function private.withdrawal_min(p_creator_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select case when exists (
      select from public.bank_accounts where creator_id = p_creator_id and country = 'GB')
    then private.limit_withdrawal_min_gbp_cents() else private.limit_withdrawal_min_cents() end
$$;
comment on function private.withdrawal_min(uuid) is
  'The least withdrawal of a creator, in cents; lower where the bank is in GB.';

create function private.withdrawable_parts(
  p_creator_id uuid, out earnings_cents bigint, out referral_cents bigint, out total_cents bigint)
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(s.amount_cents) filter (where s.is_cleared and s.account = 'earnings'), 0),
         coalesce(sum(s.amount_cents) filter (where s.is_cleared and s.account = 'referral'), 0),
         coalesce(sum(s.amount_cents), 0)
  from (
    select a.account, o.amount_cents,
           o.clears_on <= (private.now() at time zone 'UTC')::date as is_cleared
    from unnest(array['earnings', 'referral']) a (account)
    cross join lateral private.owner_sums(p_creator_id, a.account) o) s
$$;
comment on function private.withdrawable_parts(uuid) is
  'What of earnings and referral earnings has cleared, and the sum of both with what has not.';

create function private.withdrawable(p_creator_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  -- What is taken back of sales that have not cleared is not paid out before.
  select least(p.earnings_cents + p.referral_cents, p.total_cents)
  from private.withdrawable_parts(p_creator_id) p
$$;
comment on function private.withdrawable(uuid) is
  'The cents that a creator may withdraw; below zero for a debt.';

create function private.payout_obstacles(p_creator_id uuid) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_bank public.bank_accounts;
begin
  select * into v_bank from public.bank_accounts where creator_id = p_creator_id;
  return array_remove(array[
    case when private.is_restricted(p_creator_id) then 'account_suspended' end,
    case when not private.is_accepted(p_creator_id) then 'identity_not_accepted' end,
    case when v_bank.creator_id is null then 'bank_not_linked'
      when not private.is_holder(p_creator_id, v_bank.holder) then 'holder_name_mismatch' end,
    case when private.payout_hold_until(p_creator_id) is not null then 'withdrawal_on_hold' end,
    case when private.has_open_dispute(p_creator_id) then 'dispute_open' end,
    case when private.creator_debt(p_creator_id) > 0 then 'insufficient_balance' end], null);
end $$;
comment on function private.payout_obstacles(uuid) is
  'The codes of what stops every payout to a creator now, asked for or on its way.';

create function private.withdrawal_obstacles(p_creator_id uuid) returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array_remove(private.payout_obstacles(p_creator_id) || case
    when exists (
        select from public.withdrawals
        where creator_id = p_creator_id and state in ('requested', 'approved'))
      then 'already_pending_withdrawal'
    when private.withdrawable(p_creator_id) >= private.withdrawal_min(p_creator_id) then null
    when (private.withdrawable_parts(p_creator_id)).total_cents
        < private.withdrawal_min(p_creator_id)
      then 'withdrawal_minimum'
    else 'withdrawal_below_minimum' end, null);
end $$;
comment on function private.withdrawal_obstacles(uuid) is
  'The codes of what refuses a withdrawal of a creator now, the first to solve first.';
