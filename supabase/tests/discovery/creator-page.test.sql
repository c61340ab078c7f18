-- The page of a creator and the rule of its subscribe button, for each kind of viewer.
select plan(48);

select tests.make_creator('mara', 950);
select tests.make_creator('ines');
select tests.make_creator('hidden');
select tests.make_fan(u) from unnest(
  array['jonas', 'payer', 'ended', 'ending', 'blocked', 'blocker', 'follower', 'helpdesk']) u;
select tests.subscribe(tests.id_of('ended'), tests.id_of('mara'));
select tests.pass('31 days');
update public.subscriptions set is_renewing = false;
select tests.subscribe(tests.id_of('payer'), tests.id_of('mara'));
select tests.subscribe(tests.id_of('payer'), tests.id_of('hidden'));
select tests.subscribe(tests.id_of('ending'), tests.id_of('mara'));
update private.account_statuses set promoted_at = null where profile_id = tests.id_of('hidden');
select tests.act_as('ending');
select api.stop_subscription(tests.id_of('mara'));
select tests.act_as('follower');
select api.follow(tests.id_of('mara'))::jsonb;
select tests.act_as('mara');
select api.block(tests.id_of('blocked'));
select tests.act_as('blocker');
select api.block(tests.id_of('mara'));
select tests.act_as_owner();
update public.profiles set bio = 'Video photographer.', location = 'Lisbon', age = 29,
  name = 'Mara Voss' where username = 'mara';
update public.profiles set special = null where special = 'support';
update public.profiles set special = 'support' where username = 'helpdesk';
insert into public.presence values (tests.id_of('mara'), private.now());

select tests.act_as_guest();
select is(api.guest_creator_page('MARA')::jsonb - 'id' - 'joined_at' - 'categories' - 'counters' - 'last_active',
  '{"username": "mara", "name": "Mara Voss", "bio": "Video photographer.", "age": 29,
    "location": "Lisbon", "instagram_handle": null, "twitter_handle": null, "wishlist_url": null,
    "is_special": false, "is_listed": true, "is_free_wall_disabled": false, "chat_prices": null, "is_online": true,
    "avatar": null, "cover": null, "welcome_video": null, "fee_cents": 950, "offer": null, "is_blocked": false,
    "viewer": {"is_owner": false, "story_status": null, "is_following": false, "can_subscribe": true, "can_follow": true, "can_tip": true,
               "subscription": null}}'::jsonb,
  '[F30] a guest reads the whole page by the username in capitals');
select is(api.guest_creator_page('mara')::jsonb -> 'counters',
  '{"posts": 0, "photos": 0, "videos": 0, "likes": 0, "followers": 1}'::jsonb,
  '[F30] the page contains five counters');
select is(api.guest_creator_page('nobody_here')::jsonb, null,
  '[F31] the page of an unknown username is null');
select is(api.guest_creator_page('jonas')::jsonb, null, '[F31] the page of a fan is null');
select is(api.guest_creator_page('hidden')::jsonb, null,
  '[F117] the page of an unlisted creator is null for guests');

select tests.act_as('payer');
select is(api.creator_page('hidden')::jsonb ->> 'username', 'hidden',
  '[F117] a subscriber of an unlisted creator still sees the page');
select is(api.creator_page('mara')::jsonb #>> '{viewer,subscription,state}', 'active',
  '[F34] a renewing subscription is active');
select tests.act_as('ending');
select is(api.creator_page('mara')::jsonb #>> '{viewer,subscription,state}', 'ending',
  '[F34] a stopped subscription is ending');
select tests.act_as('ended');
select is(api.creator_page('mara')::jsonb #>> '{viewer,subscription,state}', 'expired',
  '[F34] a past subscription is expired');
select tests.act_as('jonas');
select is(api.creator_page('mara')::jsonb #> '{viewer,subscription}', 'null'::jsonb,
  'a fan who never subscribed has no subscription on the page');

create function pg_temp.shown(p_user text) returns jsonb language plpgsql as $$
declare
  v_page jsonb;
  v_card jsonb;
