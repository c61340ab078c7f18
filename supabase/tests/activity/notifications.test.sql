-- Notifications: one's own rows and the events of creators whom one follows or pays, newest first,
-- counted since the last reading, and nothing across a block.
select plan(13);

select tests.make_creator('mara', 1500);
select tests.make_creator('ines');
select tests.make_fan('jonas', 5000);
select tests.make_fan('member', 5000);

select tests.pass('1 second');
select tests.act_as('jonas');
select lives_ok($$select public.send_tip(tests.id_of('mara'), 500, gen_random_uuid())$$, 'a fan tips');
select lives_ok($$select public.follow(tests.id_of('mara'))$$, 'a fan follows');
select is(public.notifications(), '[]'::jsonb, '[F63] one''s own acts are no news to oneself');

select tests.act_as('mara');
select is(public.notifications() -> 0 ->> 'kind', 'tip', '[F63] the creator reads of the tip');
select is(public.notifications() -> 0 -> 'actor' ->> 'username', 'jonas', '[F63] and who it came from');
select is((public.activity_state() ->> 'notifications')::int, 1, '[F63] it counts as unread');
select tests.act_as('ines');
select is(public.notifications(), '[]'::jsonb, '[F63] nobody else reads of it');
select is_empty('select * from public.notifications', '[F63] nor finds its row');

-- an event for everyone and one for subscribers
select tests.act_as_owner();
select private.announce(tests.id_of('mara'), 'wall_post', 'everyone', gen_random_uuid());
select private.announce(tests.id_of('mara'), 'wall_media', 'subscribers', gen_random_uuid());
select tests.subscribe(tests.id_of('member'), tests.id_of('mara'));
select tests.act_as('jonas');
select is(jsonb_array_length(public.notifications()), 1, '[F63] a follower is told of public posts');
select tests.act_as('member');
select is(jsonb_array_length(public.notifications()), 2, '[F63] a subscriber is told of private ones too');

select tests.act_as('mara');
select lives_ok($$select public.block(tests.id_of('jonas'))$$, 'the creator blocks the follower');
select is(jsonb_path_query_array(public.notifications(), '$[*] ? (@.actor.username == "jonas")'), '[]'::jsonb,
  '[F32] nothing of a blocked person is shown');
select tests.act_as('jonas');
select is(public.notifications(), '[]'::jsonb, '[F32] nor does the blocked person read of the creator');
select * from finish();
