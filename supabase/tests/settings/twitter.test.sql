-- Linking X: the handle comes from the identity that Auth verified, never from a typed name, and
-- can be linked once in 24 hours.
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
select throws_ok('select api.link_twitter()', 'PT409', 'twitter_link_failed',
  '[F66] a creator without an identity of X cannot link X');
select tests.sign_in_at_x('mara', 'mara_films');
select is(api.link_twitter(), '@mara_films', '[F66] a creator with an identity of X can link X');
select is(tests.handle_of('mara'), '@mara_films', '[F66] the profile has the linked handle');
select is(api.my_creator_settings()::jsonb -> 'twitter' -> 'linked', 'true',
  '[F66] the settings show X as linked');
select is(api.link_twitter(), '@mara_films', '[F66] linking X again returns the same handle');
select api.save_profile('{"twitter": "@somebody_else"}');
select is(tests.handle_of('mara'), '@mara_films',
  '[F66] a linked handle cannot be changed by saving the profile');
select tests.act_as('ines');
select is(api.my_creator_settings()::jsonb -> 'twitter' -> 'linked', 'false',
  '[F66] the settings of another creator show X as not linked');
select throws_ok('select api.link_twitter()', 'PT409', 'twitter_link_failed',
  '[F66] a creator cannot link the identity of another creator');
select throws_ok('select api.unlink_twitter()', 'PT409', 'twitter_not_linked',
  '[F66] a creator without a link cannot unlink X');

select tests.act_as('mara');
select lives_ok('select api.unlink_twitter()', '[F66] a creator can unlink X');
select is(api.my_creator_settings()::jsonb -> 'twitter' -> 'linked', 'false',
  '[F66] the settings show X as not linked after unlinking');
select is(tests.handle_of('mara'), '@mara_films', '[F66] the handle stays after unlinking');
select lives_ok($$select api.save_profile('{"twitter": "@mara_v"}')$$,
  '[F66] the handle can be changed after unlinking');
select is(tests.handle_of('mara'), '@mara_v', '[F66] the changed handle is stored');
select throws_ok('select api.link_twitter()', 'PT429', 'failed_link_limit',
  '[F66] another link within 24 hours is refused');
select isnt(api.my_creator_settings()::jsonb -> 'twitter' ->> 'wait_until', null,
  '[F66] the settings show until when another link is refused');
select tests.act_as_owner();
select tests.pass('24 hours');
select tests.act_as('mara');
select is(api.link_twitter(), '@mara_films', '[F66] X can be linked again after 24 hours');

select tests.act_as_owner();
select tests.sign_in_at_x('jonas', 'jonas_x');
select tests.sign_in_at_x('held', 'held_x');
select tests.sign_in_at_x('ines', 'a name too long for x', 'twitter');
select tests.act_as('jonas');
select throws_ok('select api.link_twitter()', 'PT403', 'method_forbidden',
  '[F66] a fan cannot link X');
select tests.act_as('held');
select throws_ok('select api.link_twitter()', 'PT403', 'account_suspended',
  '[F66] a suspended creator cannot link X');
select tests.act_as_guest();
select throws_ok('select api.link_twitter()', '42501', null, '[F66] a guest cannot link X');
select tests.act_as('ines');
select throws_ok('select api.link_twitter()', 'PT409', 'twitter_link_failed',
  '[F66] a username that X does not allow is refused');
select tests.sign_in_at_x('ines', 'ines_d', 'twitter');
select is(api.link_twitter(), '@ines_d',
  '[F66] an identity with the older name of the provider is accepted');
select * from finish();
