-- What transfers earned for their creator and their referrer. Withdrawals and what is written off
-- move money that was earned before, and are left out.
create view private.earning_moves with (security_invoker = on) as
select e.owner_id, e.type, (t.created_at at time zone 'UTC')::date as day, e.amount_cents,
       coalesce(e.item_id, e.owner_id) as item_id, t.reverses_id is null as is_sale,
       case when t.reverses_id is null then e.price_cents end as price_cents, t.xact_id
from private.transfers t
cross join lateral (
  select t.creator_id, t.earnings_cents,
    case when t.reverses_id is null then t.kind
      else (private.reversed_transfer(t.reverses_id)).kind end::text,
    case when t.reverses_id is null then t.item_id
      else (private.reversed_transfer(t.reverses_id)).item_id end,
    t.gross_cents
  union all
  select t.referrer_id, t.referral_cents, 'referral', null, null)
  e (owner_id, amount_cents, type, item_id, price_cents)
where e.amount_cents <> 0
  and t.kind in ('tip', 'unlock', 'session_text', 'subscription', 'refund', 'dispute',
                 'dispute_won');
comment on view private.earning_moves is
  'Earnings by owner, type and UTC day, one row a transfer and owner. A reversal is of the type '
  'and item that it reverses, and counts on the day on which it happened. item_id: the owner for '
  'what has no item.';
