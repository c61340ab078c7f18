-- Free previews: one picture of a private post that everybody sees who sees its teaser. It is none
-- of the media of a post, it is held and removed with its post, and the sweep counts it as used.
select plan(78);

select tests.make_creator('mara');
select tests.make_creator('ines');
select tests.make_fan(u) from unnest(array['subscriber', 'stranger', 'blocked']) u;
select tests.subscribe(tests.id_of('subscriber'), tests.id_of('mara'));
select tests.answer('mara', 'api.block(tests.id_of(''blocked''))');
create temp table m (name text primary key, id uuid);
grant select on m to anon, authenticated;
insert into m select 'free' || n, tests.make_media(tests.id_of('mara'), 'post') from generate_series(1, 9) n;
insert into m values
  ('locked', tests.make_media(tests.id_of('mara'), 'post')), ('video', tests.make_video('mara')),
  ('slow', tests.make_media(tests.id_of('mara'), 'post', false)),
  ('later', tests.make_media(tests.id_of('mara'), 'post')),
  ('chat', tests.make_media(tests.id_of('mara'), 'chat')),
  ('other', tests.make_media(tests.id_of('ines'), 'post'));
create function pg_temp.m(p_name text) returns uuid language sql as $$ select id from m where name = p_name $$;
create temp table p (name text primary key, id uuid);
grant select on p to anon, authenticated;
create function pg_temp.id(p_name text) returns uuid language sql as $$ select id from p where name = p_name $$;

create function pg_temp.post(p_user text, p_audience text, p_preview text, p_media uuid[] default '{}', p_request text default gen_random_uuid()::text)
returns text language sql as $$
  select tests.answer(p_user, format('api.create_post(%L, ''CANARY words'', %L, %L, p_preview_id => %L)',
    p_audience, p_media, p_request, pg_temp.m(p_preview)))
$$;
create function pg_temp.set(p_user text, p_post text, p_preview text) returns text language sql as $$
  select tests.answer(p_user, format('api.set_preview(%L, %L)', pg_temp.id(p_post), pg_temp.m(p_preview)))
$$;
-- the preview of a tile by name
create function pg_temp.shown(p_user text, p_post text) returns text language sql as $$
  select coalesce((select m.name from m where m.id::text = tests.answer(p_user, format(
    '(select x #>> ''{preview,media_id}'' from json_array_elements(%s) x where x ->> ''id'' = %L)',
    case p_user when 'guest' then 'api.guest_wall(''mara'')' else 'api.wall_posts(tests.id_of(''mara''))' end,
    pg_temp.id(p_post)))), 'nothing')
$$;
create function pg_temp.bytes(p_user text, p_media text) returns text language sql as $$
  select tests.answer(p_user, format('tests.may_read(%L)', pg_temp.m(p_media)))
$$;
create function pg_temp.exists(p_name text) returns boolean language sql as $$
  select exists (select from public.media where id = pg_temp.m(p_name))
$$;

-- with a new post
insert into p values ('album', pg_temp.post('mara', 'private', 'free1', array[pg_temp.m('locked')], '00000000-0000-4000-8000-000000000001')::uuid);
select is(pg_temp.shown(w, 'album'), 'free1', format('[F142] %s sees the preview on the tile', w)) from unnest(array['stranger', 'ines', 'guest']) w;
select is(pg_temp.shown('blocked', 'album'), 'nothing', '[F142] a blocked fan sees no preview');
select is(pg_temp.bytes(w, 'free1'), 'true', format('[F142] %s reads the file of the preview', w)) from unnest(array['mara', 'subscriber', 'stranger', 'ines', 'guest']) w;
select is(pg_temp.bytes('blocked', 'free1'), 'false', '[F142] a blocked fan cannot read the file of the preview');
select is(pg_temp.bytes(w, 'locked'), 'false', format('[F142] %s cannot read the file of the post', w)) from unnest(array['stranger', 'guest']) w;
select is(pg_temp.bytes('subscriber', 'locked'), 'true', '[F142] a subscriber reads the file of the post');
insert into private.region_policies values ('ZZ', '', 'block');
select set_config('request.headers', '{"x-caller-region": "zz"}', true);
select is(pg_temp.shown(w, 'album') || ' ' || pg_temp.bytes(w, 'free1'), 'nothing false',
  format('[F1] [F142] in a closed region %s sees no preview and reads no file of one', w)) from unnest(array['stranger', 'subscriber', 'guest']) w;
