-- The reading functions return what sees_post() allows for every kind of user: a wall in pages
-- with its pins and filters, one post, the feed, the guest wall, and the card of a locked post.
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
  select tests.answer(p_user, format('(select string_agg(coalesce(x ->> ''text'', ''*''), '' '') from json_array_elements(%s) x)', p_call))
$$;
comment on function pg_temp.words(text, text) is 'The texts of an answer; a locked tile is *.';
create function pg_temp.wall(p_user text, p_filter text default 'all', p_before text default null) returns text language sql as $$
  select pg_temp.words(p_user, format('api.wall_posts(tests.id_of(''mara''), %L, %L)', p_filter, pg_temp.id(p_before)))
$$;

-- pages
select is(pg_temp.wall('mara'), 'held unready video pictures t7', '[F36] the owner reads all their posts, five a page, newest first');
select is(pg_temp.wall('mara', 'all', 't7'), 't6 t5 t4 t3 t2', '[F36] the second page has the next five posts');
select is(pg_temp.wall('mara', 'all', 't2'), 't1', '[F36] the last page has the remaining post');
select is(pg_temp.wall('mara', 'all', 't1'), 'done', '[F36] the page after the last one is empty');
select is(pg_temp.wall('subscriber'), 'video pictures t7 t6 t5', '[F36] a subscriber reads live and ready posts');
select is(pg_temp.wall(w), '* pictures t7 * t5', format('[F33] %s reads only the public posts', w)) from unnest(array['stranger', 'follower', 'ines']) w;
select is(pg_temp.wall('blocked'), 'done', '[F32] a blocked fan reads no posts');
select is(pg_temp.wall('guest'), '42501', '[F33] a guest cannot call the function for members');
select is(pg_temp.words('stranger', 'api.wall_posts(gen_random_uuid())'), 'done', '[F36] the wall of an unknown creator is empty');
select is(pg_temp.words('stranger', 'api.wall_posts(null)'), 'done', '[F36] the wall without a creator is empty');

-- filters
select is(pg_temp.wall('mara', 'images'), 'pictures', '[F36] the filter for images selects only posts with pictures');
select is(pg_temp.wall('mara', 'video'), 'unready video', '[F36] the filter for videos selects only posts with a video');
select is(pg_temp.wall('subscriber', 'video'), 'video', '[F36] a filter selects only visible posts');
select is(pg_temp.wall('stranger', 'images'), 'pictures', '[F36] a fan without a subscription can use the filter for images');
select is(pg_temp.words('stranger', 'api.wall_posts(tests.id_of(''ines''), ''video'')'), 'done', '[F36] a filter without matches returns no posts');
select is(pg_temp.wall('stranger', 'nonsense'), '22P02', '[F36] an unknown filter is refused');

-- pins
select is(tests.answer('mara', format('api.pin_post(%L, true)', pg_temp.id(n))), 'done', 'pinned: ' || n) from unnest(array['t1', 't2']) n;
select is(pg_temp.wall('subscriber'), 't2 t1 video pictures t7 t6 t5', '[F43] pinned posts precede the first page');
select is(pg_temp.wall('subscriber', 'all', 't5'), 't4 t3', '[F43] pinned posts are omitted at their place by date');
select is(pg_temp.wall('stranger'), 't1 * pictures t7 * t5', '[F43] a private pin is a tile in its place for a fan without a subscription');
select is(pg_temp.wall('subscriber', 'images'), 'pictures', '[F43] a filter also applies to pinned posts');
select is(tests.answer('stranger', format('api.post(%L) -> ''is_pinned''', pg_temp.id('t1'))), 'true', '[F43] a pinned post is marked as pinned');
update public.posts set moderation_state = 'held' where id in (select tests.posts_with('t1'));
select is(pg_temp.wall('subscriber'), 't2 video pictures t7 t6 t5', '[F124] a held pinned post is hidden from a subscriber');
select is(left(pg_temp.wall('mara'), 5), 't2 t1', '[F124] the owner sees a held pinned post');
update public.posts set moderation_state = 'live' where id in (select tests.posts_with('t1'));