begin
  perform tests.act_as(p_user);
  v_page := api.creator_page('mara')::jsonb;
  select c into v_card from jsonb_array_elements(api.browse()::jsonb) c
  where c ->> 'username' = 'mara';
  if v_page -> 'fee_cents' <> v_card -> 'fee_cents' or v_page -> 'offer' <> v_card -> 'offer' then
    raise 'the page says %, the category says %', v_page, v_card;
  end if;
  return jsonb_build_array(v_page -> 'fee_cents', v_page #> '{offer,price_cents}');
end $$;
select tests.act_as('mara');
select api.save_prices(p_fee_cents => 1500);
select api.start_limited_offer(500, 3, gen_random_uuid());
select is(pg_temp.shown('jonas'), '[1500, 500]',
  '[F30] [F34] a fan sees the current fee and offer');
select is(pg_temp.shown('ended'), '[1500, 500]',
  '[F30] an expired subscriber sees the current fee and offer');
select is(pg_temp.shown('payer'), '[950, null]',
  '[F54] a subscriber sees the price of their subscription and no offer');
select is(pg_temp.shown('ending'), '[950, null]',
  '[F54] a subscriber with a stopped subscription sees its price and no offer until it ends');
select is(pg_temp.shown('mara'), '[1500, 500]', '[F30] the creator sees the current fee and offer');
select tests.act_as_guest();
select is((api.guest_creator_page('mara')::jsonb -> 'offer') ->> 'sales_left', '3',
  '[F30] a guest sees the number of sales left of the offer');
select tests.act_as('jonas');
select tests.act_as('follower');
select is(api.creator_page('mara')::jsonb #>> '{viewer,is_following}', 'true',
  '[F53] the page shows a follower that they follow the creator');
select tests.act_as('mara');
select is(api.creator_page('mara')::jsonb #>> '{viewer,is_owner}', 'true',
  '[F30] the page shows the creator that they are its owner');
select tests.act_as('hidden');
select is(api.creator_page('hidden')::jsonb ->> 'is_listed', 'false',
  '[F117] an unlisted creator sees their own page');
select tests.act_as('blocked');
select is(api.creator_page('mara')::jsonb, '{"is_blocked": true}'::jsonb,
  '[F32] the page shows a blocked fan only that they are blocked');
select tests.act_as('blocker');
select is(api.creator_page('mara')::jsonb - 'blocked_by_me', '{"is_blocked": true}'::jsonb,
  '[F32] the page shows a fan who blocked the creator only the fields about the block');

-- the six conditions of the subscribe button
create function pg_temp.offered(p_user text, p_creator text) returns boolean
language plpgsql as $$
declare
  v_rule boolean;
begin
  if p_user = 'guest' then
    perform tests.act_as_guest();
  else
    perform tests.act_as(p_user);
  end if;
  perform set_config('role', 'postgres', true);
  v_rule := (private.page_rights(tests.id_of(p_creator))).can_subscribe;
  perform tests.act_as_owner();
  return v_rule;
end $$;
select tests.act_as_owner();
select is(pg_temp.offered(reader, creator), offered, '[F34] ' || story)
from (values
  ('jonas', 'mara', true, 'a fan is offered a subscription'),
  ('guest', 'mara', true, 'a guest is offered a subscription'),
  ('follower', 'mara', true, 'a follower is offered a subscription'),
  ('ended', 'mara', true, 'an expired subscriber is offered a new subscription'),
  ('payer', 'mara', false, 'a subscriber is not offered a subscription'),
  ('ending', 'mara', false,
   'a subscriber with a stopped subscription is not offered a new one before its end'),
  ('ines', 'mara', false, 'another creator is not offered a subscription'),
  ('mara', 'mara', false, 'the owner is not offered a subscription'),
  ('helpdesk', 'mara', false, 'support is not offered a subscription'),
  ('blocked', 'mara', false, 'a blocked fan is not offered a subscription'),
  ('blocker', 'mara', false, 'a fan who blocked the creator is not offered a subscription'),
  ('jonas', 'hidden', false, 'a fan is not offered a subscription to an unlisted creator'),
  ('guest', 'hidden', false,
   'a guest is not offered a subscription to an unlisted creator')) t (reader, creator, offered, story);
select tests.suspend(tests.id_of('mara'));
select is(pg_temp.offered('jonas', 'mara'), false,
  '[F34] a fan is not offered a subscription to a suspended creator');
select tests.act_as('payer');
select is(api.creator_page('mara')::jsonb, null,
  '[F117] the page of a suspended creator is null for a subscriber');
select tests.act_as('blocked');
select is(api.creator_page('mara')::jsonb, null,
  '[F117] the page of a suspended creator is null for a blocked fan');
select tests.act_as_owner();
insert into public.blocks (blocker_id, blocked_id) values (tests.id_of('mara'), tests.id_of('payer'));
select tests.act_as('payer');
select is(api.creator_page('mara')::jsonb, null,
  '[F117] the page of a suspended creator is null for a blocked subscriber');
select tests.act_as('mara');
select is(api.creator_page('mara')::jsonb ->> 'username', 'mara',
  '[F117] a suspended creator sees their own page');

-- a closed region
select tests.act_as_owner();
select is(pg_temp.offered('jonas', 'ines'), true,
  '[F34] a fan in an open region is offered a subscription');
insert into private.region_policies values ('ZZ', '', 'block');
select set_config('request.headers', '{"x-caller-region": "zz"}', true);
select is(pg_temp.offered('jonas', 'ines'), false,
  '[F34] a fan in a closed region is not offered a subscription');
insert into public.blocks (blocker_id, blocked_id) values (tests.id_of('ines'), tests.id_of('jonas'));
select tests.act_as('jonas');
select is(api.creator_page('ines')::jsonb, null,
  '[F32] in a closed region the page is null for a blocked fan');
select set_config('request.headers', '{}', true);
select is(api.creator_page('ines')::jsonb, '{"is_blocked": true}',
  '[F32] in an open region the page shows a blocked fan that they are blocked');

-- followers
select tests.act_as_owner();
update private.account_statuses set suspended_at = null where profile_id = tests.id_of('mara');
select is((select followers from private.creator_summaries where creator_id = tests.id_of('mara')),
  0::bigint, 'the summary does not count a follow before the roll-up');
select private.roll_up_followers();
select is((select followers from private.creator_summaries where creator_id = tests.id_of('mara')),
  1::bigint, 'the summary counts a follow after the roll-up');
select private.roll_up_followers();
select is((api.creator_page('mara')::jsonb #>> '{counters,followers}')::bigint, 1::bigint,
  'the page counts a follow once after a second roll-up');
select tests.act_as('follower');
select api.unfollow(tests.id_of('mara'));
select tests.act_as_owner();
select is((api.creator_page('mara')::jsonb #>> '{counters,followers}')::bigint, 0::bigint,
  '[F30] the page does not count an ended follow before the roll-up');
select private.roll_up_followers();
select is((select followers from private.creator_summaries where creator_id = tests.id_of('mara')),
  0::bigint, 'the summary does not count an ended follow after the roll-up');
select * from finish();
