-- A fan's own cap of what goes to creators in a calendar month (UTC), from wallet or card. Open
-- payments of the card count as spent. A refund frees its amount again if its sale was in the same
-- month. The wallet's row is locked before the sum is read, so that parallel sales wait.
create function private.current_cap(
  p_wallet public.wallets, p_at timestamptz default private.now()) returns bigint
language plpgsql stable set search_path = '' as $$
begin
  return case when p_wallet.next_cap_at <= p_at then p_wallet.next_cap_cents
              else p_wallet.cap_cents end;
end $$;
comment on function private.current_cap(public.wallets, timestamptz) is
  'The cap that holds now, or at a later moment, in cents; null without one.';

create function private.spent_this_month(p_fan_id uuid, p_payment_id uuid default null)
returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  v_first uuid := private.first_id_at(date_trunc('month', private.now(), 'UTC'));
begin
  return coalesce((
      -- A refund to the card may take from the wallet what went back to it before.
      select sum(case t.kind
        when 'refund' then t.earnings_cents + t.referral_cents + t.platform_cents
        else t.gross_cents end)
      from private.transfers t
      where t.fan_id = p_fan_id and t.id >= v_first
        and (t.kind in ('tip', 'unlock', 'session_text', 'subscription')
             or t.kind = 'refund' and t.creator_id is not null and t.reverses_id >= v_first)), 0)
    + coalesce((
      select sum(private.sale_of_payment(p)) from public.payments p
      where p.fan_id = p_fan_id and p.purpose = 'subscription'
        and p.state in ('created', 'needs_action', 'processing')
        and p.id is distinct from p_payment_id), 0);
end $$;
comment on function private.spent_this_month(uuid, uuid) is
  'What a fan has spent on creators in this month, in cents, open payments included, except the '
  'named one.';

create function private.sale_of_payment(p_payment public.payments) returns bigint
language plpgsql immutable set search_path = '' as $$
begin
  -- The payment of a renewal may also settle a debt, which goes to no creator.
  return case when p_payment.is_renewal then p_payment.renewal_price_cents
              when p_payment.purpose = 'subscription' then p_payment.amount_cents else 0 end;
end $$;
comment on function private.sale_of_payment(public.payments) is
  'The part of a payment that goes to a creator, in cents.';

create function private.cap_room(p_fan_id uuid, p_payment_id uuid default null) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  v_cap bigint := (select private.current_cap(w) from public.wallets w
                   where w.owner_id = p_fan_id and w.cap_cents is not null);
begin
  if v_cap is null then
    return null;
  end if;
  return v_cap - private.spent_this_month(p_fan_id, p_payment_id);
end $$;
comment on function private.cap_room(uuid, uuid) is
  'What is left of a fan''s cap in this month, in cents; null without a cap. The open payment of '
  'that id is not counted.';

create function private.cap_room_at(p_wallet public.wallets, p_at timestamptz) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  v_is_this_month boolean := p_at < date_trunc('month', private.now(), 'UTC') + interval '1 month';
begin
  return private.current_cap(p_wallet, p_at)
    - case when v_is_this_month then private.spent_this_month(p_wallet.owner_id) else 0 end;
end $$;
comment on function private.cap_room_at(public.wallets, timestamptz) is
  'What will be left of a fan''s cap at a later moment if nothing is spent until then, in cents; '
  'null without a cap.';

create function private.queue_cap_mail(p_fan_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  select private.queue_mail(p_fan_id, 'cap_reached', jsonb_build_object(
    'cents', private.current_cap(w),
    'until', date_trunc('month', private.now(), 'UTC') + interval '1 month'),
    to_char(private.now() at time zone 'UTC', 'YYYY-MM'))
  from public.wallets w where w.owner_id = p_fan_id
$$;
comment on function private.queue_cap_mail(uuid) is
  'Tells a fan, once in a month, that the cap is used up.';

create function private.require_cap(
  p_fan_id uuid, p_cents bigint, p_payment_id uuid default null, p_counted_cents bigint default 0)
returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_room bigint := private.cap_room(p_fan_id, p_payment_id) + p_counted_cents;
begin
  if v_room < p_cents then
    perform private.fail('spend_limit_reached',
                         jsonb_build_object('limit', 'own', 'left_cents', greatest(v_room, 0)));
  end if;
  return v_room - p_cents;
end $$;
comment on function private.require_cap(uuid, bigint, uuid, bigint) is
  'Refuses what exceeds the fan''s own cap. Returns what is left of it, null without a cap. The '
  'caller holds the lock of the wallet where parallel sales have to wait. p_counted_cents: what of '
  'it counts as spent already. Errors: spend_limit_reached, with what is left.';
