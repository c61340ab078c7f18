-- Ending a paid subscription that can no longer be used: the unused days are refunded to the fan's
-- wallet, pro rata by day. Each side returns its share; the parts are floored and the platform pays
-- the remaining cent, so that they sum to the refund. A day that has begun is used.
create function private.unused_days(
  p_period public.subscription_periods, p_at timestamptz, out unused integer, out paid integer)
language sql immutable set search_path = '' as $$
  select floor(extract(epoch from p_period.ends_at - greatest(p_at, p_period.starts_at)) / 86400),
         round(extract(epoch from p_period.ends_at - p_period.starts_at) / 86400)
$$;

create function private.refund_unused(
  p_period public.subscription_periods, p_at timestamptz) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_sale private.transfers;
  v_days record := private.unused_days(p_period, p_at);
  v_back bigint;
  v_earned bigint;
  v_referral bigint;
  v_debt bigint;
begin
  select * into v_sale from private.transfers where id = p_period.transfer_id;
  v_back := v_sale.gross_cents * v_days.unused / v_days.paid;
  -- A trial cost nothing; a refunded period is not refunded again.
  if coalesce(v_back, 0) <= 0
     or exists (select from private.transfers
                where reverses_id = v_sale.id and kind in ('refund', 'dispute')) then
    return 0;
  end if;
  v_earned := v_sale.earnings_cents * v_days.unused / v_days.paid;
  v_referral := v_sale.referral_cents * v_days.unused / v_days.paid;
  select least(debt_cents, v_back) into v_debt
  from public.wallets where owner_id = p_period.fan_id for update;
  insert into private.transfers (
    kind, actor_id, request_id, fan_id, creator_id, referrer_id, gross_cents, subject_id,
    reverses_id, wallet_cents, fan_debt_cents, earnings_cents, referral_cents, platform_cents,
    clears_at)
  values (
    'refund', private.system_id(), private.derived_id('unused:' || p_period.id), p_period.fan_id,
    p_period.creator_id, v_sale.referrer_id, v_back, p_period.subscription_id, v_sale.id,
    v_back - v_debt, v_debt, -v_earned, -v_referral, v_earned + v_referral - v_back,
    -- A refund of uncleared earnings is taken from uncleared earnings.
    greatest(private.now(), v_sale.clears_at));
  update public.wallets
  set balance_cents = balance_cents + v_back - v_debt, debt_cents = debt_cents - v_debt
  where owner_id = p_period.fan_id;
  return v_back;
end $$;
comment on function private.refund_unused(public.subscription_periods, timestamptz) is
  'Refunds the unused days of a paid period; a debt of the fan is settled first. Returns the '
  'cents.';

create function private.terminate_subscription(
  p_subscription public.subscriptions, p_at timestamptz) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_period public.subscription_periods;
  v_back bigint := 0;
begin
  if p_subscription.id is null or p_subscription.expires_at <= p_at then
    -- A failed renewal is not attempted again.
    update public.subscriptions set is_renewing = false
    where id = p_subscription.id and is_renewing;
    delete from private.renewals where subscription_id = p_subscription.id;
    return null;
  end if;
  for v_period in
    select * from public.subscription_periods
    where subscription_id = p_subscription.id and terminated_at is null and ends_at > p_at
    order by starts_at for update
  loop
    update public.subscription_periods set terminated_at = greatest(p_at, starts_at)
    where id = v_period.id;
    v_back := v_back + private.refund_unused(v_period, p_at);
  end loop;
  update public.subscriptions
  set is_renewing = false, expires_at = p_at where id = p_subscription.id;
  perform private.notify_changed(p_subscription.fan_id, array['balance', 'subscription']);
  return v_back;
end $$;
comment on function private.terminate_subscription(public.subscriptions, timestamptz) is
  'Ends a locked subscription at that moment, with every period that is paid after it. Returns '
  'the refunded cents; null where nothing ran.';
