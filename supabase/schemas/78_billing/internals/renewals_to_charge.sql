-- The payments of renewals that the function payment-renew has to charge. Each is leased for a few
-- minutes, so that payments that have to wait never hold back the others.
create function private.renewals_to_charge(p_request_id uuid, p_limit integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_due jsonb;
begin
  perform private.authenticate_worker_request(p_request_id);
  with due as (
    select u.payment_id from private.card_uses u
    join public.payments p on p.id = u.payment_id
    where p.is_renewal and p.state = 'created' and coalesce(u.looked_at, '-infinity')
      <= private.now() - make_interval(mins => private.limit_renewal_pause_minutes())
    order by u.looked_at nulls first, p.id limit p_limit for update of u skip locked),
  leased as (
    update private.card_uses u set looked_at = private.now()
    from due where u.payment_id = due.payment_id returning u.payment_id, u.fan_id)
  select coalesce(jsonb_agg(jsonb_build_object('payment_id', payment_id, 'fan_id', fan_id)), '[]')
  into v_due from leased;
  return v_due;
end $$;
comment on function private.renewals_to_charge(uuid, integer) is
  'Leases open payments of renewals: [{payment_id, fan_id}]. Errors: duplicate_request.';
