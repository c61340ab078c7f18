-- The withdrawals of a creator by key.
select coalesce(json_agg(json_build_object(
    'id', w.id, 'state', w.state, 'amount_cents', w.amount_cents, 'due_at', w.due_at,
    'created_at', w.created_at, 'settled_at', w.settled_at, 'reason', w.reason)
    order by w.id desc), '[]') as body
from (
  select w.* from private.account_facts v join public.withdrawals w on w.creator_id = v.user_id
  where v.user_id = :me and v.role = 'creator' and not v.is_restricted
  order by w.id desc limit 10) w;
