-- Opens a paid period: the period row, the subscription, and the creator's notification, in the
-- transaction of the money.
create function private.take_offer_sale(
  p_creator_id uuid, p_price_cents bigint, p_is_reserved boolean) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_offer public.limited_offers;
begin
  -- The lock comes first: a count that was read before it may have been sold to another buyer.
  select * into v_offer from public.limited_offers where creator_id = p_creator_id for update;
  if v_offer.price_cents is distinct from p_price_cents or v_offer.sales_left = 0 then
    return null;
  end if;
  update public.limited_offers
  set sales_left = sales_left - 1, sales_reserved = sales_reserved + p_is_reserved::integer
  where creator_id = p_creator_id;
  perform private.end_empty_offer(p_creator_id);
  return v_offer.offer_id;
end $$;
comment on function private.take_offer_sale(uuid, bigint, boolean) is
  'Takes one sale of the offer at this price; held while a card still has to pay it. Returns the '
  'offer''s id; null when no sale is left.';

create function private.release_offer_sale(
  p_creator_id uuid, p_offer_id uuid, p_is_sold boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.limited_offers
  set sales_reserved = sales_reserved - 1, sales_left = sales_left + (not p_is_sold)::integer
  where creator_id = p_creator_id and offer_id = p_offer_id;
  perform private.end_empty_offer(p_creator_id);
end $$;
comment on function private.release_offer_sale(uuid, uuid, boolean) is
  'Decides a held sale: sold, or returned to its offer. An offer that was ended meanwhile stays '
  'ended, and a later offer is not changed.';

create function private.retake_offer_sale(p_creator_id uuid, p_offer_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.limited_offers set sales_left = sales_left - 1
  where creator_id = p_creator_id and offer_id = p_offer_id and sales_left > 0;
  perform private.end_empty_offer(p_creator_id);
end $$;
comment on function private.retake_offer_sale(uuid, uuid) is
  'Sells a returned sale again, if its offer still runs and has one.';

create function private.end_empty_offer(p_creator_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  delete from public.limited_offers
  where creator_id = p_creator_id and sales_left = 0 and sales_reserved = 0
$$;

create function private.write_subscription(
  p_subscription public.subscriptions, p_plan_id uuid, p_is_renewing boolean,
  p_start_cents bigint, p_renewal_cents bigint, p_ends timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.subscriptions (
    id, fan_id, creator_id, plan_id, is_renewing, start_price_cents, renewal_price_cents,
    expires_at)
  values (p_subscription.id, p_subscription.fan_id, p_subscription.creator_id, p_plan_id,
          p_is_renewing, p_start_cents, p_renewal_cents, p_ends)
  on conflict (fan_id, creator_id) do update
  set plan_id = excluded.plan_id, is_renewing = excluded.is_renewing,
      start_price_cents = excluded.start_price_cents,
      renewal_price_cents = excluded.renewal_price_cents, expires_at = excluded.expires_at;
end $$;
comment on function private.write_subscription(
  public.subscriptions, uuid, boolean, bigint, bigint, timestamptz) is
  'Writes a locked subscription at its start, one row for each pair.';

create function private.open_period(
  p_subscription public.subscriptions, p_plan_id uuid, p_price_cents bigint,
  p_renewal_cents bigint, p_transfer_id uuid, p_is_renewal boolean default false,
  p_signals private.signal[] default '{}')
returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_starts timestamptz := greatest(private.now(), p_subscription.expires_at);
  -- A day of an interval may have 23 hours in the zone of a session.
  v_ends timestamptz := v_starts + make_interval(hours => 24 * (
    select period_days from public.plans where id = p_plan_id));
  v_is_first boolean := not exists (
    select from public.subscription_periods
    where subscription_id = p_subscription.id and not is_trial);
begin
  if p_is_renewal then
    -- A renewal keeps the terms of the start, and a stop that came during its payment.
    update public.subscriptions
    set expires_at = v_ends,
        start_price_cents = case
          when start_price_cents > 0 then start_price_cents else p_price_cents end
    where id = p_subscription.id;
  else
    perform private.write_subscription(
      p_subscription, p_plan_id, true, p_price_cents, p_renewal_cents, v_ends);
  end if;
  insert into public.subscription_periods (
    subscription_id, fan_id, creator_id, starts_at, ends_at, price_cents, transfer_id)
  values (p_subscription.id, p_subscription.fan_id, p_subscription.creator_id,
          v_starts, v_ends, p_price_cents, p_transfer_id);
  delete from private.renewals where subscription_id = p_subscription.id;
  perform private.notify(p_subscription.creator_id, p_subscription.fan_id,
    case when v_is_first then 'new_sub' else 're_sub' end::public.notification_kind,
    p_subscription.id, p_price_cents,
    -- A start writes a line into the thread (70).
    case when p_is_renewal then '{earnings}' else '{earnings,conversation}' end::text[],
    p_signals);
  if p_is_renewal then
    perform private.queue_mail(p_subscription.fan_id, 'renewal_receipt', jsonb_build_object(
      'from', (select name from public.profiles where id = p_subscription.creator_id),
      'cents', p_price_cents, 'until', v_ends, 'transfer', p_transfer_id,
      'paid_by', (select paid_by from private.transfers where id = p_transfer_id)));
  end if;
  return v_ends;
end $$;
comment on function private.open_period(
  public.subscriptions, uuid, bigint, bigint, uuid, boolean, private.signal[]) is
  'Adds a period of the plan to a locked subscription, after what is already paid. A start also '
  'sets it to renew at the renewal price. p_signals: those of the command. Returns the end of the '
  'period.';
