-- The ledger with one line for each account that a transfer touches.
create view private.ledger_entries with (security_invoker = on) as
select t.id as transfer_id, t.kind, e.account, e.owner_id, e.amount_cents, t.created_at
from private.transfers t
cross join lateral (values
  ('provider', null::uuid, t.provider_cents), ('wallet', t.fan_id, t.wallet_cents),
  ('fan_debt', t.fan_id, t.fan_debt_cents), ('earnings', t.creator_id, t.earnings_cents),
  ('transit', t.creator_id, t.transit_cents), ('referral', t.referrer_id, t.referral_cents),
  ('platform', null::uuid, t.platform_cents)) e (account, owner_id, amount_cents)
where e.amount_cents <> 0;
comment on view private.ledger_entries is 'The non-zero columns of the ledger, one row each.';
