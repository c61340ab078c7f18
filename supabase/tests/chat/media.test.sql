-- Media of a message: pictures, one video or one recording, each with its own limits. Covers the
-- measured length of a recording, the state of a video in processing, and the view of a buyer
-- before and after the unlock.
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

-- the length of a recording
select is(tests.length_refusal('jonas', 2490), 'audio_too_short',
  '[F76] a recording by a fan under 3 seconds is refused');
select is(tests.length_refusal('jonas', 2980), 'ready',
  '[F76] a recording by a fan of 3 seconds is accepted');
select is(tests.length_refusal('jonas', 20040), 'ready',
  '[F76] a recording by a fan of 20 seconds is accepted');
select is(tests.length_refusal('jonas', 20510), 'audio_too_long',
  '[F76] a recording by a fan above 20 seconds is refused');
select is(tests.length_refusal('mara', 2490), 'audio_too_short',
  '[F76] a recording by a creator under 3 seconds is refused');
select is(tests.length_refusal('mara', 20510), 'ready',
  '[F76] a recording by a creator above 20 seconds is accepted');
select is(tests.length_refusal('mara', 120040), 'ready',
  '[F76] a recording by a creator of 120 seconds is accepted');
select is(tests.length_refusal('mara', 120510), 'audio_too_long',
  '[F76] a recording by a creator above 120 seconds is refused');
select is_empty(
  $$select 1 from private.renditions r join public.media m on m.id = r.media_id
    where m.failure in ('audio_too_short', 'audio_too_long')$$,
  '[F76] a refused recording has no renditions');

-- media sent by a fan
select tests.act_as('jonas');
select lives_ok($$select api.send_message(
  tests.id_of('mara'), 'hello', '{}', null, gen_random_uuid())::jsonb$$,
  'a fan can send a text message');
select throws_ok($$select tests.send('mara', array[tests.audio_of('jonas', 4000)])$$,
  'PT403', 'media_not_accepted',
  '[F78] a recording by a fan is refused until the creator accepts media');
select throws_ok(
  $$select tests.send('mara', array[tests.make_media(
    tests.id_of('jonas'), 'chat', true, 'video/mp4')])$$,
  'PT403', 'media_not_accepted',
  '[F78] a video by a fan is refused until the creator accepts media');
select tests.act_as('mara');
select api.set_conversation((select id from public.conversations), p_accepts_media => true);
select tests.act_as('jonas');
select is(tests.send('mara', array[tests.audio_of('jonas', 4000)]) ->> 'kind', 'audio',
  '[F76] [F78] a recording by a fan is sent when the creator accepts media');
select is((select duration_ms from public.messages where kind = 'audio'), 4000,
  '[F76] the message contains the length of its recording');
select is(tests.send('mara', array[tests.make_media(
    tests.id_of('jonas'), 'chat', true, 'video/mp4')]) ->> 'kind', 'video',
  '[F76] [F78] a video by a fan is sent when the creator accepts media');
select throws_ok($$select tests.send('mara', array[tests.audio_of('mara', 4000)])$$,
  'PT404', 'media_not_found', '[F76] a recording of another user is not found');
select throws_ok(
  $$select tests.send('mara', array[tests.make_media(tests.id_of('jonas'), 'chat', false,
    'audio/webm')])$$,
  'PT409', 'media_processing', '[F76] a recording in processing is refused');
select throws_ok($$select tests.send('mara', array[tests.audio_of('jonas', 1000)])$$,
  'PT409', 'media_failed', '[F76] a failed recording is refused');

-- a message has media of one kind
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
  'PT400', 'media_kinds_mixed', '[F76] a message with a picture and a video is refused');
select throws_ok(
  $$select tests.send('jonas', array[tests.made('video'), tests.made('other video')])$$,
  'PT400', 'media_kinds_mixed', '[F76] a message with two videos is refused');
select is(tests.send('jonas', array[tests.made('video')]) ->> 'media_state', 'ready',
  '[F76] a message with one video is sent');

-- a video in processing
select is(tests.send('jonas', array[tests.made('slow video')], 'slow') ->> 'media_state',
  'processing', '[F76] a video can be sent while it is in processing');
select lives_ok($$select tests.send('jonas', array[tests.made('bad video')], 'bad')$$,
  'a second video that fails later can be sent in processing');
select tests.act_as('jonas');
select results_eq(
  $$select kind::text, media_state::text, duration_ms from public.messages where text = 'slow'$$,
  $$values ('video', 'processing', null::integer)$$,
  '[F76] the recipient sees that the video is in processing');
select tests.act_as_owner();
select tests.finish_media(tests.made('slow video'), 61000);
select private.fail_job_permanently(tests.made('bad video'), 'invalid_video_format');
select tests.act_as('jonas');
select results_eq(
  $$select media_state::text, duration_ms from public.messages where text = 'slow'$$,
  $$values ('ready', 61000)$$, '[F76] the recipient sees that the video is ready, and its length');
select is((select media_state from public.messages where text = 'bad'), 'failed',
  '[F76] the recipient sees that the second video failed');
select ok(tests.may_read(tests.made('slow video'), 'video.mp4'),
  '[F76] storage opens the ready video to the recipient');
select tests.act_as('noor');
select ok(not tests.may_read(tests.made('slow video'), 'video.mp4'),
  '[F76] storage refuses the ready video to another fan');

-- a priced video
select tests.act_as('mara');
select throws_ok($$select tests.send('jonas', array[tests.made('sold video')], null, 500)$$,
  'PT400', 'media_message_fields_missing', '[F82] a priced video without a description is refused');
insert into made select 'sale', (tests.send(
  'jonas', array[tests.made('sold video')], 'The pier at night', 500) ->> 'id')::uuid;
select tests.act_as('jonas');
select results_eq(
  $$select kind::text, duration_ms, text from public.messages where id = tests.made('sale')$$,
  $$values ('video', 9000, 'The pier at night')$$,
  '[F79] the recipient sees the kind, length and description of a locked video');
select is_empty($$select 1 from public.message_media where message_id = tests.made('sale')$$,
  '[F79] the recipient cannot read the media row of a locked video');
select ok(not tests.may_read(tests.made('sold video'), 'video.mp4'),
  '[F79] storage refuses the file of a locked video');
select ok(not tests.may_read(tests.made('sold video'), 'poster.webp'),
  '[F79] storage refuses the poster of a locked video');
select is(api.unlock_message(tests.made('sale'), gen_random_uuid())::jsonb ->> 'result',
  'message_unlocked', '[F79] the recipient can unlock the video');
select ok(tests.may_read(tests.made('sold video'), 'video.mp4'),
  '[F79] storage opens the video to the buyer');
select tests.act_as('noor');
select ok(not tests.may_read(tests.made('sold video'), 'video.mp4'),
  '[F79] storage refuses the unlocked video to another fan');
select * from finish();
