-- The pictures of an application: avatar and cover are shown as soon as they are processed, ID
-- pictures go into a bucket that no client can read, and missing or failed pictures can be uploaded
-- again.
select plan(42);

select tests.sign_up_to_apply('mara_shows', 's');
select tests.begin_enrolment(tests.id_of('mara_shows'), 's');
select tests.make_applicant('nora_shows');
select tests.make_fan('jonas_shows');
create temporary table slots (n serial, slot jsonb);
grant all on slots, slots_n_seq to authenticated;
create function pg_temp.state_of(p_kind text) returns text
language sql as $$
  select p ->> 'state' || coalesce(' ' || (p ->> 'failure'), '')
  from jsonb_array_elements(api.my_application()::jsonb -> 'pictures') p where p ->> 'kind' = p_kind
$$;
create function pg_temp.closed_objects(p_operation text) returns integer
language plpgsql as $$
begin
  perform set_config('storage.operation', p_operation, true);
  return (select count(*) from storage.objects where bucket_id in ('kyc', 'uploads-image'));
end $$;
grant execute on all functions in schema pg_temp to anon, authenticated;

select tests.send_picture(tests.id_of('mara_shows'), 'avatar', false);
select tests.act_as('mara_shows');
select is(pg_temp.state_of('avatar'), 'processing',
  '[F24] an uploaded picture has the state processing');
select is(pg_temp.state_of('cover'), 'missing',
  '[F24] a picture without an upload has the state missing');
select tests.act_as_owner();
select tests.finish_media(tests.application_picture(tests.id_of('mara_shows'), 'avatar'));
select is((select media_id from public.profile_pictures where profile_id = tests.id_of('mara_shows') and kind = 'avatar'),
  tests.application_picture(tests.id_of('mara_shows'), 'avatar'),
  '[F22] a ready avatar is shown in the profile');
select is((select distinct bucket from private.renditions where media_id = tests.application_picture(tests.id_of('mara_shows'), 'avatar')),
  'profiles', '[F22] the renditions of an avatar are in the public bucket');
select tests.send_picture(tests.id_of('mara_shows'), 'id_document');
select is((select string_agg(distinct bucket, ' ') from private.renditions
    where media_id = tests.application_picture(tests.id_of('mara_shows'), 'id_document')), 'kyc',
  '[F23] the renditions of an ID picture are only in the bucket kyc');
select is((select count(*)::int from private.renditions r where r.bucket = 'kyc'
    and r.name like '%' || r.media_id || '%'), 0,
  '[F23] the name of a file in kyc does not contain the id of its media item');
select is_empty($$select * from public.profile_pictures where media_id = tests.application_picture(tests.id_of('mara_shows'), 'id_document')$$,
  '[F23] an ID picture is not a profile picture');
select ok((select width = 1500 and blur is null and locked_blur is null from public.media
    where id = tests.application_picture(tests.id_of('mara_shows'), 'id_document')),
  '[F23] the media item of an ID picture has no blur');
select isnt((select blur from public.media where id = tests.application_picture(tests.id_of('mara_shows'), 'avatar')), null,
  '[F22] the media item of an avatar has a blur');

-- no client can read ID pictures
select is((select count(*)::int from storage.objects where bucket_id = 'kyc'), 6,
  '[F23] the bucket kyc contains six objects');
select tests.act_as('mara_shows');
select is((select string_agg(k || ' ' || m.state, ', ' order by place)
           from unnest(array['avatar', 'cover', 'id_document', 'id_selfie']) with ordinality o (k, place)
           join public.media m on m.id = tests.application_picture(auth.uid(), k)),
  'avatar ready, cover uploading, id_document ready, id_selfie uploading',
  '[F23] the owner sees the states of their ID pictures');
select is(pg_temp.closed_objects(o.operation), 0,
  '[F23] the owner sees no object of kyc or of the uploads by ' || o.operation)
from unnest(array['storage.object.sign', 'storage.object.sign_many', 'storage.object.get_authenticated',
  'storage.object.list', 'storage.object.info_authenticated']) o (operation);
select throws_ok($$select * from private.renditions$$, '42501', null,
  '[F23] the owner cannot read the table of renditions');
select throws_ok($$select api.set_profile_picture(tests.application_picture(auth.uid(), 'id_document'))$$,
  'PT404', 'media_not_found', '[F23] the owner cannot set an ID picture as the avatar');
select throws_ok($$select api.discard_media(tests.application_picture(auth.uid(), 'id_document'))$$,
  'PT404', 'media_not_found', '[F23] the owner cannot discard an ID picture');
select throws_ok($$insert into storage.objects (bucket_id, name) values ('kyc', auth.uid() || '/full.webp')$$,
  '42501', null, '[F23] the owner cannot write into kyc');
select tests.act_as('jonas_shows');
select is((select count(*)::int from storage.objects where bucket_id = 'kyc'), 0,
  '[F23] a fan sees no object of kyc');
select is_empty($$select id from public.media where owner_id = tests.id_of('mara_shows')$$,
  '[F23] a fan sees no media item of the creator');
select tests.act_as_guest();
select is((select count(*)::int from storage.objects where bucket_id = 'kyc'), 0,
  '[F23] a guest sees no object of kyc');

