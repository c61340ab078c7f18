-- The reading functions answer what sees_post() says, for every kind of user: a wall in pages
-- with its pins and filters, one post, the feed, the five of guests, and the locked card of the
-- rest.
select plan(52);

select tests.make_creator('mara');
select tests.make_creator('ines');
select tests.make_fan(u) from unnest(array['subscriber', 'follower', 'stranger', 'blocked']) u;
select tests.subscribe(tests.id_of('subscriber'), tests.id_of('mara'));
select tests.act_as('follower');
select api.follow(tests.id_of('mara'))::jsonb;
select tests.act_as('mara');
select api.block(tests.id_of('blocked'));
select tests.act_as_owner();
create temp table p (id uuid, name text);
grant select on p to anon, authenticated;
insert into p select tests.post('mara', case when n % 2 = 0 then 'private' else 'public' end, 't' || n), 't' || n from generate_series(1, 7) n;
insert into p select tests.post('mara', 'public', 'pictures', null, array[tests.make_media(tests.id_of('mara'), 'post')]), 'pictures';
insert into p select tests.post('mara', 'private', 'video', null, array[tests.make_video('mara')]), 'video';
insert into p select tests.post('mara', 'public', 'unready', null, array[tests.make_video('mara', 'processing')]), 'unready';
insert into p select tests.post('mara', 'public', 'held', null), 'held';
update public.posts set moderation_state = 'held' where id in (select tests.posts_with('held'));
create function pg_temp.id(p_name text) returns uuid language sql as $$ select id from p where name = p_name $$;
create function pg_temp.words(p_user text, p_call text) returns text language sql as $$
  select tests.answer(p_user, format('(select string_agg(x ->> ''text'', '' '') from json_array_elements(%s) x)', p_call))
$$;
create function pg_temp.wall(p_user text, p_filter text default 'all', p_before text default null) returns text language sql as $$
  select pg_temp.words(p_user, format('api.wall_posts(tests.id_of(''mara''), %L, %L)', p_filter, pg_temp.id(p_before)))
$$;

-- pages
select is(pg_temp.wall('mara'), 'held unready video pictures t7', '[F36] the owner reads everything, five a page, newest first');
select is(pg_temp.wall('mara', 'all', 't7'), 't6 t5 t4 t3 t2', '[F36] then the five before');
select is(pg_temp.wall('mara', 'all', 't2'), 't1', '[F36] and the rest');
select is(pg_temp.wall('mara', 'all', 't1'), 'done', '[F36] and no more');
select is(pg_temp.wall('subscriber'), 'video pictures t7 t6 t5', '[F36] who pays reads what is live and ready');
select is(pg_temp.wall(w), 'pictures t7 t5 t3 t1', format('[F33] the public part is for %s', w)) from unnest(array['stranger', 'follower', 'ines']) w;
select is(pg_temp.wall('blocked'), 'done', '[F32] nothing across a block');
select is(pg_temp.wall('guest'), '42501', '[F33] guests have a function of their own');
select is(pg_temp.words('stranger', 'api.wall_posts(gen_random_uuid())'), 'done', '[F36] an unknown wall is empty');
select is(pg_temp.words('stranger', 'api.wall_posts(null)'), 'done', '[F36] as is none');

-- filters
select is(pg_temp.wall('mara', 'images'), 'pictures', '[F36] pictures alone');
select is(pg_temp.wall('mara', 'video'), 'unready video', '[F36] or videos');
select is(pg_temp.wall('subscriber', 'video'), 'video', '[F36] of those that one may see');
select is(pg_temp.wall('stranger', 'images'), 'pictures', '[F36] as a stranger too');
select is(pg_temp.wall('stranger', 'video'), 'done', '[F36] none is none');
select is(pg_temp.wall('stranger', 'nonsense'), '22P02', '[F36] other filters there are not');

-- pins
select is(tests.answer('mara', format('api.pin_post(%L, true)', pg_temp.id(n))), 'done', 'pinned: ' || n) from unnest(array['t1', 't2']) n;
select is(pg_temp.wall('subscriber'), 't2 t1 video pictures t7 t6 t5', '[F43] pinned posts stand before the first page');
select is(pg_temp.wall('subscriber', 'all', 't5'), 't4 t3', '[F43] and not in their place');
select is(pg_temp.wall('stranger'), 't1 pictures t7 t5 t3', '[F43] a private pin shows to who may see it');
select is(pg_temp.wall('subscriber', 'images'), 'pictures', '[F43] and a filter holds for pins too');
select is(tests.answer('stranger', format('api.post(%L) -> ''is_pinned''', pg_temp.id('t1'))), 'true', '[F43] a pinned post says so');
update public.posts set moderation_state = 'held' where id in (select tests.posts_with('t1'));
select is(pg_temp.wall('subscriber'), 't2 video pictures t7 t6 t5', '[F124] a pin that staff hold is not shown');
select is(left(pg_temp.wall('mara'), 5), 't2 t1', '[F124] but to its owner');
update public.posts set moderation_state = 'live' where id in (select tests.posts_with('t1'));