select is(pg_temp.bytes('subscriber', 'locked'), 'false', '[F1] [F142] nor does a subscriber read the file of the post');
select set_config('request.headers', '{}', true);
delete from private.region_policies;
select is((select used_at is not null from public.media where id = pg_temp.m('free1')), true, '[F142] the preview counts as used');
select is(pg_temp.post('mara', 'private', 'free1', array[pg_temp.m('locked')], '00000000-0000-4000-8000-000000000001'), pg_temp.id('album')::text,
  '[F142] a repeated request returns the same post');
select is(pg_temp.post('mara', 'private', 'free2', array[pg_temp.m('locked')], '00000000-0000-4000-8000-000000000001'), 'duplicate_request',
  '[F142] the same request id with another preview is refused');
select is(pg_temp.post('mara', 'public', 'free2'), 'invalid_payload', '[F142] a public post cannot have a preview');
select is(pg_temp.post('mara', 'private', 'video'), 'invalid_payload', '[F142] a video cannot be a preview');
select is(pg_temp.post('mara', 'private', 'chat'), 'media_not_found', '[F142] a picture for messages cannot be a preview');
select is(pg_temp.post('mara', 'private', 'other'), 'media_not_found', '[F142] a picture of another creator cannot be a preview');
select is(pg_temp.post('mara', 'private', 'locked'), 'invalid_payload', '[F142] a picture that a post shows cannot be a preview');
select is(pg_temp.post('mara', 'private', 'free2', array[pg_temp.m('free2')]), 'invalid_payload', '[F142] a picture of the post itself cannot be its preview');
select is(pg_temp.post('mara', 'private', 'free1'), 'invalid_payload', '[F142] the preview of another post cannot be a preview');
select is(pg_temp.post('mara', 'private', null, array[pg_temp.m('free1')]), 'invalid_payload', '[F142] a preview cannot be locked in another post');
select is(tests.answer('mara', format('api.edit_post(%L, ''x'', %L)', pg_temp.id('album'), array[pg_temp.m('locked'), pg_temp.m('free1')])), 'invalid_payload',
  '[F142] an edit cannot lock a preview');
select is(pg_temp.post('stranger', 'private', 'free2'), 'method_forbidden', '[F142] a fan cannot post with a preview');

-- with a post that exists
insert into p values ('open', pg_temp.post('mara', 'public', null)::uuid);
select is(pg_temp.set('mara', 'open', 'free2'), 'invalid_payload', '[F142] a public post is given no preview');
select is(pg_temp.set('ines', 'album', 'other'), 'post_not_found', '[F142] another creator cannot change the preview');
select is(pg_temp.set('stranger', 'album', 'free2'), 'method_forbidden', '[F142] a fan cannot change the preview');
select is(pg_temp.set('guest', 'album', 'free2'), '42501', '[F142] a guest cannot change the preview');
select is(pg_temp.set('mara', 'album', 'locked'), 'invalid_payload', '[F142] a picture of the post cannot become its preview');
select is(pg_temp.set('mara', 'album', 'free1'), 'done', '[F142] the same preview again is accepted');
select is(pg_temp.exists('free1'), true, '[F142] the same preview again deletes nothing');
select is(pg_temp.set('mara', 'album', 'free2'), 'done', '[F142] the author changes the preview');
select is(pg_temp.shown('stranger', 'album') || ' ' || pg_temp.exists('free1'), 'free2 false', '[F142] the tile shows the new preview, the former one is deleted');
select is(pg_temp.set('mara', 'album', null), 'done', '[F142] the author removes the preview');
select is(pg_temp.shown('stranger', 'album') || ' ' || pg_temp.exists('free2'), 'nothing false', '[F142] the tile shows no preview, the picture is deleted');

