-- Handing due withdrawals to a provider: the bank file of staff, or one that transfers. What stops
-- a payout is asked again at that moment.
create function private.payout_provider() returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(private.config_text('payout_provider'), 'bank_file')
$$;
comment on function private.payout_provider() is
  'The provider that pays out from now on: bank_file, or the name of one that transfers.';

create function private.hand_over(p_provider text, p_limit integer, p_file bigint default null)
returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_withdrawal public.withdrawals;
  v_count integer := 0;
begin
  for v_withdrawal in
    select * from public.withdrawals
    where state = 'requested' and due_at <= private.now()
      and private.payout_obstacles(creator_id) = '{}'
    order by due_at, id limit p_limit for update skip locked
  loop
    -- A change of the account that commits while this runs holds the payout: the row is locked
    -- and the obstacles are read again before the account is copied.
    perform from public.bank_accounts where creator_id = v_withdrawal.creator_id
    for share skip locked;
    continue when not found
      or private.payout_obstacles(v_withdrawal.creator_id) <> '{}';
    update public.withdrawals set state = 'approved' where id = v_withdrawal.id;
    insert into private.payouts (
      withdrawal_id, provider, file_number, country, bank_name, holder, digits, key_id, ciphertext)
    select v_withdrawal.id, p_provider, p_file, b.country, b.bank_name, b.holder, b.digits,
           n.key_id, n.ciphertext
    from public.bank_accounts b join private.bank_numbers n using (creator_id)
    where b.creator_id = v_withdrawal.creator_id;
    perform private.notify_changed(v_withdrawal.creator_id, array['withdrawals']);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;
comment on function private.hand_over(text, integer, bigint) is
  'Approves due withdrawals and hands them to a provider. Returns their number.';

create function private.payout_summary(p_payout private.payouts) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'withdrawal_id', w.id, 'number', w.number, 'creator_id', w.creator_id,
    'amount_cents', w.amount_cents, 'due_at', w.due_at, 'provider', p_payout.provider,
    'country', p_payout.country, 'bank_name', p_payout.bank_name, 'holder', p_payout.holder,
    'key_id', p_payout.key_id, 'ciphertext', p_payout.ciphertext)
  from public.withdrawals w where w.id = p_payout.withdrawal_id
$$;

create function private.payouts_to_make(
  p_request_id uuid, p_providers text[], p_limit integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_due jsonb;
begin
  perform private.authenticate_worker_request(p_request_id);
  if private.payout_provider() = any (p_providers) then
    perform private.hand_over(private.payout_provider(), p_limit);
  end if;
  with due as (
    select withdrawal_id from private.payouts
    where provider = any (p_providers) and ciphertext is not null
      and (asked_at is null or asked_at
        <= private.now() - make_interval(mins => private.limit_payout_pause_minutes()))
    order by asked_at nulls first, withdrawal_id limit p_limit for update skip locked),
  leased as (
    update private.payouts p set asked_at = private.now()
    from due where p.withdrawal_id = due.withdrawal_id returning p.*)
  select coalesce(jsonb_agg(private.payout_summary(l)), '[]') into v_due from leased l;
  return v_due;
end $$;
comment on function private.payouts_to_make(uuid, text[], integer) is
  'Hands due withdrawals to the provider of the site if it is one of these, and leases each open '
  'payout of theirs for a few minutes.';

create function private.settle_payout(
  p_withdrawal_id uuid, p_outcome text, p_provider_ref text, p_reason text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_outcome not in ('paid', 'failed') or p_outcome is null then
    perform private.fail('invalid_payload', '{"field": "outcome"}');
  end if;
  update private.payouts set provider_ref = coalesce(p_provider_ref, provider_ref)
  where withdrawal_id = p_withdrawal_id and file_number is null;
  if not found then
    perform private.fail('withdrawal_not_found');
  end if;
  if not exists (select from public.withdrawals where id = p_withdrawal_id and state = 'paid') then
    perform private.settle_withdrawal(
      p_withdrawal_id, p_outcome::public.withdrawal_state, p_reason);
  end if;
  return jsonb_build_object('state', (
    select state from public.withdrawals where id = p_withdrawal_id));
end $$;
comment on function private.settle_payout(uuid, text, text, text) is
  'Records the answer of a provider that transfers, once.';
