-- Settled top-ups of portion $1, each with the name of its charge at the provider.
with paid as (
  insert into public.payments (id, fan_id, request_id, purpose, amount_cents, state, created_at,
                               settled_at)
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || left(salt, 3)
          || '8' || right(salt, 15))::uuid,
         bench.user('fan', (1 + (hashint8extended(n, 1) & 2147483647) % :fans)::integer),
         salt::uuid, 'top_up', 2000, 'succeeded', at, at
  from (
    select n, md5('payment' || n) as salt,
           now() - interval '365 days' * (1 - n::float8 / :rows) as at
    from generate_series($1::bigint * :portion, ($1::bigint + 1) * :portion - 1) n) r
  returning id)
insert into private.payment_references (payment_id, provider, provider_ref)
select id, 'bench', 'ch_' || md5(id::text) from paid