-- one post, by the same rule
create function pg_temp.same(p_user text) returns text language plpgsql as $$
declare
  v_listed text;
  v_rule text;
begin
  select string_agg(name, ' ' order by name) into v_listed from p
  where tests.answer(p_user, format('api.post(%L) ->> ''id''', id)) = id::text;
  perform set_config('request.jwt.claims', jsonb_build_object('sub', tests.id_of(p_user), 'role', 'authenticated')::text, true);
  select string_agg(name, ' ' order by name) into v_rule from p where private.sees_post(id);
  perform tests.act_as_owner();
  return case when v_listed is distinct from v_rule then format('the list has %s, the rule says %s', v_listed, v_rule) else coalesce(v_listed, 'nothing') end;
end $$;
select is(pg_temp.same('mara'), 'held pictures t1 t2 t3 t4 t5 t6 t7 unready video', '[F8] the owner reads each of her posts');
select is(pg_temp.same('subscriber'), 'pictures t1 t2 t3 t4 t5 t6 t7 video', '[F8] who pays those that are live');
select is(pg_temp.same('stranger'), 'pictures t1 t3 t5 t7', '[F8] a stranger the public ones');
select is(pg_temp.same('blocked'), 'nothing', '[F8] who is blocked none');
select is(tests.answer('guest', format('api.post(%L)', pg_temp.id('t1'))), '42501', '[F8] a guest may not read a post');
select is(tests.answer('stranger', 'api.post(gen_random_uuid())'), 'done', '[F8] what is not there is null');

-- the locked card
create function pg_temp.locked(p_user text, p_name text) returns text language sql as $$
  select tests.answer(p_user, format('(api.locked_post(%L)::jsonb)', pg_temp.id(p_name)))
$$;
select is((pg_temp.locked('stranger', 'video')::jsonb) - 'created_at', jsonb_build_object('id', pg_temp.id('video'), 'kind', 'video',
  'media_count', 1, 'duration_ms', 9000,
  'creator', jsonb_build_object('id', tests.id_of('mara'), 'username', 'mara', 'name', 'mara', 'avatar', null)),
  '[F8] a stranger is told kind, date, creator, count and length of a private post, and nothing else');
select is(pg_temp.locked('stranger', 't1'), 'done', '[F8] of what one may read there is no locked card');
select is(pg_temp.locked('subscriber', 'video'), 'done', '[F8] nor for who pays');
select is(pg_temp.locked('mara', 'video'), 'done', '[F8] nor for the owner');
select is(pg_temp.locked('blocked', 'video'), 'done', '[F32] nor across a block');
select is(pg_temp.locked('guest', 'video'), '42501', '[F8] nor for a guest');
select is(pg_temp.locked('stranger', 'held'), 'done', '[F124] what staff hold is not even locked');
select is(pg_temp.locked('stranger', 'unready'), 'done', '[F36] nor what is not ready');

-- the feed, and the five of guests
select is(pg_temp.words('subscriber', 'api.feed()'), 'video pictures t7 t6 t5 t4 t3 t2 t1', '[F48] the feed of who pays');
select is(pg_temp.words('follower', 'api.feed()'), 'pictures t7 t5 t3 t1', '[F48] of who follows');
select is(pg_temp.words('follower', format('api.feed(%L)', pg_temp.id('t5'))), 't3 t1', '[F48] from a post on');
select is(pg_temp.words('stranger', 'api.feed()'), 'done', '[F48] of who does neither');
select is(pg_temp.words('guest', 'api.guest_wall(''MARA'')'), 'pictures t7 t5 t3 t1', '[F33] the five of a guest, whatever the case');
select is(tests.answer('guest', '(select x #>> ''{creator,username}'' from json_array_elements(api.guest_wall(''mara'')) x limit 1)'), 'mara', '[F33] with their creator');

-- who pays for a disabled or unlisted wall
update public.creator_settings set is_free_wall_disabled = true where creator_id = tests.id_of('mara');
select is(pg_temp.wall('stranger'), 'done', '[F35] a disabled free wall is empty');
select is(pg_temp.locked('stranger', 't1')::jsonb ->> 'kind', 'text', '[F35] and its posts are locked');
select is(pg_temp.wall('subscriber') ~ 'video', true, '[F35] but for who pays');
select is(tests.answer('stranger', '((api.creator_page(''mara'')::jsonb -> ''counters'') - ''followers'')')::jsonb,
  '{"posts": 9, "photos": 1, "videos": 1, "likes": 0}', '[F35] the panel counts what is there, public and private, ready and live');
select tests.no_drift();
select * from finish();