-- one post, under the same rule
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
select is(pg_temp.same('mara'), 'held pictures t1 t2 t3 t4 t5 t6 t7 unready video', '[F8] the owner can read each of their posts');
select is(pg_temp.same('subscriber'), 'pictures t1 t2 t3 t4 t5 t6 t7 video', '[F8] a subscriber can read each live and ready post');
select is(pg_temp.same('stranger'), 'pictures t1 t3 t5 t7', '[F8] a fan without a subscription can read each public post');
select is(pg_temp.same('blocked'), 'nothing', '[F8] a blocked fan cannot read a post');
select is(tests.answer('guest', format('api.post(%L)', pg_temp.id('t1'))), '42501', '[F8] a guest cannot read a post');
select is(tests.answer('stranger', 'api.post(gen_random_uuid())'), 'done', '[F8] an unknown post is null');

-- the card of a locked post
create function pg_temp.locked(p_user text, p_name text) returns text language sql as $$
  select tests.answer(p_user, format('(api.locked_post(%L)::jsonb)', pg_temp.id(p_name)))
$$;
select is((pg_temp.locked('stranger', 'video')::jsonb) - 'created_at', jsonb_build_object('id', pg_temp.id('video'), 'kind', 'video',
  'creator_id', tests.id_of('mara'), 'is_locked', true, 'media_count', 1, 'duration_ms', 9000, 'likes', 0, 'preview', null,
  'creator', jsonb_build_object('id', tests.id_of('mara'), 'username', 'mara', 'name', 'mara', 'avatar', null)),
  '[F8] the card of a private post has its kind, date, creator, media count, duration and likes, and nothing else');
select is(pg_temp.locked('stranger', 't1'), 'done', '[F8] a post that the fan can read has no locked card');
select is(pg_temp.locked('subscriber', 'video'), 'done', '[F8] a subscriber gets no locked card');
select is(pg_temp.locked('mara', 'video'), 'done', '[F8] the owner gets no locked card');
select is(pg_temp.locked('blocked', 'video'), 'done', '[F32] a blocked fan gets no locked card');
select is(pg_temp.locked('guest', 'video'), '42501', '[F8] a guest cannot request a locked card');
select is(pg_temp.locked('stranger', 'held'), 'done', '[F124] a held post has no locked card');
select is(pg_temp.locked('stranger', 'unready'), 'done', '[F36] a post that is not ready has no locked card');

-- the feed and the guest wall
select is(pg_temp.words('subscriber', 'api.feed()'), 'video pictures t7 t6 t5 t4 t3 t2 t1', '[F48] the feed of a subscriber has the public and private posts');
select is(pg_temp.words('follower', 'api.feed()'), 'pictures t7 t5 t3 t1', '[F48] the feed of a follower has the public posts');
select is(pg_temp.words('follower', format('api.feed(%L)', pg_temp.id('t5'))), 't3 t1', '[F48] the feed continues after the cursor');
select is(pg_temp.words('stranger', 'api.feed()'), 'done', '[F48] the feed is empty for a fan who neither follows nor subscribes');
select is(pg_temp.words('guest', 'api.guest_wall(''MARA'')'), '* pictures t7 * t5 * t3 * t1', '[F33] the guest wall ignores the case of the username');
select is(tests.answer('guest', '(select x #>> ''{creator,username}'' from json_array_elements(api.guest_wall(''mara'')) x limit 1)'), 'mara', '[F33] a post of the guest wall has its creator');

-- a disabled free wall
update public.creator_settings set is_free_wall_disabled = true where creator_id = tests.id_of('mara');
select is(pg_temp.wall('stranger'), 'done', '[F35] a disabled free wall is empty');
select is(pg_temp.locked('stranger', 't1')::jsonb ->> 'kind', 'text', '[F35] a public post of a disabled free wall has a locked card');
select is(pg_temp.wall('subscriber') ~ 'video', true, '[F35] a subscriber still reads a wall with a disabled free wall');
select is(tests.answer('stranger', '((api.creator_page(''mara'')::jsonb -> ''counters'') - ''followers'')')::jsonb,
  '{"posts": 9, "photos": 1, "videos": 1, "likes": 0}', '[F35] the counters of the creator page include public and private posts that are ready and live');
select tests.no_drift();
select * from finish();
