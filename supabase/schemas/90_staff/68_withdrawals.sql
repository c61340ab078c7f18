-- Withdrawals: what is due and past due, the bank file, and how each one ends. Staff name a
-- withdrawal by its number.
create view staff.withdrawals with (security_invoker = true) as
select w.number as withdrawal, p.username as creator, w.state, w.amount_cents, w.due_at,
       case when w.settled_at is null and w.due_at <= private.now()
         then extract(day from private.now() - w.due_at)::int end as days_past_due,
       case when w.state = 'requested' then private.payout_obstacles(w.creator_id) end as held_by,
       o.provider, o.file_number as file, o.digits, w.created_at as asked_for, w.settled_at,
       w.reason
from public.withdrawals w
join public.profiles p on p.id = w.creator_id
left join private.payouts o on o.withdrawal_id = w.id
order by w.settled_at is not null, w.due_at, w.id;
comment on view staff.withdrawals is
  'Withdrawals, the open ones first, the longest due at the top. days_past_due: null before the '
  'payday. held_by: the codes of what stops the payout. file: the bank file that names it.';

create view staff.withdrawals_due with (security_invoker = true) as
select w.number as withdrawal, p.username as creator, w.state, w.amount_cents, w.due_at,
       extract(day from private.now() - w.due_at)::int as days_past_due,
       w.due_at + make_interval(days => private.limit_payout_grace_days()) < private.now()
         as is_overdue,
       case when w.state = 'requested' then private.payout_obstacles(w.creator_id) end as held_by,
       o.provider, o.file_number as file
from public.withdrawals w
join public.profiles p on p.id = w.creator_id
left join private.payouts o on o.withdrawal_id = w.id
where w.state in ('requested', 'approved') and w.due_at <= private.now()
order by w.due_at, w.number;
comment on view staff.withdrawals_due is
  'Withdrawals whose payday has come and which are not paid, the longest due first. is_overdue: '
  'for longer than the terms allow. held_by: the codes of what stops the payout.';

create function private.withdrawal_numbered(p_number bigint) returns public.withdrawals
language plpgsql volatile set search_path = '' as $$
declare
  v_withdrawal public.withdrawals;
begin
  select * into v_withdrawal from public.withdrawals where number = p_number for update;
  if v_withdrawal.id is null then
    perform private.fail('withdrawal_not_found');
  end if;
  return v_withdrawal;
end $$;
comment on function private.withdrawal_numbered(bigint) is
  'Locks the withdrawal of a number. Errors: withdrawal_not_found.';

create function staff.open_payout_file(p_staff text, p_reason text, p_file bigint default null)
returns table (file bigint, withdrawals bigint, total_cents bigint, address text)
language plpgsql volatile set search_path = '' as $$
declare
  v_file bigint := p_file;
begin
  if v_file is null then
    insert into private.payout_files default values returning number into v_file;
  elsif not exists (select from private.payout_files where number = v_file) then
    perform private.fail('not_found');
  end if;
  perform private.record_gated_act(p_staff, p_reason, 'open_payout_file', null,
    jsonb_build_object('file', v_file));
  if p_file is null and (private.payout_provider() <> 'bank_file'
       or private.hand_over('bank_file', null, v_file) = 0) then
    perform private.fail('conflict');
  end if;
  return query
    select v_file, count(*), coalesce(sum(w.amount_cents), 0)::bigint,
           private.ticket_address('payouts', v_file::text)
    from private.payouts o join public.withdrawals w on w.id = o.withdrawal_id
    where o.file_number = v_file and w.state = 'approved';
end $$;
comment on function staff.open_payout_file(text, text, bigint) is
  'Writes all due withdrawals into a new bank file, or opens one again, and answers an address '
  'that is valid once within 60 seconds. Errors: not_found, conflict (nothing is due, or another '
  'provider pays out), staff_code_needed, staff_name_missing, staff_reason_missing.';

create function staff.settle_withdrawal(
  p_staff text, p_reason text, p_withdrawal bigint,
  p_outcome public.withdrawal_state default 'paid') returns text
language plpgsql volatile set search_path = '' as $$
declare
  v_withdrawal public.withdrawals := private.withdrawal_numbered(p_withdrawal);
begin
  if p_outcome is null or p_outcome not in ('paid', 'failed') then
    perform private.fail('invalid_payload', '{"field": "outcome"}');
  end if;
  perform private.record_gated_act(p_staff, p_reason, 'settle_withdrawal', v_withdrawal.creator_id,
    jsonb_build_object('withdrawal', p_withdrawal, 'outcome', p_outcome));
  -- A provider that transfers decides itself about what it was asked for.
  if v_withdrawal.state = 'approved' and not exists (
       select from private.payouts where withdrawal_id = v_withdrawal.id
         and file_number is not null)
     or not private.settle_withdrawal(v_withdrawal.id, p_outcome,
       case p_outcome when 'failed' then p_reason end) then
    perform private.fail('conflict');
  end if;
  return v_withdrawal.amount_cents || ' cents ' || p_outcome;
end $$;
comment on function staff.settle_withdrawal(text, text, bigint, public.withdrawal_state) is
  'Ends a withdrawal of a bank file as paid or failed; a paid one may fail later. What failed is '
  'available again, and the creator reads the reason. Errors: withdrawal_not_found, conflict, '
  'invalid_payload, staff_code_needed, staff_name_missing, staff_reason_missing.';

create function staff.reject_withdrawal(p_staff text, p_reason text, p_withdrawal bigint)
returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_withdrawal public.withdrawals := private.withdrawal_numbered(p_withdrawal);
begin
  perform private.record_gated_act(p_staff, p_reason, 'reject_withdrawal', v_withdrawal.creator_id,
    jsonb_build_object('withdrawal', p_withdrawal));
  if not private.settle_withdrawal(v_withdrawal.id, 'rejected', p_reason) then
    perform private.fail('conflict');
  end if;
end $$;
comment on function staff.reject_withdrawal(text, text, bigint) is
  'Rejects a withdrawal that is in no bank file and with no provider yet. The creator reads the '
  'reason; the money is available again. Errors: withdrawal_not_found, conflict, '
  'staff_code_needed, staff_name_missing, staff_reason_missing.';

create function staff.approve_holder(
  p_staff text, p_reason text, p_username text, p_holder text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_id uuid := private.creator_named(p_username);
begin
  if coalesce(length(private.normal_name(p_holder)), 0)
       not between 1 and private.limit_bank_holder_max() then
    perform private.fail('invalid_payload', '{"field": "holder"}');
  end if;
  -- The log is never changed, and a name has to be removed one day: approved_holders has it.
  perform private.record_gated_act(p_staff, p_reason, 'approve_holder', v_id);
  if private.is_holder(v_id, p_holder) then
    perform private.fail('conflict');
  end if;
  insert into private.approved_holders (creator_id, holder)
  values (v_id, private.normal_name(p_holder));
end $$;
comment on function staff.approve_holder(text, text, text, text) is
  'Allows a creator to link a bank account of another holder, such as a company. Errors: '
  'profile_not_found, ineligible_action, conflict (allowed already), invalid_payload, '
  'staff_code_needed, staff_name_missing, staff_reason_missing.';
