-- Renewals. A subscription is due shortly before the end of its period, so that access has no gap.
-- The wallet pays if it suffices; otherwise the card is charged, without its user. A failed attempt
-- is repeated after a day, three times in all; access ends with the period and returns with a
-- payment.
create function private.postpone_renewal(p_subscription_id uuid, p_until timestamptz) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.renewals (subscription_id, next_at) values (p_subscription_id, p_until)
  on conflict (subscription_id) do update set next_at = excluded.next_at
$$;
comment on function private.postpone_renewal(uuid, timestamptz) is
  'Sets the time of the next attempt; no attempt is counted.';

create function private.end_renewal(
  p_subscription public.subscriptions, p_has_failed boolean default false) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.subscriptions set is_renewing = false where id = p_subscription.id;
  delete from private.renewals where subscription_id = p_subscription.id;
  -- Nothing crosses a block.
  if private.is_blocked_between(p_subscription.fan_id, p_subscription.creator_id) then
    return;
  end if;
  perform private.notify(
    p_subscription.creator_id, p_subscription.fan_id, 'cancelled_billing', p_subscription.id,
    null, '{fans}');
  perform private.notify(
    p_subscription.fan_id, p_subscription.creator_id, 'cancelled_billing', p_subscription.id,
    null, array['subscription']);
  perform private.queue_mail(
    r.recipient_id, 'subscription_expired', jsonb_build_object('from', p.name),
    p_subscription.id || ':' || p_subscription.expires_at)
  from (values (p_subscription.creator_id, p_subscription.fan_id),
               (p_subscription.fan_id, p_subscription.creator_id)) r (recipient_id, partner_id)
  join public.profiles p on p.id = r.partner_id
  where not p_has_failed or r.recipient_id = p_subscription.creator_id;
end $$;
comment on function private.end_renewal(public.subscriptions, boolean) is
  'Ends the renewals of a locked subscription. Both sides get a notification and a mail, except '
  'across a block. p_has_failed: the fan has the mail of the last attempt instead.';

create function private.queue_failed_renewal_mail(
  p_subscription public.subscriptions, p_reason text, p_renewal private.renewals) returns void
language sql volatile security definer set search_path = '' as $$
  select private.queue_mail(p_subscription.fan_id, 'renewal_failed', jsonb_build_object(
    'from', p.name, 'cents', p_subscription.renewal_price_cents, 'reason', p_reason,
    'until', p_renewal.next_at, 'left', private.limit_renewal_attempts() - p_renewal.attempts),
    p_subscription.id || ':' || p_subscription.expires_at || ':' || p_renewal.attempts)
  from public.profiles p where p.id = p_subscription.creator_id
$$;
comment on function private.queue_failed_renewal_mail(
  public.subscriptions, text, private.renewals) is
  'Tells a fan of a failed attempt. left: attempts that follow; reason: the code of the refusal, '
  'null for a card that was declined.';

