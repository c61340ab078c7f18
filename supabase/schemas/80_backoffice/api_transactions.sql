-- API of transactions. Amounts are US cents; dates are moments, because a range is the reader's own
-- days.
create function private.transaction_page(p_transactions private.transaction[]) returns json
language plpgsql stable security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_me uuid := auth.uid();
  v_is_admitted boolean := (select a.is_admitted from private.my_admission a);
begin
  return (
    select coalesce(json_agg(json_build_object(
      'id', t.id, 'kind', t.kind, 'type', t.type, 'amount_cents', t.amount_cents,
      'gross_cents', t.gross_cents, 'fee_cents', t.gross_cents - t.amount_cents,
      'paid_by', t.paid_by, 'created_at', t.created_at, 'clears_at', t.clears_at,
      'link', case when l.place is not null then json_build_object(
        'to', l.place, 'message_id', case when l.place = 'conversation' and t.type = 'unlock'
          then (select m.id from public.messages m
                where m.id = t.subject_id and m.removed_at is null) end) end,
      'counterparty', case when s.id is not null then
        json_build_object('id', s.id, 'username', s.username, 'name', s.name) end)
      order by t.id desc), '[]')
    from unnest(p_transactions) t
    left join private.user_summaries s on s.id = t.other_id
    cross join lateral (
      select case when t.side <> 'creator' or t.type in ('subscription', 'referral') then (
        select true from private.visible_creators v where v.creator_id = t.other_id) end
      offset 0) v (is_seen)
    cross join lateral (
      select case
        when t.other_id is null or not v_is_admitted or (
          select true from private.my_blocked_pairs x where x.id = t.other_id limit 1) then null
        when t.type in ('subscription', 'referral') and v.is_seen then 'page'
        -- Creators may write to everybody who has bought.
        when t.side = 'creator' or v.is_seen or t.side = 'fan' and (
          select true from public.conversations c
          where c.one_id = least(v_me, t.other_id) and c.other_id = greatest(v_me, t.other_id))
          then 'conversation' end
      offset 0) l (place));
end $$;
comment on function private.transaction_page(private.transaction[]) is
  'Transactions of the caller, newest first, each with the place to which it leads: the page of '
  'the other user, or the conversation and its message; null across a block and where the caller '
  'sees neither.';

create function api.transactions(
  p_before uuid default null, p_limit integer default private.limit_page_transactions(),
  p_type text default null, p_from timestamptz default null, p_until timestamptz default null)
returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
begin
  return private.transaction_page(array(
    select m from private.transaction_candidates(p_type, p_from, p_until, p_before, p_limit) m));
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
      'transaction', private.transaction_page(array[v_transaction]) -> 0,
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

grant execute on function private.transaction_page(private.transaction[]),
  api.transactions(uuid, integer, text, timestamptz, timestamptz),
  api.transactions_subtotal(text, timestamptz, timestamptz), api.receipt(uuid)
  to authenticated;
