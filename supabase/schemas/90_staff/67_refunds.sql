-- Refunds and debts. Money goes back the way it came: what the wallet paid to the wallet, what a
-- card paid to the card. Acts name the total that is refunded or owed afterwards, so that a
-- repeated act changes nothing.
create view staff.sales with (security_invoker = true) as
select t.created_at as at, t.kind, f.username as fan, c.username as creator, t.gross_cents,
       (private.reversed_of(t.id)).gross_cents as reversed_cents,
       coalesce(t.paid_by, 'card') as paid_by, private.handle_of('T', t.id) as sale
from private.transfers t
join public.profiles f on f.id = t.fan_id
left join public.profiles c on c.id = t.creator_id
where t.kind in ('top_up', 'tip', 'unlock', 'session_text', 'subscription')
order by t.id desc;
comment on view staff.sales is
  'What fans paid, newest first; filter by fan or creator. reversed_cents: refunded or disputed. '
  'sale: the id that refund() takes.';

create view staff.card_refunds with (security_invoker = true) as
select r.created_at as asked_for, r.state, p.username as fan, r.amount_cents, r.reason,
       r.asked_at as last_asked, r.payment_id
from private.card_refunds r
join public.payments y on y.id = r.payment_id
join public.profiles p on p.id = y.fan_id
where r.state <> 'succeeded'
order by r.created_at;
comment on view staff.card_refunds is
  'Refunds to cards that the provider has not made yet, or refused; the money of a failed one is '
  'where it was before.';

create view staff.debts with (security_invoker = true) as
select p.username, p.role, d.debt_cents
from (
  select owner_id, debt_cents from public.wallets where debt_cents > 0
  union all
  select c.owner_id, private.creator_debt(c.owner_id)
  from (select distinct owner_id from private.earnings_checkpoints) c) d
join public.profiles p on p.id = d.owner_id
where d.debt_cents > 0
order by d.debt_cents desc;
comment on view staff.debts is 'Fans and creators who owe money, in cents; the highest debt first.';

create function private.refund_to_card(p_sale private.transfers, p_total_cents bigint)
returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_cents bigint;
begin
  perform from public.payments where id = p_sale.payment_id for update;
  if p_sale.kind = 'subscription' then
    perform private.lock_subscription(p_sale.fan_id, p_sale.creator_id);
  end if;
  v_cents := private.refundable_cents(p_sale) - (p_sale.gross_cents - p_total_cents);
  if v_cents > 0 then
    perform private.request_card_refund(p_sale.payment_id, v_cents);
  end if;
  return greatest(v_cents, 0);
end $$;
comment on function private.refund_to_card(private.transfers, bigint) is
  'Queues a refund until p_total_cents of a card''s charge are refunded. Returns its cents. '
  'Errors: not_enough_funds (a top-up that is spent).';

create function private.refund_to_wallet(p_sale private.transfers, p_total_cents bigint)
returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_refund_id uuid;
begin
  -- Subscription, thread, wallet: the order of a sale.
  if p_sale.kind = 'subscription' then
    perform private.lock_subscription(p_sale.fan_id, p_sale.creator_id);
  end if;
  perform private.lock_conversation(private.conversation_of(p_sale.fan_id, p_sale.creator_id));
  perform from public.wallets where owner_id = p_sale.fan_id for update;
  v_refund_id := private.refund_sale(
    p_sale, p_total_cents, private.derived_id('refund:' || p_sale.id || ':' || p_total_cents));
  perform private.tell_seller('refunded', array[v_refund_id]);
  return coalesce((select gross_cents from private.transfers where id = v_refund_id), 0);
end $$;

create function private.act_refund(
  p_staff text, p_reason text, p_sale uuid, p_total_cents bigint default null) returns text
language plpgsql volatile set search_path = '' as $$
declare
  v_sale private.transfers;
  v_total bigint;
  v_cents bigint;
  v_to public.payment_source;
