-- The end of a withdrawal: paid, or not, and then its money is available again at once.
create function private.record_paid(p_withdrawal public.withdrawals, p_taken private.transfers)
returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.transfers (
    kind, actor_id, request_id, creator_id, gross_cents, subject_id, reverses_id, provider_cents,
    transit_cents, clears_at)
  values (
    'withdrawal_paid', private.system_id(), private.derived_id('paid:' || p_withdrawal.id),
    p_withdrawal.creator_id, p_withdrawal.amount_cents, p_withdrawal.id, p_taken.id,
    p_withdrawal.amount_cents, -p_withdrawal.amount_cents, private.now())
$$;
comment on function private.record_paid(public.withdrawals, private.transfers) is
  'Books that a withdrawal has left to the bank.';

create function private.record_returned(p_withdrawal public.withdrawals, p_taken private.transfers)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_paid uuid := (
    select id from private.transfers where reverses_id = p_taken.id and kind = 'withdrawal_paid');
begin
  insert into private.transfers (
    kind, actor_id, request_id, creator_id, referrer_id, gross_cents, subject_id, reverses_id,
    provider_cents, transit_cents, earnings_cents, referral_cents, clears_at)
  values (
    'withdrawal_returned', private.system_id(),
    private.derived_id('returned:' || p_withdrawal.id), p_withdrawal.creator_id,
    p_taken.referrer_id, p_withdrawal.amount_cents, p_withdrawal.id, coalesce(v_paid, p_taken.id),
    case when v_paid is null then 0 else -p_withdrawal.amount_cents end,
    case when v_paid is null then -p_withdrawal.amount_cents else 0 end,
    -p_taken.earnings_cents, -p_taken.referral_cents,
    -- A credit counts from the next beginning of a day: it had cleared before it was taken.
    date_trunc('day', private.now(), 'UTC'));
end $$;
comment on function private.record_returned(public.withdrawals, private.transfers) is
  'Returns the money of a withdrawal to what is available, out of transit or from the bank.';

create function private.settle_withdrawal(
  p_withdrawal_id uuid, p_state public.withdrawal_state, p_reason text default null)
returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_withdrawal public.withdrawals;
  v_taken private.transfers;
begin
  update public.withdrawals
  set state = p_state, reason = btrim(p_reason), settled_at = private.now()
  where id = p_withdrawal_id and case p_state
    when 'paid' then state = 'approved' when 'rejected' then state = 'requested'
    -- A bank may send a payment back days later.
    when 'failed' then state in ('approved', 'paid') else false end
  returning * into v_withdrawal;
  if v_withdrawal.id is null then
    return false;
  end if;
  select * into v_taken from private.transfers
  where actor_id = v_withdrawal.creator_id and request_id = v_withdrawal.request_id;
  if p_state = 'paid' then
    perform private.record_paid(v_withdrawal, v_taken);
  else
    perform private.record_returned(v_withdrawal, v_taken);
  end if;
  update private.payouts set key_id = null, ciphertext = null
  where withdrawal_id = p_withdrawal_id;
  perform private.queue_mail(v_withdrawal.creator_id,
    case p_state when 'paid' then 'withdrawal_paid' else 'withdrawal_returned' end
      ::private.mail_template,
    jsonb_strip_nulls(jsonb_build_object(
      'cents', v_withdrawal.amount_cents, 'reason', v_withdrawal.reason)),
    v_withdrawal.id || ':' || p_state);
  perform private.notify_changed(v_withdrawal.creator_id, array['earnings', 'withdrawals']);
  return true;
end $$;
comment on function private.settle_withdrawal(uuid, public.withdrawal_state, text) is
  'Ends a withdrawal as paid, rejected or failed and moves its money once. False where its state '
  'does not allow that.';
