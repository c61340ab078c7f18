-- Notifications $1 to $2 of :rows, in the order of their times over thirteen months. Each :step-th
-- is of the first reader; the others are spread over :recipients.
insert into public.notifications (id, recipient_id, actor_id, kind, subject_id, amount_cents,
                                  created_at)
select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || left(salt, 3)
        || '8' || right(salt, 15))::uuid,
       md5('velour:bench-creator' || case when n % :step = 0 then 1 else
         2 + (hashint8extended(n, 1) & 2147483647) % (:recipients - 1) end)::uuid,
       md5('velour:bench-fan' || n % 1000)::uuid,
       (array['tip', 'unlock', 'new_sub', 'post_liked', 'post_commented'])
         [1 + (hashint8extended(n, 2) & 2147483647) % 5]::public.notification_kind,
       salt::uuid, 500, at
from (
  select n, md5('n' || n) as salt,
         now() - interval '382 days' * (1 - n::float8 / :rows) as at
  from generate_series($1::bigint, $2::bigint) n) r
