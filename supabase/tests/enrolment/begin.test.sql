-- Applying before the first session: only the secret of the sign-up authorizes it, within half an
-- hour, and a caller without the secret gets no information.
select plan(67);

create function pg_temp.begin_as(
  p_id uuid, p_secret text, p_fields jsonb default tests.application_fields(),
  p_pictures jsonb default tests.application_pictures(), p_referrer uuid default null,
  p_address text default 'here') returns jsonb
language sql as $$
  select api.service_begin_enrolment(p_id, p_secret, p_address, p_referrer, p_fields, p_pictures)::jsonb
$$;
-- The refusal of these fields or pictures: code and field.
create function pg_temp.refusal(p_id uuid, p_secret text, p_fields jsonb, p_pictures jsonb)
returns text
language plpgsql as $$
declare
  v_detail text;
begin
  return pg_temp.begin_as(p_id, p_secret, p_fields, p_pictures)::text;
exception when others then
  get stacked diagnostics v_detail = pg_exception_detail;
  return sqlerrm || ' ' || coalesce(nullif(v_detail, '')::jsonb ->> 'field', '');
end $$;
grant execute on all functions in schema pg_temp to anon, authenticated, service_role;

select tests.make_creator('known_begins');
select tests.make_fan('jonas_begins');
select tests.sign_up_to_apply('mara_begins', 'the secret of mara');
select tests.sign_up_to_apply('nora_begins', 'the secret of nora');
create temporary table answers (n serial, answer jsonb);
grant all on answers, answers_n_seq to service_role;

-- the secret of a sign-up
select is((select count(*)::int from private.enrolment_secrets), 2,
  '[F21] the sign-up of a creator stores its hash');
select is((select hash from private.enrolment_secrets where creator_id = tests.id_of('mara_begins')),
  sha256('the secret of mara'), '[F21] the stored value is the hash of the secret');
insert into auth.users (id, instance_id, aud, role, email, encrypted_password, raw_app_meta_data,
  raw_user_meta_data, created_at, updated_at)
select gen_random_uuid(), '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated',
  t.name || '@example.test', '', jsonb_build_object('provider', t.provider),
  jsonb_build_object('username', t.name, 'user_name', t.name, 'role', t.role, 'enrolment_hash', t.hash), now(), now()
from (values
  ('fan_hash_begins', 'email', 'fan', encode(sha256('x'), 'hex')),
  ('soc_hash_begins', 'google', 'creator', encode(sha256('x'), 'hex')),
  ('bad_hash_begins', 'email', 'creator', 'not a hash'),
  ('short_hash_begins', 'email', 'creator', 'abcdef'),
  ('cap_hash_begins', 'email', 'creator', upper(encode(sha256('the secret'), 'hex')))) t (name, provider, role, hash);
select is((select string_agg(p.username, ' ' order by p.username) from private.enrolment_secrets s
           join public.profiles p on p.id = s.creator_id), 'cap_hash_begins mara_begins nora_begins',
  '[F21] sign-ups of fans, by OAuth providers or with an invalid hash succeed and store no hash');
update auth.users set raw_user_meta_data = raw_user_meta_data
  || jsonb_build_object('enrolment_hash', encode(sha256('another'), 'hex'))
where id = tests.id_of('mara_begins');
select is((select hash from private.enrolment_secrets where creator_id = tests.id_of('mara_begins')),
  sha256('the secret of mara'),
  '[F21] a later change of the metadata does not change the stored hash');

