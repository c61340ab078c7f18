-- The stock once more, in portion $1 of :portions: over thirteen months, in the order of the times.
insert into public.notifications (id, recipient_id, actor_id, kind, subject_id, amount_cents,
                                  created_at)
select (lpad(to_hex(ms), 12, '0') || tail)::uuid, recipient_id, actor_id, kind, subject_id, 500,
       to_timestamp(ms / 1000.0)
from (
  select s.*, p.from_ms + n * p.span_ms / p.rows as ms
  from (
    select span_ms, rows, (extract(epoch from now()) * 1000)::bigint
             - (:portions - $1::bigint) * span_ms as from_ms
    from (select count(*) as rows, 33000000000 / :portions as span_ms from bench.stock) c) p
  cross join bench.stock s
  order by s.n) r
