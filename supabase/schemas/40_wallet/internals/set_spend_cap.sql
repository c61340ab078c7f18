-- A fan sets the own cap. A lower one holds at once. A higher one, or none, holds a day later, so
-- that nobody raises it in the heat of the moment; until then it is withdrawn by setting the
-- present cap again.
create function private.my_spend_cap() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_fan();
begin
  return (
    select jsonb_build_object(
      'cap_cents', private.current_cap(w), 'spent_cents', private.spent_this_month(v_me),
      'resets_at', date_trunc('month', private.now(), 'UTC') + interval '1 month',
      'next', case when w.next_cap_at > private.now() then jsonb_build_object(
        'cap_cents', w.next_cap_cents, 'at', w.next_cap_at) end)
    from public.wallets w where w.owner_id = v_me);
end $$;

create function private.set_spend_cap(p_cents bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.require_fan();
  v_wallet public.wallets;
  v_cap bigint;
begin
  if p_cents not between
      private.limit_spend_cap_min_cents() and private.limit_spend_cap_max_cents() then
    perform private.fail('invalid_spend_limit', '{"field": "cap"}');
  end if;
  select * into v_wallet from public.wallets where owner_id = v_me for update;
  v_cap := private.current_cap(v_wallet);
  if v_cap is null or p_cents <= v_cap then
    update public.wallets set cap_cents = p_cents, next_cap_cents = null, next_cap_at = null
    where owner_id = v_me;
  elsif v_wallet.next_cap_at <= private.now() or v_wallet.next_cap_at is null
      or v_wallet.next_cap_cents is distinct from p_cents then
    -- A repeated request does not wait longer.
    update public.wallets
    set cap_cents = v_cap, next_cap_cents = p_cents, next_cap_at = private.now()
      + make_interval(hours => private.limit_spend_cap_raise_hours())
    where owner_id = v_me;
  end if;
  perform private.notify_changed(v_me, array['balance']);
end $$;
