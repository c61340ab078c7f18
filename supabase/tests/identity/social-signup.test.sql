-- Sign-up by another provider: the profile is made from what that provider tells. Always a fan,
-- whatever the data says; a name that may be had, with a tail where it is taken; one choice of
-- another name.
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

-- from X, by the name there
select is(pg_temp.from_x('Jonas_R'), 'jonas_r', '[F12] somebody from X keeps their name there, in lower case');
select matches(pg_temp.from_x('jonas_r'), '^jonas_r_[0-9a-f]{5}$', '[F12] a taken name gets a random tail');
select isnt(pg_temp.from_x('jonas_r'), pg_temp.from_x('jonas_r'), '[F12] and the next one another');
select matches(pg_temp.from_x('settings'), '^member_[0-9a-f]{5}$', '[F12] a reserved name becomes a member''s');
select matches(pg_temp.from_x('Jo'), '^member_[0-9a-f]{5}$', '[F12] a name that is too short becomes a member''s');
select matches(pg_temp.from_x('_shadow_'), '^shadow_[0-9a-f]{5}$', '[F12] underscores at the ends go');
select is(pg_temp.from_x('a__b__c'), 'a_b_c', '[F12] and double ones');
select is(pg_temp.from_x('exactly_15_chrs'), 'exactly_15_chrs', '[F12] the longest that X has fits');
select is((select email from auth.users where id = pg_temp.arrives('x', '{"user_name": "no_address"}')), null,
  '[F12] X need not tell an address');
select is((select name from public.profiles where username = 'jonas_r'), 'jonas_r',
  '[F12] their real name is not shown');

-- from Google, which has no public names
select matches(pg_temp.from_google('Clara Weber'), '^member_[0-9a-f]{5}$', '[F12] somebody from Google gets a neutral name');
select isnt(pg_temp.from_google('Clara Weber'), pg_temp.from_google('Clara Weber'), '[F12] each another one');
select matches(pg_temp.from_google('李小龍'), '^member_[0-9a-f]{5}$', '[F12] whatever they are called');
select matches(pg_temp.from_google(null), '^member_[0-9a-f]{5}$', '[F12] and when nothing was told');
select is_empty($$select username from public.profiles where username ~ 'clara|weber'$$, '[F12] a real name is no username');
select is_empty($$select username from public.profiles where username ~ '^private|example'$$, '[F12] the address never shows in a name');

select matches(
  pg_temp.name_of(tests.make_user('abcdefghijklm_opqrstuv', 'fan')), '^abcdefghijklm_[0-9a-f]{5}$',
  '[F14] a cut at an underscore finds a name too');

-- always a fan
create temporary table arrival as
  select pg_temp.arrives('google', '{"name": "Vera", "role": "creator", "username": "vera_creates"}', 'vera@example.test') as vera,
         pg_temp.arrives('x', '{"user_name": "x_creator", "role": "creator"}') as carl;
grant select on arrival to authenticated;
select matches((select role::text || ' ' || username from public.profiles where id = (select vera from arrival)),
  '^fan member_[0-9a-f]{5}$', '[F19] role and username in the data of another provider mean nothing');
select is((select role::text from public.profiles where id = (select carl from arrival)), 'fan', '[F19] from X neither');
select is_empty('select from public.creator_settings where creator_id in (select vera from arrival)',
  '[F19] nothing of a creator is made');
update auth.users set raw_user_meta_data = '{"role": "creator", "user_name": "other"}',
  raw_app_meta_data = '{"provider": "email", "providers": ["email", "google"]}' where id = (select vera from arrival);
select matches((select role::text || ' ' || username from public.profiles where id = (select vera from arrival)),
  '^fan member_[0-9a-f]{5}$', '[F19] nor do later changes, nor linking an address');
select is(tests.balance_of((select carl from arrival)), 0::bigint, '[F88] and has an empty wallet');

-- another name, once
select tests.make_fan('jonas_mail');
select tests.act_as((select carl from arrival));
select is(api.my_account()::jsonb ->> 'is_newcomer', 'true', '[F12] a newcomer is known as one');
select is(api.choose_username('abc') ->> 'refused', 'invalid_username', '[F14] may not choose three letters');
select is(api.choose_username('admin') ->> 'refused', 'username_reserved', '[F5] nor a reserved name');
select is(api.choose_username('jonas_r') ->> 'refused', 'username_taken', '[F14] nor a taken one');
select tests.act_as_owner();
select is((select sum(hits) from private.rate_limit_windows where bucket = 'check_signup'), 3::bigint, '[F14] each try is counted');
update private.rate_limit_windows set hits = private.limit_signup_checks_per_minute() where bucket = 'check_signup';
select tests.act_as((select carl from arrival));
select is(api.choose_username('jonas_r') ->> 'refused', 'rate_limited', '[F14] after sixty in a minute nobody learns more');
select is(api.choose_username('free_name') ->> 'refused', 'rate_limited', '[F14] of a free one neither');
select tests.act_as_owner();
delete from private.rate_limit_windows;
select tests.act_as((select carl from arrival));
select is(api.my_account()::jsonb ->> 'is_newcomer', 'true', '[F12] and may go on trying');
select is(api.choose_username('Night Owl') ->> 'username', 'nightowl', '[F12] chooses a free one');
select is(api.my_account()::jsonb ->> 'username', 'nightowl', '[F12] and is called so');
select is(api.my_account()::jsonb ->> 'name', 'nightowl', '[F12] in both places');
select is(api.notifications() -> 'lines' -> 0 ->> 'kind', 'welcome', '[F12] and is welcomed by it');
select is(api.choose_username('nightowl') ->> 'username', 'nightowl', '[F12] asking again after a lost answer does nothing');
select throws_ok($$select api.choose_username('daylark')$$, 'PT409', 'conflict', '[F12] a second choice is refused');
select is(api.my_account()::jsonb ->> 'is_newcomer', 'false', '[F12] a newcomer is one once');
select tests.act_as('jonas_mail');
select throws_ok($$select api.choose_username('daylark')$$, 'PT409', 'conflict',
  '[F12] who signed up by mail chose their name there');
select tests.act_as_owner();
select tests.make_creator('mara');
select tests.act_as('mara');
select throws_ok($$select api.choose_username('daylark')$$, 'PT403', 'ineligible_action', '[F12] so did creators');
select tests.act_as_guest();
select throws_ok($$select api.choose_username('daylark')$$, '42501', null, '[F12] and guests have none');

-- keeping the name that was given
select tests.act_as_owner();
select pg_temp.arrives('x', '{"user_name": "keeps_it"}');
select tests.act_as('keeps_it');
select lives_ok('select api.welcome()', '[F12] somebody else keeps the name');
select is(api.my_account()::jsonb ->> 'is_newcomer', 'false', '[F12] and is no newcomer any more');
select throws_ok($$select api.choose_username('daylark')$$, 'PT409', 'conflict', '[F12] who keeps the name keeps it');
select * from finish();
