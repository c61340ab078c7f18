-- Helpers of payouts: an accepted creator with a legal identity and a bank account, money that has
-- cleared, and the ends of a withdrawal.
create function tests.make_payee(
  p_username text, p_country text default 'US', p_first text default 'Mara',
  p_last text default 'Bell') returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid := tests.make_creator(p_username);
  v_application uuid;
begin
  insert into private.applications (
    creator_id, request_id, state, first_name, last_name, country, decided_at, decided_by)
  values (v_id, gen_random_uuid(), 'accepted', p_first, p_last, p_country, private.now(), 'Ada')
  returning id into v_application;
  insert into private.legal_identities (creator_id, application_id, first_name, last_name, country)
  values (v_id, v_application, p_first, p_last, p_country);
  return v_id;
end $$;

create function tests.bank(p_country text default 'US', p_changes jsonb default '{}') returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('country', p_country, 'bank_name', 'First Bank', 'holder', 'Mara Bell',
    'digits', '6789', 'key_id', 'k1', 'ciphertext', 'c2VjcmV0') || p_changes
$$;

create function tests.link_bank(p_username text, p_country text default 'US') returns void
language sql security definer set search_path = '' as $$
  select private.save_bank(tests.id_of(p_username), gen_random_uuid(), tests.bank(p_country))
$$;

-- A fan's tip, of which the creator keeps four fifths, and the days until it has cleared.
create function tests.earn(p_username text, p_cents bigint) returns void
language plpgsql set search_path = '' as $$
declare
  v_fan text := 'fan_' || right(replace(gen_random_uuid()::text, '-', ''), 12);
begin
  perform tests.make_fan(v_fan, p_cents * 5 / 4);
  perform tests.act_as(v_fan);
  perform api.send_tip(tests.id_of(p_username), p_cents * 5 / 4, gen_random_uuid());
  perform tests.act_as_owner();
end $$;

create function tests.withdrawal_of(p_username text, p_state text default null) returns bigint
language sql security definer set search_path = '' as $$
  select number from public.withdrawals
  where creator_id = tests.id_of(p_username)
    and state = coalesce(p_state::public.withdrawal_state, state)
  order by number desc limit 1
$$;
