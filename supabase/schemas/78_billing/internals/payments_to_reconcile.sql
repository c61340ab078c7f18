-- Charges without a reported end. One whose answer was lost is repeated after seconds: its id is
-- the provider's idempotency key, so a repetition finds the first charge. One that stays open (a
-- question of the bank without an answer, a declined charge that takes other cards) is ended after
-- minutes by the function payment-reconcile; a success that came first settles as one.
create function private.payments_to_reconcile(p_request_id uuid, p_limit integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_due jsonb;
  v_before timestamptz := private.now()
    - make_interval(mins => private.limit_reconcile_minutes());
begin
  perform private.authenticate_worker_request(p_request_id);
  with due as (
    select u.payment_id, coalesce(u.looked_at, u.claimed_at) > v_before as is_lost
    from private.card_uses u join public.payments p on p.id = u.payment_id
    where u.claimed_at is not null and u.closed_at is null
      and coalesce(u.looked_at, u.claimed_at)
        <= private.now() - make_interval(secs => private.limit_lost_answer_seconds())
      and (coalesce(u.looked_at, u.claimed_at) <= v_before
           or (u.looked_at is null and not u.is_checkout and p.state = 'processing'))
      and (not u.is_checkout or u.claimed_at <= private.now()
        - make_interval(mins => private.limit_checkout_minutes()))
    order by coalesce(u.looked_at, u.claimed_at) limit p_limit for update of u skip locked),
  looked as (
    update private.card_uses u set looked_at = private.now()
    from due where u.payment_id = due.payment_id
    returning u.payment_id, u.fan_id, u.provider, u.is_checkout, due.is_lost)
  select coalesce(jsonb_agg(jsonb_build_object(
    'payment_id', p.id, 'amount_cents', p.amount_cents, 'provider', l.provider,
    'customer', a.customer, 'provider_ref', r.provider_ref, 'is_checkout', l.is_checkout,
    'has_failed', p.state = 'failed', 'fan_id', l.fan_id, 'is_renewal', p.is_renewal,
    'is_lost', l.is_lost)), '[]') into v_due
  from looked l
  join public.payments p on p.id = l.payment_id
  left join private.card_accounts a on a.fan_id = l.fan_id and a.provider = l.provider
  left join private.payment_references r on r.payment_id = p.id and r.provider = l.provider;
  return v_due;
end $$;
comment on function private.payments_to_reconcile(uuid, integer) is
  'Leases each charge to the caller until its next check is due. is_lost: to be repeated, not to '
  'be ended.';
