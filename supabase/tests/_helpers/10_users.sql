-- Test helpers in the schema tests: creating users and acting as one of them. Everything runs in a
-- transaction that is rolled back.
create schema tests;
grant usage on schema tests to anon, authenticated, service_role;
alter default privileges in schema tests grant execute on functions to anon, authenticated, service_role;

create function tests.make_user(p_username text, p_role text, p_email text default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid := gen_random_uuid();
begin
  insert into auth.users (id, instance_id, aud, role, email, encrypted_password, email_confirmed_at,
                          raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
  values (v_id, '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated',
          coalesce(p_email, p_username || '@example.test'), '', now(),
          '{"provider": "email"}', jsonb_build_object('username', p_username, 'role', p_role), now(), now());
  return v_id;
end $$;

create function tests.make_fan(p_username text, p_balance_cents bigint default 0) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid := tests.make_user(p_username, 'fan');
begin
  if p_balance_cents > 0 then
    perform tests.fund(v_id, p_balance_cents);
  end if;
  return v_id;
end $$;

create function tests.make_creator(p_username text, p_fee_cents bigint default 1500, p_is_listed boolean default true)
returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid := tests.make_user(p_username, 'creator');
begin
  update public.plans set price_cents = p_fee_cents where creator_id = v_id;
  update public.creator_settings set categories = '{female}' where creator_id = v_id;
  insert into private.agreement_signatures (creator_id, version, name)
  select v_id, max(version), p_username from private.agreements;
  if p_is_listed then
    update private.account_statuses set accepted_at = private.now(), promoted_at = private.now()
    where profile_id = v_id;
  end if;
  return v_id;
end $$;

create function tests.open_tables() returns void
language sql security definer set search_path = '' as $$
  grant select on public.blocks, public.conversation_members, public.creator_settings,
    public.follows, public.notifications, public.plans,
    public.profile_pictures, public.profiles, public.subscription_periods, public.wallets
    to authenticated;
  grant select (id, one_id, other_id, next_seq, last_message_id, updated_at, created_at)
    on public.conversations to authenticated;
  grant select (creator_id, price_cents, sales_left, started_at)
    on public.limited_offers to anon, authenticated;
  grant select on public.plans, public.profile_pictures, public.profiles to anon
$$;
comment on function tests.open_tables() is
  'Grants select on tables that have policies and no grant, until the end of the test.';

create function tests.id_of(p_username text) returns uuid
language sql security definer set search_path = '' as $$
  select id from public.profiles where username = p_username
$$;

create function tests.act_as(p_user_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform set_config('role', 'authenticated', true);
  perform set_config('request.jwt.claims',
    jsonb_build_object('sub', p_user_id, 'role', 'authenticated')::text, true);
end $$;

create function tests.act_as(p_username text) returns void
language sql set search_path = '' as $$ select tests.act_as(tests.id_of(p_username)) $$;

create function tests.with_session(p_username text, p_session_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform tests.act_as(p_username);
  perform set_config('request.jwt.claims', (current_setting('request.jwt.claims')::jsonb
    || jsonb_build_object('session_id', p_session_id))::text, true);
end $$;

create function tests.make_session(p_username text) returns uuid
language sql security definer set search_path = '' as $$
  insert into auth.sessions (id, user_id, created_at, updated_at)
  values (gen_random_uuid(), tests.id_of(p_username), private.now(), private.now())
  returning id
$$;

create function tests.sign_in(p_username text) returns void
language sql set search_path = '' as $$
  select tests.with_session(p_username, tests.make_session(p_username))
$$;

create function tests.act_as_guest() returns void
language plpgsql set search_path = '' as $$
begin
  perform set_config('role', 'anon', true);
  perform set_config('request.jwt.claims', '{"role": "anon"}', true);
end $$;

create function tests.act_as_service() returns void
language plpgsql set search_path = '' as $$
begin
  perform set_config('role', 'service_role', true);
  perform set_config('request.jwt.claims', '{"role": "service_role"}', true);
end $$;

create function tests.act_as_owner() returns void
language plpgsql set search_path = '' as $$
begin
  perform set_config('role', 'postgres', true);
  perform set_config('request.jwt.claims', '', true);
end $$;

create function tests.set_now(p_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  execute format(
    'create or replace function private.now() returns timestamptz language sql stable set search_path = '''' as %L',
    format('select %L::timestamptz', p_at));
end $$;

create function tests.pass(p_span interval) returns void
language sql set search_path = '' as $$ select tests.set_now(private.now() + p_span) $$;

create function tests.set_now_with_ids(p_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform tests.set_now(p_at);
  execute format(
    'create or replace function private.uuid_v7() returns uuid language sql volatile set search_path = '''' as %L',
    format(
      'select overlay(private.first_id_at(%L::timestamptz + (clock_timestamp() - %L::timestamptz))::text'
      ' placing substr(gen_random_uuid()::text, 14) from 14)::uuid', p_at, clock_timestamp()));
end $$;
comment on function tests.set_now_with_ids(timestamptz) is
  'Sets the clock and the times in new ids, for code that compares the times in ids.';

create function tests.pass_with_ids(p_span interval) returns void
language sql set search_path = '' as $$ select tests.set_now_with_ids(private.now() + p_span) $$;

create function tests.suspend(p_user_id uuid) returns void
language sql security definer set search_path = '' as $$
  update private.account_statuses set suspended_at = private.now() where profile_id = p_user_id
$$;

create function tests.result_of(p_call text) returns text
language plpgsql as $$
declare
  v_text text;
begin
  execute 'select (' || p_call || ')::text' into v_text;
  return coalesce(nullif(v_text, ''), 'done');
exception when others then
  return sqlerrm;
end $$;
comment on function tests.result_of(text) is
  'The answer of a call as the present role: its text, done for none, or the refusal.';
