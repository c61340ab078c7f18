-- The transactions of a creator: the ledger by its keys, as earner and as referrer.
select coalesce(json_agg(json_build_object(
    'id', t.id, 'kind', t.kind, 'amount_cents', t.cents, 'gross_cents', t.gross_cents,
    'paid_by', t.paid_by, 'created_at', t.created_at, 'clears_at', t.clears_at,
    'counterparty', case when p.id is not null then json_build_object(
      'id', p.id, 'username', p.username, 'name', p.name) end) order by t.id desc), '[]') as body
from (
  (select id, kind::text, earnings_cents as cents, gross_cents, paid_by, created_at, clears_at,
          fan_id as other_id
   from private.transfers where creator_id = :me and earnings_cents <> 0
   order by id desc limit 10)
  union all
  (select id, 'referral', referral_cents, gross_cents, paid_by, created_at, clears_at, creator_id
   from private.transfers where referrer_id = :me and referral_cents <> 0
   order by id desc limit 10)
  union all
  (select id, kind::text, wallet_cents + fan_debt_cents
            - case when paid_by = 'card' then gross_cents else 0 end, gross_cents, paid_by,
          created_at, clears_at, creator_id
   from private.transfers where fan_id = :me
   order by id desc limit 10)
  order by id desc limit 10) t
left join public.profiles p on p.id = t.other_id;
