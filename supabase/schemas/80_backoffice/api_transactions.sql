-- API of transactions. Amounts are US cents; dates are moments, because a range is the reader's own
-- days.
create function private.transaction_link(p_transaction private.transaction) returns json
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_me uuid := auth.uid();
  v_other uuid := p_transaction.other_id;
  v_is_seen boolean := exists (
    select from private.visible_creators v where v.creator_id = v_other);
  v_message uuid;
begin
  if v_other is null
     or exists (select from private.my_blocked_pairs x where x.id = v_other)
     or not (select a.is_admitted from private.my_admission a) then
    return null;
  elsif p_transaction.type in ('subscription', 'referral') and v_is_seen then
    return json_build_object('to', 'page', 'message_id', null);
  end if;
  if p_transaction.type = 'unlock' then
    select m.id into v_message from public.messages m
    where m.id = p_transaction.subject_id and m.removed_at is null;
  end if;
  -- Creators may write to everybody who has bought.
  return case when v_is_seen or p_transaction.side = 'creator'
      or p_transaction.side = 'fan' and exists (
        select from public.conversations c
        where c.one_id = least(v_me, v_other) and c.other_id = greatest(v_me, v_other))
    then json_build_object('to', 'conversation', 'message_id', v_message) end;
end $$;
comment on function private.transaction_link(private.transaction) is
  'Where a line leads: {to (page or conversation), message_id or null}; null across a block and '
  'where the caller sees neither the page nor a conversation.';

create function private.transaction_summary(p_transaction private.transaction) returns json
language plpgsql stable security invoker set search_path = '' as $$
begin
  return json_build_object(
    'id', p_transaction.id, 'kind', p_transaction.kind, 'type', p_transaction.type,
    'amount_cents', p_transaction.amount_cents, 'gross_cents', p_transaction.gross_cents,
    'fee_cents', p_transaction.gross_cents - p_transaction.amount_cents,
    'paid_by', p_transaction.paid_by, 'created_at', p_transaction.created_at,
    'clears_at', p_transaction.clears_at,
    'link', private.transaction_link(p_transaction),
    'counterparty', (
      select json_build_object('id', s.id, 'username', s.username, 'name', s.name)
      from private.user_summaries s where s.id = p_transaction.other_id));
end $$;

create function api.transactions(
  p_before uuid default null, p_limit integer default private.limit_page_transactions(),
  p_type text default null, p_from timestamptz default null, p_until timestamptz default null)
returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select coalesce(json_agg(private.transaction_summary(m) order by m.id desc), '[]')
    from private.transaction_candidates(p_type, p_from, p_until, p_before, p_limit) m);
end $$;
comment on function api.transactions(uuid, integer, text, timestamptz, timestamptz) is
  'The caller''s own transactions before an id, newest first, of a type (subscription, tip, '
  'unlock, session_text, referral, top_up) and from a moment until before another one: [{id, '
  'kind, type (of a reversal: what it reverses), amount_cents (signed, the caller''s part), '
  'gross_cents (signed) and fee_cents (gross less amount), paid_by, counterparty, link: {to (page, '
  'conversation), message_id} or null, created_at, clears_at}]. Errors: invalid_payload, '
  'invalid_date_range.';

create function api.transactions_subtotal(
  p_type text default null, p_from timestamptz default null, p_until timestamptz default null)
returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.transactions_subtotal(p_type, p_from, p_until);
end $$;
comment on function api.transactions_subtotal(text, timestamptz, timestamptz) is
  'The sum over the same filter, whatever is loaded: {count, amount_cents}. Errors: '
  'invalid_payload, also without any filter, invalid_date_range.';

create function api.receipt(p_transaction_id uuid) returns json
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_transaction private.transaction := private.own_transaction(p_transaction_id);
  v_site jsonb := private.site_info();
begin
  if v_transaction.id is null then
    perform private.fail('transaction_not_found');
  end if;
  return (
    select json_build_object(
      'number', upper(left(replace(v_transaction.id::text, '-', ''), 12) || '-'
        || right(v_transaction.id::text, 12)),
      'transaction', private.transaction_summary(v_transaction),
      'reader', json_build_object('id', s.id, 'username', s.username, 'name', s.name),
      'seller_name', v_site ->> 'seller_name',
      'statement_descriptor', v_site ->> 'statement_descriptor',
      'tax_note', v_site ->> 'tax_note')
    from private.user_summaries s where s.id = auth.uid());
end $$;
comment on function api.receipt(uuid) is
  'A transaction of the caller as a receipt: {number, transaction: as in transactions(), reader: '
  '{id, username, name}, seller_name, statement_descriptor, tax_note}. Errors: '
  'transaction_not_found, also for a transaction of others.';

grant execute on function private.transaction_link(private.transaction),
  private.transaction_summary(private.transaction),
  api.transactions(uuid, integer, text, timestamptz, timestamptz),
  api.transactions_subtotal(text, timestamptz, timestamptz), api.receipt(uuid)
  to authenticated;
