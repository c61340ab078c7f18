-- A payment that was opened and never claimed, as by a page that was closed in between, would block
-- the next start and hold its sale of an offer for ever. The provider decides about a claimed one,
-- and the payment of a renewal waits until it is charged.
create function private.expire_payments() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_payment uuid;
  v_count integer := 0;
begin
  for v_payment in
    select id from public.payments
    where state = 'created'
      and (not is_renewal or created_at
        < private.now() - make_interval(days => private.limit_renewal_days()))
      and created_at < private.now()
        - make_interval(mins => private.limit_open_payment_minutes())
    order by id limit 200 for update skip locked
  loop
    perform private.settle_payment(v_payment, 'failed', null, null, 'abandoned');
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;
comment on function private.expire_payments() is
  'Fails payments that were not claimed in time. Returns their number.';
