-- A creator with :many followers and a creator with :few followers. The trigger of the product
-- makes the followers' profiles.
insert into auth.users (id, instance_id, aud, role, email, encrypted_password, email_confirmed_at,
                        raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
select private.derived_id('bench-' || kind || n), '00000000-0000-0000-0000-000000000000',
       'authenticated', 'authenticated', kind || n || '@bench.test', '', now(),
       '{"provider": "email"}', jsonb_build_object('username', kind || '_' || n, 'role', kind),
       now(), now()
from (values ('fan', :many), ('creator', 2)) k (kind, total)
cross join lateral generate_series(1, total) n;

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

update private.account_statuses set accepted_at = now(), promoted_at = now()
where profile_id in (bench.user('creator', 1), bench.user('creator', 2));

insert into public.follows (fan_id, creator_id)
select bench.user('fan', n), bench.user('creator', 1) from generate_series(1, :few) n
union all
select bench.user('fan', n), bench.user('creator', 2) from generate_series(1, :many) n;

-- The measurements post more often than the limit of a user allows.
create or replace function private.limit_posts_per_day() returns integer
language sql immutable parallel safe set search_path = '' return 1000000;
create or replace function private.limit_globals_per_day() returns integer
language sql immutable parallel safe set search_path = '' return 1000000;
