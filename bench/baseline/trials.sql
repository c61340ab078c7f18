-- The trials that a creator sent, by key.
select coalesce(json_agg(json_build_object(
    'id', t.id, 'email', t.email, 'period_days', t.period_days, 'created_at', t.created_at,
    'expires_at', t.expires_at, 'redeemed_at', t.redeemed_at, 'state', case
      when t.redeemed_at is not null then 'redeemed'
      when t.expires_at <= now() then 'expired' else 'waiting' end) order by t.id desc), '[]')
  as body
from (
  select t.* from private.account_facts v join public.trials t on t.creator_id = v.user_id
  where v.user_id = :me and v.role = 'creator' and not v.is_restricted and not v.is_closing
  order by t.id desc limit 5) t;
