-- Sign-up by another provider: the profile is created from the data of the provider. The role is
-- always fan, a taken name gets a random suffix, and the user can choose another name once.
select plan(43);

create function pg_temp.arrives(p_provider text, p_data jsonb, p_email text default null) returns uuid
language plpgsql as $$
declare
  v_id uuid := gen_random_uuid();
begin
  insert into auth.users (id, instance_id, aud, role, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
  values (v_id, '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', p_email,
          jsonb_build_object('provider', p_provider, 'providers', jsonb_build_array(p_provider)), p_data, now(), now());
  return v_id;
end $$;
create function pg_temp.name_of(p_id uuid) returns text
language sql as $$ select username from public.profiles where id = p_id $$;
create function pg_temp.from_x(p_user_name text) returns text
language sql as $$ select pg_temp.name_of(pg_temp.arrives('x', jsonb_build_object('user_name', p_user_name, 'name', 'Somebody'))) $$;
create function pg_temp.from_google(p_name text) returns text
language sql as $$ select pg_temp.name_of(pg_temp.arrives('google',
  jsonb_build_object('name', p_name, 'email', 'private.address@example.test'),
  substr(md5(random()::text), 1, 12) || '@example.test')) $$;

-- X: the username of the provider is used
select is(pg_temp.from_x('Jonas_R'), 'jonas_r',
  '[F12] a user of X keeps the username from X in lower case');
select matches(pg_temp.from_x('jonas_r'), '^jonas_r_[0-9a-f]{5}$',
  '[F12] a taken username gets a random suffix');
select isnt(pg_temp.from_x('jonas_r'), pg_temp.from_x('jonas_r'),
  '[F12] two users with the same username get different suffixes');
select matches(pg_temp.from_x('settings'), '^member_[0-9a-f]{5}$',
  '[F12] a reserved username becomes a neutral one');
select matches(pg_temp.from_x('Jo'), '^member_[0-9a-f]{5}$',
  '[F12] a username that is too short becomes a neutral one');
select matches(pg_temp.from_x('_shadow_'), '^shadow_[0-9a-f]{5}$',
  '[F12] a username loses its outer underscores and gets a random suffix');
select is(pg_temp.from_x('a__b__c'), 'a_b_c',
  '[F12] double underscores in a username are collapsed');
select is(pg_temp.from_x('exactly_15_chrs'), 'exactly_15_chrs',
  '[F12] a username of 15 characters, the maximum of X, is kept');
select is((select email from auth.users where id = pg_temp.arrives('x', '{"user_name": "no_address"}')), null,
  '[F12] a user of X can sign up without an address');
select is((select name from public.profiles where username = 'jonas_r'), 'jonas_r',
  '[F12] the displayed name is the username, not the real name');

-- Google: the provider has no public usernames
select matches(pg_temp.from_google('Clara Weber'), '^member_[0-9a-f]{5}$',
  '[F12] a user of Google gets a neutral username');
select isnt(pg_temp.from_google('Clara Weber'), pg_temp.from_google('Clara Weber'),
  '[F12] two users of Google with the same name get different usernames');
select matches(pg_temp.from_google('李小龍'), '^member_[0-9a-f]{5}$',
  '[F12] a real name in another script gives a neutral username');
select matches(pg_temp.from_google(null), '^member_[0-9a-f]{5}$',
  '[F12] a missing real name gives a neutral username');
select is_empty($$select username from public.profiles where username ~ 'clara|weber'$$,
  '[F12] no username contains a real name');
select is_empty($$select username from public.profiles where username ~ '^private|example'$$,
  '[F12] no username contains a part of an address');

select matches(
  pg_temp.name_of(tests.make_user('abcdefghijklm_opqrstuv', 'fan')), '^abcdefghijklm_[0-9a-f]{5}$',
  '[F14] a username that is cut at an underscore gets a random suffix');

-- the role is always fan
create temporary table arrival as
  select pg_temp.arrives('google', '{"name": "Vera", "role": "creator", "username": "vera_creates"}', 'vera@example.test') as vera,
         pg_temp.arrives('x', '{"user_name": "x_creator", "role": "creator"}') as carl;
grant select on arrival to authenticated;
select matches((select role::text || ' ' || username from public.profiles where id = (select vera from arrival)),
  '^fan member_[0-9a-f]{5}$', '[F19] role and username in the data of Google are ignored');
select is((select role::text from public.profiles where id = (select carl from arrival)), 'fan',
  '[F19] a role in the data of X is ignored');
select is_empty('select from public.creator_settings where creator_id in (select vera from arrival)',
  '[F19] a sign-up by Google creates no creator settings');
update auth.users set raw_user_meta_data = '{"role": "creator", "user_name": "other"}',
  raw_app_meta_data = '{"provider": "email", "providers": ["email", "google"]}' where id = (select vera from arrival);
select matches((select role::text || ' ' || username from public.profiles where id = (select vera from arrival)),
  '^fan member_[0-9a-f]{5}$',
  '[F19] later metadata and a linked address change neither role nor username');
select is(tests.balance_of((select carl from arrival)), 0::bigint,
  '[F88] a user of X has an empty wallet');

-- choosing another username, once
select tests.make_fan('jonas_mail');
select tests.act_as((select carl from arrival));
select is(api.my_account()::jsonb ->> 'is_newcomer', 'true',
  '[F12] a new user is marked as a newcomer');
select is(api.choose_username('abc') ->> 'refused', 'invalid_username',
  '[F14] a username of three letters is refused');
select is(api.choose_username('admin') ->> 'refused', 'username_reserved',
  '[F5] a reserved username is refused');
select is(api.choose_username('jonas_r') ->> 'refused', 'username_taken',
  '[F14] a taken username is refused');
select tests.act_as_owner();
select is((select sum(hits) from private.rate_limit_windows where bucket = 'check_signup'), 3::bigint,
  '[F14] each attempt is counted');
update private.rate_limit_windows set hits = private.limit_signup_checks_per_minute() where bucket = 'check_signup';
select tests.act_as((select carl from arrival));
select is(api.choose_username('jonas_r') ->> 'refused', 'rate_limited',
  '[F14] a taken username is rate limited after sixty attempts in a minute');
select is(api.choose_username('free_name') ->> 'refused', 'rate_limited',
  '[F14] a free username is rate limited after sixty attempts in a minute');
select tests.act_as_owner();
delete from private.rate_limit_windows;
select tests.act_as((select carl from arrival));
select is(api.my_account()::jsonb ->> 'is_newcomer', 'true',
  '[F12] a user stays a newcomer after refused attempts');
select is(api.choose_username('Night Owl') ->> 'username', 'nightowl',
  '[F12] a newcomer can choose a free username');
select is(api.my_account()::jsonb ->> 'username', 'nightowl',
  '[F12] the account has the chosen username');
select is(api.my_account()::jsonb ->> 'name', 'nightowl',
  '[F12] the account shows the chosen username as its name');
select is(api.notifications() -> 'lines' -> 0 ->> 'kind', 'welcome',
  '[F12] the user has a welcome notification after choosing a username');
select is(api.choose_username('nightowl') ->> 'username', 'nightowl',
  '[F12] a retry with the chosen username returns it again');
select throws_ok($$select api.choose_username('daylark')$$, 'PT409', 'conflict',
  '[F12] a second username is refused');
select is(api.my_account()::jsonb ->> 'is_newcomer', 'false',
  '[F12] a user who has chosen a username is no newcomer');
select tests.act_as('jonas_mail');
select throws_ok($$select api.choose_username('daylark')$$, 'PT409', 'conflict',
  '[F12] a user who signed up by e-mail cannot choose another username');
select tests.act_as_owner();
select tests.make_creator('mara');
select tests.act_as('mara');
select throws_ok($$select api.choose_username('daylark')$$, 'PT403', 'ineligible_action',
  '[F12] a creator cannot choose another username');
select tests.act_as_guest();
select throws_ok($$select api.choose_username('daylark')$$, '42501', null,
  '[F12] a guest cannot choose a username');

-- keeping the given username
select tests.act_as_owner();
select pg_temp.arrives('x', '{"user_name": "keeps_it"}');
select tests.act_as('keeps_it');
select lives_ok('select api.welcome()', '[F12] a newcomer can keep the given username');
select is(api.my_account()::jsonb ->> 'is_newcomer', 'false',
  '[F12] a user who kept the given username is no newcomer');
select throws_ok($$select api.choose_username('daylark')$$, 'PT409', 'conflict',
  '[F12] a user who kept the given username cannot choose another one');
select * from finish();