-- authorization
select tests.act_as_service();
select is(pg_temp.begin_as(t.id, t.secret), '{"refused": "email_taken"}'::jsonb, '[F21] ' || t.why)
from (values
  (gen_random_uuid(), 'the secret of mara', 'an unknown id is refused as a taken address'),
  (tests.id_of('mara_begins'), 'the secret of nora', 'the secret of another creator is refused'),
  (tests.id_of('mara_begins'), '', 'an empty secret is refused'),
  (tests.id_of('mara_begins'), null, 'a null secret is refused'),
  (tests.id_of('mara_begins'), 'THE SECRET OF MARA', 'the secret in capitals is refused'),
  (tests.id_of('known_begins'), 'the secret of mara',
   'a creator without a hash is refused as a taken address'),
  (tests.id_of('jonas_begins'), 'x', 'a fan is refused as a taken address'),
  (tests.id_of('fan_hash_begins'), 'x', 'a fan who sent a hash is refused as a taken address'),
  (tests.id_of('soc_hash_begins'), 'x',
   'a sign-up by an OAuth provider is refused as a taken address'),
  (null, 'x', 'a null id is refused as a taken address')) t (id, secret, why);
select tests.act_as_owner();
select is_empty('select * from private.applications',
  '[F21] the refused calls store no application');

-- the fields and pictures of an application
select tests.act_as_service();
select is(pg_temp.refusal(tests.id_of('mara_begins'), 'the secret of mara',
  tests.application_fields(t.change), tests.application_pictures(t.without)), t.refusal, '[F22] ' || t.why)
from (values
  ('{"name": "Mo"}'::jsonb, null, 'invalid_name name', 'an invalid name of the profile is refused'),
  ('{"age": 17}', null, 'age_below_minimum age', 'an age under 18 is refused'),
  ('{"first_name": "M"}', null, 'invalid_legal_first_name first_name',
   'an invalid legal first name is refused'),
  ('{}', 'avatar', 'avatar_missing avatar', 'a missing avatar is refused'),
  ('{}', 'cover', 'cover_missing cover', 'a missing cover is refused'),
  ('{}', 'id_document', 'id_document_missing id_document', 'a missing ID document is refused'),
  ('{}', 'id_selfie', 'id_selfie_missing id_selfie',
   'a missing selfie with the ID is refused')) t (change, without, refusal, why);
select is(pg_temp.refusal(tests.id_of('mara_begins'), 'the secret of mara', tests.application_fields(),
  tests.application_pictures('id_selfie') || t.picture), t.refusal, '[F23] ' || t.why)
from (values
  ('{"kind": "id_selfie", "bytes": 1000, "type": "image/gif"}'::jsonb, 'invalid_image_format id_selfie',
   'a GIF is refused'),
  ('{"kind": "id_selfie", "bytes": 1000, "type": "video/mp4"}', 'invalid_image_format id_selfie',
   'a video is refused'),
  ('{"kind": "id_selfie", "bytes": 1000}', 'invalid_image_format id_selfie',
   'a picture without a type is refused'),
  ('{"kind": "id_selfie", "bytes": 10485761, "type": "image/png"}', 'image_too_big id_selfie',
   'a picture over 10 MB is refused'),
  ('{"kind": "id_selfie", "bytes": 0, "type": "image/png"}', 'invalid_payload id_selfie',
   'a picture of zero bytes is refused'),
  ('{"kind": "id_selfie", "bytes": -5, "type": "image/png"}', 'invalid_payload id_selfie',
   'a negative size is refused'),
  ('{"kind": "id_selfie", "bytes": 1.5, "type": "image/png"}', 'invalid_payload id_selfie',
   'a fractional size is refused'),
  ('{"kind": "id_selfie", "bytes": 1e30, "type": "image/png"}', 'invalid_payload id_selfie',
   'a size beyond an integer is refused'),
  ('{"kind": "id_document", "bytes": 1000, "type": "image/png"}', 'invalid_payload pictures',
   'two pictures of one kind are refused'),
  ('{"kind": "post", "bytes": 1000, "type": "image/png"}', 'invalid_payload pictures',
   'a picture of another kind is refused'),
  ('"id_selfie"', 'invalid_payload pictures',
   'a string in place of a picture is refused')) t (picture, refusal, why);
select is(pg_temp.refusal(tests.id_of('mara_begins'), 'the secret of mara', tests.application_fields(), t.pictures),
  t.refusal, '[F23] pictures: ' || t.why)
