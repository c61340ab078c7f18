-- Charges without a reported end: an unanswered question of the bank, a lost answer and webhook, a
-- declined charge that is still open to other cards. The function payment-reconcile asks the
-- provider, cancels what is open there, and settles; a success that came first settles as one.
create function private.payments_to_reconcile(p_request_id uuid, p_limit integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_due jsonb;
  v_before timestamptz := private.now()
    - make_interval(mins => private.limit_reconcile_minutes());
begin
  perform private.authenticate_worker_request(p_request_id);
  with due as (
    select payment_id from private.card_uses
    where claimed_at is not null and closed_at is null
      and coalesce(looked_at, claimed_at) <= v_before
    order by coalesce(looked_at, claimed_at) limit p_limit for update skip locked),
  looked as (
    update private.card_uses u set looked_at = private.now()
    from due where u.payment_id = due.payment_id returning u.payment_id, u.fan_id)
  select coalesce(jsonb_agg(jsonb_build_object(
    'payment_id', p.id, 'amount_cents', p.amount_cents, 'provider', a.provider,
    'customer', a.customer, 'provider_ref', r.provider_ref)), '[]') into v_due
  from looked l
  join public.payments p on p.id = l.payment_id
  left join private.card_accounts a on a.fan_id = l.fan_id
  left join private.payment_references r on r.payment_id = p.id and r.provider = a.provider;
  return v_due;
end $$;
comment on function private.payments_to_reconcile(uuid, integer) is
  'Leases each charge to the caller until its next check is due.';
