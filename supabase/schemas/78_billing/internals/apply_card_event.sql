-- The card of a checkout, which the provider reports with the success of its payment. It is linked
-- once; a repeated or late report links nothing again. The outcome says what is left to do at the
-- provider: an event that leaves a refund to do stays unapplied, so that its repetition does it.
-- A form may be paid long after it was left, so the limit of a new card is judged here.
create function private.card_of_checkout(p_provider text, p_event jsonb)
returns private.card_uses
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_use private.card_uses;
  v_cents bigint;
  v_reference private.payment_references;
begin
  -- Two successes of one payment wait for each other here.
  select amount_cents into v_cents from public.payments
  where id = (p_event ->> 'payment_id')::uuid for update;
  select * into v_use from private.card_uses
  where payment_id = (p_event ->> 'payment_id')::uuid and provider = p_provider and is_checkout;
  if v_use.payment_id is null
     or not private.is_event_about(v_cents, p_event || '{"type": "payment_succeeded"}') then
    return null;
  end if;
  insert into private.payment_references (payment_id, provider, provider_ref)
  values (v_use.payment_id, p_provider, p_event ->> 'provider_ref') on conflict do nothing
  returning * into v_reference;
  if v_reference.payment_id is not null then
    perform private.apply_waiting_events(v_reference);
  end if;
  return v_use;
end $$;
comment on function private.card_of_checkout(text, jsonb) is
  'The checkout that an event is about, in our mode, currency and amount; null otherwise. The '
  'first charge of a payment is its own.';

create function private.checkout_refusal(p_use private.card_uses, p_card jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_payment public.payments;
begin
  if not coalesce(lower(p_card ->> 'issuer') = any (private.limit_card_brands()), false) then
    return 'card_brand_not_accepted';
  end if;
  select * into v_payment from public.payments where id = p_use.payment_id;
  -- A refusal stays one, also when the limit has room again: its money may be on its way back.
  if v_payment.failure_reason = 'spend_limit_reached'
     or v_payment.state not in ('succeeded', 'refunded', 'disputed')
        and not private.is_within_card_spend(p_use.fan_id, private.card_fingerprint(p_card),
          v_payment.amount_cents, p_use.payment_id) then
    return 'spend_limit_reached';
  end if;
  return null;
end $$;
comment on function private.checkout_refusal(private.card_uses, jsonb) is
  'Why the charge of a form has to be given back; null if it is kept.';

create function private.refuse_checkout(p_payment_id uuid, p_reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.settle_payment(p_payment_id, 'failed', null, null, p_reason);
  update public.payments set failure_reason = p_reason
  where id = p_payment_id and state = 'failed';
  -- The charge is known at the provider, and a look-up would settle it.
  update private.card_uses set closed_at = private.now() where payment_id = p_payment_id;
end $$;

create function private.apply_card_event(p_provider text, p_event_id text, p_event jsonb)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_use private.card_uses;
  v_ref text;
  v_refusal text;
  v_replaced jsonb;
begin
  -- Two forms that are paid at once wait for each other.
  perform private.lock_card_use(fan_id, private.card_fingerprint(p_event -> 'card'), null)
  from private.card_uses where payment_id = (p_event ->> 'payment_id')::uuid;
  if not private.note_payment_event(p_provider, p_event_id, p_event) then
    return '{"outcome": "repeated"}';
  end if;
  v_use := private.card_of_checkout(p_provider, p_event);
  select provider_ref into v_ref from private.payment_references
  where payment_id = v_use.payment_id and provider = p_provider;
  if v_ref is null then
    return '{"outcome": "unknown"}';
  elsif v_ref <> p_event ->> 'provider_ref' then
    return '{"outcome": "second"}';
  end if;
  v_refusal := private.checkout_refusal(v_use, p_event -> 'card');
  if v_refusal is not null then
    perform private.refuse_checkout(v_use.payment_id, v_refusal);
    return '{"outcome": "refused"}';
  end if;
  update private.card_uses
  set fingerprint = private.card_fingerprint(p_event -> 'card'), opened_at = private.now()
  where payment_id = v_use.payment_id;
  perform private.mark_event_applied(p_provider, p_event_id);
  if private.is_out(v_use.fan_id) or exists (
       select from public.payment_cards
       where fan_id = v_use.fan_id and linked_at > (p_event ->> 'occurred_at')::timestamptz
         + make_interval(mins => private.limit_reconcile_minutes())) then
    return '{"outcome": "unwanted"}';
  end if;
  v_replaced := private.save_card(v_use.fan_id, p_event -> 'card');
  perform private.notify_changed(v_use.fan_id, array['balance']);
  return jsonb_build_object(
    'outcome', 'saved', 'fan_id', v_use.fan_id, 'replaced', v_replaced);
end $$;
comment on function private.apply_card_event(text, text, jsonb) is
  'Links the card of a checkout. Outcomes: saved, with the cards that it replaces; repeated; '
  'unknown: no such checkout; second: the payment has another charge already; refused: of a brand '
  'that is not accepted, or beyond the limit of a new card; its payment has failed; unwanted: a '
  'newer card is linked, or the account is restricted.';
