-- Linking X: by the identity that Auth proved, once in 24 hours, and never by a typed name.
select plan(22);

select tests.make_creator('mara');
select tests.make_creator('ines');
select tests.make_creator('held');
select tests.make_fan('jonas');
select tests.suspend(tests.id_of('held'));

create function tests.sign_in_at_x(p_username text, p_user_name text, p_provider text default 'x') returns void
language sql security definer set search_path = '' as $$
  insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
  values (gen_random_uuid()::text, tests.id_of(p_username),
    jsonb_build_object('user_name', p_user_name), p_provider, clock_timestamp(), clock_timestamp())
$$;
create function tests.handle_of(p_username text) returns text
language sql security definer set search_path = '' as $$
  select twitter_handle from public.profiles where username = p_username
$$;

select tests.act_as('mara');
select throws_ok('select api.link_twitter()', 'PT409', 'twitter_link_failed', '[F66] without signing in there is no link');
select tests.sign_in_at_x('mara', 'mara_films');
select is(api.link_twitter(), '@mara_films', '[F66] with it there is');
select is(tests.handle_of('mara'), '@mara_films', '[F66] and the page shows the handle');
select is(api.my_creator_settings()::jsonb -> 'twitter' -> 'linked', 'true', '[F66] the settings say so');
select is(api.link_twitter(), '@mara_films', '[F66] asking again changes nothing');
select api.save_profile('{"twitter": "@somebody_else"}');
select is(tests.handle_of('mara'), '@mara_films', '[F66] a linked handle cannot be typed over');
select tests.act_as('ines');
select is(api.my_creator_settings()::jsonb -> 'twitter' -> 'linked', 'false', '[F66] the settings of others do not');
select throws_ok('select api.link_twitter()', 'PT409', 'twitter_link_failed', '[F66] one''s sign-in links nobody else');
select throws_ok('select api.unlink_twitter()', 'PT409', 'twitter_not_linked', '[F66] what is not linked is not unlinked');

select tests.act_as('mara');
select lives_ok('select api.unlink_twitter()', '[F66] the link can be ended');
select is(api.my_creator_settings()::jsonb -> 'twitter' -> 'linked', 'false', '[F66] the settings say so');
select is(tests.handle_of('mara'), '@mara_films', '[F66] the handle stays as one that was typed');
select lives_ok($$select api.save_profile('{"twitter": "@mara_v"}')$$, '[F66] and can be typed over');
select is(tests.handle_of('mara'), '@mara_v', '[F66] which is kept');
select throws_ok('select api.link_twitter()', 'PT429', 'failed_link_limit', '[F66] the next link has to wait');
select isnt(api.my_creator_settings()::jsonb -> 'twitter' ->> 'wait_until', null, '[F66] the settings say until when');
select tests.act_as_owner();
select tests.pass('24 hours');
select tests.act_as('mara');
select is(api.link_twitter(), '@mara_films', '[F66] after 24 hours it is made');

select tests.act_as_owner();
select tests.sign_in_at_x('jonas', 'jonas_x');
select tests.sign_in_at_x('held', 'held_x');
select tests.sign_in_at_x('ines', 'a name too long for x', 'twitter');
select tests.act_as('jonas');
select throws_ok('select api.link_twitter()', 'PT403', 'method_forbidden', '[F66] a fan links nothing');
select tests.act_as('held');
select throws_ok('select api.link_twitter()', 'PT403', 'account_suspended', '[F66] nor does a suspended creator');
select tests.act_as_guest();
select throws_ok('select api.link_twitter()', '42501', null, '[F66] nor a guest');
select tests.act_as('ines');
select throws_ok('select api.link_twitter()', 'PT409', 'twitter_link_failed', '[F66] a name that X would not give is refused');
select tests.sign_in_at_x('ines', 'ines_d', 'twitter');
select is(api.link_twitter(), '@ines_d', '[F66] the older name of the provider is taken too');
select * from finish();
