-- Tips of portion $1 of :portions, over a year: the same number for each fan and creator at any size.
insert into private.transfers (id, kind, actor_id, request_id, fan_id, creator_id, gross_cents,
                               paid_by, wallet_cents, earnings_cents, platform_cents, clears_at,
                               xact_id, created_at)
select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || left(salt, 3)
        || '8' || right(salt, 15))::uuid, 'tip', fan_id, salt::uuid, fan_id,
       bench.user('creator', (1 + (hashint8extended(n, 2) & 2147483647) % :creators)::integer),
       500, 'wallet', -500, 400, 100, at + interval '7 days', 0, at
from (
  select n, md5('tip' || n) as salt, now() - interval '365 days' * (1 - n::float8 / :rows) as at,
         bench.user('fan', (1 + (hashint8extended(n, 1) & 2147483647) % :fans)::integer) as fan_id
  from generate_series($1::bigint * :portion, ($1::bigint + 1) * :portion - 1) n) r