create function private.note_failed_renewal(
  p_subscription public.subscriptions, p_reason text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_renewal private.renewals;
begin
  -- A trial may have moved the end of the period meanwhile.
  if not p_subscription.is_renewing or p_subscription.expires_at
      > private.now() + make_interval(mins => private.limit_renewal_lead_minutes()) then
    return;
  end if;
  insert into private.renewals as r (subscription_id, attempts, next_at)
  values (p_subscription.id, 1, private.now() + interval '1 day')
  on conflict (subscription_id) do update
    set attempts = r.attempts + 1, next_at = excluded.next_at
  returning * into v_renewal;
  if v_renewal.attempts >= private.limit_renewal_attempts() then
    perform private.end_renewal(p_subscription, true);
  end if;
  perform private.queue_failed_renewal_mail(p_subscription, p_reason, v_renewal);
end $$;
comment on function private.note_failed_renewal(public.subscriptions, text) is
  'Counts a failed attempt of a locked subscription, and tells its fan; the last one ends its '
  'renewals. p_reason: the code of the refusal, if it was refused.';

create function private.open_renewal_payment(
  p_subscription public.subscriptions, p_cents bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_draft public.payments;
begin
  v_draft.fan_id := p_subscription.fan_id;
  v_draft.request_id := private.derived_id(
    'renewal:' || p_subscription.id || ':' || p_subscription.expires_at || ':' || private.now());
  v_draft.purpose := 'subscription';
  v_draft.amount_cents := p_cents;
  v_draft.creator_id := p_subscription.creator_id;
  v_draft.plan_id := p_subscription.plan_id;
  v_draft.renewal_price_cents := p_subscription.renewal_price_cents;
  v_draft.is_renewal := true;
  perform private.open_payment(v_draft);
end $$;
comment on function private.open_renewal_payment(public.subscriptions, bigint) is
  'Opens the payment of a renewal, which the function payment-renew charges. Errors: '
  'wallet_frozen, no_card_linked, rate_limited, spend_limit_reached.';

create function private.renew_from_wallet(
  p_subscription public.subscriptions, p_request_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.open_period(
    p_subscription, p_subscription.plan_id, p_subscription.renewal_price_cents,
    p_subscription.renewal_price_cents,
    private.record_sale(
      'subscription', p_subscription.fan_id, p_subscription.creator_id,
      p_subscription.renewal_price_cents, p_subscription.id, p_request_id),
    true);
  perform private.notify_changed(p_subscription.fan_id, array['balance', 'subscription']);
end $$;
comment on function private.renew_from_wallet(public.subscriptions, uuid) is
  'Pays the next period of a locked subscription from the wallet. Errors: duplicate_request, '
  'wallet_frozen, not_enough_funds.';

create function private.wallet_renews(p_wallet public.wallets, p_cents bigint) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return p_wallet.balance_cents >= p_cents and p_wallet.debt_cents = 0;
end $$;
comment on function private.wallet_renews(public.wallets, bigint) is
  'Whether the wallet pays a renewal; otherwise the card does, and settles a debt with it.';

create function private.renew(p_subscription public.subscriptions) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_wallet public.wallets;
  v_is_late boolean := p_subscription.expires_at
    < private.now() - make_interval(days => private.limit_renewal_days());
begin
  if v_is_late or private.is_out(p_subscription.fan_id)
     or private.charge_refusal(p_subscription.fan_id, p_subscription.creator_id) is not null then
    -- A creator who is listed again before the end of the period is renewed.
    if p_subscription.expires_at > private.now() then
      perform private.postpone_renewal(p_subscription.id, p_subscription.expires_at);
    else
      perform private.end_renewal(p_subscription);
    end if;
    return;
  end if;
  -- Without a lock: a sale locks the conversation before the wallet.
  select * into v_wallet from public.wallets where owner_id = p_subscription.fan_id;
  if private.wallet_renews(v_wallet, p_subscription.renewal_price_cents) then
    perform private.renew_from_wallet(p_subscription, private.derived_id(
      'renewal:' || p_subscription.id || ':' || p_subscription.expires_at));
  else
    perform private.open_renewal_payment(
      p_subscription, p_subscription.renewal_price_cents
        + private.debt_to_charge(p_subscription.fan_id));
  end if;
end $$;
comment on function private.renew(public.subscriptions) is
  'Renews a locked subscription from the wallet, opens a payment of the card, or ends the '
  'renewals. Errors: wallet_frozen, no_card_linked, not_enough_funds, rate_limited, '
  'spend_limit_reached.';

create function private.note_renewal_error(
  p_subscription public.subscriptions, p_state text, p_code text, p_detail text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_is_over_cap boolean := case p_code
    when 'spend_limit_reached' then p_detail::jsonb ->> 'limit' = 'own' else false end;
begin
  if v_is_over_cap or p_state like 'PT%' and p_code not in (
      'rate_limited', 'spend_limit_reached', 'not_enough_funds') then
    perform private.note_failed_renewal(p_subscription, p_code);
    return;
  end if;
  if p_state not like 'PT%' then
    raise warning 'renewal of subscription %: % %', p_subscription.id, p_state, p_code;
  end if;
  perform private.postpone_renewal(p_subscription.id,
    private.now() + make_interval(mins => private.limit_renewal_pause_minutes()));
end $$;
comment on function private.note_renewal_error(public.subscriptions, text, text, text) is
  'Counts a refused renewal as a failed attempt, one beyond the fan''s own cap too. A limit that '
  'passes by itself, a wallet that was emptied meanwhile and an error of the server postpone it.';

create function private.renew_due(
  p_limit integer default private.limit_renewals_a_run()) returns integer
language plpgsql volatile security definer set search_path = '' set lock_timeout = '1s' as $$
declare
  v_subscription public.subscriptions;
  v_fans uuid[] := '{}';
  v_detail text;
begin
  -- One run at a time, and one subscription of each fan in a run: a sale locks the conversation
  -- before the wallet, so a run that holds a wallet never waits for a thread of its fan.
  if not pg_try_advisory_xact_lock(hashtextextended('renewals', 0)) then
    return 0;
  end if;
  for v_subscription in
    select s.* from public.subscriptions s
    where s.is_renewing
      and s.expires_at <= private.now()
        + make_interval(mins => private.limit_renewal_lead_minutes())
      and not exists (select from private.renewals r
                      where r.subscription_id = s.id and r.next_at > private.now())
      and not exists (select from public.payments p
                      where p.fan_id = s.fan_id and p.creator_id = s.creator_id
                        and p.purpose = 'subscription'
                        and p.state in ('created', 'needs_action', 'processing'))
    order by s.expires_at limit p_limit for update of s skip locked
  loop
    -- The payment of a manual start may be newer than the rows that this loop has read.
    continue when v_subscription.fan_id = any(v_fans) or exists (
      select from public.payments p
      where p.fan_id = v_subscription.fan_id and p.creator_id = v_subscription.creator_id
        and p.purpose = 'subscription' and p.state in ('created', 'needs_action', 'processing'));
    v_fans := v_fans || v_subscription.fan_id;
    begin
      perform private.renew(v_subscription);
    exception when others then
      get stacked diagnostics v_detail = pg_exception_detail;
      begin
        perform private.note_renewal_error(v_subscription, sqlstate, sqlerrm, v_detail);
      exception when others then
        perform private.postpone_renewal(v_subscription.id, private.now() + interval '1 hour');
      end;
    end;
  end loop;
  return cardinality(v_fans);
end $$;
comment on function private.renew_due(integer) is
  'A job: renews due subscriptions, at most p_limit in one transaction. Returns their number; 0 '
  'also while another run is in progress.';
