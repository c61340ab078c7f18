-- The transactions of a creator: the ledger by its keys, as earner and as referrer, each with the
-- place that it leads to. Nothing in this world is reversed.
select coalesce(json_agg(json_build_object(
    'id', t.id, 'kind', t.kind, 'type', t.kind, 'amount_cents', t.cents,
    'gross_cents', t.gross_cents, 'fee_cents', t.gross_cents - t.cents, 'paid_by', t.paid_by,
    'created_at', t.created_at, 'clears_at', t.clears_at,
    'link', case when b.blocked_id is null then json_build_object(
      'to', case t.kind when 'referral' then 'page' else 'conversation' end, 'message_id', (
        select m.id from public.messages m
        where t.kind = 'unlock' and m.id = t.subject_id and m.removed_at is null)) end,
    'counterparty', case when p.id is not null then json_build_object(
      'id', p.id, 'username', p.username, 'name', p.name) end) order by t.id desc), '[]') as body
from (
  (select id, kind::text, earnings_cents as cents, gross_cents, paid_by, created_at, clears_at,
          fan_id as other_id, subject_id
   from private.transfers where creator_id = :me and earnings_cents <> 0
   order by id desc limit 10)
  union all
  (select id, 'referral', referral_cents, referral_cents, paid_by, created_at, clears_at,
          creator_id, subject_id
   from private.transfers where referrer_id = :me and referral_cents <> 0
   order by id desc limit 10)
  order by id desc limit 10) t
left join public.profiles p on p.id = t.other_id
left join lateral (
  select x.other_id as blocked_id from private.blocked_pairs x
  where x.one_id = t.other_id and x.other_id = :me limit 1) b on true;
