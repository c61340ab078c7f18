-- What a message may carry: pictures, one video or one recording, each of its own measure. How long
-- a recording is, is told by what was made of it; what both users know of a video in the making;
-- and what a buyer sees before and after.
select plan(36);
select tests.open_tables();

select tests.make_creator('mara');
select tests.make_fan('jonas', 10000);
select tests.make_fan('noor');
create temporary table made (name text primary key, id uuid);
grant all on made to authenticated;
create function tests.made(p_name text) returns uuid language sql stable as $$
  select id from made where name = p_name
$$;

create function tests.send(
  p_to text, p_media uuid[], p_text text default null, p_price bigint default null)
returns jsonb language sql as $$
  select api.send_message(tests.id_of(p_to), p_text, p_media, p_price, gen_random_uuid(), true)::jsonb
$$;
create function tests.audio_of(p_owner text, p_duration_ms integer) returns uuid
language plpgsql security definer as $$
declare
  v_id uuid := tests.make_media(tests.id_of(p_owner), 'chat', false, 'audio/webm');
begin
  perform tests.finish_media(v_id, p_duration_ms);
  return v_id;
end $$;
create function tests.length_refusal(p_owner text, p_duration_ms integer) returns text
language plpgsql security definer as $$
declare
  v_id uuid := tests.audio_of(p_owner, p_duration_ms);
begin
  return (select coalesce(failure::text, state::text) from public.media where id = v_id);
end $$;

-- how long a recording may be
select is(tests.length_refusal('jonas', 2490), 'audio_too_short', '[F76] under 3 seconds: refused');
select is(tests.length_refusal('jonas', 2980), 'ready', '[F76] 3 seconds are enough');
select is(tests.length_refusal('jonas', 20040), 'ready', '[F76] a fan may send 20');
select is(tests.length_refusal('jonas', 20510), 'audio_too_long', '[F76] and no more');
select is(tests.length_refusal('mara', 2490), 'audio_too_short', '[F76] a creator 3 as well');
select is(tests.length_refusal('mara', 20510), 'ready', '[F76] but more than a fan');
select is(tests.length_refusal('mara', 120040), 'ready', '[F76] up to 120');
select is(tests.length_refusal('mara', 120510), 'audio_too_long', '[F76] and no more');
select is_empty(
  $$select 1 from private.renditions r join public.media m on m.id = r.media_id
    where m.failure in ('audio_too_short', 'audio_too_long')$$,
  '[F76] of a refused recording nothing is kept');

-- who may send
select tests.act_as('jonas');
select lives_ok($$select api.send_message(
  tests.id_of('mara'), 'hello', '{}', null, gen_random_uuid())::jsonb$$, 'a first word');
select throws_ok($$select tests.send('mara', array[tests.audio_of('jonas', 4000)])$$,
  'PT403', 'media_not_accepted', '[F78] a fan''s recording needs the creator''s leave');
select throws_ok(
  $$select tests.send('mara', array[tests.make_media(
    tests.id_of('jonas'), 'chat', true, 'video/mp4')])$$,
  'PT403', 'media_not_accepted', '[F78] and so does a video');
select tests.act_as('mara');
select api.set_conversation((select id from public.conversations), p_accepts_media => true);
select tests.act_as('jonas');
select is(tests.send('mara', array[tests.audio_of('jonas', 4000)]) ->> 'kind', 'audio',
  '[F76] [F78] with it the recording goes');
select is((select duration_ms from public.messages where kind = 'audio'), 4000,
  '[F76] and its message says how long it is');
select is(tests.send('mara', array[tests.make_media(
    tests.id_of('jonas'), 'chat', true, 'video/mp4')]) ->> 'kind', 'video',
  '[F76] [F78] the video too');
select throws_ok($$select tests.send('mara', array[tests.audio_of('mara', 4000)])$$,
  'PT404', 'media_not_found', '[F76] somebody else''s recording is not there to be sent');
select throws_ok(
  $$select tests.send('mara', array[tests.make_media(tests.id_of('jonas'), 'chat', false,
    'audio/webm')])$$,
  'PT409', 'media_processing', '[F76] nor one whose length nobody knows yet');
