-- What a creator reads about the own bank account and payouts besides rows under policies.
create function private.my_bank_country() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.bank_country(private.signed_in_payee());
end $$;
comment on function private.my_bank_country() is
  'The country of the caller''s legal address; null before the first application.';

create function private.my_bank_hold() returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.payout_hold_until(private.signed_in_payee());
end $$;
comment on function private.my_bank_hold() is
  'Until when payouts to the caller are held; null where they are not.';

create function private.my_available() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_payee();
begin
  return jsonb_build_object(
    'available_cents', private.withdrawable(v_me), 'minimum_cents', private.withdrawal_min(v_me),
    'due_at', private.next_payday(private.now()),
    'hold_until', private.payout_hold_until(v_me),
    'obstacles', to_jsonb(private.withdrawal_obstacles(v_me)));
end $$;
comment on function private.my_available() is
  'What the caller may withdraw now, and what refuses it.';
