-- A user's own transactions, newest first, by key: amount, counterparty and payment method. Each
-- side sees its own part and never the other's or the platform's. They are rows of the ledger,
-- which has no policies; api.transactions() adds the users.
create function private.transaction_candidates(p_before uuid, p_limit integer)
returns table (
  id uuid, kind text, amount_cents bigint, gross_cents bigint, paid_by public.payment_source,
  other_id uuid, created_at timestamptz, clears_at timestamptz)
language plpgsql stable security definer rows 15 set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_me uuid := auth.uid();
  v_before uuid := coalesce(p_before, private.last_id());
  v_limit integer := greatest(1, least(p_limit, 50));
begin
  return query
    select m.id, case when m.referrer_id = v_me then 'referral' else m.kind::text end, m.cents,
           m.gross_cents, m.paid_by, m.other_id, m.created_at, m.clears_at
    from (
      (select t.*, t.wallet_cents + t.fan_debt_cents
                - case when t.paid_by = 'card' then t.gross_cents else 0 end as cents,
              t.creator_id as other_id
       from private.transfers t
       where t.fan_id = v_me and t.id < v_before
       order by t.id desc limit v_limit)
      union all
      (select t.*, t.earnings_cents, t.fan_id
       from private.transfers t
       where t.creator_id = v_me and t.earnings_cents <> 0 and t.id < v_before
       order by t.id desc limit v_limit)
      union all
      (select t.*, t.referral_cents, t.creator_id
       from private.transfers t
       where t.referrer_id = v_me and t.referral_cents <> 0 and t.id < v_before
       order by t.id desc limit v_limit)) m
    order by m.id desc limit v_limit;
end $$;
comment on function private.transaction_candidates(uuid, integer) is
  'A page of the caller''s rows of the ledger, each with the caller''s part and the other user.';
grant execute on function private.transaction_candidates(uuid, integer) to authenticated;
