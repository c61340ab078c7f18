-- The payments of renewals that the function payment-renew has to charge. The payment's id is the
-- provider's idempotency key, so two workers with the same list charge each card once.
create function private.renewals_to_charge(p_request_id uuid, p_limit integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.authenticate_worker_request(p_request_id);
  return (
    select coalesce(jsonb_agg(jsonb_build_object('payment_id', d.id, 'fan_id', d.fan_id)), '[]')
    from (select p.id, p.fan_id from public.payments p
          where p.is_renewal and p.state = 'created' order by p.id limit p_limit) d);
end $$;
comment on function private.renewals_to_charge(uuid, integer) is
  'The oldest open payments of renewals: [{payment_id, fan_id}]. Errors: duplicate_request.';
