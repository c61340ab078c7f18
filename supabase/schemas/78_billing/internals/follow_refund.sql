-- Effects of reversals on what was sold. A sale that is refunded as a whole, or disputed, is
-- taken back: the message locks and may be bought again, a subscription ends at once. A refund in
-- part leaves what was sold.
create function private.tell_seller(
  p_kind public.notification_kind, p_reversal_ids uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Without the buyer: the statement says as much of them as the creator may see.
  perform private.notify(
    t.creator_id, t.creator_id, p_kind, case when count(*) = 1 then (array_agg(t.id))[1] end,
    abs(sum(t.earnings_cents))::bigint, array['earnings'])
  from private.transfers t where t.id = any(p_reversal_ids) and t.earnings_cents <> 0
  group by t.creator_id;
end $$;
comment on function private.tell_seller(public.notification_kind, uuid[]) is
  'Tells each creator what reversals cost them or give back to them, in one notification: the '
  'subject is the reversal, null for several.';

create function private.sale_params(p_kind text, p_fan_id uuid, p_creator_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('sale', p_kind, 'from', (
    select p.name from public.profiles p
    where p.id = p_creator_id and not private.is_blocked_between(p_fan_id, p_creator_id)));
end $$;
comment on function private.sale_params(text, uuid, uuid) is
  'What mails about a payment name: its kind and its creator, who is null across a block.';

create function private.take_back(p_sale private.transfers) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_subscription public.subscriptions;
begin
  if p_sale.kind = 'unlock' then
    perform private.take_back_unlock(p_sale.id);
  elsif p_sale.kind = 'subscription' then
    v_subscription := private.lock_subscription(p_sale.fan_id, p_sale.creator_id);
    update public.subscription_periods set terminated_at = greatest(private.now(), starts_at)
    where transfer_id = p_sale.id and terminated_at is null and ends_at > private.now();
    if found then
      -- The days of other periods that are paid go back to the wallet.
      perform private.terminate_subscription(v_subscription, private.now());
    end if;
  end if;
end $$;
comment on function private.take_back(private.transfers) is
  'Takes back what a sale gave: a purchase, or a subscription with all its periods.';

create function private.follow_refund(
  p_sale private.transfers, p_refund_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_is_whole boolean :=
    (private.reversed_of(p_sale.id)).gross_cents = p_sale.gross_cents;
begin
  if v_is_whole then
    perform private.take_back(p_sale);
  end if;
  perform private.notify_changed(p_sale.fan_id, array['balance', 'payment']);
  perform private.queue_mail(p_sale.fan_id, 'refunded',
    private.sale_params(p_sale.kind::text, p_sale.fan_id, p_sale.creator_id)
    || jsonb_build_object(
      'cents', r.gross_cents, 'to', r.paid_by, 'debt', greatest(r.fan_debt_cents, 0),
      'is_whole', v_is_whole, 'transfer', r.id))
  from private.transfers r where r.id = p_refund_id;
end $$;
comment on function private.follow_refund(private.transfers, uuid) is
  'The effects of a refund, with a mail to the fan; a whole refund takes back what was sold.';

create function private.give_back_days(
  p_sale private.transfers, p_period public.subscription_periods, p_request_id uuid)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_subscription public.subscriptions :=
    private.lock_subscription(p_sale.fan_id, p_sale.creator_id);
  v_lost interval := p_period.ends_at - p_period.terminated_at;
  v_price bigint := p_period.price_cents * extract(epoch from v_lost)
    / extract(epoch from p_period.ends_at - p_period.starts_at);
  v_from timestamptz := greatest(private.now(), v_subscription.expires_at);
begin
  if private.is_open(p_sale.creator_id) and not private.is_restricted(p_sale.fan_id)
     and not private.is_blocked_between(p_sale.fan_id, p_sale.creator_id) then
    insert into public.subscription_periods (
      subscription_id, fan_id, creator_id, starts_at, ends_at, price_cents, transfer_id)
    values (v_subscription.id, p_sale.fan_id, p_sale.creator_id, v_from, v_from + v_lost, v_price,
            p_sale.id);
    update public.subscriptions set expires_at = v_from + v_lost where id = v_subscription.id;
    perform private.notify_changed(p_sale.fan_id, array['subscription']);
  else
    v_price := least(v_price, private.refundable_cents(p_sale));
    if v_price > 0 then
      perform private.record_refund(p_sale, v_price, 'wallet', p_request_id);
    end if;
  end if;
end $$;
comment on function private.give_back_days(
  private.transfers, public.subscription_periods, uuid) is
  'Opens the days again that a dispute took from a period, or refunds them where the creator can '
  'no longer be subscribed to.';

create function private.follow_dispute_won(p_dispute private.transfers, p_return_id uuid)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_sale private.transfers;
  v_period public.subscription_periods;
begin
  select * into v_sale from private.transfers where id = p_dispute.reverses_id;
  if v_sale.kind = 'subscription' and not (private.reversed_of(v_sale.id)).is_disputed then
    -- The period that the dispute ended, not one that a refund had ended before.
    select * into v_period from public.subscription_periods
    where transfer_id = v_sale.id and terminated_at >= p_dispute.created_at
      and ends_at > terminated_at
    order by starts_at desc limit 1 for update;
    if v_period.id is not null then
      perform private.give_back_days(
        v_sale, v_period, private.derived_id('won:' || p_dispute.id));
    end if;
  end if;
  perform private.notify_changed(v_sale.fan_id, array['balance', 'payment']);
  perform private.tell_seller('dispute_won', array[p_return_id]);
end $$;
comment on function private.follow_dispute_won(private.transfers, uuid) is
  'Returns the days that a dispute took; a stopped renewal stays stopped.';
