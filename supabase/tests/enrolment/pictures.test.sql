-- The pictures of an application: avatar and cover are shown as soon as they are made, ID pictures
-- go into a bucket that no client reads, and what never came or failed may be sent again.
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
select is(pg_temp.state_of('avatar'), 'processing', '[F24] a picture that has come is being made');
select is(pg_temp.state_of('cover'), 'missing', '[F24] one that has not is missing');
select tests.act_as_owner();
select tests.finish_media(tests.application_picture(tests.id_of('mara_shows'), 'avatar'));
select is((select media_id from public.profile_pictures where profile_id = tests.id_of('mara_shows') and kind = 'avatar'),
  tests.application_picture(tests.id_of('mara_shows'), 'avatar'), '[F22] an avatar is shown as soon as it is ready');
select is((select distinct bucket from private.renditions where media_id = tests.application_picture(tests.id_of('mara_shows'), 'avatar')),
  'profiles', '[F22] from the public bucket');
select tests.send_picture(tests.id_of('mara_shows'), 'id_document');
select is((select string_agg(distinct bucket, ' ') from private.renditions
    where media_id = tests.application_picture(tests.id_of('mara_shows'), 'id_document')), 'kyc',
  '[F23] an ID picture lies in kyc and nowhere else');
select is((select count(*)::int from private.renditions r where r.bucket = 'kyc'
    and r.name like '%' || r.media_id || '%'), 0, '[F23] under a name that its item does not tell');
select is_empty($$select * from public.profile_pictures where media_id = tests.application_picture(tests.id_of('mara_shows'), 'id_document')$$,
  '[F23] and is shown nowhere');
select ok((select width = 1500 and blur is null and locked_blur is null from public.media
    where id = tests.application_picture(tests.id_of('mara_shows'), 'id_document')),
  '[F23] not even its colours are kept');
select isnt((select blur from public.media where id = tests.application_picture(tests.id_of('mara_shows'), 'avatar')), null,
  '[F22] those of an avatar are');

-- nobody reads ID pictures
select is((select count(*)::int from storage.objects where bucket_id = 'kyc'), 6,
  '[F23] there are objects in kyc');
select tests.act_as('mara_shows');
select is((select string_agg(k || ' ' || m.state, ', ' order by place)
           from unnest(array['avatar', 'cover', 'id_document', 'id_selfie']) with ordinality o (k, place)
           join public.media m on m.id = tests.application_picture(auth.uid(), k)),
  'avatar ready, cover uploading, id_document ready, id_selfie uploading',
  '[F23] the owner knows that their ID pictures are there');
select is(pg_temp.closed_objects(o.operation), 0,
  '[F23] the owner sees no object of kyc or of uploads by ' || o.operation)
from unnest(array['storage.object.sign', 'storage.object.sign_many', 'storage.object.get_authenticated',
  'storage.object.list', 'storage.object.info_authenticated']) o (operation);
select throws_ok($$select * from private.renditions$$, '42501', null, '[F23] nor its name');
select throws_ok($$select api.set_profile_picture(tests.application_picture(auth.uid(), 'id_document'))$$,
  'PT404', 'media_not_found', '[F23] an ID picture is no avatar');
select throws_ok($$select api.discard_media(tests.application_picture(auth.uid(), 'id_document'))$$,
  'PT404', 'media_not_found', '[F23] and is not taken back');
select throws_ok($$insert into storage.objects (bucket_id, name) values ('kyc', auth.uid() || '/full.webp')$$,
  '42501', null, '[F23] nobody writes into kyc');
select tests.act_as('jonas_shows');
select is((select count(*)::int from storage.objects where bucket_id = 'kyc'), 0, '[F23] nor do others see it');
select is_empty($$select id from public.media where owner_id = tests.id_of('mara_shows')$$, '[F23] not that it exists');
select tests.act_as_guest();
select is((select count(*)::int from storage.objects where bucket_id = 'kyc'), 0, '[F23] nor do guests');

-- a picture that never came
select tests.act_as('mara_shows');
insert into slots (slot) select api.replace_application_picture('cover', 2000, 'image/jpeg')::jsonb;
select is((select slot ->> 'bucket' from slots), 'uploads-image', '[F24] a missing picture may be sent again');
select is(api.replace_application_picture('cover', 2000, 'image/jpeg')::jsonb, (select slot from slots),
  '[F24] asked twice, into the same slot');
