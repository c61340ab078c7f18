-- Video covers: a creator sets a picture for a video before sending it. The cover replaces the
-- poster for every user who can see the video, and other users cannot read it under its own name.
select plan(27);

select tests.make_creator(c) from unnest(array['mara', 'ines']) c;
select tests.make_fan(f, 5000) from unnest(array['jonas', 'noor']) f;
create temp table made (name text primary key, id uuid);
grant all on made to authenticated;
insert into made
select n, tests.make_media(tests.id_of('mara'), 'chat', true, 'video/mp4') from unnest(array['video', 'other']) n;
insert into made
select n, tests.make_media(tests.id_of('mara'), 'chat', n <> 'raw') from unnest(array['cover', 'second', 'third', 'raw']) n;
insert into made values
  ('of ines', tests.make_media(tests.id_of('ines'), 'chat')),
  ('of the wall', tests.make_media(tests.id_of('mara'), 'post', true, 'video/mp4'));
create function tests.made(p_name text) returns uuid language sql as $$
  select id from pg_temp.made where name = p_name
$$;
create function pg_temp.cover(p_user text, p_video text, p_cover text) returns text language sql as $$
  select tests.answer(p_user, format('api.set_video_cover(%L, %L)', tests.made(p_video), tests.made(p_cover)))
$$;
create function pg_temp.shown(p_user text, p_file text default 'poster.webp') returns text language plpgsql as $$
declare
  v_shown text;
begin
  perform tests.act_as(p_user);
  select coalesce(n.name || '/' || split_part(x.file, '/', 2), 'nothing') into v_shown
  from (select coalesce(a ->> 'object', a ->> 'name') as file
        from jsonb_array_elements(api.readable_media(array[tests.made('video') || '/' || p_file])::jsonb) a) x
  join pg_temp.made n on n.id::text = split_part(x.file, '/', 1);
  perform tests.act_as_owner();
  return coalesce(v_shown, 'nothing');
end $$;

-- permissions and arguments
select is(pg_temp.cover('jonas', 'video', 'cover'), 'method_forbidden',
  '[F82] a fan cannot set a cover');
select is(pg_temp.cover('guest', 'video', 'cover'), '42501', '[F82] a guest cannot set a cover');
select is(pg_temp.cover('ines', 'video', 'of ines'), 'media_not_found',
  '[F82] a creator cannot set a cover for the video of another creator');
select is(pg_temp.cover('mara', 'video', 'of ines'), 'media_not_found',
  '[F82] a creator cannot set a picture of another creator as cover');
select is(pg_temp.cover('mara', 'cover', 'second'), 'media_not_found',
  '[F82] a picture cannot have a cover');
select is(pg_temp.cover('mara', 'of the wall', 'cover'), 'media_not_found',
  '[F82] a video for the wall cannot have a cover');
select is(pg_temp.cover('mara', 'video', 'other'), 'invalid_payload',
  '[F82] a video cannot be a cover');
select is(pg_temp.cover('mara', 'video', 'cover'), 'done',
  '[F82] a creator can set a cover for her video');
select is(pg_temp.cover('mara', 'video', 'cover'), 'done',
  '[F95] setting the same cover again succeeds');
select is(pg_temp.shown('mara'), 'cover/full.webp', '[F82] the cover replaces the poster');
select is(pg_temp.cover('mara', 'video', 'second'), 'done',
  '[F82] a creator can set another cover');
select is((select count(*) from public.media where id = tests.made('cover')), 0::bigint,
  '[F82] the replaced cover is deleted');
select is(pg_temp.cover('mara', 'other', 'third'), 'done',
  '[F82] another video can have a cover of its own');
select is(tests.answer('mara', format('api.set_video_cover(%L, null)', tests.made('other'))), 'done',
  '[F82] a creator can remove a cover');
select is((select count(*) from private.video_covers), 1::bigint,
  '[F82] only the cover of the first video remains');

-- reading the cover
select is(pg_temp.shown('jonas'), 'nothing', '[F82] a fan sees no cover before the video is sent');
select tests.act_as('jonas');
select api.follow(tests.id_of('mara'))::jsonb;
select tests.act_as('mara');
select api.send_message(tests.id_of('jonas'), 'the pier', array[tests.made('video')], 500, gen_random_uuid(), true)::jsonb;
select tests.act_as_owner();
select is(pg_temp.shown('jonas'), 'nothing', '[F79] a fan sees no cover while the video is locked');
select is(pg_temp.cover('mara', 'video', 'raw'), 'conflict',
  '[F82] the cover of a sent video cannot be replaced');
select is(pg_temp.cover('mara', 'video', 'second'), 'done',
  '[F95] a retry with the same cover succeeds after the video is sent');
select tests.act_as('jonas');
select api.unlock_message((select id from public.messages where price_cents = 500), gen_random_uuid())::jsonb;
select tests.act_as_owner();
select is(pg_temp.shown('jonas'), 'second/full.webp',
  '[F82] a fan who unlocked the video sees its cover');
select is(pg_temp.shown('jonas', 'thumb.webp'), 'second/thumb.webp',
  '[F82] a fan who unlocked the video sees the thumbnail of its cover');
select is(pg_temp.shown('jonas', 'video.mp4'), 'video/video.mp4',
  '[F82] a fan who unlocked the video can read the video');
select is(pg_temp.shown('noor'), 'nothing', '[F82] another fan sees no cover');
select tests.act_as('jonas');
select is(tests.may_read(tests.made('second')), false,
  '[F82] a fan cannot read the cover under its own name');
select tests.act_as_owner();
select private.moderate_media(tests.made('second'), 'removed', 'test');
select is(pg_temp.shown('jonas'), 'video/poster.webp',
  '[F82] the poster replaces a cover that staff have removed');

-- deleting the video
select is(pg_temp.cover('mara', 'other', 'raw'), 'done',
  '[F82] a picture that is being processed can be set as cover');
select private.drop_media(tests.made('other'));
select is((select count(*) from public.media where id = tests.made('raw')), 0::bigint,
  '[F82] the cover is deleted with its video');
select * from finish();
