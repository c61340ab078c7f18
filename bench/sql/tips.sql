-- :tips tips of the last months with their notifications, and wallets that match the ledger.
select setseed(0.125);

create table bench.tips as
select bench.user('fan', 1 + floor(random() * :fans)::integer) as fan_id,
       bench.user('creator', 1 + floor(random() * :posting)::integer) as creator_id,
       500 + floor(random() * 5000)::bigint as cents,
       now() - (:tips - n) * interval '30 seconds' as at, n
from generate_series(1, :tips) n;

insert into private.transfers (id, kind, actor_id, request_id, fan_id, creator_id, gross_cents,
                               paid_by, wallet_cents, earnings_cents, platform_cents, clears_at,
                               created_at)
select bench.uuid_at(at, 'tip' || n), 'tip', fan_id, gen_random_uuid(), fan_id, creator_id, cents,
       'wallet', -cents, cents * private.creator_share_bps(creator_id) / 10000,
       cents - cents * private.creator_share_bps(creator_id) / 10000, at + interval '7 days', at
from bench.tips;

insert into public.notifications (id, recipient_id, actor_id, kind, subject_id, amount_cents,
                                  created_at)
select bench.uuid_at(at, 'notification' || n), creator_id, fan_id, 'tip',
       bench.uuid_at(at, 'tip' || n), cents, at
from bench.tips;

-- Fans have few notifications: some have one about a like of their comment.
insert into public.notifications (id, recipient_id, actor_id, kind, subject_id, created_at)
select bench.uuid_at(at, 'like' || n), fan_id, creator_id, 'comment_liked',
       bench.uuid_at(at, 'tip' || n), at
from bench.tips where n % 4 = 0;

update public.wallets w set balance_cents = t.cents
from (select fan_id, sum(wallet_cents) as cents from private.transfers group by 1) t
where t.fan_id = w.owner_id;
