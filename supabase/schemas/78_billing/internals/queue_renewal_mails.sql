-- Mails by the clock: three days before a subscription renews, and in the last month of a card.
create function private.renewal_forecast(p_subscription public.subscriptions) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_wallet public.wallets;
  v_at timestamptz := p_subscription.expires_at
    - make_interval(mins => private.limit_renewal_lead_minutes());
  v_digits text := (
    select digits from public.payment_cards where fan_id = p_subscription.fan_id);
  -- With what renews before it.
  v_cents bigint := p_subscription.renewal_price_cents + coalesce((
    select sum(s.renewal_price_cents) from public.subscriptions s
    where s.fan_id = p_subscription.fan_id and s.is_renewing and s.expires_at > private.now()
      and (s.expires_at, s.id) < (p_subscription.expires_at, p_subscription.id)), 0);
begin
  select * into v_wallet from public.wallets where owner_id = p_subscription.fan_id;
  return case
    when v_wallet.frozen_at is not null then '{"means": "frozen"}'
    when private.cap_room_at(v_wallet, v_at) < v_cents then '{"means": "capped"}'
    when private.wallet_renews(v_wallet, v_cents) then '{"means": "wallet"}'
    when v_digits is not null then jsonb_build_object(
      'means', 'card', 'digits', v_digits, 'debt', v_wallet.debt_cents)
    else '{"means": "none"}' end;
end $$;
comment on function private.renewal_forecast(public.subscriptions) is
  'How a renewal will be paid as things stand: {means: wallet, card, none (neither suffices), '
  'frozen or capped (it will be refused), digits and debt: of the card, which settles it too}.';

create function private.queue_renewal_mails(
  p_limit integer default private.limit_renewal_mails_a_run()) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_lead interval := make_interval(mins => private.limit_renewal_lead_minutes());
  v_from timestamptz;
  v_to timestamptz :=
    private.now() + make_interval(days => private.limit_renewal_reminder_days()) + v_lead;
  v_subscription public.subscriptions;
  v_count integer := 0;
begin
  -- What renews within the hour is charged before its mail would arrive.
  select greatest(until, private.now() + v_lead) into v_from
  from private.renewal_mail_marks for update;
  -- A portion ends between two moments, so that no subscription falls between two portions.
  v_to := coalesce((
    select s.expires_at from public.subscriptions s
    where s.is_renewing and s.expires_at > v_from and s.expires_at <= v_to
    order by s.expires_at offset p_limit - 1 limit 1), v_to);
  for v_subscription in
    select * from public.subscriptions
    where is_renewing and expires_at > v_from and expires_at <= v_to
  loop
    continue when private.is_out(v_subscription.fan_id)
      or private.charge_refusal(v_subscription.fan_id, v_subscription.creator_id) is not null;
    perform private.queue_mail(v_subscription.fan_id, 'renewal_reminder', jsonb_build_object(
      'from', (select name from public.profiles where id = v_subscription.creator_id),
      'cents', v_subscription.renewal_price_cents, 'until', v_subscription.expires_at)
      || private.renewal_forecast(v_subscription),
      v_subscription.id || ':' || v_subscription.expires_at);
    v_count := v_count + 1;
  end loop;
  update private.renewal_mail_marks set until = greatest(until, v_to);
  return v_count;
end $$;
comment on function private.queue_renewal_mails(integer) is
  'A job: tells fans three days before what renews, once for each period. Returns the number of '
  'mails.';

create function private.queue_card_mails() returns void
language sql volatile security definer set search_path = '' as $$
  select private.queue_mail(c.fan_id, 'card_expiring', jsonb_build_object('digits', c.digits),
    c.digits || ':' || c.exp_year || '-' || c.exp_month)
  from public.payment_cards c
  where c.exp_year = extract(year from private.now() at time zone 'UTC')
    and c.exp_month = extract(month from private.now() at time zone 'UTC')
$$;
comment on function private.queue_card_mails() is
  'A job: tells fans whose card expires at the end of this month, once for each card.';
