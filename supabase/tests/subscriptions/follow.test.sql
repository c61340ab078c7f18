-- Follows: free, repeatable, kept as periods; not of oneself, not by creators, not by subscribers.
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
select lives_ok($$select api.follow(tests.id_of('mara'))::jsonb$$, '[F53] a fan follows a creator');
select lives_ok($$select api.follow(tests.id_of('mara'))::jsonb$$, '[F53] following twice is one follow');
select is((select count(*) from public.follows), 1::bigint, '[F53] there is one open follow');
select lives_ok($$select api.unfollow(tests.id_of('mara'))$$, '[F53] a fan unfollows');
select throws_ok($$select api.unfollow(tests.id_of('mara'))$$,
  'PT404', 'not_in_favorites', '[F53] what is not followed cannot be unfollowed');
select lives_ok($$select api.follow(tests.id_of('mara'))::jsonb$$, '[F53] a fan follows again');
select is((select count(*) from public.follows), 2::bigint, '[F53] the first follow stays in the history');
select throws_ok($$select api.follow(tests.id_of('jonas'))::jsonb$$,
  'PT403', 'cannot_follow_yourself', '[F53] nobody follows themselves');

select tests.act_as('ines');
select throws_ok($$select api.follow(tests.id_of('mara'))::jsonb$$,
  'PT403', 'must_be_customer_to_follow', '[F53] a creator cannot follow');
select is_empty('select * from public.follows', '[F53] nobody reads the follows of others');

select tests.act_as('member');
select throws_ok($$select api.follow(tests.id_of('mara'))::jsonb$$,
  'PT409', 'cannot_follow_subscribed_profile', '[F53] a subscriber has more than a follow');

-- the conversation
select tests.act_as('returning');
select is(api.follow(tests.id_of('mara'))::jsonb ->> 'has_opened_conversation', 'true',
  '[F53] the first follow opens a conversation and says so');
select is((select count(*) from public.conversations), 1::bigint, '[F53] there it is');
select lives_ok($$select api.unfollow(tests.id_of('mara'))$$, '[F53] it outlasts the follow');
select is(api.follow(tests.id_of('mara'))::jsonb ->> 'has_opened_conversation', 'false',
  '[F53] where there is one, a follow leads nowhere');
select throws_ok($$select api.follow(tests.id_of('unlisted'))::jsonb$$,
  'PT400', 'invalid_profile', '[F53] an unlisted page is not followed, and not told from none');
select throws_ok($$select api.follow(gen_random_uuid())::jsonb$$,
  'PT400', 'invalid_profile', '[F53] nor is a page that is not there');

-- a follow outlasts a subscription
select tests.act_as_owner();
select tests.subscribe(tests.id_of('returning'), tests.id_of('mara'));
select tests.pass('31 days');
select is(private.is_following(tests.id_of('returning'), tests.id_of('mara')), true,
  '[F53] when the subscription ends, the person counts as a follower again');
select tests.act_as('mara');
select lives_ok($$select api.block(tests.id_of('jonas'))$$, 'the creator blocks a follower');
select tests.act_as('jonas');
select throws_ok($$select api.follow(tests.id_of('mara'))::jsonb$$,
  'PT403', 'profile_blacklisted', '[F53] a blocked fan cannot follow');
select tests.act_as_guest();
select throws_ok($$select api.follow(tests.id_of('mara'))$$, '42501', null, '[F53] a guest cannot follow');

-- the pace
select tests.act_as_owner();
select tests.make_fan('restless');
select tests.act_as('restless');
create function pg_temp.follows_and_leaves(p_times integer) returns void language sql as $$
  select api.follow(tests.id_of('ines')), api.unfollow(tests.id_of('ines'))
  from generate_series(1, p_times)
$$;
select lives_ok($$select pg_temp.follows_and_leaves(5)$$, '[F53] a fan follows a creator five times in an hour');
select throws_ok($$select api.follow(tests.id_of('ines'))$$, 'PT429', 'rate_limited', '[F53] not a sixth time');
select is((select count(*) from public.follows where fan_id = auth.uid()), 5::bigint, '[F53] which leaves no row');
select lives_ok($$select api.follow(tests.id_of('mara'))$$, '[F53] another creator they do');
select tests.act_as_owner();
update public.follows set started_at = private.now() + interval '1 second'
where fan_id = tests.id_of('restless') and ended_at is null;
select tests.act_as('restless');
select api.unfollow(tests.id_of('mara'));
select is((select count(*) from public.follows where ended_at < started_at), 0::bigint,
  '[F53] no follow ends before it began');
select tests.pass('1 hour');
select lives_ok($$select api.follow(tests.id_of('ines'))$$, '[F53] an hour later a fan follows again');
select * from finish();
