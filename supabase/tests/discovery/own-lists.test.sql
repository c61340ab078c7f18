-- The followed creators and the subscriptions of a fan: fifteen rows a page, paged by key, searched
-- by the beginning of a username, without creators whom the fan cannot see.
select plan(33);

select tests.make_creator('mara', 1500);
select tests.make_creator('marisol', 1200);
select tests.make_creator('ines', 1000);
select tests.make_fan('jonas', 20000);
select tests.make_fan('other');

select tests.act_as('jonas');
select is(api.my_favorites()::jsonb, '[]'::jsonb,
  '[F53] the list of followed creators is empty at first');
select is(api.my_subscriptions()::jsonb, '[]'::jsonb,
  '[F56] the list of subscriptions is empty at first');
-- Ids are ordered by milliseconds, so each follow waits for the next one.
select lives_ok($$select api.follow(tests.id_of(name))::jsonb, pg_sleep(0.002)
  from unnest(array['mara', 'marisol', 'ines']) n (name)$$,
  '[F53] a fan can follow three creators');
select is((select jsonb_agg(f -> 'username') from jsonb_array_elements(api.my_favorites()::jsonb) f),
  '["ines", "marisol", "mara"]'::jsonb,
  '[F53] the list of followed creators begins with the newest follow');
select is((select jsonb_agg(f -> 'username') from jsonb_array_elements(api.my_favorites('@MAR')::jsonb) f),
  '["marisol", "mara"]'::jsonb,
  '[F116] a search for followed creators matches the beginning of usernames');
select is(api.my_favorites('ara')::jsonb, '[]'::jsonb,
  '[F116] a search for followed creators does not match the middle of usernames');
select throws_ok($$select api.my_favorites('m')::jsonb$$, 'PT400', 'search_too_short',
  '[F116] a search for followed creators by one character is refused');
select is(api.my_favorites()::jsonb #>> '{0,is_online}', 'false',
  '[F53] a followed creator without a heartbeat is not online');
select tests.act_as_owner();
insert into public.presence (profile_id, seen_at) values (tests.id_of('ines'), private.now());
select tests.act_as('jonas');
select is(api.my_favorites()::jsonb #>> '{0,is_online}', 'true',
  '[F53] a followed creator with a heartbeat is online');
