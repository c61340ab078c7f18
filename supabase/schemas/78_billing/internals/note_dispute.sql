-- A disputed payment freezes the fan's wallet until staff or the outcome release it. Disputes are
-- locked before the wallet; the wallet's lock comes before the question which of them are open, so
-- that a dispute and a release of another one see each other, and a parallel debit ends before or
-- is refused.
create function private.judge_wallet(p_fan_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_since timestamptz;
begin
  perform from public.wallets where owner_id = p_fan_id for update;
  select min(opened_at) into v_since from private.disputes
  where fan_id = p_fan_id and opened_at is not null and released_at is null;
  update public.wallets set frozen_at = v_since
  where owner_id = p_fan_id and frozen_at is distinct from v_since;
  if found then
    perform private.notify_changed(p_fan_id, array['balance']);
  end if;
end $$;
comment on function private.judge_wallet(uuid) is
  'Freezes a wallet while a dispute of its owner is neither won nor released; otherwise unfreezes '
  'it.';

create function private.note_dispute(p_provider text, p_payment_id uuid, p_event jsonb)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_fan uuid := (select fan_id from public.payments where id = p_payment_id);
  v_is_closed boolean := p_event ->> 'type' = 'dispute_closed';
  v_is_won boolean := v_is_closed and p_event ->> 'reason' = 'won';
  v_before private.disputes;
  v_after private.disputes;
begin
  -- The payment first, as by its settlement.
  perform from public.payments where id = p_payment_id for update;
  select * into v_before from private.disputes
  where provider = p_provider and dispute_ref = p_event ->> 'provider_ref';
  insert into private.disputes as d (
    provider, dispute_ref, payment_id, fan_id, amount_cents, opened_at, closed_at, outcome,
    released_at)
  values (p_provider, p_event ->> 'provider_ref', p_payment_id, v_fan,
    (p_event ->> 'amount_cents')::bigint,
    case when not v_is_closed then private.now() end,
    case when v_is_closed then private.now() end,
    case when v_is_closed then p_event ->> 'reason' end,
    case when v_is_won then private.now() end)
  on conflict (provider, dispute_ref) do update
    set opened_at = coalesce(d.opened_at, excluded.opened_at),
        closed_at = coalesce(d.closed_at, excluded.closed_at),
        outcome = coalesce(d.outcome, excluded.outcome),
        released_at = coalesce(d.released_at, excluded.released_at)
  returning * into v_after;
  perform private.audit('provider', p_event ->> 'type', p_payment_id, null, p_event);
  perform private.apply_reversals(p_payment_id);
  perform private.judge_wallet(v_fan);
  perform private.tell_of_dispute(v_before, v_after);
end $$;
comment on function private.note_dispute(text, uuid, jsonb) is
  'Records that a dispute was opened or closed, and moves the money of its payment; its events '
  'may come in any order.';

create function private.release_disputes(p_fan_id uuid) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_count integer;
begin
  -- Two releases at once would lock several disputes in different orders.
  perform pg_advisory_xact_lock(hashtextextended('release:' || p_fan_id, 0));
  update private.disputes set released_at = private.now()
  where fan_id = p_fan_id and opened_at is not null and released_at is null;
  get diagnostics v_count = row_count;
  perform private.judge_wallet(p_fan_id);
  return v_count;
end $$;
comment on function private.release_disputes(uuid) is
  'Ends the freeze of a wallet; a later dispute freezes it again. Returns the number of disputes '
  'that froze it.';
