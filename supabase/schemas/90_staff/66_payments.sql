-- Payments that nobody answers: the provider has no idempotency key and has reported nothing, or it
-- is not configured any more. Staff look them up at the provider and settle them.
create view staff.open_payments with (security_invoker = true) as
select u.claimed_at as since, u.provider, f.username as fan, p.purpose, c.username as creator,
       p.amount_cents, p.is_renewal, u.is_checkout as is_form, r.provider_ref as charge,
       private.handle_of('Z', p.id) as payment, p.id as payment_id, u.claimed_at + w.span as due_at
from private.card_uses u
cross join lateral (
  select make_interval(mins => 2 * private.limit_reconcile_minutes()
    + case when u.is_checkout then private.limit_checkout_minutes() else 0 end)) w (span)
join public.payments p on p.id = u.payment_id
join public.profiles f on f.id = p.fan_id
left join public.profiles c on c.id = p.creator_id
left join private.payment_references r on r.payment_id = p.id
where u.closed_at is null and p.state in ('needs_action', 'processing')
  and u.claimed_at + w.span <= private.now()
order by u.claimed_at;
comment on view staff.open_payments is
  'Payments that the job has looked up and not settled, the oldest first: they block another start '
  'with the creator and count as spent. payment: the name that settle_payment() takes; payment_id: '
  'what the provider''s dashboard shows. due_at: since when it has been open for too long.';

create function private.act_settle(
  p_staff text, p_reason text, p_payment uuid, p_outcome text, p_charge text default null)
returns text
language plpgsql volatile set search_path = '' as $$
declare
  v_payment public.payments;
  v_provider text := (select provider from private.card_uses where payment_id = p_payment);
begin
  select * into v_payment from public.payments where id = p_payment for update;
  if v_payment.id is null then
    perform private.fail('payment_not_found');
  elsif p_outcome is null or p_outcome not in ('succeeded', 'failed') then
    perform private.fail('invalid_payload', '{"field": "outcome"}');
  elsif (p_outcome = 'succeeded') is distinct from (coalesce(p_charge, '') ~ '\S') then
    perform private.fail('invalid_payload', '{"field": "charge"}');
  end if;
  perform private.record_act(p_staff, p_reason, 'settle_payment', v_payment.fan_id,
    jsonb_build_object('payment', p_payment, 'outcome', p_outcome, 'charge', p_charge));
  if v_payment.state not in ('needs_action', 'processing') or exists (
       select from private.payment_references
       where provider = v_provider and provider_ref = btrim(p_charge)
         and payment_id <> p_payment) then
    perform private.fail('conflict');
  end if;
  perform private.settle_payment(
    p_payment, p_outcome, v_provider, btrim(p_charge),
    case p_outcome when 'failed' then 'cancelled' end);
  perform private.close_payment(p_payment);
  return (select state from public.payments where id = p_payment);
end $$;
comment on function private.act_settle(text, text, uuid, text, text) is
  'Settles an open payment as the provider''s dashboard shows it: succeeded, with the provider''s '
  'number of the charge, or failed. A success that is reported later still counts. Errors: '
  'payment_not_found, invalid_payload, conflict (settled already, or a charge of another payment), '
  'staff_name_missing, staff_reason_missing.';

create function staff.settle_payment(
  p_staff text, p_reason text, p_payment text, p_outcome text, p_charge text default null)
returns text
language plpgsql volatile set search_path = '' as $$
begin
  return private.act_settle(p_staff, p_reason,
    private.id_of_handle(p_payment, 'public.payments'::regclass), p_outcome, p_charge);
end $$;
comment on function staff.settle_payment(text, text, text, text, text) is
  'Settles an open payment, by its name in staff.open_payments, as the provider''s dashboard '
  'shows it: succeeded, with the provider''s number of the charge, or failed. A success that is '
  'reported later still counts. Errors: not_found, invalid_payload, conflict (settled already, or '
  'a charge of another payment), staff_name_missing, staff_reason_missing.';
