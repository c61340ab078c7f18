-- A fan's favourites and subscriptions: fifteen a page by key, searched by the beginning of a
-- username, never anybody whom the fan cannot see.
select plan(31);

select tests.make_creator('mara', 1500);
select tests.make_creator('marisol', 1200);
select tests.make_creator('ines', 1000);
select tests.make_fan('jonas', 20000);
select tests.make_fan('other');

select tests.act_as('jonas');
select is(api.my_favorites()::jsonb, '[]'::jsonb, '[F53] nobody is followed at first');
select is(api.my_subscriptions()::jsonb, '[]'::jsonb, '[F56] and nobody subscribed to');
-- ids are in order by the millisecond
select lives_ok($$select api.follow(tests.id_of(name))::jsonb, pg_sleep(0.002)
  from unnest(array['mara', 'marisol', 'ines']) n (name)$$, '[F53] three are followed');
select is((select jsonb_agg(f -> 'username') from jsonb_array_elements(api.my_favorites()::jsonb) f),
  '["ines", "marisol", "mara"]'::jsonb, '[F53] the newest stands first');
select is((select jsonb_agg(f -> 'username') from jsonb_array_elements(api.my_favorites('@MAR')::jsonb) f),
  '["marisol", "mara"]'::jsonb, '[F116] a search finds the beginnings of usernames');
select is(api.my_favorites('ara')::jsonb, '[]'::jsonb, '[F116] and nothing in their middle');
select throws_ok($$select api.my_favorites('m')::jsonb$$, 'PT400', 'search_too_short',
  '[F116] of two letters at least');
select is(api.my_favorites()::jsonb #>> '{0,is_online}', 'false', '[F53] who is away is not online');
select tests.act_as_owner();
insert into public.presence (profile_id, seen_at) values (tests.id_of('ines'), private.now());
select tests.act_as('jonas');
select is(api.my_favorites()::jsonb #>> '{0,is_online}', 'true', '[F53] who is there is');
select is(api.my_favorites(null, (api.my_favorites()::jsonb #>> '{0,id}')::uuid) #>> '{0,username}', 'marisol',
  '[F53] the next page goes on behind the last row');

-- the page
select tests.act_as_owner();
select tests.make_creator('crowd_' || n, 500) from generate_series(10, 26) n;
insert into public.follows (fan_id, creator_id)
select tests.id_of('other'), tests.id_of('crowd_' || n) from generate_series(10, 26) n;
select tests.act_as('other');
select is(jsonb_array_length(api.my_favorites()::jsonb), 15, '[F53] fifteen a page');
select is(jsonb_array_length(api.my_favorites(null, (api.my_favorites()::jsonb #>> '{14,id}')::uuid)::jsonb), 2,
  '[F53] and what is left on the next');

-- who cannot be seen
select tests.act_as('ines');
select lives_ok($$select api.block(tests.id_of('jonas'))$$, 'a creator blocks the fan');
select tests.act_as('jonas');
select is((select jsonb_agg(f -> 'username') from jsonb_array_elements(api.my_favorites()::jsonb) f),
  '["marisol", "mara"]'::jsonb, '[F32] across a block there is no favourite');
select tests.act_as_owner();
update private.account_statuses set promoted_at = null where profile_id = tests.id_of('marisol');
select tests.act_as('jonas');
select is((select jsonb_agg(f -> 'username') from jsonb_array_elements(api.my_favorites()::jsonb) f),
  '["mara"]'::jsonb, '[F53] nor where the page is not listed');

-- subscriptions
select tests.act_as_owner();
update private.account_statuses set promoted_at = now() where profile_id = tests.id_of('marisol');
select tests.act_as('jonas');
select lives_ok($$select api.start_subscription(tests.id_of('mara'), 1500, gen_random_uuid())::jsonb,
                         api.start_subscription(tests.id_of('marisol'), 1200, gen_random_uuid())::jsonb$$,
  '[F54] two subscriptions begin');
select lives_ok($$select api.stop_subscription(tests.id_of('mara'))$$, '[F55] one is stopped');
select is((select jsonb_object_agg(s #>> '{creator,username}', s -> 'state')
           from jsonb_array_elements(api.my_subscriptions()::jsonb) s),
  '{"mara": "ending", "marisol": "active"}'::jsonb, '[F56] one ends, one renews');
select is((select s -> 'rebill_price_cents' from jsonb_array_elements(api.my_subscriptions('marisol')::jsonb) s),
  '1200'::jsonb, '[F56] at the price of its purchase');
select is((select count(*) from jsonb_array_elements(api.my_subscriptions()::jsonb) s where s -> 'restart' <> 'null'),
  0::bigint, '[F55] what runs is not restarted');
select tests.act_as_owner();
update public.plans set price_cents = 2000 where creator_id = tests.id_of('marisol');
select tests.act_as('jonas');
select is((select s -> 'rebill_price_cents' from jsonb_array_elements(api.my_subscriptions('marisol')::jsonb) s),
  '1200'::jsonb, '[F57] a new fee leaves it as it is');

select tests.act_as_owner();
select tests.pass('31 days');
insert into public.limited_offers (creator_id, price_cents, sales_left) values (tests.id_of('mara'), 950, 3);
select tests.act_as('jonas');
select is((select jsonb_agg(s -> 'state') from jsonb_array_elements(api.my_subscriptions()::jsonb) s),
  '["expired", "expired"]'::jsonb, '[F56] both are over');
select is((select s -> 'restart' from jsonb_array_elements(api.my_subscriptions('mara')::jsonb) s),
  '{"fee_cents": 1500, "offer": {"price_cents": 950, "sales_left": 3}}'::jsonb,
  '[F55] and can be started again for what it costs now');
select is((select jsonb_agg(s #> '{creator,username}' order by place)
           from jsonb_array_elements(api.my_subscriptions('mar')::jsonb) with ordinality l (s, place)),
  (select jsonb_agg(s #> '{creator,username}' order by place)
           from jsonb_array_elements(api.my_subscriptions()::jsonb) with ordinality l (s, place)),
  '[F116] a search finds beginnings in the same order');
select is(jsonb_array_length(api.my_subscriptions(null,
    (api.my_subscriptions()::jsonb #>> '{0,expires_at}')::timestamptz, (api.my_subscriptions()::jsonb #>> '{0,id}')::uuid)::jsonb),
  1, '[F56] the next page goes on behind the last row');
select throws_ok($$select api.my_subscriptions('m')::jsonb$$, 'PT400', 'search_too_short',
  '[F116] of two letters at least');
select tests.act_as_owner();
update private.account_statuses set promoted_at = null where profile_id = tests.id_of('mara');
select tests.act_as('jonas');
select is((select count(*) from jsonb_array_elements(api.my_subscriptions()::jsonb) s
           where s -> 'creator' = 'null' and s -> 'restart' = 'null'),
  1::bigint, '[F55] who is not promoted any more stays without a name and is not restarted');
select is(api.my_subscriptions('mara')::jsonb, '[]'::jsonb, '[F116] nor found by a search');

select tests.act_as('mara');
select throws_ok($$select api.my_favorites()::jsonb$$, 'PT403', 'must_be_customer_to_follow',
  '[F53] a creator has no favourites');
select throws_ok($$select api.my_subscriptions()::jsonb$$, 'PT403', 'must_be_customer_to_subscribe',
  '[F56] and no subscriptions');
select tests.act_as_guest();
select throws_ok($$select api.my_favorites()::jsonb$$, '42501', null, '[F53] a guest has neither');
select * from finish();