select is(api.my_favorites(null, (api.my_favorites()::jsonb #>> '{0,id}')::uuid) #>> '{0,username}', 'marisol',
  '[F53] a page of followed creators begins after the given row');

-- the size of a page
select tests.act_as_owner();
select tests.make_creator('crowd_' || n, 500) from generate_series(10, 26) n;
insert into public.follows (fan_id, creator_id)
select tests.id_of('other'), tests.id_of('crowd_' || n) from generate_series(10, 26) n;
select tests.act_as('other');
select is(jsonb_array_length(api.my_favorites()::jsonb), 15,
  '[F53] a page contains fifteen followed creators');
select is(jsonb_array_length(api.my_favorites(null, (api.my_favorites()::jsonb #>> '{14,id}')::uuid)::jsonb), 2,
  '[F53] the second page contains the other two of seventeen followed creators');

-- creators whom the fan cannot see
select tests.act_as('ines');
select lives_ok($$select api.block(tests.id_of('jonas'))$$, 'a creator can block the fan');
select tests.act_as('jonas');
select is((select jsonb_agg(f -> 'username') from jsonb_array_elements(api.my_favorites()::jsonb) f),
  '["marisol", "mara"]'::jsonb,
  '[F32] a creator who blocks the fan is not in the list of followed creators');
select tests.act_as_owner();
update private.account_statuses set promoted_at = null where profile_id = tests.id_of('marisol');
select tests.act_as('jonas');
select is((select jsonb_agg(f -> 'username') from jsonb_array_elements(api.my_favorites()::jsonb) f),
  '["mara"]'::jsonb, '[F53] an unlisted creator is not in the list of followed creators');

-- subscriptions
select tests.act_as_owner();
update private.account_statuses set promoted_at = now() where profile_id = tests.id_of('marisol');
select tests.act_as('jonas');
select lives_ok($$select api.start_subscription(tests.id_of('mara'), 1500, gen_random_uuid(), tests.consent('mara'))::jsonb,
                         api.start_subscription(tests.id_of('marisol'), 1200, gen_random_uuid(), tests.consent('marisol'))::jsonb$$,
  '[F54] a fan can start two subscriptions');
select lives_ok($$select api.stop_subscription(tests.id_of('mara'))$$,
  '[F55] a fan can stop one of two subscriptions');
select is((select jsonb_object_agg(s #>> '{creator,username}', s -> 'state')
           from jsonb_array_elements(api.my_subscriptions()::jsonb) s),
  '{"mara": "ending", "marisol": "active"}'::jsonb,
  '[F56] the stopped subscription is ending and the other one active');
select is((select s -> 'renewal_price_cents' from jsonb_array_elements(api.my_subscriptions('marisol')::jsonb) s),
  '1200'::jsonb, '[F56] the active subscription renews at the price of its purchase');
select is((select count(*) from jsonb_array_elements(api.my_subscriptions()::jsonb) s where s -> 'restart' <> 'null'),
  0::bigint, '[F55] a running subscription has no restart price');
select tests.act_as_owner();
update public.plans set price_cents = 2000 where creator_id = tests.id_of('marisol');
select tests.act_as('jonas');
select is((select s -> 'renewal_price_cents' from jsonb_array_elements(api.my_subscriptions('marisol')::jsonb) s),
  '1200'::jsonb, '[F57] a new fee does not change the renewal price of a subscription');

select tests.act_as_owner();
select tests.pass('31 days');
select tests.act_as('jonas');
select is((select jsonb_agg(s -> 'state') from jsonb_array_elements(api.my_subscriptions()::jsonb) s),
  '["past_due", "expired"]'::jsonb, '[F56] a subscription is past due while its renewal fails');
select is((select jsonb_agg(s -> 'restart' is null or s -> 'restart' = 'null') from jsonb_array_elements(api.my_subscriptions()::jsonb) s
           where s ->> 'state' = 'past_due'),
  '[false]'::jsonb, '[F55] a past due subscription can be restarted');
select tests.act_as_owner();
update public.subscriptions set is_renewing = false where fan_id = tests.id_of('jonas');
insert into public.limited_offers (creator_id, price_cents, sales_left) values (tests.id_of('mara'), 950, 3);
select tests.act_as('jonas');
select is((select jsonb_agg(s -> 'state') from jsonb_array_elements(api.my_subscriptions()::jsonb) s),
  '["expired", "expired"]'::jsonb, '[F56] both subscriptions are expired after 31 days');
select is((select s -> 'restart' from jsonb_array_elements(api.my_subscriptions('mara')::jsonb) s),
  '{"fee_cents": 1500, "offer": {"price_cents": 950, "sales_left": 3}}'::jsonb,
  '[F55] the restart price of an expired subscription is the current fee and offer');
select is((select jsonb_agg(s #> '{creator,username}' order by place)
           from jsonb_array_elements(api.my_subscriptions('mar')::jsonb) with ordinality l (s, place)),
  (select jsonb_agg(s #> '{creator,username}' order by place)
           from jsonb_array_elements(api.my_subscriptions()::jsonb) with ordinality l (s, place)),
  '[F116] a search for subscriptions keeps the order of the list');
select is(jsonb_array_length(api.my_subscriptions(null,
    (api.my_subscriptions()::jsonb #>> '{0,expires_at}')::timestamptz, (api.my_subscriptions()::jsonb #>> '{0,id}')::uuid)::jsonb),
  1, '[F56] a page of subscriptions begins after the given row');
select throws_ok($$select api.my_subscriptions('m')::jsonb$$, 'PT400', 'search_too_short',
  '[F116] a search for subscriptions by one character is refused');
select tests.act_as_owner();
update private.account_statuses set promoted_at = null where profile_id = tests.id_of('mara');
select tests.act_as('jonas');
select is((select count(*) from jsonb_array_elements(api.my_subscriptions()::jsonb) s
           where s -> 'creator' = 'null' and s -> 'restart' = 'null'),
  1::bigint,
  '[F55] the subscription to an unlisted creator has no creator summary and no restart price');
select is(api.my_subscriptions('mara')::jsonb, '[]'::jsonb,
  '[F116] a search does not find the subscription to an unlisted creator');

select tests.act_as('mara');
select throws_ok($$select api.my_favorites()::jsonb$$, 'PT403', 'must_be_customer_to_follow',
  '[F53] a creator has no list of followed creators');
select throws_ok($$select api.my_subscriptions()::jsonb$$, 'PT403', 'must_be_customer_to_subscribe',
  '[F56] a creator has no list of subscriptions');
select tests.act_as_guest();
select throws_ok($$select api.my_favorites()::jsonb$$, '42501', null,
  '[F53] a guest has no list of followed creators');
select * from finish();