from (values ('{}'::jsonb, 'invalid_payload pictures', 'an object in place of a list is refused'),
  (null, 'invalid_payload pictures', 'null in place of a list is refused'),
  ('[]', 'avatar_missing avatar', 'an empty list is refused')) t (pictures, refusal, why);
select tests.act_as_owner();
select is_empty('select * from private.applications',
  '[F24] refused fields and pictures store no application');
select is_empty('select * from private.upload_slots',
  '[F24] refused fields and pictures open no upload slot');

select tests.act_as_service();
insert into answers (answer) select pg_temp.begin_as(tests.id_of('mara_begins'), 'the secret of mara',
  tests.application_fields('{"date_of_birth": "1990-05-05", "age": 36}'), p_referrer => tests.id_of('known_begins'));
select tests.act_as_owner();
select is((select string_agg(u ->> 'kind' || ' ' || (u ->> 'bucket'), ', ' order by u ->> 'kind')
    from answers, jsonb_array_elements(answer -> 'uploads') u),
  'avatar uploads-image, cover uploads-image, id_document uploads-image, id_selfie uploads-image',
  '[F20] an application with the secret gets a slot for each picture');
select is((select (state, first_name, last_name, country, date_of_birth)::text from private.applications
    where id::text = (select answer ->> 'application_id' from answers)),
  '(pending,Maria,Bellini,PT,1990-05-05)', '[F23] the legal record is stored with the application');
select is((select (first_name, last_name, country, date_of_birth)::text from private.legal_identities
    where creator_id = tests.id_of('mara_begins')), '(Maria,Bellini,PT,1990-05-05)',
  '[F23] the legal record is stored as the legal identity of the creator');
select is((select (name, age, location, twitter_handle, instagram_handle, bio)::text
    from public.profiles where username = 'mara_begins'),
  '("Mara Bell",36,"Lisbon, Portugal",@mara_bell,,"Dances at night.")',
  '[F22] the profile contains the fields of the application');
select is((select application_state::text from public.account_settings where profile_id = tests.id_of('mara_begins')),
  'pending', '[F24] the application is pending at once');
select is((select string_agg(template::text, ' ') from private.mails where recipient_id = tests.id_of('mara_begins')),
  'application_received', '[F24] a mail about the received application is queued');
select is((select referrer_id from private.referrers where creator_id = tests.id_of('mara_begins')),
  tests.id_of('known_begins'), '[F26] the referrer is stored');
select is((select string_agg(kind::text, ' ' order by kind) from private.pending_profile_pictures
    where profile_id = tests.id_of('mara_begins')), 'avatar cover',
  '[F22] avatar and cover are pending profile pictures');

-- a repeated application
select tests.act_as_service();
insert into answers (answer) select pg_temp.begin_as(tests.id_of('mara_begins'), 'the secret of mara',
  tests.application_fields('{"name": "Somebody Else"}'), p_referrer => tests.id_of('nora_begins'));
select is((select answer from answers where n = 2), (select answer from answers where n = 1),
  '[F24] a repeated call returns the same application with the same slots');
select tests.act_as_owner();
select is((select name from public.profiles where username = 'mara_begins'), 'Mara Bell',
  '[F24] a repeated call does not change the profile');
select is((select referrer_id from private.referrers where creator_id = tests.id_of('mara_begins')),
  tests.id_of('known_begins'), '[F26] a repeated call does not change the referrer');
select is((select count(*)::int from private.applications), 1,
  '[F24] a repeated call stores no second application');
select tests.send_picture(tests.id_of('mara_begins'), 'id_document', false);
select tests.act_as_service();
select is((select string_agg(u ->> 'kind', ' ' order by u ->> 'kind') from jsonb_array_elements(
    pg_temp.begin_as(tests.id_of('mara_begins'), 'the secret of mara') -> 'uploads') u),
  'avatar cover id_selfie', '[F24] a repeated call returns no slot for an uploaded picture');
select is((pg_temp.begin_as(tests.id_of('mara_begins'), 'the secret of mara', tests.application_fields(),
    tests.application_pictures('cover') || '{"kind": "cover", "bytes": 2000, "type": "image/jpeg"}')
    -> 'uploads' ->> 0) is not null, true,
  '[F24] a repeated call can declare another file for a missing picture');
