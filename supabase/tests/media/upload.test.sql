-- Uploads: a slot is requested, filled once by its owner under its exact name, and becomes a job.
select plan(44);

select tests.make_creator('mara');
select tests.make_creator('suspended');
select tests.make_fan('jonas');
select tests.make_fan('stranger');
create temporary table slots (who text, slot jsonb);
grant all on slots to anon, authenticated;

select tests.act_as('mara');
select lives_ok(
  $$insert into slots values ('mara', api.request_upload('post', 5000, 'image/jpeg')::jsonb)$$,
  '[F108] a creator can request the upload of a picture for a post');
select is((select slot ->> 'bucket' from slots where who = 'mara'), 'uploads-image',
  '[F108] a picture is uploaded to the bucket of pictures');
select is((select state::text || ' ' || kind::text from public.media), 'uploading image',
  '[F108] the creator sees the media item in the state uploading');

select throws_ok($$select api.request_upload('post', 10485761, 'image/png')::jsonb$$,
  'PT413', 'image_too_big', '[F39] a picture over 10 MB is refused');
select lives_ok($$select api.request_upload('post', 10485760, 'image/png')::jsonb$$,
  '[F39] a picture of 10 MB is accepted');
select throws_ok($$select api.request_upload('avatar', 5000, 'image/gif')::jsonb$$,
  'PT400', 'invalid_image_format', '[F108] a GIF is refused');
select throws_ok($$select api.request_upload('story', 5000, 'image/svg+xml')::jsonb$$,
  'PT400', 'story_format_not_supported',
  '[F108] an SVG is refused for a story with the error code of stories');
select throws_ok($$select api.request_upload('post', 5000, 'text/html')::jsonb$$,
  'PT400', 'upload_type_not_allowed', '[F120] an HTML file is refused');
select throws_ok($$select api.request_upload('post', 0, 'image/png')::jsonb$$,
  'PT400', 'invalid_payload', '[F108] an empty file is refused');
select throws_ok($$select api.request_upload('id_selfie', 5000, 'image/png')::jsonb$$,
  'PT403', 'upload_unauthorized', '[F108] ID pictures cannot be uploaded outside an application');

select tests.act_as('jonas');
select throws_ok($$select api.request_upload('post', 5000, 'image/png')::jsonb$$,
  'PT403', 'upload_unauthorized', '[F120] a fan cannot upload a picture for a post');
select lives_ok(
  $$insert into slots values ('jonas', api.request_upload('chat', 5000, 'image/png')::jsonb)$$,
  '[F108] a fan can upload a picture for a message');
select lives_ok($$select api.request_upload('avatar', 5000, 'image/png')::jsonb$$,
  '[F108] a fan can upload an avatar');
select is_empty($$select id from public.media m where m.owner_id <> tests.id_of('jonas')$$,
  '[F39] a fan cannot read the media rows of a creator');
select is(api.my_media(array(select (slot ->> 'media_id')::uuid from slots))::jsonb, jsonb_build_array(
    jsonb_build_object('id', slot ->> 'media_id', 'state', 'uploading', 'failure', null, 'width', null,
      'height', null, 'blur', null, 'ai_label', 'none')),
  '[F39] my_media returns only the media items of the caller') from slots where who = 'jonas';
select is(api.my_media(null)::jsonb, '[]', '[F39] my_media of null returns no media items');
select is(api.my_media(array_fill(gen_random_uuid(), array[100]) || (slot ->> 'media_id')::uuid)::jsonb, '[]',
  '[F39] my_media ignores all but the first hundred ids') from slots where who = 'jonas';
select throws_ok($$update public.media set state = 'ready'$$, '42501', null,
  '[F39] a user cannot change the state of a media item');
select throws_ok($$update public.media set alt = 'a lake'$$, '42501', null,
  '[F39] a user cannot change the description of a media item');

select tests.act_as_guest();
select throws_ok($$select api.request_upload('chat', 5000, 'image/png')::jsonb$$, '42501', null,
  '[F120] a guest cannot request an upload');
select throws_ok($$select api.my_media('{}')$$, '42501', null,
  '[F120] a guest cannot call my_media');

-- storing files
select tests.act_as('stranger');
select is(api.my_media(array(select (slot ->> 'media_id')::uuid from slots))::jsonb, '[]',
  '[F39] my_media returns no media item of another user');
select throws_ok(
  $$insert into storage.objects (bucket_id, name)
    select slot ->> 'bucket', slot ->> 'name' from slots where who = 'jonas'$$,
  '42501', null, '[F108] a user cannot fill the slot of another user');
select throws_ok(
  $$insert into storage.objects (bucket_id, name)
    values ('uploads-image', tests.id_of('stranger') || '/' || gen_random_uuid())$$,
  '42501', null, '[F108] a user cannot store a file without a slot');
