-- The teaser of a post: a member who can see the creator reads the row of the post and its numbers.
-- Text, media, options, comments and pin require the right to read the post.
select plan(29);
select tests.open_tables();

select tests.make_creator('mara');
select tests.make_creator('ines');
select tests.make_fan(u) from unnest(array['subscriber', 'follower', 'stranger', 'blocked', 'blocker']) u;
select tests.subscribe(tests.id_of('subscriber'), tests.id_of('mara'));
select tests.answer('follower', 'api.follow(tests.id_of(''mara''))');
select tests.answer('mara', 'api.block(tests.id_of(''blocked''))');
select tests.answer('blocker', 'api.block(tests.id_of(''mara''))');

create temp table p (name text primary key, id uuid);
grant select on p to anon, authenticated;
insert into p values
  ('album', tests.post('mara', 'private', 'CANARY album', null, array[
    tests.make_media(tests.id_of('mara'), 'post'), tests.make_media(tests.id_of('mara'), 'post')])),
  ('video', tests.post('mara', 'private', 'CANARY video', null, array[tests.make_video('mara')])),
  ('poll', tests.post('mara', 'private', 'CANARY poll', '{CANARY one,CANARY two}')),
  ('free', tests.post('mara', 'public', 'free'));
create function pg_temp.id(p_name text) returns uuid language sql as $$ select id from p where name = p_name $$;
select tests.answer('subscriber', format('api.create_comment(gen_random_uuid(), %L, ''CANARY talk'')', pg_temp.id('album')));
select tests.answer('mara', format('api.pin_post(%L, true)', pg_temp.id('album')));

create function pg_temp.teasers(p_user text) returns text language sql as $$
  select tests.answer(p_user, '(select string_agg(p.name, '' '' order by p.name) from public.posts join p using (id))')
$$;
-- the number of rows of each table with content of a post
create function pg_temp.rows(p_user text) returns text language sql as $$
  select tests.answer(p_user, $q$concat_ws(' ',
    (select count(*) from public.post_texts), (select count(*) from public.post_media),
    (select count(x.options) from public.post_texts x), (select count(*) from public.comments),
    (select count(*) from public.pins))$q$)
$$;
create function pg_temp.rows_of_guest() returns text language sql as $$
  select tests.answer('guest', '(select string_agg(text, '' '') from public.post_texts)')
$$;
create function pg_temp.locked(p_user text, p_name text) returns jsonb language sql as $$
  select nullif(tests.answer(p_user, format('api.locked_post(%L)', pg_temp.id(p_name))), 'done')::jsonb
$$;
create function pg_temp.whole(p_user text) returns text language sql as $$
  select tests.answer(p_user, '(select string_agg(w ->> ''text'', '' '' order by w ->> ''text'') from (
    select api.post(p.id) as w from p) w)')
$$;

-- members who can see the creator
select is(pg_temp.teasers(w), 'album free poll video', format('[F33] %s reads each teaser', w))
from unnest(array['mara', 'subscriber', 'follower', 'stranger', 'ines']) w;
select is(pg_temp.rows('follower'), '1 0 0 0 0', '[F33] a follower reads no text, no media, no options, no comment and no pin of a private post');
select is(pg_temp.rows('subscriber'), '4 3 1 1 1', '[F33] a subscriber reads text, media, options, comment and pin of each private post');
select is(pg_temp.rows('mara'), '4 3 1 1 1', '[F33] the author reads text, media, options, comment and pin of each private post');
select is(pg_temp.whole('follower'), 'free', '[F33] a follower can read only the public post as a whole');
select is(pg_temp.whole('subscriber'), 'CANARY album CANARY poll CANARY video free', '[F33] a subscriber can read each post as a whole');
select is(pg_temp.locked('follower', 'album') - array['id', 'creator_id', 'creator', 'created_at', 'is_locked', 'likes', 'preview'],
  '{"kind": "images", "media_count": 2, "duration_ms": null}', '[F8] the card of a locked album has the number of its pictures');
select is(pg_temp.locked('follower', 'video') - array['id', 'creator_id', 'creator', 'created_at', 'is_locked', 'likes', 'preview'],
  '{"kind": "video", "media_count": 1, "duration_ms": 9000}', '[F8] the card of a locked video has its duration');
select is(pg_temp.locked('follower', 'poll') - array['id', 'creator_id', 'creator', 'created_at', 'is_locked', 'likes', 'preview'],
  '{"kind": "poll", "media_count": 0, "duration_ms": null}', '[F8] the card of a locked poll has neither media nor duration');
select is(tests.answer('follower', 'exists (select text from public.posts)'), '42703', 'the row of a post has no column text');

-- readers who cannot see the creator
select is(pg_temp.teasers('blocked'), 'done', '[F32] a blocked fan reads no teaser');
select is(pg_temp.teasers('blocker'), 'done', '[F32] a fan who has blocked the creator reads no teaser');
select is(pg_temp.locked('blocked', 'video'), null, '[F32] a blocked fan gets no card of a locked post');
select is(pg_temp.teasers('guest'), 'album poll video', '[F130] a guest reads the teaser of each locked tile, and of no post that a guest reads');
select is(pg_temp.rows_of_guest(), 'free', '[F33] a guest reads the text of a public post');
insert into private.region_policies values ('ZZ', '', 'block');
select set_config('request.headers', '{"x-caller-region": "zz"}', true);
select is(pg_temp.teasers(w), 'done', format('[F117] in a closed region %s reads no teaser', w))
from unnest(array['subscriber', 'follower']) w;
select is(pg_temp.rows_of_guest(), 'done', '[F117] a guest in a closed region reads no text');
select is(pg_temp.teasers('mara'), 'album free poll video', '[F117] the author reads their teasers in a closed region');
select set_config('request.headers', '{}', true);

-- changes of the post
update public.posts set moderation_state = 'held' where id = pg_temp.id('video');
update public.posts set is_ready = false where id = pg_temp.id('poll');
select tests.answer('mara', format('api.remove_post(%L)', pg_temp.id('album')));
select is(pg_temp.teasers('follower'), 'free', '[F124] a post that is held, not ready or removed has no teaser');
select is(pg_temp.teasers('mara'), 'free poll video', '[F36] the author reads the teaser of a post that is held or not ready');
select is(pg_temp.whole('mara'), 'CANARY poll CANARY video free', '[F36] the author reads the text of a post that is held or not ready');
update public.posts set moderation_state = 'live', is_ready = true;
update public.creator_settings set is_free_wall_disabled = true where creator_id = tests.id_of('mara');
select is(pg_temp.teasers('follower'), 'free poll video', '[F35] a follower reads teasers while the free wall is disabled');
select is(pg_temp.whole('follower'), 'done', '[F35] a follower reads no post while the free wall is disabled');
update public.media set moderation_state = 'held', moderation_reason = 'reported' where kind = 'video';
select is(pg_temp.locked('follower', 'video') - array['id', 'creator_id', 'creator', 'created_at', 'is_locked', 'likes', 'preview'],
  '{"kind": "video", "media_count": 0, "duration_ms": null}', '[F124] the card of a locked post does not count a held media item');
select * from finish();