-- a missing picture
select tests.act_as('mara_shows');
insert into slots (slot) select api.replace_application_picture('cover', 2000, 'image/jpeg')::jsonb;
select is((select slot ->> 'bucket' from slots), 'uploads-image',
  '[F24] the owner gets a new slot for a missing picture');
select is(api.replace_application_picture('cover', 2000, 'image/jpeg')::jsonb, (select slot from slots),
  '[F24] a repeated call returns the same slot');
select lives_ok($$insert into storage.objects (bucket_id, name) select slot ->> 'bucket', slot ->> 'name' from slots$$,
  '[F24] the owner can upload into the slot');
select throws_ok($$select api.replace_application_picture('cover', 2000, 'image/jpeg')::jsonb$$, 'PT409', 'conflict',
  '[F24] an uploaded picture cannot be replaced');
select throws_ok($$select api.replace_application_picture('id_document', 2000, 'image/jpeg')::jsonb$$, 'PT409', 'conflict',
  '[F24] a ready picture cannot be replaced');
select throws_ok($$select api.replace_application_picture('id_selfie', 2000, 'image/gif')::jsonb$$, 'PT400', 'invalid_image_format',
  '[F23] a replacement with a type other than an image format is refused');
select throws_ok($$select api.replace_application_picture('id_selfie', 10485761, 'image/png')::jsonb$$, 'PT413', 'image_too_big',
  '[F23] a replacement over 10 MB is refused');
select throws_ok($$select api.replace_application_picture('post', 2000, 'image/png')::jsonb$$, 'PT400', 'invalid_payload',
  '[F24] a replacement of another kind of picture is refused');

-- a picture that failed in processing
select tests.act_as_owner();
select tests.send_picture(tests.id_of('mara_shows'), 'id_selfie', false);
select private.fail_job_permanently(tests.application_picture(tests.id_of('mara_shows'), k.kind), 'invalid_image_format')
from unnest(array['id_selfie', 'cover']) k (kind);
select tests.act_as('mara_shows');
select is(pg_temp.state_of('id_selfie'), 'failed invalid_image_format',
  '[F24] a failed picture has the state failed and its error code');
delete from slots;
insert into slots (slot) select api.replace_application_picture('id_selfie', 1000, 'image/png')::jsonb;
insert into slots (slot) select api.replace_application_picture('cover', 1000, 'image/png')::jsonb;
select is(pg_temp.state_of('id_selfie') || ', ' || pg_temp.state_of('cover'), 'missing, missing',
  '[F24] failed pictures with new slots have the state missing');
insert into storage.objects (bucket_id, name) select slot ->> 'bucket', slot ->> 'name' from slots;
select tests.act_as_owner();
select tests.finish_media((slot ->> 'media_id')::uuid) from slots;
select tests.act_as('mara_shows');
select is((select string_agg(p ->> 'state', ' ') from jsonb_array_elements(api.my_application()::jsonb -> 'pictures') p),
  'ready ready ready ready', '[F24] all pictures are ready after the new uploads');
select is((select count(*)::int from public.profile_pictures where profile_id = auth.uid()), 2,
  '[F24] avatar and cover are profile pictures after the new uploads');

-- a new avatar from the settings page
select tests.act_as_owner();
create temporary table chosen as select tests.make_media(tests.id_of('mara_shows'), 'avatar') as id;
select private.request_profile_picture(tests.id_of('mara_shows'), id) from chosen;
select tests.act_as('mara_shows');
select is(pg_temp.state_of('avatar'), 'ready',
  '[F24] a new avatar of the profile counts as the avatar of the application');

-- callers without a pending application
select tests.act_as('jonas_shows');
select throws_ok($$select api.replace_application_picture('cover', 1000, 'image/png')::jsonb$$, 'PT403', 'method_forbidden',
  '[F24] a fan cannot replace a picture');
select tests.act_as_guest();
select throws_ok($$select api.replace_application_picture('cover', 1000, 'image/png')::jsonb$$, '42501', null,
  '[F24] a guest cannot replace a picture');
select tests.act_as_owner();
select private.decide_application(tests.application_of(tests.id_of('nora_shows')), 'rejected', 'Blurred.', 'Test Staff');
select tests.act_as('nora_shows');
select throws_ok($$select api.replace_application_picture('cover', 1000, 'image/png')::jsonb$$, 'PT403', 'method_forbidden',
  '[F24] a picture of a decided application cannot be replaced');

-- an upload that never happens
select tests.act_as_owner();
select tests.sign_up_to_apply('slow_shows', 's');
select tests.begin_enrolment(tests.id_of('slow_shows'), 's');
select tests.pass(interval '5 hours');
select private.sweep_media();
select tests.act_as('slow_shows');
select is(pg_temp.state_of('id_document') || ' ' || pg_temp.state_of('avatar'), 'missing missing',
  '[F24] pictures with expired slots have the state missing');
select is(api.my_application()::jsonb ->> 'state', 'pending',
  '[F24] an application with expired slots is pending');
select lives_ok($$select api.replace_application_picture(k, 1000, 'image/png')::jsonb
  from unnest(array['avatar', 'id_document']::public.upload_kind[]) k$$,
  '[F24] the owner gets new slots for pictures with expired slots');
select * from finish();
