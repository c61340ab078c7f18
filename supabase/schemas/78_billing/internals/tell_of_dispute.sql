-- A fan hears of a dispute when it freezes the wallet, and of its outcome. Events come in any
-- order: one that is won before it was opened has moved nothing, and nobody hears of it.
create function private.dispute_params(p_dispute private.disputes) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_key text := p_dispute.provider || ':' || p_dispute.dispute_ref;
  v_payment public.payments;
  v_taken uuid := (
    select id from private.transfers
    where actor_id = private.system_id() and request_id = private.derived_id('dispute:' || v_key));
begin
  select * into v_payment from public.payments where id = p_dispute.payment_id;
  return private.sale_params(v_payment.purpose::text, v_payment.fan_id, v_payment.creator_id)
    || jsonb_build_object(
      'cents', coalesce(p_dispute.amount_cents, v_payment.amount_cents),
      'on', v_payment.created_at, 'transfer', v_taken,
      'is_frozen', w.frozen_at is not null, 'debt', w.debt_cents,
      -- Of a dispute that is won: the days that run again, or what their price gave back.
      'until', (select s.expires_at from public.subscriptions s
                where s.fan_id = v_payment.fan_id and s.creator_id = v_payment.creator_id
                  and s.expires_at > private.now()),
      'back', (select t.gross_cents from private.transfers t
               where t.actor_id = private.system_id()
                 and t.request_id = private.derived_id('won:' || v_taken)))
  from public.wallets w where w.owner_id = v_payment.fan_id;
end $$;
comment on function private.dispute_params(private.disputes) is
  'What the mails about a dispute name: {sale, from, cents, on: the day of the payment, transfer: '
  'what the bank took, is_frozen, debt: what the fan owes now, until, back}.';

create function private.tell_of_dispute(p_before private.disputes, p_after private.disputes)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_kind public.notification_kind := case
    when p_before.outcome is null and p_after.outcome = 'lost' then 'dispute_lost'
    when p_before.outcome is null and p_after.outcome = 'won' and p_before.opened_at is not null
      then 'dispute_won'
    when p_before.opened_at is null and p_after.opened_at is not null
         and p_after.released_at is null then 'disputed' end;
  v_params jsonb;
begin
  if v_kind is null then
    return;
  end if;
  v_params := private.dispute_params(p_after);
  perform private.notify(p_after.fan_id, p_after.fan_id, v_kind, (v_params ->> 'transfer')::uuid,
    (v_params ->> 'cents')::bigint);
  perform private.queue_mail(p_after.fan_id,
    case v_kind when 'disputed' then 'payment_disputed'
      else v_kind::text end::private.mail_template,
    v_params, p_after.provider || ':' || p_after.dispute_ref);
end $$;
comment on function private.tell_of_dispute(private.disputes, private.disputes) is
  'Tells the fan, by notification and mail, what an event has changed of a dispute. p_before: null '
  'for the first event.';
