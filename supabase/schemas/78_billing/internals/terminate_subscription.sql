-- Ending a paid subscription that can no longer be used: the unused days are refunded to the fan's
-- wallet, pro rata by day. Each side returns its share; the parts are floored and the platform pays
-- the remaining cent, so that they sum to the refund. A day that has begun is used.
create function private.unused_days(
  p_period public.subscription_periods, p_at timestamptz, out unused integer, out paid integer)
language sql immutable set search_path = '' as $$
  select floor(extract(epoch from p_period.ends_at - greatest(p_at, p_period.starts_at)) / 86400),
         greatest(1, round(extract(epoch from p_period.ends_at - p_period.starts_at) / 86400))
$$;
comment on function private.unused_days(public.subscription_periods, timestamptz) is
  'The whole days of a period after a moment, and the days that it was paid for: hours that a won '
  'dispute gave back are one day.';

create function private.refundable_cents(p_sale private.transfers) returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_sale.gross_cents - (private.reversed_of(p_sale.id)).gross_cents - (
    select coalesce(sum(amount_cents), 0) from private.card_refunds
    where payment_id = p_sale.payment_id and state = 'open');
end $$;
comment on function private.refundable_cents(private.transfers) is
  'What of a sale may still be refunded: neither reversed nor promised to its card.';

create function private.unused_cents(
  p_period public.subscription_periods, p_at timestamptz) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  v_sale private.transfers;
  v_days record := private.unused_days(p_period, p_at);
begin
  select * into v_sale from private.transfers where id = p_period.transfer_id;
  if v_sale.id is null then
    return 0;
  end if;
  -- A trial cost nothing, and what is refunded or disputed is not refunded again.
  return greatest(0, least(
    p_period.price_cents * v_days.unused / v_days.paid, private.refundable_cents(v_sale)));
end $$;
comment on function private.unused_cents(public.subscription_periods, timestamptz) is
  'The cents of the unused days of a period, as far as they may still be refunded.';

create function private.unused_periods(p_subscription_id uuid, p_at timestamptz)
returns setof public.subscription_periods
language sql stable security definer set search_path = '' as $$
  select * from public.subscription_periods
  where subscription_id = p_subscription_id and terminated_at is null and ends_at > p_at
$$;
comment on function private.unused_periods(uuid, timestamptz) is
  'The periods of a subscription that end after a moment: what an end at that moment cuts.';

create function private.refund_unused(
  p_period public.subscription_periods, p_at timestamptz) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_back bigint := private.unused_cents(p_period, p_at);
begin
  if v_back > 0 then
    perform private.record_refund(
      t, v_back, 'wallet', private.derived_id('unused:' || p_period.id))
    from private.transfers t where t.id = p_period.transfer_id;
  end if;
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
    select p.* from private.unused_periods(p_subscription.id, p_at) u
    join public.subscription_periods p on p.id = u.id
    order by p.starts_at for update of p
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
