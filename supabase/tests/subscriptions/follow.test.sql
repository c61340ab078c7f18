-- Follows are free and repeatable, and are kept as periods. Users cannot follow themselves, and
-- creators and current subscribers cannot follow.
select plan(27);
select tests.open_tables();

select tests.make_creator('mara', 1500);
select tests.make_creator('ines');
select tests.make_creator('unlisted', 1500, false);
update private.account_statuses set accepted_at = now() where profile_id = tests.id_of('unlisted');
select tests.make_fan('returning');
select tests.make_fan('jonas');
select tests.make_fan('member');
select tests.subscribe(tests.id_of('member'), tests.id_of('mara'));

select tests.act_as('jonas');
select lives_ok($$select api.follow(tests.id_of('mara'))::jsonb$$, '[F53] a fan can follow a creator');
select lives_ok($$select api.follow(tests.id_of('mara'))::jsonb$$, '[F53] following again is accepted');
select is((select count(*) from public.follows), 1::bigint, '[F53] following again creates no second row');
select lives_ok($$select api.unfollow(tests.id_of('mara'))$$, '[F53] a fan can unfollow a creator');
select throws_ok($$select api.unfollow(tests.id_of('mara'))$$,
  'PT404', 'not_in_favorites', '[F53] a creator who is not followed cannot be unfollowed');
select lives_ok($$select api.follow(tests.id_of('mara'))::jsonb$$, '[F53] a fan can follow the same creator again');
select is((select count(*) from public.follows), 2::bigint, '[F53] the first follow stays in the history');
select throws_ok($$select api.follow(tests.id_of('jonas'))::jsonb$$,
  'PT403', 'cannot_follow_yourself', '[F53] a fan cannot follow themselves');

select tests.act_as('ines');
select throws_ok($$select api.follow(tests.id_of('mara'))::jsonb$$,
  'PT403', 'must_be_customer_to_follow', '[F53] a creator cannot follow');
select is_empty('select * from public.follows', '[F53] another creator reads no row of the follows');

select tests.act_as('member');
select throws_ok($$select api.follow(tests.id_of('mara'))::jsonb$$,
  'PT409', 'cannot_follow_subscribed_profile', '[F53] a subscriber cannot follow the creator');

-- the conversation
select tests.act_as('returning');
select is(api.follow(tests.id_of('mara'))::jsonb ->> 'has_opened_conversation', 'true',
  '[F53] the first follow reports that it has opened a conversation');
select is((select count(*) from public.conversations), 1::bigint, '[F53] the first follow creates a conversation');
select lives_ok($$select api.unfollow(tests.id_of('mara'))$$, '[F53] the fan can unfollow after the conversation has opened');
select is(api.follow(tests.id_of('mara'))::jsonb ->> 'has_opened_conversation', 'false',
  '[F53] a follow with an existing conversation opens none');
select throws_ok($$select api.follow(tests.id_of('unlisted'))::jsonb$$,
  'PT400', 'invalid_profile', '[F53] an unlisted creator is refused with the same code as an unknown one');
select throws_ok($$select api.follow(gen_random_uuid())::jsonb$$,
  'PT400', 'invalid_profile', '[F53] an unknown creator cannot be followed');

-- a follow outlasts a subscription
select tests.act_as_owner();
select tests.subscribe(tests.id_of('returning'), tests.id_of('mara'));
select tests.pass('31 days');
select is(private.is_following(tests.id_of('returning'), tests.id_of('mara')), true,
  '[F53] a fan counts as a follower again when the subscription has ended');
select tests.act_as('mara');
select lives_ok($$select api.block(tests.id_of('jonas'))$$, 'the creator can block a follower');
select tests.act_as('jonas');
select throws_ok($$select api.follow(tests.id_of('mara'))::jsonb$$,
  'PT403', 'profile_blacklisted', '[F53] a blocked fan cannot follow');
select tests.act_as_guest();
select throws_ok($$select api.follow(tests.id_of('mara'))$$, '42501', null, '[F53] a guest cannot follow');

-- rate limits
select tests.act_as_owner();
select tests.make_fan('restless');
select tests.act_as('restless');
create function pg_temp.follows_and_leaves(p_times integer) returns void language sql as $$
  select api.follow(tests.id_of('ines')), api.unfollow(tests.id_of('ines'))
  from generate_series(1, p_times)
$$;
select lives_ok($$select pg_temp.follows_and_leaves(5)$$, '[F53] a fan can follow the same creator five times in an hour');
select throws_ok($$select api.follow(tests.id_of('ines'))$$, 'PT429', 'rate_limited', '[F53] a sixth follow of the same creator in an hour is refused');
select is((select count(*) from public.follows where fan_id = auth.uid()), 5::bigint, '[F53] the refused follow leaves no row');
select lives_ok($$select api.follow(tests.id_of('mara'))$$, '[F53] the same fan can follow another creator');
select tests.act_as_owner();
update public.follows set started_at = private.now() + interval '1 second'
where fan_id = tests.id_of('restless') and ended_at is null;
select tests.act_as('restless');
select api.unfollow(tests.id_of('mara'));
select is((select count(*) from public.follows where ended_at < started_at), 0::bigint,
  '[F53] an unfollow never sets an end before the start');
select tests.pass('1 hour');
select lives_ok($$select api.follow(tests.id_of('ines'))$$, '[F53] a fan can follow the same creator again an hour later');
select * from finish();