select throws_ok($$select tests.send('mara', array[tests.audio_of('jonas', 1000)])$$,
  'PT409', 'media_failed', '[F76] nor one that was refused');

-- kinds do not mix
select tests.act_as('mara');
insert into made values
  ('picture', tests.make_media(tests.id_of('mara'), 'chat')),
  ('video', tests.make_media(tests.id_of('mara'), 'chat', true, 'video/mp4')),
  ('other video', tests.make_media(tests.id_of('mara'), 'chat', true, 'video/quicktime')),
  ('slow video', tests.make_media(tests.id_of('mara'), 'chat', false, 'video/mp4')),
  ('bad video', tests.make_media(tests.id_of('mara'), 'chat', false, 'video/mp4')),
  ('sold video', tests.make_media(tests.id_of('mara'), 'chat', true, 'video/mp4'));
select throws_ok(
  $$select tests.send('jonas', array[tests.made('picture'), tests.made('video')])$$,
  'PT400', 'media_kinds_mixed', '[F76] a picture and a video are two messages');
select throws_ok(
  $$select tests.send('jonas', array[tests.made('video'), tests.made('other video')])$$,
  'PT400', 'media_kinds_mixed', '[F76] and so are two videos');
select is(tests.send('jonas', array[tests.made('video')]) ->> 'media_state', 'ready',
  '[F76] one goes');

-- a video in the making
select is(tests.send('jonas', array[tests.made('slow video')], 'slow') ->> 'media_state',
  'processing', '[F76] a video may be sent while it is made');
select lives_ok($$select tests.send('jonas', array[tests.made('bad video')], 'bad')$$,
  'and another, which will not do');
select tests.act_as('jonas');
select results_eq(
  $$select kind::text, media_state::text, duration_ms from public.messages where text = 'slow'$$,
  $$values ('video', 'processing', null::integer)$$,
  '[F76] its reader knows that it is coming');
select tests.act_as_owner();
select tests.finish_media(tests.made('slow video'), 61000);
select private.fail_job_permanently(tests.made('bad video'), 'invalid_video_format');
select tests.act_as('jonas');
select results_eq(
  $$select media_state::text, duration_ms from public.messages where text = 'slow'$$,
  $$values ('ready', 61000)$$, '[F76] then that it has come, and how long it is');
select is((select media_state from public.messages where text = 'bad'), 'failed',
  '[F76] and that the other never will');
select ok(tests.may_read(tests.made('slow video'), 'video.mp4'), '[F76] what has come plays');
select tests.act_as('noor');
select ok(not tests.may_read(tests.made('slow video'), 'video.mp4'), '[F76] for nobody else');

-- for sale
select tests.act_as('mara');
select throws_ok($$select tests.send('jonas', array[tests.made('sold video')], null, 500)$$,
  'PT400', 'media_message_fields_missing', '[F82] what is for sale has a description');
insert into made select 'sale', (tests.send(
  'jonas', array[tests.made('sold video')], 'The pier at night', 500) ->> 'id')::uuid;
select tests.act_as('jonas');
select results_eq(
  $$select kind::text, duration_ms, text from public.messages where id = tests.made('sale')$$,
  $$values ('video', 9000, 'The pier at night')$$,
  '[F79] its reader sees what it is and how long it lasts');
select is_empty($$select 1 from public.message_media where message_id = tests.made('sale')$$,
  '[F79] but not the video');
select ok(not tests.may_read(tests.made('sold video'), 'video.mp4'), '[F79] of which no byte goes');
select ok(not tests.may_read(tests.made('sold video'), 'poster.webp'), '[F79] nor its poster');
select is(api.unlock_message(tests.made('sale'), gen_random_uuid())::jsonb ->> 'result',
  'message_unlocked', '[F79] they buy it');
select ok(tests.may_read(tests.made('sold video'), 'video.mp4'), '[F79] and it plays');
select tests.act_as('noor');
select ok(not tests.may_read(tests.made('sold video'), 'video.mp4'), '[F79] for nobody else');
select * from finish();