-- a picture that is still processed
select is(pg_temp.set('mara', 'album', 'slow'), 'done', '[F142] a picture that is processed can be the preview');
select is(pg_temp.shown('stranger', 'album'), 'nothing', '[F142] the tile shows it when it is ready');
select is(tests.answer('mara', format('api.post_preview(%L) ->> ''media_id''', pg_temp.id('album'))), pg_temp.m('slow')::text, '[F142] its author sees which one it is');
select is(tests.answer('stranger', format('api.post_preview(%L)', pg_temp.id('album'))), 'done', '[F142] a stranger does not');
select tests.finish_media(pg_temp.m('slow'));
select is(pg_temp.shown('stranger', 'album') || ' ' || pg_temp.bytes('guest', 'slow'), 'slow true', '[F142] a ready preview is shown');

-- decisions of staff
select private.moderate_media(pg_temp.m('slow'), 'held', 'reported');
select is(pg_temp.shown('stranger', 'album') || ' ' || pg_temp.bytes('guest', 'slow'), 'nothing false', '[F124] a held preview is not shown');
select private.moderate_media(pg_temp.m('slow'), 'live', 'fine');
select private.moderate_post(pg_temp.id('album'), 'held', 'reported');
select is(pg_temp.bytes('stranger', 'slow') || ' ' || pg_temp.bytes('guest', 'slow'), 'false false', '[F124] the preview of a held post is held with it');
select is(pg_temp.set('mara', 'album', null), 'content_under_review', '[F124] the preview of a held post cannot be removed');
select private.moderate_post(pg_temp.id('album'), 'live', 'fine');
select is(pg_temp.shown('guest', 'album') || ' ' || pg_temp.bytes('guest', 'slow'), 'slow true', '[F124] the preview of a released post is shown again');
select tests.answer('subscriber', format('api.report_post(gen_random_uuid(), %L, ''spam'')', pg_temp.id('album')));
select is((select pg_temp.m('slow') = any (media_ids) from private.reports where target_id = pg_temp.id('album')), true, '[F124] a report keeps the preview');
update private.reports set state = 'dismissed', resolution = 'fine', resolved_by = 'anna', resolved_at = private.now();

-- below the guest wall
insert into p select 'p' || n, tests.post('mara', 'public', 'p' || n) from generate_series(1, 5) n;
select is(pg_temp.bytes('guest', 'slow') || ' ' || pg_temp.bytes('stranger', 'slow'), 'false true', '[F142] a guest reads no preview below the fifth public post, a member does');

-- removed with the post
select is(tests.answer('mara', format('api.remove_post(%L)', pg_temp.id('album'))), 'done', '[F42] a post with a preview is removed');
select is((select count(*) from public.post_previews) || ' ' || pg_temp.exists('slow'), '0 false', '[F42] its preview is deleted with it');

-- with a scheduled post
select tests.set_now(date_trunc('day', private.now()) + interval '1 day 10 hours 7 minutes');
create function pg_temp.plan_it(p_preview text, p_audience text default 'private') returns text language sql as $$
  select tests.answer('mara', format('api.schedule_post(gen_random_uuid(), %L, %L, ''CANARY plan'', ''{}'', p_preview_id => %L)',
    date_trunc('hour', private.now()) + interval '15 minutes', p_audience, pg_temp.m(p_preview)))
$$;
select is(pg_temp.plan_it('later', 'public'), 'invalid_payload', '[F47] a public post is not scheduled with a preview');
insert into p values ('plan', pg_temp.plan_it('later')::uuid), ('dropped', pg_temp.plan_it('free3')::uuid);
select is(tests.answer('mara', format('api.remove_scheduled(%L)', pg_temp.id('dropped'))), 'done', '[F47] a scheduled post with a preview is removed');
select is(pg_temp.exists('free3'), false, '[F47] its preview is deleted with it');
insert into p values ('opened', pg_temp.plan_it('free6')::uuid);
select is(tests.answer('mara', format('api.edit_scheduled(%L, p_audience => ''public'')', pg_temp.id('opened'))), 'done', '[F85] a scheduled post with a preview can become public');
select is((select preview_id is null from public.scheduled_posts where id = pg_temp.id('opened')) || ' ' || pg_temp.exists('free6'), 'true false', '[F85] its preview is deleted');
-- what the list shows, and the preview in an edit
create function pg_temp.edit(p_rest text, p_user text default 'mara') returns text language sql as $$
  select tests.answer(p_user, format('api.edit_scheduled(%L, %s)', pg_temp.id('edited'), p_rest))
