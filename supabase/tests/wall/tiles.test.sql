-- Locked tiles: a wall for those who do not pay has its private posts in their place as teasers with
-- numbers. Every refused viewer has a twin who sees the same post, and no canary leaves the database.
select plan(52);

select tests.make_creator('mara');
select tests.make_creator('ines');
select tests.make_fan(u) from unnest(array['subscriber', 'lapsed', 'follower', 'stranger', 'blocked', 'blocker']) u;
select tests.subscribe(tests.id_of('lapsed'), tests.id_of('mara'));
select tests.pass_with_ids('31 days');
select tests.subscribe(tests.id_of('subscriber'), tests.id_of('mara'));
select tests.answer('follower', 'api.follow(tests.id_of(''mara''))');
select tests.answer('mara', 'api.block(tests.id_of(''blocked''))');
select tests.answer('blocker', 'api.block(tests.id_of(''mara''))');

create temp table p (name text primary key, id uuid);
grant select on p to anon, authenticated;
create temp table m as select n, tests.make_media(tests.id_of('mara'), 'post') as id from generate_series(1, 2) n;
update public.media set alt = 'CANARY alt', blur = 'CANARYblur' where id in (select id from m);
insert into p values
  ('one', tests.post('mara', 'public', 'one')),
  ('words', tests.post('mara', 'private', 'CANARY words')),
  ('album', tests.post('mara', 'private', 'CANARY album', null, array(select id from m order by n))),
  ('poll', tests.post('mara', 'private', 'CANARY poll', '{CANARY one,CANARY two}')),
  ('video', tests.post('mara', 'private', 'CANARY video', null, array[tests.make_video('mara')]));
create function pg_temp.id(p_name text) returns uuid language sql as $$ select id from p where name = p_name $$;
select tests.answer('subscriber', format('api.create_comment(gen_random_uuid(), %L, ''CANARY talk'')', pg_temp.id('album')));
select tests.answer('subscriber', format('api.like_post(%L, true)', pg_temp.id('album')));
select tests.answer('mara', format('api.pin_post(%L, true)', pg_temp.id('poll')));

-- the names of the rows of an answer; tiles are in brackets
create function pg_temp.rows(p_user text, p_call text) returns text language sql as $$
  select tests.answer(p_user, format($q$(
    select string_agg(case when (x ->> 'is_locked')::boolean then '[' || p.name || ']' else p.name end, ' ' order by n)
    from json_array_elements(%s) with ordinality x (x, n) join p on p.id = (x.x ->> 'id')::uuid)$q$, p_call))
$$;
create function pg_temp.wall(p_user text, p_filter text default 'all', p_before text default null) returns text language sql as $$
  select case p_user
    when 'guest' then pg_temp.rows(p_user, format('api.guest_wall(''mara'', %L)', pg_temp.id(p_before)))
    else pg_temp.rows(p_user, format('api.wall_posts(tests.id_of(''mara''), %L, %L)', p_filter, pg_temp.id(p_before))) end
