-- Limits of charges by fan, card and network address. Stolen cards are tried by the dozen, so an
-- undecided charge counts as a failed one until it succeeds or turns out to have never been made,
-- and an open payment counts as spent. A form of the provider counts when it is paid: its card is
-- known then, and beyond the limit its money goes back. Locks serialize parallel requests; the
-- limits are checked before the provider is called.
create function private.lock_card_use(p_fan_id uuid, p_fingerprint text, p_address text)
returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(k.key) from (
    select distinct hashtextextended('card-use:' || s.subject, 0) as key
    from unnest(array[p_fan_id::text, 'card ' || p_fingerprint, 'from ' || p_address])
      s (subject)
    where s.subject is not null order by 1) k;
end $$;
comment on function private.lock_card_use(uuid, text, text) is
  'Serializes the charges of a fan, a card and a network address; locks in one order.';

create function private.is_new_card(p_fan_id uuid, p_fingerprint text) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (
    select from private.known_cards
    where fan_id = p_fan_id and fingerprint = p_fingerprint
      and linked_at <= private.now() - make_interval(hours => private.limit_new_card_hours()))
$$;
comment on function private.is_new_card(uuid, text) is
  'Whether this fan linked the card for the first time less than limit_new_card_hours ago.';

-- The card of a checkout is known when it is paid; until then it counts as one new card of the fan.
create function private.checkout_fingerprint(p_fan_id uuid) returns text
language sql immutable set search_path = '' as $$
  select 'checkout:' || p_fan_id
$$;

create function private.is_within_card_spend(
  p_fan_id uuid, p_fingerprint text, p_cents bigint, p_payment_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_spent bigint;
begin
  if not private.is_new_card(p_fan_id, p_fingerprint) then
    return true;
  end if;
  select greatest(
    sum(p.amount_cents) filter (
      where u.fan_id = p_fan_id and private.is_new_card(p_fan_id, u.fingerprint)),
    sum(p.amount_cents) filter (where u.fingerprint = p_fingerprint)) into v_spent
  from private.card_uses u join public.payments p on p.id = u.payment_id
  where (u.fan_id = p_fan_id or u.fingerprint = p_fingerprint) and p.state <> 'failed'
    and (u.fingerprint <> private.checkout_fingerprint(u.fan_id)
         or p.state in ('succeeded', 'refunded', 'disputed'))
    and u.opened_at > private.now() - make_interval(hours => private.limit_new_card_hours())
    and u.payment_id is distinct from p_payment_id;
  return coalesce(v_spent, 0) + p_cents <= private.limit_new_card_spend_cents();
end $$;
comment on function private.is_within_card_spend(uuid, text, bigint, uuid) is
  'The limit of a new card, by fan over all their new cards and by card over all fans. Open '
  'payments of stored cards count, except the named one; forms count once they are paid.';

create function private.require_card_spend(
  p_fan_id uuid, p_fingerprint text, p_cents bigint, p_payment_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_within_card_spend(p_fan_id, p_fingerprint, p_cents, p_payment_id) then
    perform private.fail('spend_limit_reached', '{"limit": "new_card"}');
  end if;
end $$;
comment on function private.require_card_spend(uuid, text, bigint, uuid) is
  'Refuses what exceeds the limit of a new card. Errors: spend_limit_reached.';

create function private.was_never_charged(p_payment_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.payments p
    where p.id = p_payment_id and p.state = 'failed'
      and p.failure_reason in ('cancelled', 'abandoned', 'provider_unavailable')
      and not exists (select from private.payment_references r where r.payment_id = p.id))
$$;
comment on function private.was_never_charged(uuid) is
  'Whether a payment has failed before its provider made a charge of it: no card was tried.';

create function private.enforce_card_rate_limit(p_fan_id uuid, p_fingerprint text, p_address text)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_is_spent boolean;
begin
  with charges as (
    select u.fan_id = p_fan_id as by_fan, u.fingerprint = p_fingerprint as by_card,
           coalesce(u.address = p_address, false) as by_address,
           p.state not in ('succeeded', 'refunded', 'disputed')
             and not private.was_never_charged(p.id) as has_failed
    from private.card_uses u join public.payments p on p.id = u.payment_id
    where u.claimed_at > private.now() - interval '1 hour'
      and (u.fan_id = p_fan_id or u.fingerprint = p_fingerprint or u.address = p_address))
  select greatest(count(*) filter (where by_fan), count(*) filter (where by_card))
           >= private.limit_charges_per_hour()
      or count(*) filter (where by_address) >= private.limit_address_charges_per_hour()
      or greatest(count(*) filter (where by_fan and has_failed),
                  count(*) filter (where by_card and has_failed))
           >= private.limit_failed_charges_per_hour()
      or count(*) filter (where by_address and has_failed)
           >= private.limit_address_failed_charges_per_hour() into v_is_spent from charges;
  if v_is_spent then
    perform private.fail('rate_limited');
  end if;
end $$;
comment on function private.enforce_card_rate_limit(uuid, text, text) is
  'Refuses charges beyond the hourly limits of attempts and failures by fan, card and network '
  'address. Errors: rate_limited.';