$$;
create function pg_temp.listed() returns text language sql as $$
  select coalesce((select m.name from m where m.id::text = tests.answer('mara', format(
    '(select x #>> ''{preview,media_id}'' from json_array_elements(api.scheduled()) x where x ->> ''id'' = %L)', pg_temp.id('edited')))), 'nothing')
$$;
insert into p values ('edited', pg_temp.plan_it('free7')::uuid);
select is(pg_temp.listed(), 'free7', '[F85] the list of scheduled content shows the preview');
select is(pg_temp.edit('p_text => ''CANARY other words''') || ' ' || pg_temp.listed(), 'done free7', '[F85] an edit of the words keeps the preview');
select is(pg_temp.edit(format('p_preview_id => %L', pg_temp.m('free8'))), 'done', '[F85] the preview of a scheduled post can be replaced');
select is(pg_temp.listed() || ' ' || pg_temp.exists('free7'), 'free8 false', '[F85] the former one is deleted');
select is(pg_temp.edit(format('p_preview_id => %L, p_is_preview_removed => true', pg_temp.m('free8'))) || ' ' || pg_temp.listed(), 'done free8', '[F85] a named preview is kept');
select is(pg_temp.edit(format('p_preview_id => %L', pg_temp.m('video'))), 'invalid_payload', '[F85] a video cannot be its preview');
select is(pg_temp.edit(format('p_preview_id => %L, p_media_ids => array[%L]::uuid[]', pg_temp.m('free9'), pg_temp.m('free9'))), 'invalid_payload', '[F85] nor one of its locked pictures');
select is(pg_temp.edit(format('p_preview_id => %L', pg_temp.m(w))), a, format('[F85] media of %s cannot be its preview', w)) from (values ('chat', 'media_not_found'), ('other', 'media_not_found')) r (w, a);
select is(pg_temp.edit('p_is_preview_removed => true', 'ines'), 'scheduled_not_found', '[F85] another creator does not remove it');
select is(pg_temp.edit('p_audience => ''public'', p_preview_id => ' || quote_literal(pg_temp.m('free9'))), 'invalid_payload', '[F85] a post that becomes public takes no preview');
select is(pg_temp.listed(), 'free8', '[F85] a refused edit changes nothing');
select is(pg_temp.edit('p_is_preview_removed => true') || ' ' || pg_temp.listed() || ' ' || pg_temp.exists('free8'), 'done nothing false', '[F85] the preview can be removed, and is deleted');
select is(pg_temp.edit(format('p_preview_id => %L', pg_temp.m('free9'))) || ' ' || pg_temp.listed(), 'done free9', '[F85] a post without a preview can get one');
select is(tests.answer('mara', format('api.remove_scheduled(%L)', pg_temp.id('edited'))) || ' ' || pg_temp.exists('free9'), 'done false', '[F47] it goes with its post');
select is(pg_temp.bytes('guest', 'later'), 'false', '[F47] the preview of a scheduled post is not shown before its time');
insert into p values ('kept', pg_temp.plan_it('free5')::uuid), ('second', pg_temp.post('mara', 'private', 'free5')::uuid);
select is(pg_temp.set('mara', 'second', null) || ' ' || pg_temp.exists('free5'), 'done true', '[F47] a preview that another post lets go is kept for the scheduled one');
select tests.pass('2 days');
select private.sweep_media();
select is(pg_temp.exists('later') || ' ' || pg_temp.exists('free4'), 'true false', '[F142] the sweep keeps a preview and deletes an unused picture');
update public.scheduled_posts set publish_at = date_trunc('hour', private.now()) where id = pg_temp.id('plan');
select private.publish_due_posts();
insert into p select 'due', post_id from public.scheduled_posts where id = pg_temp.id('plan');
select is(pg_temp.shown('stranger', 'due') || ' ' || pg_temp.bytes('guest', 'later'), 'later true', '[F47] at its time the tile has the preview');
select * from finish();
