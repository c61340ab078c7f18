-- A creator's money: what has not cleared, and what may be withdrawn. The two sums share no cent.
create function private.creator_balance(p_creator_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with parts as (
    select clears_on <= (private.now() at time zone 'UTC')::date as is_cleared, amount_cents
    from (
      select clears_on, amount_cents from private.owner_sums(p_creator_id, 'earnings')
      union all
      select clears_on, amount_cents from private.owner_sums(p_creator_id, 'referral')) s)
  select jsonb_build_object(
    'pending_cents', coalesce(sum(amount_cents) filter (where not is_cleared), 0),
    'available_cents', coalesce(sum(amount_cents) filter (where is_cleared), 0))
  from parts
$$;

create function private.my_balance() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := auth.uid();
begin
  if private.role_of(v_me) = 'creator' then
    return private.creator_balance(v_me);
  end if;
  return (select jsonb_build_object('balance_cents', balance_cents, 'debt_cents', debt_cents,
                                    'is_frozen', frozen_at is not null)
          from public.wallets where owner_id = v_me);
end $$;
