-- The money of the back office: :office sales of the last twenty days in which its creators earn,
-- two thirds of them as tips at a message to an audience, a third by referral; older withdrawals;
-- and wallets that match the ledger.
select setseed(0.625);

with paid as (
  insert into public.payments (fan_id, request_id, purpose, amount_cents, state, settled_at)
  select bench.user('crowd', n), gen_random_uuid(), 'top_up', 100000000, 'succeeded', now()
  from generate_series(1, :crowd) n
  returning id, fan_id, amount_cents)
insert into private.transfers (kind, actor_id, request_id, fan_id, gross_cents, payment_id,
                               provider_cents, wallet_cents, clears_at)
select 'top_up', fan_id, id, fan_id, amount_cents, id, -amount_cents, amount_cents, now() from paid;

create table bench.sales as
select s.n, s.owner_id, s.at, s.cents, s.item_id, s.referred_id, s.cents * 8 / 10 as earned,
       case when s.referred_id is not null then s.cents / 20 else 0 end as referral, s.fan_id
from (
  select i.n, o.id as owner_id, f.fan_id, 500 + floor(random() * 50000)::bigint as cents,
         now() - (:office - i.n) * (interval '20 days' / :office) as at, c.sent_id as item_id,
         r.creator_id as referred_id
  from (select n, n / :owners as turn from generate_series(1, :office) n) i
  join bench.owners o on o.place = i.n % :owners + 1
  join bench.fans f on f.owner_id = o.id and f.kind = 'subscriber'
    and f.k = 1 + i.turn * 7 % (:office / :owners)
  left join bench.content c on c.owner_id = o.id and c.k = f.k and i.turn % 10 > 0
  left join bench.referred r on r.owner_id = o.id and i.turn % 3 = 0
    and r.place = i.turn / 3 % 20 + 1) s;

alter table private.transfers disable trigger t70_lock_conversation;
insert into private.transfers (id, kind, actor_id, request_id, fan_id, creator_id, referrer_id,
                               gross_cents, paid_by, item_id, wallet_cents, earnings_cents,
                               referral_cents, platform_cents, clears_at, created_at)
select bench.uuid_at(at, 'sale' || n),
       case when referred_id is null then 'tip' else 'subscription' end::public.transfer_kind,
       fan_id, gen_random_uuid(), fan_id, coalesce(referred_id, owner_id),
       case when referred_id is not null then owner_id end, cents, 'wallet',
       case when referred_id is null then item_id end, -cents, earned, referral,
       cents - earned - referral, at + interval '7 days', at
from bench.sales;
alter table private.transfers enable trigger t70_lock_conversation;

update public.wallets w set balance_cents = t.cents
from (select fan_id, sum(wallet_cents) as cents from private.transfers group by 1) t
where t.fan_id = w.owner_id and t.cents <> w.balance_cents;

-- Every eighth withdrawal was rejected.
create table bench.paid_out as
select o.id as owner_id, o.place, k, bench.uuid_at(a.at, 'taken' || o.place || '/' || k) as transfer_id,
       bench.uuid_at(a.at, 'withdrawal' || o.place || '/' || k) as id, a.at, k % 8 = 0 as is_returned
from bench.owners o cross join generate_series(1, greatest(20, :office / :owners / 5)) k
cross join lateral (
  select now() - interval '40 days' - (:office / :owners / 5 - k) * interval '1 hour') a (at);
insert into public.withdrawals (id, creator_id, request_id, state, amount_cents, due_at, reason,
                                created_at, settled_at)
select id, owner_id, gen_random_uuid(),
       case when is_returned then 'rejected' else 'paid' end::public.withdrawal_state, 10000,
       at + interval '2 days', case when is_returned then 'The account is closed.' end, at,
       at + interval '3 days'
from bench.paid_out;
insert into private.transfers (id, kind, actor_id, request_id, creator_id, gross_cents, subject_id,
                               earnings_cents, transit_cents, clears_at, created_at)
select transfer_id, 'withdrawal', owner_id, gen_random_uuid(), owner_id, 10000, id, -10000, 10000,
       at, at
from bench.paid_out;
insert into private.transfers (id, kind, actor_id, request_id, creator_id, gross_cents, subject_id,
                               reverses_id, earnings_cents, transit_cents, provider_cents, clears_at,
                               created_at)
select bench.uuid_at(at, 'settled' || id),
       case when is_returned then 'withdrawal_returned' else 'withdrawal_paid' end
         ::public.transfer_kind,
       owner_id, gen_random_uuid(), owner_id, 10000, id, transfer_id,
       case when is_returned then 10000 else 0 end, -10000,
       case when is_returned then 0 else 10000 end, at, at
from bench.paid_out;