select tests.act_as_owner();
select is((select declared_bytes || ' ' || declared_type from private.upload_slots
    where media_id = tests.application_picture(tests.id_of('mara_begins'), 'cover')), '2000 image/jpeg',
  '[F24] the slot has the size and type of the new file');

-- referrers
select pg_temp.begin_as(tests.id_of('nora_begins'), 'the secret of nora', p_referrer => tests.id_of('nora_begins'));
select is_empty($$select * from private.referrers where creator_id = tests.id_of('nora_begins')$$,
  '[F26] a creator cannot be their own referrer');
select tests.sign_up_to_apply('olga_begins', 's');
select tests.sign_up_to_apply('petra_begins', 's');
select pg_temp.begin_as(tests.id_of('olga_begins'), 's', p_referrer => gen_random_uuid());
select pg_temp.begin_as(tests.id_of('petra_begins'), 's', p_referrer => tests.id_of('jonas_begins'));
select is_empty($$select * from private.referrers where creator_id <> tests.id_of('mara_begins')$$,
  '[F26] an unknown id or a fan is not stored as a referrer');
select isnt(tests.application_of(tests.id_of('olga_begins')), null,
  '[F26] an application with an unknown referrer is stored');

-- expired secrets, suspended accounts, rate limits
select tests.sign_up_to_apply('late_begins', 's');
select tests.sign_up_to_apply('in_time_begins', 's');
select tests.pass(interval '29 minutes 59 seconds');
select isnt(pg_temp.begin_as(tests.id_of('in_time_begins'), 's') ->> 'application_id', null,
  '[F20] a call within half an hour of the sign-up succeeds');
select tests.pass(interval '2 seconds');
select throws_ok($$select pg_temp.begin_as(tests.id_of('late_begins'), 's')$$, 'PT410', 'enrolment_expired',
  '[F20] a call after half an hour is refused as expired');
select is(pg_temp.begin_as(tests.id_of('late_begins'), 'wrong'), '{"refused": "email_taken"}'::jsonb,
  '[F21] a late call with a wrong secret is refused as a taken address');
select tests.sign_up_to_apply('held_begins', 's');
select tests.suspend(tests.id_of('held_begins'));
select throws_ok($$select pg_temp.begin_as(tests.id_of('held_begins'), 's')$$, 'PT403', 'account_suspended',
  '[F20] a suspended creator cannot apply');
select is((select count(*)::int from generate_series(1, 41) n
    where pg_temp.begin_as(gen_random_uuid(), 'x', p_address => 'there') = '{"refused": "email_taken"}'), 40,
  '[F21] forty of 41 attempts in an hour from one address are not rate-limited');
select is(pg_temp.begin_as(tests.id_of('late_begins'), 's', p_address => 'there'), '{"refused": "rate_limited"}'::jsonb,
  '[F21] a further attempt from the address is rate-limited even with the secret');
select is(pg_temp.begin_as(gen_random_uuid(), 'x', p_address => 'elsewhere'), '{"refused": "email_taken"}'::jsonb,
  '[F21] another address is counted separately');
select tests.pass(interval '25 hours');
select lives_ok($$select private.sweep_enrolment_secrets()$$,
  '[F21] the sweep of old secrets succeeds');
select is_empty($$select * from private.enrolment_secrets$$,
  '[F21] the sweep deletes all expired secrets');

-- privileges of the command
select tests.act_as('mara_begins');
select throws_ok($$select pg_temp.begin_as(tests.id_of('mara_begins'), 'the secret of mara')$$, '42501', null,
  '[F21] a creator cannot call service_begin_enrolment');
select tests.act_as_guest();
select throws_ok($$select api.service_begin_enrolment(gen_random_uuid(), 's', 'x', null, '{}', '[]')::jsonb$$,
  '42501', null, '[F21] a guest cannot call service_begin_enrolment');
select * from finish();
