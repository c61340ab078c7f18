-- API of creators to their bank account and withdrawals. Amounts are US cents.
create function api.my_bank() returns json
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_me uuid := private.signed_in_payee();
begin
  return json_build_object(
    'country', private.my_bank_country(), 'hold_until', private.my_bank_hold(),
    'bank', (
      select json_build_object('bank_name', b.bank_name, 'holder', b.holder, 'digits', b.digits,
        'country', b.country, 'linked_at', b.linked_at, 'updated_at', b.updated_at)
      from public.bank_accounts b where b.creator_id = v_me));
end $$;
comment on function api.my_bank() is
  'The caller''s bank account: {country: of the legal address, null before an application, '
  'hold_until: while a change holds payouts, or null, bank: {bank_name, holder, digits: the last '
  'ones, country: when it was saved, linked_at, updated_at: null before a change}, null without '
  'one}. Errors: method_forbidden.';

create function api.available() returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.my_available();
end $$;
comment on function api.available() is
  'What the caller may withdraw: {available_cents: below zero for a debt, minimum_cents, due_at: '
  'when a request of now is paid, hold_until or null, obstacles: the codes that would refuse it '
  'now}. Errors: method_forbidden.';

create function api.withdraw(p_request_id uuid, p_amount_cents bigint default null) returns uuid
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.withdraw(p_amount_cents, p_request_id);
end $$;
comment on function api.withdraw(uuid, bigint) is
  'Asks to be paid out a sum, or all that is available, on the first payday after today. Returns '
  'the withdrawal. Errors: method_forbidden, step_up_required, identity_not_accepted, '
  'bank_not_linked, holder_name_mismatch, withdrawal_on_hold, dispute_open, insufficient_balance '
  '(a debt, or a sum above what is available), already_pending_withdrawal, withdrawal_minimum, '
  'withdrawal_below_minimum, withdrawal_part_too_small, duplicate_request.';

create function api.withdrawals(
  p_before uuid default null, p_limit integer default private.limit_page_withdrawals())
returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_me uuid := private.signed_in_payee();
  v_before uuid := coalesce(p_before, private.last_id());
begin
  return (
    select coalesce(json_agg(json_build_object(
      'id', w.id, 'state', w.state, 'amount_cents', w.amount_cents, 'due_at', w.due_at,
      'created_at', w.created_at, 'settled_at', w.settled_at, 'reason', w.reason)
      order by w.id desc), '[]')
    from (
      select x.id, x.state, x.amount_cents, x.due_at, x.created_at, x.settled_at, x.reason
      from public.withdrawals x
      where x.creator_id = v_me and x.id < v_before
      order by x.id desc limit greatest(1, least(p_limit, 50))) w);
end $$;
comment on function api.withdrawals(uuid, integer) is
  'The caller''s withdrawals before an id, newest first: [{id, state, amount_cents, due_at, '
  'created_at, settled_at or null, reason: of a rejected or failed one, or null}]. Errors: '
  'method_forbidden.';

grant execute on function
  private.my_bank_country(), private.my_bank_hold(), api.my_bank(),
  private.my_available(), api.available(),
  private.withdraw(bigint, uuid), api.withdraw(uuid, bigint),
  api.withdrawals(uuid, integer) to authenticated;
