-- What a fan owes, and why: the latest transfers that together make up the debt.
create function private.my_debt() returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := auth.uid();
begin
  return (
    select json_build_object('debt_cents', w.debt_cents, 'causes', (
      select coalesce(json_agg(json_build_object(
        'kind', c.kind, 'debt_cents', c.cents, 'created_at', c.created_at,
        'payment_cents', o.gross_cents, 'payment_at', o.created_at) order by c.id desc), '[]')
      from (
        select t.id, t.kind, -t.fan_debt_cents as cents, t.created_at, t.reverses_id,
               sum(-t.fan_debt_cents) over (order by t.id desc) + t.fan_debt_cents as later_cents
        from private.transfers t
        where t.fan_id = v_me and t.fan_debt_cents < 0) c
      left join lateral private.reversed_transfer(c.reverses_id) o on true
      where c.later_cents < w.debt_cents))
    from public.wallets w where w.owner_id = v_me);
end $$;
comment on function private.my_debt() is
  'The debt of the caller with its causes, the oldest of which may be settled in part.';
