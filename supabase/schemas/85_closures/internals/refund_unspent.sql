-- Unspent top-ups of an account that is being closed go back to the card that paid them, on
-- request.
create function private.refund_unspent() returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_owner();
  v_total bigint := 0;
  v_part record;
begin
  if not private.is_closing(v_me) then
    perform private.fail('closure_not_pending');
  end if;
  -- Payments before the wallet, as in every refund.
  perform from public.payments
  where id in (select (u.sale).payment_id from private.unspent_top_ups(v_me) u)
  order by id for update;
  perform from public.wallets where owner_id = v_me for update;
  for v_part in select * from private.unspent_top_ups(v_me) loop
    perform private.request_card_refund((v_part.sale).payment_id, v_part.cents);
    v_total := v_total + v_part.cents;
  end loop;
  perform private.notify_changed(v_me, array['balance']);
  return v_total;
end $$;
comment on function private.refund_unspent() is
  'Queues the refunds and returns their cents; a repetition finds nothing more. Errors: '
  'closure_not_pending.';
