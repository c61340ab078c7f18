-- The site's own accounts: there from the start, signed in by nobody, written to by everybody, paid
-- and blocked by nobody, found by their address alone.
select plan(25);

select tests.make_creator('mara');
select tests.make_fan('jonas', 5000);
select tests.link_card(tests.id_of('jonas'));

select is((select array_agg(username order by special) from public.profiles where special is not null),
  array['support', 'friskacademy'], '[F19] support and academy exist');
select is(tests.id_of('support'), private.special_id('support'), '[F19] under the fixed id of support');
select is(tests.id_of('friskacademy'), private.special_id('academy'), '[F19] and of the academy');
select is((select count(*) from auth.users where id in (private.special_id('support'), private.special_id('academy'))
             and banned_until > now() + interval '100 years' and email is null and encrypted_password = ''),
  2::bigint, '[F19] nobody signs in as one of them');
select lives_ok($$select private.make_special_account('academy', 'friskacademy', 'Academy', 'Anew.')$$,
  '[F19] loading them again makes them no second time');
select is((select count(*) from public.profiles where special is not null), 2::bigint, '[F19] two they are');

-- what a sign-up says of itself makes nobody special
select tests.make_user('support', 'creator');
select is((select count(*) from public.profiles where username = 'support'), 1::bigint,
  '[F19] nobody takes the name of support');
select is_empty($$select from public.profiles where special is not null and id not in
    (private.special_id('support'), private.special_id('academy'))$$,
  '[F19] nor becomes special by signing up');

-- found
select tests.act_as('jonas');
select is(api.creator_page('friskacademy')::jsonb ->> 'is_special', 'true', '[F6] a member opens the academy''s page');
select is(api.creator_page('support')::jsonb, null, '[F6] support has none');
select is(api.conversation_with('support')::jsonb -> 'permission', '{"may_write": true, "refusal": null}'::jsonb,
  '[F72] but a thread, before anybody wrote');
select is(jsonb_path_query_array(api.browse('all', null, null, null)::jsonb, '$[*].username'), '["mara"]'::jsonb,
  '[F25] browse shows creators, not the academy');
select is(api.search_creators('frisk', null)::jsonb, '[]'::jsonb, '[F26] nor does search');
select isnt(api.search_creators('mar', null)::jsonb, '[]'::jsonb, '[F26] which finds creators');

-- written to
select lives_ok($$select api.send_message(tests.id_of('friskacademy'), 'hello', '{}', null, gen_random_uuid())::jsonb$$,
  '[F72] a fan writes to the academy');
select tests.act_as('mara');
select lives_ok($$select api.send_message(tests.id_of('support'), 'help', '{}', null, gen_random_uuid())::jsonb$$,
  '[F72] a creator writes to support');
select throws_ok($$select api.send_message(tests.id_of('support'), 'buy', '{}', 500, gen_random_uuid())::jsonb$$,
  'PT403', 'method_forbidden', '[F79] and sells nothing to it');
select throws_ok($$select api.block(tests.id_of('support'))$$, 'PT400', 'invalid_profile',
  '[F32] nobody blocks support');
select lives_ok($$select api.block(tests.id_of('jonas'))$$, '[F32] though she may block others');
select api.unblock(tests.id_of('jonas'));

-- paid
select tests.act_as('jonas');
select throws_ok($$select api.send_tip(tests.id_of('friskacademy'), 500, gen_random_uuid())$$,
  'PT400', 'invalid_profile', '[F62] nobody tips the academy');
select throws_ok($$select api.start_subscription(tests.id_of('friskacademy'), 1500, gen_random_uuid())::jsonb$$,
  'PT400', 'invalid_profile', '[F54] nor subscribes to it');
select is((api.creator_page('friskacademy')::jsonb -> 'viewer' ->> 'can_subscribe')::boolean, false,
  '[F54] its page offers none');
select is((api.creator_page('mara')::jsonb -> 'viewer' ->> 'can_subscribe')::boolean, true, '[F54] a creator''s does');
select lives_ok($$select api.send_tip(tests.id_of('mara'), 500, gen_random_uuid())$$, '[F62] and takes tips');
select tests.act_as_owner();
select tests.ledger_is_whole();
select * from finish();
