-- A withdrawal: takes cleared earnings and referral earnings together out of what is available and
-- puts them in transit, until staff or the provider settle it.
create function private.require_withdrawal(p_creator_id uuid, p_amount_cents bigint) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_code text := (private.withdrawal_obstacles(p_creator_id))[1];
  v_min text := to_char(private.withdrawal_min(p_creator_id) / 100.0, 'FM999990');
begin
  if v_code = 'withdrawal_minimum' then
    perform private.fail(v_code, jsonb_build_object('n', v_min));
  elsif v_code = 'withdrawal_below_minimum' then
    perform private.fail(v_code, jsonb_build_object('minimum', v_min,
      'available', to_char(private.withdrawable(p_creator_id) / 100.0, 'FM999999990.00')));
  end if;
  perform private.require(v_code);
  if p_amount_cents < private.withdrawal_min(p_creator_id) then
    perform private.fail('withdrawal_part_too_small',
      jsonb_build_object('field', 'amount', 'minimum', v_min));
  elsif p_amount_cents > private.withdrawable(p_creator_id) then
    perform private.fail('insufficient_balance', '{"field": "amount"}');
  end if;
end $$;
comment on function private.require_withdrawal(uuid, bigint) is
  'Raises the first refusal of a withdrawal of a sum, with its amounts in dollars; null is all '
  'that is available.';

create function private.record_withdrawal(p_withdrawal public.withdrawals) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_referral bigint := least(
    greatest((private.withdrawable_parts(p_withdrawal.creator_id)).referral_cents, 0),
    p_withdrawal.amount_cents);
begin
  insert into private.transfers (
    kind, actor_id, request_id, creator_id, referrer_id, gross_cents, subject_id, earnings_cents,
    referral_cents, transit_cents, clears_at)
  values (
    'withdrawal', p_withdrawal.creator_id, p_withdrawal.request_id, p_withdrawal.creator_id,
    case when v_referral > 0 then p_withdrawal.creator_id end, p_withdrawal.amount_cents,
    p_withdrawal.id, v_referral - p_withdrawal.amount_cents, -v_referral,
    p_withdrawal.amount_cents, private.now());
end $$;
comment on function private.record_withdrawal(public.withdrawals) is
  'Moves the money of a withdrawal into transit, referral earnings first.';

create function private.withdraw(p_amount_cents bigint, p_request_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid;
  v_withdrawal public.withdrawals;
begin
  perform private.begin_request(p_request_id);
  select * into v_withdrawal from public.withdrawals
  where creator_id = auth.uid() and request_id = p_request_id;
  if private.is_answered(
       v_withdrawal.id, v_withdrawal.asked_cents is not distinct from p_amount_cents) then
    return v_withdrawal.id;
  end if;
  v_me := private.signed_in_payee();
  perform private.require_step_up();
  -- one at a time for each creator: the second one sees the money of the first one gone
  perform pg_advisory_xact_lock(hashtextextended(v_me || 'withdraw', 0));
  perform private.require_withdrawal(v_me, p_amount_cents);
  insert into public.withdrawals (creator_id, request_id, asked_cents, amount_cents, due_at)
  values (v_me, p_request_id, p_amount_cents,
          coalesce(p_amount_cents, private.withdrawable(v_me)), private.next_payday(private.now()))
  returning * into v_withdrawal;
  perform private.record_withdrawal(v_withdrawal);
  perform private.notify_changed(v_me, array['earnings', 'withdrawals']);
  return v_withdrawal.id;
end $$;
comment on function private.withdraw(bigint, uuid) is
  'Asks for a payout of a sum, or of all that is available; once for each request.';
