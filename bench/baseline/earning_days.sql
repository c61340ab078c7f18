-- Earnings of a creator on the days of a month: sums of days and the tail of the ledger. Nothing in
-- this world is reversed.
with tail as (
  select (t.created_at at time zone 'UTC')::date as day,
    case when t.referrer_id = :me then 'referral' else t.kind::text end as type,
    case when t.referrer_id = :me then t.referral_cents else t.earnings_cents end as cents
  from private.transfers t
  where t.xact_id >= (select folded_below from private.ledger_watermark)
    and :me in (t.creator_id, t.referrer_id)
    and t.kind in ('tip', 'unlock', 'session_text', 'subscription')),
parts as (
  select d.day, d.subscription_cents, d.unlock_cents, d.tip_cents, d.session_text_cents,
         d.referral_cents
  from private.earnings_days d where d.owner_id = :me
  union all
  select t.day, case t.type when 'subscription' then t.cents else 0 end,
    case t.type when 'unlock' then t.cents else 0 end,
    case t.type when 'tip' then t.cents else 0 end,
    case t.type when 'session_text' then t.cents else 0 end,
    case t.type when 'referral' then t.cents else 0 end
  from tail t)
select coalesce(json_agg(json_build_object(
    'starts_on', s.starts_on,
    'total_cents', s.subscription + s.unlock + s.tip + s.session_text + s.referral,
    'subscription_cents', s.subscription, 'unlock_cents', s.unlock, 'tip_cents', s.tip,
    'session_text_cents', s.session_text, 'referral_cents', s.referral) order by s.starts_on), '[]')
  as body
from (
  select p.day as starts_on, sum(p.subscription_cents) as subscription,
         sum(p.unlock_cents) as unlock, sum(p.tip_cents) as tip,
         sum(p.session_text_cents) as session_text, sum(p.referral_cents) as referral
  from private.account_facts v cross join parts p
  where v.user_id = :me and v.role = 'creator' and not v.is_restricted and not v.is_closing
    and p.day >= :month and p.day < (:month + interval '1 month')::date
  group by 1) s;
