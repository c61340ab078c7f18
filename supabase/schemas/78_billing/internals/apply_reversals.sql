-- Refunds to a card and disputes of one payment. What the provider has reported by now decides, not
-- the order in which it came: repeated, late and reordered reports end in the same state.
create function private.transfer_of_payment(p_payment_id uuid) returns private.transfers
language sql stable security definer set search_path = '' as $$
  select * from private.transfers
  where payment_id = p_payment_id and kind in ('top_up', 'subscription')
$$;

create function private.made_refunds_cents(p_payment_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(amount_cents), 0) from private.card_refunds
  where payment_id = p_payment_id and state = 'succeeded'
$$;
comment on function private.made_refunds_cents(uuid) is
  'The cents of our own refunds that the provider has made.';

create function private.refunded_to_card(p_payment_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select greatest(
    private.made_refunds_cents(p_payment_id),
    (select max((event ->> 'amount_cents')::bigint) from private.payment_events
     where payment_id = p_payment_id and event ->> 'type' = 'refunded'
       and applied_at is not null))
$$;
comment on function private.refunded_to_card(uuid) is
  'The cents that the provider has refunded: our own refunds, or its reported total, which counts '
  'ours too.';

create function private.end_reported_refunds(p_payment_id uuid, p_known_cents bigint)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_made bigint := private.made_refunds_cents(p_payment_id);
  v_rest bigint := private.refunded_to_card(p_payment_id) - v_made;
  v_ended uuid[];
begin
  if p_known_cents > v_made then
    -- Somebody has refunded past the platform: what a total has beyond ours may be theirs again.
    return;
  end if;
  -- All of them, or the only one of that amount; where several may be meant, their answers decide.
  select array_agg(id) filter (where x.total <= v_rest or x.amount_cents = v_rest and x.alike = 1)
  into v_ended from (
    select id, amount_cents, sum(amount_cents) over () as total,
           count(*) over (partition by amount_cents) as alike
    from private.card_refunds
    where payment_id = p_payment_id and state = 'open' and asked_at is not null) x;
  update private.card_refunds set state = 'succeeded', closed_at = private.now()
  where id = any(v_ended);
end $$;
comment on function private.end_reported_refunds(uuid, bigint) is
  'Ends refunds whose answer was lost, where the total that the provider reports covers them. '
  'p_known_cents: what the ledger has booked of refunds of this payment.';

create function private.apply_card_refunds(p_sale private.transfers) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_told bigint := private.refunded_to_card(p_sale.payment_id);
  v_known bigint := (
    select coalesce(sum(provider_cents), 0) from private.transfers
    where reverses_id = p_sale.id and kind = 'refund');
  v_cents bigint := least(
    v_told - v_known, p_sale.gross_cents - (private.reversed_of(p_sale.id)).outside_cents);
  v_own bigint;
  v_refund_id uuid;
begin
  perform private.end_reported_refunds(p_sale.payment_id, v_known);
  if v_told - v_known > greatest(v_cents, 0) then
    perform private.audit('provider', 'refund_exceeds', p_sale.payment_id, null,
      jsonb_build_object('amount_cents', v_told));
  end if;
  if v_cents > 0 then
    v_own := greatest(0, private.made_refunds_cents(p_sale.payment_id) - v_known);
    perform private.release_hold(id) from private.card_refunds
    where payment_id = p_sale.payment_id and state = 'succeeded' and v_own > 0;
    perform private.release_holds(p_sale.payment_id, v_cents - v_own);
    v_refund_id := private.record_refund(p_sale, v_cents, 'card',
      private.derived_id('refunded:' || p_sale.id || ':' || v_told));
    perform private.follow_refund(p_sale, v_refund_id);
    perform private.tell_seller('refunded', array[v_refund_id]);
  end if;
end $$;
comment on function private.apply_card_refunds(private.transfers) is
  'Books what the provider has refunded beyond what the ledger knows.';

create function private.apply_dispute(p_sale private.transfers, p_dispute private.disputes)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_key text := p_dispute.provider || ':' || p_dispute.dispute_ref;
  v_taken private.transfers;
  v_cents bigint;
begin
  select * into v_taken from private.transfers
  where actor_id = private.system_id() and request_id = private.derived_id('dispute:' || v_key);
  if p_dispute.outcome = 'won' then
    if v_taken.id is not null and not exists (
         select from private.transfers where reverses_id = v_taken.id and kind = 'dispute_won') then
      perform private.follow_dispute_won(v_taken,
        private.record_dispute_won(v_taken, private.derived_id('dispute_won:' || v_key)));
    end if;
  elsif v_taken.id is null then
    v_cents := least(coalesce(p_dispute.amount_cents, p_sale.gross_cents),
      p_sale.gross_cents - (private.reversed_of(p_sale.id)).outside_cents);
    if v_cents > 0 then
      -- A refund that the provider is asked for comes too late.
      perform private.release_holds(p_sale.payment_id, v_cents);
      perform private.tell_seller('disputed', array[private.record_dispute(
        p_sale, v_cents, private.derived_id('dispute:' || v_key))]);
      perform private.take_back(p_sale);
      perform private.notify_changed(p_sale.fan_id, array['balance', 'payment']);
    end if;
  end if;
end $$;
comment on function private.apply_dispute(private.transfers, private.disputes) is
  'Books a dispute once: opened or lost takes the money and what it paid for; won returns both.';

create function private.apply_reversals(p_payment_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_sale private.transfers;
begin
  if not exists (select from private.disputes where payment_id = p_payment_id)
     and not exists (select from private.payment_events
                     where payment_id = p_payment_id and event ->> 'type' = 'refunded')
     and not exists (select from private.card_refunds where payment_id = p_payment_id) then
    return;
  end if;
  perform from public.payments where id = p_payment_id for update;
  v_sale := private.transfer_of_payment(p_payment_id);
  -- Before the success nothing has moved; its settlement comes here again.
  if v_sale.id is null then
    return;
  end if;
  if v_sale.kind = 'subscription' then
    perform private.lock_subscription(v_sale.fan_id, v_sale.creator_id);
  end if;
  -- What is returned first: a refund is booked as soon as no dispute holds the money.
  perform private.apply_dispute(v_sale, d) from private.disputes d
  where d.payment_id = p_payment_id and d.outcome = 'won';
  perform private.apply_card_refunds(v_sale);
  perform private.apply_dispute(v_sale, d) from private.disputes d
  where d.payment_id = p_payment_id and d.outcome is distinct from 'won';
  perform private.pay_debt(v_sale.fan_id);
  update public.payments set state = private.reversed_state(v_sale) where id = p_payment_id;
end $$;
comment on function private.apply_reversals(uuid) is
  'Brings the ledger of a payment to what the provider has reported about refunds and disputes.';
