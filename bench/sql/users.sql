-- Users for the benchmarks: :fans fans with a wallet of a million dollars and :creators listed
-- creators. The trigger of the product makes the profiles; one transfer each makes the money.
insert into auth.users (id, instance_id, aud, role, email, encrypted_password, email_confirmed_at,
                        raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
select private.derived_id('bench-' || kind || n), '00000000-0000-0000-0000-000000000000', 'authenticated',
       'authenticated', kind || n || '@bench.test', '', now(), '{"provider": "email"}',
       jsonb_build_object('username', kind || '_' || n, 'role', kind), now(), now()
from (values ('fan', :fans), ('creator', :creators)) k (kind, total)
cross join lateral generate_series(1, total) n;

update private.account_statuses set accepted_at = now(), promoted_at = now()
where profile_id in (select id from public.profiles where role = 'creator');

with paid as (
  insert into public.payments (fan_id, request_id, purpose, amount_cents, state, settled_at)
  select id, gen_random_uuid(), 'top_up', 100000000, 'succeeded', now()
  from public.profiles where role = 'fan'
  returning id, fan_id, amount_cents)
insert into private.transfers (kind, actor_id, request_id, fan_id, gross_cents, payment_id,
                               provider_cents, wallet_cents, clears_at)
select 'top_up', fan_id, id, fan_id, amount_cents, id, -amount_cents, amount_cents, now() from paid;

update public.wallets set balance_cents = 100000000;

create schema bench;
grant usage on schema bench to authenticated;
create function bench.user(p_kind text, p_number integer) returns uuid
language plpgsql immutable as $$
begin
  return md5('velour:bench-' || p_kind || p_number)::uuid;
end $$;
create function bench.act_as(p_user_id uuid) returns void
language plpgsql as $$
begin
  perform set_config('role', 'authenticated', true);
  perform set_config('request.jwt.claims',
    '{"sub":"' || p_user_id || '","role":"authenticated"}', true);
end $$;
grant execute on all functions in schema bench to authenticated;

-- The measurements search and write more often than the limits of a user allow.
create or replace function private.limit_searches_per_minute() returns integer
language sql immutable parallel safe set search_path = '' return 1000000;
create or replace function private.limit_messages_per_hour() returns integer
language sql immutable parallel safe set search_path = '' return 1000000;