select tests.act_as('jonas');
select throws_ok(
  $$insert into storage.objects (bucket_id, name)
    select 'media', slot ->> 'name' from slots where who = 'jonas'$$,
  '42501', null, '[F108] a user cannot store a file in the bucket of the worker');
select lives_ok(
  $$insert into storage.objects (bucket_id, name, metadata)
    select slot ->> 'bucket', slot ->> 'name', '{"size": 5000}' from slots where who = 'jonas'$$,
  '[F108] the owner can fill the slot');
select is((select state::text from public.media
           where id = (select (slot ->> 'media_id')::uuid from slots where who = 'jonas')), 'processing',
  '[F108] an uploaded file has the state processing');
select is(api.my_media(array[(slot ->> 'media_id')::uuid]) -> 0 ->> 'state', 'processing',
  '[F39] my_media returns the state processing to the owner') from slots where who = 'jonas';
select is_empty($$select * from storage.objects$$,
  '[F108] the owner cannot read an upload');
select throws_ok(
  $$insert into storage.objects (bucket_id, name)
    select slot ->> 'bucket', slot ->> 'name' from slots where who = 'jonas'$$,
  '42501', null, '[F108] a slot can be filled only once');
select tests.act_as_owner();
select is((select count(*) from private.transcode_jobs where state = 'queued'), 1::bigint,
  '[F39] an uploaded file has one queued job');
select is((select count(*) from realtime.messages where topic = 'user:' || tests.id_of('jonas')),
  0::bigint, '[F39] the owner gets no change notification while the file is being processed');

-- a file larger than announced
select tests.store(slot ->> 'bucket', slot ->> 'name', 5001) from slots where who = 'mara';
select tests.act_as('mara');
select is(
  (select state::text || ' ' || failure::text from public.media
   where id = (select (slot ->> 'media_id')::uuid from slots where who = 'mara')),
  'failed upload_too_big', '[F120] a file larger than announced fails');
select tests.act_as_owner();
select ok(
  exists (select from private.objects_to_remove o join slots s on s.slot ->> 'name' = o.name
          where s.who = 'mara'),
  '[F120] the file that is larger than announced is queued for removal');

-- a file without a slot
select tests.store('uploads-image', 'nobody/nothing');
select ok(exists (select from private.objects_to_remove where name = 'nobody/nothing'),
  '[F108] a file without a slot is queued for removal');

-- many open uploads
select tests.act_as('stranger');
select lives_ok(
  $$select api.request_upload('chat', 5000, 'image/png')::jsonb from generate_series(1, 30)$$,
  '[F108] a user can have thirty open uploads');
select throws_ok($$select api.request_upload('chat', 5000, 'image/png')::jsonb$$,
  'PT429', 'too_many_uploads', '[F120] the 31st open upload is refused');
insert into slots select 'stranger', jsonb_build_object(
  'bucket', 'uploads-image', 'name', owner_id || '/' || id) from public.media limit 1;
select tests.act_as_owner();
select tests.pass('121 minutes');
select tests.act_as('stranger');
select throws_ok(
  $$insert into storage.objects (bucket_id, name)
    select slot ->> 'bucket', slot ->> 'name' from slots where who = 'stranger'$$,
  '42501', null, '[F108] a slot is closed after two hours');
select lives_ok($$select api.request_upload('chat', 5000, 'image/png')::jsonb$$,
  '[F120] closed slots do not count');
select tests.act_as_owner();
select tests.pass('121 minutes');
select private.sweep_media();
select is(
  (select count(*) from public.media where owner_id = tests.id_of('stranger')), 1::bigint,
  '[F108] abandoned slots are deleted with their media items');

-- a suspended user
select tests.act_as('suspended');
insert into slots values ('suspended', api.request_upload('post', 5000, 'image/png')::jsonb);
select tests.act_as_owner();
select tests.suspend(tests.id_of('suspended'));
select tests.act_as('suspended');
select throws_ok($$select api.request_upload('post', 5000, 'image/png')::jsonb$$,
  'PT403', 'account_suspended', '[F120] a suspended creator cannot request an upload');
select throws_ok(
  $$insert into storage.objects (bucket_id, name)
    select slot ->> 'bucket', slot ->> 'name' from slots where who = 'suspended'$$,
  '42501', null, '[F120] a suspended creator cannot fill an open slot');

select tests.act_as_owner();
select is((select count(*) from storage.buckets where public), 1::bigint,
  '[F108] only one bucket is public');
select is(
  (select file_size_limit from storage.buckets where id = 'uploads-image'), 10485760::bigint,
  '[F39] Storage itself refuses pictures over 10 MB');
select * from finish();