select lives_ok($$insert into storage.objects (bucket_id, name) select slot ->> 'bucket', slot ->> 'name' from slots$$,
  '[F24] its owner fills it');
select throws_ok($$select api.replace_application_picture('cover', 2000, 'image/jpeg')::jsonb$$, 'PT409', 'conflict',
  '[F24] what has come is not replaced');
select throws_ok($$select api.replace_application_picture('id_document', 2000, 'image/jpeg')::jsonb$$, 'PT409', 'conflict',
  '[F24] nor what is ready');
select throws_ok($$select api.replace_application_picture('id_selfie', 2000, 'image/gif')::jsonb$$, 'PT400', 'invalid_image_format',
  '[F23] no other types than before');
select throws_ok($$select api.replace_application_picture('id_selfie', 10485761, 'image/png')::jsonb$$, 'PT413', 'image_too_big',
  '[F23] nor sizes');
select throws_ok($$select api.replace_application_picture('post', 2000, 'image/png')::jsonb$$, 'PT400', 'invalid_payload',
  '[F24] nor other pictures');

-- one that could not be made
select tests.act_as_owner();
select tests.send_picture(tests.id_of('mara_shows'), 'id_selfie', false);
select private.fail_job_permanently(tests.application_picture(tests.id_of('mara_shows'), k.kind), 'invalid_image_format')
from unnest(array['id_selfie', 'cover']) k (kind);
select tests.act_as('mara_shows');
select is(pg_temp.state_of('id_selfie'), 'failed invalid_image_format', '[F24] a failed picture says why');
delete from slots;
insert into slots (slot) select api.replace_application_picture('id_selfie', 1000, 'image/png')::jsonb;
insert into slots (slot) select api.replace_application_picture('cover', 1000, 'image/png')::jsonb;
select is(pg_temp.state_of('id_selfie') || ', ' || pg_temp.state_of('cover'), 'missing, missing', '[F24] it is waited for again');
insert into storage.objects (bucket_id, name) select slot ->> 'bucket', slot ->> 'name' from slots;
select tests.act_as_owner();
select tests.finish_media((slot ->> 'media_id')::uuid) from slots;
select tests.act_as('mara_shows');
select is((select string_agg(p ->> 'state', ' ') from jsonb_array_elements(api.my_application()::jsonb -> 'pictures') p),
  'ready ready ready ready', '[F24] and is there in the end');
select is((select count(*)::int from public.profile_pictures where profile_id = auth.uid()), 2,
  '[F24] the cover is shown');

-- chosen anew on the settings page
select tests.act_as_owner();
create temporary table chosen as select tests.make_media(tests.id_of('mara_shows'), 'avatar') as id;
select private.request_profile_picture(tests.id_of('mara_shows'), id) from chosen;
select tests.act_as('mara_shows');
select is(pg_temp.state_of('avatar'), 'ready', '[F24] another avatar of the profile is an avatar');

-- not while nothing waits
select tests.act_as('jonas_shows');
select throws_ok($$select api.replace_application_picture('cover', 1000, 'image/png')::jsonb$$, 'PT403', 'method_forbidden',
  '[F24] a fan has no application');
select tests.act_as_guest();
select throws_ok($$select api.replace_application_picture('cover', 1000, 'image/png')::jsonb$$, '42501', null,
  '[F24] a guest is refused');
select tests.act_as_owner();
select private.decide_application(tests.application_of(tests.id_of('nora_shows')), 'rejected', 'Blurred.', 'Test Staff');
select tests.act_as('nora_shows');
select throws_ok($$select api.replace_application_picture('cover', 1000, 'image/png')::jsonb$$, 'PT403', 'method_forbidden',
  '[F24] what was decided about is not sent again');

-- an upload that never comes
select tests.act_as_owner();
select tests.sign_up_to_apply('slow_shows', 's');
select tests.begin_enrolment(tests.id_of('slow_shows'), 's');
select tests.pass(interval '5 hours');
select private.sweep_media();
select tests.act_as('slow_shows');
select is(pg_temp.state_of('id_document') || ' ' || pg_temp.state_of('avatar'), 'missing missing',
  '[F24] slots end; the application waits all the same');
select is(api.my_application()::jsonb ->> 'state', 'pending', '[F24] and is pending');
select lives_ok($$select api.replace_application_picture(k, 1000, 'image/png')::jsonb
  from unnest(array['avatar', 'id_document']::public.upload_kind[]) k$$, '[F24] its pictures may be sent later');