$$;
create function pg_temp.whole(p_user text) returns text language sql as $$
  select tests.answer(p_user, case p_user when 'guest' then 'api.guest_wall(''mara'')' else format(
    'concat(api.wall_posts(tests.id_of(''mara'')), (select string_agg(api.locked_post(p.id)::text, '''') from p))') end)
$$;
create function pg_temp.tile(p_user text, p_name text) returns jsonb language sql as $$
  select nullif(tests.answer(p_user, format(
    '(select x from json_array_elements(%s) x where x ->> ''id'' = %L)',
    case p_user when 'guest' then 'api.guest_wall(''mara'')' else 'api.wall_posts(tests.id_of(''mara''))' end,
    pg_temp.id(p_name))), 'done')::jsonb
$$;

-- who sees tiles
select is(pg_temp.wall(w), '[video] [poll] [album] [words] one', format('[F130] %s sees each private post as a tile in its place', w))
from unnest(array['stranger', 'follower', 'lapsed', 'ines', 'guest']) w;
select is(pg_temp.wall(w), 'poll video album words one', format('[F130] %s sees posts and no tile, with the private pin first', w))
from unnest(array['subscriber', 'mara']) w;
select is(pg_temp.wall(w), 'done', format('[F130] %s sees no tile across a block', w)) from unnest(array['blocked', 'blocker']) w;
select is(pg_temp.wall('stranger', 'images'), '[album]', '[F130] the filter for images selects the tiles of pictures');
select is(pg_temp.wall('stranger', 'video'), '[video]', '[F130] the filter for videos selects the tiles of videos');
select is(pg_temp.wall('subscriber', 'images'), 'album', '[F130] a subscriber reads the post under the filter for images');

-- what a tile says
select is(pg_temp.tile(w, 'album') - 'created_at', jsonb_build_object(
  'id', pg_temp.id('album'), 'creator_id', tests.id_of('mara'), 'is_locked', true, 'kind', 'images',
  'media_count', 2, 'duration_ms', null, 'likes', 1, 'preview', null,
  'creator', jsonb_build_object('id', tests.id_of('mara'), 'username', 'mara', 'name', 'mara', 'avatar', null)),
  format('[F130] the tile of an album for %s has kind, count, day, likes and creator, and nothing else', w))
from unnest(array['stranger', 'guest']) w;
select is(pg_temp.tile(w, 'video') -> 'duration_ms', '9000', format('[F130] the tile of a video for %s has its length', w))
from unnest(array['stranger', 'guest']) w;
select is(tests.answer('stranger', format('api.locked_post(%L)', pg_temp.id('album')))::jsonb, pg_temp.tile('stranger', 'album'),
  '[F130] the page of a locked post has the same tile');
select unalike(pg_temp.whole(w), '%CANARY%', format('[F130] no text, description, option, comment or blur leaves the database for %s', w))
from unnest(array['stranger', 'follower', 'lapsed', 'ines', 'blocked', 'guest']) w;
select alike(pg_temp.whole('subscriber'), '%CANARY album%CANARY alt%', '[F130] the same functions return text and description to a subscriber');
select is(tests.answer('guest', format('(select count(*) from public.post_texts where post_id = %L)', pg_temp.id('album'))), '0',
  '[F130] a guest reads the row of a teaser and not its text');
select is(tests.answer('guest', '(select string_agg(p.name, '' '' order by p.name) from public.posts join p using (id))'), 'album poll video words',
  '[F130] a guest reads the row of each private post on the guest wall and of no public one');
select is(tests.answer('guest', '(select count(audience) from public.posts)'), '42501', '[F130] a guest reads no other column of a post');

-- states of the post
update public.posts set moderation_state = 'held' where id = pg_temp.id('video');
update public.posts set is_ready = false where id = pg_temp.id('words');
select is(pg_temp.wall(w), '[poll] [album] one', format('[F124] %s sees no tile of a post that is held or not ready', w)) from unnest(array['stranger', 'guest']) w;
update public.posts set moderation_state = 'live', is_ready = true;
select is(pg_temp.wall(w), '[video] [poll] [album] [words] one', format('[F130] %s sees the tiles again', w)) from unnest(array['stranger', 'guest']) w;
select tests.answer('mara', format(
  'api.schedule_post(gen_random_uuid(), date_trunc(''day'', private.now()) + interval ''2 days'', ''private'', %L, ''{}'')', 'CANARY later'));
select is(tests.answer(w, format('(select json_array_length(%s))', case w when 'guest' then 'api.guest_wall(''mara'')'
  else 'api.wall_posts(tests.id_of(''mara''))' end)), '5', format('[F47] %s sees no tile of a scheduled post', w))
from unnest(array['stranger', 'guest']) w;
update public.posts set audience = 'private' where id = pg_temp.id('one');
select is(pg_temp.wall('stranger'), '[video] [poll] [album] [words] [one]', '[F130] a post that becomes private becomes a tile');
update public.posts set audience = 'public' where id = pg_temp.id('one');

-- states of the creator and of the site
update public.creator_settings set is_free_wall_disabled = true where creator_id = tests.id_of('mara');
select is(pg_temp.wall(w), 'done', format('[F35] %s sees no tile while the free wall is disabled', w)) from unnest(array['stranger', 'guest']) w;
select is(pg_temp.wall('subscriber'), 'poll video album words one', '[F35] a subscriber reads the wall while the free wall is disabled');
update public.creator_settings set is_free_wall_disabled = false where creator_id = tests.id_of('mara');
update private.account_statuses set promoted_at = null where profile_id = tests.id_of('mara');
select is(pg_temp.wall(w), 'done', format('[F117] %s sees no tile of a creator who is not listed', w)) from unnest(array['stranger', 'guest']) w;
select is(pg_temp.wall('subscriber'), 'poll video album words one', '[F117] a subscriber reads the wall of a creator who is not listed');
update private.account_statuses set promoted_at = now() where profile_id = tests.id_of('mara');
insert into private.region_policies values ('ZZ', '', 'block');
select set_config('request.headers', '{"x-caller-region": "zz"}', true);
select is(pg_temp.wall(w), 'done', format('[F117] %s sees no tile in a closed region', w)) from unnest(array['stranger', 'guest']) w;
select set_config('request.headers', '{}', true);
select is(pg_temp.wall(w), '[video] [poll] [album] [words] one', format('[F117] %s sees the tiles in an open region', w)) from unnest(array['stranger', 'guest']) w;

-- guests see tiles down to the fifth public post
insert into p select 'p' || n, tests.post('mara', 'public', 'p' || n) from generate_series(1, 4) n;
select is(pg_temp.wall('guest'), 'p4 p3 p2 p1 [video] [poll] [album] [words] one', '[F33] a guest sees tiles down to the fifth public post');
insert into p values ('p5', tests.post('mara', 'public', 'p5'));
select is(pg_temp.wall('guest'), 'p5 p4 p3 p2 p1', '[F33] a guest sees no tile below the fifth public post');
select is(tests.answer('guest', '(select count(*) from public.posts)'), '0', '[F33] a guest reads no row of a teaser below the fifth public post');
select is(pg_temp.wall('stranger', 'all', 'p1'), '[video] [poll] [album] [words] one', '[F130] a member sees the tiles below the fifth public post');
insert into p select 'q' || n, tests.post('mara', 'private', 'CANARY q' || n) from generate_series(1, 17) n;
select is(array_length(string_to_array(pg_temp.wall('guest'), ' '), 1), 15, '[F130] a page of a guest has fifteen rows');
select is(pg_temp.wall('guest', 'all', 'q3'), '[q2] [q1] p5 p4 p3 p2 p1', '[F130] the next page of a guest ends with the fifth public post');

-- after the subscription, and after its end
select tests.subscribe(tests.id_of('stranger'), tests.id_of('mara'));
select is(pg_temp.wall('stranger'), 'poll q17 q16 q15 q14 q13', '[F130] tiles are posts for a fan who has subscribed');
select tests.pass('31 days');
select is(pg_temp.wall('stranger'), '[q17] [q16] [q15] [q14] [q13]', '[F130] posts are tiles again after the end of the subscription');
select * from finish();
