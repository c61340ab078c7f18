-- A stock of :portion notifications without times. Each :step-th is of the first reader; the others
-- are spread over :recipients.
create table bench.stock as
select n, '7' || left(salt, 3) || '8' || right(salt, 15) as tail, salt::uuid as subject_id,
       md5('velour:bench-creator' || case when n % :step = 0 then 1 else
         2 + (hashint8extended(n, 1) & 2147483647) % (:recipients - 1) end)::uuid as recipient_id,
       md5('velour:bench-fan' || n % 1000)::uuid as actor_id,
       (array['tip', 'unlock', 'new_sub', 'post_liked', 'post_commented'])
         [1 + (hashint8extended(n, 2) & 2147483647) % 5]::public.notification_kind as kind
from (select n, md5('n' || n) as salt from generate_series(0, :portion - 1) n) r
order by n;
analyze bench.stock;
