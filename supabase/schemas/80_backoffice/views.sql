-- Scheduled content of a creator, posts and messages to an audience in the same columns; and the
-- ledger as its owners read it. A page reads each view by its index: both as one would be sorted.
create view private.planned_posts with (security_invoker = true) as
select s.id, s.creator_id, 'post' as type, s.publish_at, s.text, s.audience::text as audience,
       s.kind::text as kind, null::bigint as price_cents, s.options, s.is_promo, s.failure,
       s.media_ids, s.preview_id, s.version
from public.scheduled_posts s where s.state in ('waiting', 'failed');
comment on view private.planned_posts is 'Posts that are scheduled or failed at their time.';

create view private.planned_globals with (security_invoker = true) as
select g.id, g.creator_id, 'global' as type, g.publish_at, coalesce(g.text, '') as text,
       g.audience::text as audience, g.kind::text as kind, g.price_cents, null::text[] as options,
       false as is_promo, g.failure, array(
         select l.media_id from public.global_media l
         where l.global_id = g.id order by l.position) as media_ids,
       null::uuid as preview_id, g.version
from private.scheduled_globals g;
comment on view private.planned_globals is
  'Messages to an audience that are scheduled or failed at their time, in the columns of '
  'planned_posts.';
grant select on private.planned_posts, private.planned_globals to authenticated;

-- One line for each user whom a transfer touches, with this user's part. A reversal counts as the
-- kind that it reverses, so that the tips of a month are less those that were given back. The part
-- of a fan is what the wallet gained or lost, and what a card paid for a sale past the wallet. The
-- three parts have no condition of their own: Postgres merges only such ones by their index.
create view private.transaction_lines as
select l.* from (
  select t.fan_id as owner_id, 'fan'::text as side, t.id, t.created_at,
    case when t.reverses_id is null then t.kind::text
      else (private.reversed_transfer(t.reverses_id)).kind::text end as type,
    t.wallet_cents + t.fan_debt_cents
      + case when t.earnings_cents + t.referral_cents + t.platform_cents <> 0
          then t.provider_cents else 0 end as amount_cents,
    false as is_part
  from private.transfers t
  union all
  select t.creator_id, 'creator'::text, t.id, t.created_at,
    case when t.reverses_id is null then t.kind::text
      else (private.reversed_transfer(t.reverses_id)).kind::text end,
    t.earnings_cents, false
  from private.transfers t
  union all
  select t.referrer_id, 'referrer'::text, t.id, t.created_at,
    case when t.kind in ('withdrawal', 'withdrawal_returned') then 'withdrawal'
      else 'referral' end,
    t.referral_cents,
    t.kind in ('withdrawal', 'withdrawal_returned') and t.earnings_cents <> 0
  from private.transfers t) l
where l.amount_cents <> 0;
comment on view private.transaction_lines is
  'What transfers mean to a user: side (fan, creator or referrer), type, and the signed part. '
  'is_part: the referral earnings of a withdrawal of both kinds; sums count them, and a list shows '
  'them in the line of the creator, which transactions_of() completes.';

create type private.transaction as (
  id uuid, side text, kind text, type text, amount_cents bigint, gross_cents bigint,
  paid_by public.payment_source, other_id uuid, subject_id uuid, created_at timestamptz,
  clears_at timestamptz);

create type private.earning_sum as (
  starts_on date, total_cents bigint, subscription_cents bigint, unlock_cents bigint,
  tip_cents bigint, session_text_cents bigint, referral_cents bigint);
comment on type private.earning_sum is
  'Net earnings of a creator in a UTC day or month, or of all time: the total and its types.';
