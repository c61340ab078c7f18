-- The special accounts of the site: they exist from the start, nobody can sign in to them, every
-- member can write to them, and nobody can pay or block them. Browse and search do not find them.
select plan(25);

select tests.make_creator('mara');
select tests.make_fan('jonas', 5000);
select tests.link_card(tests.id_of('jonas'));

select is((select array_agg(username order by special) from public.profiles where special is not null),
  array['support', 'friskacademy'], '[F19] the support and academy accounts exist');
select is(tests.id_of('support'), private.special_id('support'), '[F19] support has its fixed id');
select is(tests.id_of('friskacademy'), private.special_id('academy'),
  '[F19] the academy has its fixed id');
select is((select count(*) from auth.users where id in (private.special_id('support'), private.special_id('academy'))
             and banned_until > now() + interval '100 years' and email is null and encrypted_password = ''),
  2::bigint, '[F19] special accounts are banned and have no address and no password');
select lives_ok($$select private.make_special_account('academy', 'friskacademy', 'Academy', 'Anew.')$$,
  '[F19] a special account can be loaded again');
select is((select count(*) from public.profiles where special is not null), 2::bigint,
  '[F19] loading a special account again creates no other account');

-- sign-up metadata cannot make an account special
select tests.make_user('support', 'creator');
select is((select count(*) from public.profiles where username = 'support'), 1::bigint,
  '[F19] a sign-up cannot take the username of support');
select is_empty($$select from public.profiles where special is not null and id not in
    (private.special_id('support'), private.special_id('academy'))$$,
  '[F19] a sign-up cannot create a special account');

-- pages and search
select tests.act_as('jonas');
select is(api.creator_page('friskacademy')::jsonb ->> 'is_special', 'true',
  '[F6] a member can open the page of the academy');
select is(api.creator_page('support')::jsonb, null, '[F6] support has no page');
select is(api.conversation_with('support')::jsonb -> 'permission', '{"may_write": true, "refusal": null}'::jsonb,
  '[F72] a member can write to support before the first message');
select is(jsonb_path_query_array(api.browse('all', null, null, null)::jsonb, '$[*].username'), '["mara"]'::jsonb,
  '[F25] browse lists creators without the academy');
select is(api.search_creators('frisk', null)::jsonb, '[]'::jsonb,
  '[F26] search does not find the academy');
select isnt(api.search_creators('mar', null)::jsonb, '[]'::jsonb, '[F26] search finds creators');

-- messages
select lives_ok($$select api.send_message(tests.id_of('friskacademy'), 'hello', '{}', null, gen_random_uuid())::jsonb$$,
  '[F72] a fan can write to the academy');
select tests.act_as('mara');
select lives_ok($$select api.send_message(tests.id_of('support'), 'help', '{}', null, gen_random_uuid())::jsonb$$,
  '[F72] a creator can write to support');
select throws_ok($$select api.send_message(tests.id_of('support'), 'buy', '{}', 500, gen_random_uuid())::jsonb$$,
  'PT403', 'method_forbidden', '[F79] a creator cannot send a priced message to support');
select throws_ok($$select api.block(tests.id_of('support'))$$, 'PT400', 'invalid_profile',
  '[F32] a creator cannot block support');
select lives_ok($$select api.block(tests.id_of('jonas'))$$, '[F32] a creator can block a fan');
select api.unblock(tests.id_of('jonas'));

-- payments
select tests.act_as('jonas');
select throws_ok($$select api.send_tip(tests.id_of('friskacademy'), 500, gen_random_uuid())$$,
  'PT400', 'invalid_profile', '[F62] a fan cannot tip the academy');
select throws_ok($$select api.start_subscription(tests.id_of('friskacademy'), 1500, gen_random_uuid(), tests.consent('friskacademy'))::jsonb$$,
  'PT400', 'invalid_profile', '[F54] a fan cannot subscribe to the academy');
select is((api.creator_page('friskacademy')::jsonb -> 'viewer' ->> 'can_subscribe')::boolean, false,
  '[F54] the page of the academy offers no subscription');
select is((api.creator_page('mara')::jsonb -> 'viewer' ->> 'can_subscribe')::boolean, true,
  '[F54] the page of a creator offers a subscription');
select lives_ok($$select api.send_tip(tests.id_of('mara'), 500, gen_random_uuid())$$,
  '[F62] a fan can tip a creator');
select tests.act_as_owner();
select tests.ledger_is_whole();
select * from finish();