begin
  select * into v_sale from private.transfers where id = p_sale;
  if v_sale.id is null then
    perform private.fail('not_found');
  elsif v_sale.kind not in ('top_up', 'tip', 'unlock', 'session_text', 'subscription') then
    perform private.fail('ineligible_action');
  end if;
  v_total := coalesce(p_total_cents, v_sale.gross_cents);
  if v_total not between 1 and v_sale.gross_cents then
    perform private.fail('invalid_amount');
  end if;
  perform private.record_gated_act(p_staff, p_reason, 'refund', v_sale.fan_id,
    jsonb_build_object('sale', p_sale, 'total_cents', v_total));
  v_to := case when v_sale.provider_cents <> 0 then 'card' else 'wallet' end;
  v_cents := case v_to when 'card' then private.refund_to_card(v_sale, v_total)
    else private.refund_to_wallet(v_sale, v_total) end;
  if v_cents = 0 then
    perform private.fail('conflict');
  end if;
  return v_cents || ' cents to the ' || v_to;
end $$;
comment on function private.act_refund(text, text, uuid, bigint) is
  'Refunds a sale or a top-up until that many cents of it are refunded in all; null: the whole. A '
  'whole refund takes back what was sold. Errors: not_found, ineligible_action, invalid_amount, '
  'conflict (refunded already), not_enough_funds (a top-up that is spent), staff_code_needed, '
  'staff_name_missing, staff_reason_missing.';

create function staff.refund(
  p_staff text, p_reason text, p_sale text, p_total_cents bigint default null) returns text
language plpgsql volatile set search_path = '' as $$
begin
  return private.act_refund(p_staff, p_reason,
    private.id_of_handle(p_sale, 'private.transfers'::regclass), p_total_cents);
end $$;
comment on function staff.refund(text, text, text, bigint) is
  'Refunds a sale or a top-up, by its name in staff.sales, until that many cents of it are '
  'refunded in all; null: the whole. A whole refund takes back what was sold. Errors: not_found, '
  'ineligible_action, invalid_amount, conflict (refunded already), not_enough_funds (a top-up '
  'that is spent), staff_code_needed, staff_name_missing, staff_reason_missing.';

create function private.write_off_debt(p_user_id uuid, p_cents bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_is_fan boolean := private.role_of(p_user_id) = 'fan';
begin
  insert into private.transfers (
    kind, actor_id, request_id, fan_id, creator_id, gross_cents, fan_debt_cents, earnings_cents,
    platform_cents, clears_at)
  values (
    'write_off', private.system_id(), private.uuid_v7(),
    case when v_is_fan then p_user_id end, case when not v_is_fan then p_user_id end, p_cents,
    case when v_is_fan then p_cents else 0 end, case when v_is_fan then 0 else p_cents end,
    -p_cents, private.now());
  update public.wallets set debt_cents = debt_cents - p_cents
  where owner_id = p_user_id and v_is_fan;
  perform private.notify_changed(
    p_user_id, array[case when v_is_fan then 'balance' else 'earnings' end]);
end $$;
comment on function private.write_off_debt(uuid, bigint) is
  'Moves a debt of that many cents to the platform; the caller holds its lock.';

create function staff.write_off(
  p_staff text, p_reason text, p_username text, p_rest_cents bigint default 0) returns text
language plpgsql volatile set search_path = '' as $$
declare
  v_id uuid := private.member_named(p_username);
  v_debt bigint;
begin
  if p_rest_cents is null or p_rest_cents < 0 then
    perform private.fail('invalid_amount');
  end if;
  perform private.record_gated_act(p_staff, p_reason, 'write_off', v_id,
    jsonb_build_object('rest_cents', p_rest_cents));
  if private.role_of(v_id) = 'fan' then
    select debt_cents into v_debt from public.wallets where owner_id = v_id for update;
  else
    perform pg_advisory_xact_lock(hashtextextended('debt:' || v_id, 0));
    v_debt := private.creator_debt(v_id);
  end if;
  -- A withdrawal that is not paid out returns its money, which settles the debt.
  if v_debt <= p_rest_cents or private.has_open_dispute(v_id) or exists (
       select from public.withdrawals
       where creator_id = v_id and state in ('requested', 'approved')) then
    perform private.fail('conflict');
  end if;
  perform private.write_off_debt(v_id, v_debt - p_rest_cents);
  return (v_debt - p_rest_cents) || ' cents written off';
end $$;
comment on function staff.write_off(text, text, text, bigint) is
  'Gives up a debt of a fan or a creator until p_rest_cents of it are left. The platform bears it. '
  'Errors: profile_not_found, ineligible_action, invalid_amount, conflict (nothing to write off, '
  'or a dispute or a withdrawal is open), staff_code_needed, staff_name_missing, '
  'staff_reason_missing.';
