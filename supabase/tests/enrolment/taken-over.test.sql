-- Sign-ups with an address of another person: the secret becomes invalid, and the owner of the
-- address does not keep the application of the stranger. Each case is paired with a user who is not
-- affected.
select plan(32);

create temporary table who (name text primary key, id uuid);
insert into who
select n, tests.sign_up_to_apply(n || '_over', 'the secret of ' || n)
from unnest(array['first', 'changed', 'moved', 'same', 'taken', 'kept', 'linked', 'bare', 'accepted']) n;
select tests.make_creator('mara_over');
update auth.users set encrypted_password = '$2a$10$first', email_confirmed_at = null
where id in (select id from who where name <> 'first');
create function pg_temp.id(p_name text) returns uuid language sql as $$
  select id from who where name = p_name
$$;
create function pg_temp.has_secret(p_name text) returns boolean language sql as $$
  select exists (select from private.enrolment_secrets where creator_id = pg_temp.id(p_name))
$$;
create function pg_temp.add_way(p_name text, p_provider text) returns void language sql as $$
  insert into auth.identities (provider_id, user_id, provider, identity_data)
  values (p_name, pg_temp.id(p_name), p_provider, jsonb_build_object('email', p_name || '_over@example.test'))
$$;
create function pg_temp.state(p_name text) returns text language sql as $$
  select state::text from private.applications where creator_id = pg_temp.id(p_name) order by id desc limit 1
$$;

-- the secret
update auth.users set encrypted_password = '$2a$10$first' where id = pg_temp.id('first');
select ok(pg_temp.has_secret('first'), '[F21] a first password keeps the secret');
update auth.users set encrypted_password = '$2a$10$second' where id = pg_temp.id('changed');
select ok(not pg_temp.has_secret('changed'), '[F21] a changed password deletes the secret');
select is(tests.begin_enrolment(pg_temp.id('changed'), 'the secret of changed'), '{"refused": "email_taken"}',
  '[F21] a deleted secret is refused for an application');
update auth.users set email = 'elsewhere_over@example.test' where id = pg_temp.id('moved');
select ok(not pg_temp.has_secret('moved'), '[F21] a changed address deletes the secret');
update auth.users set encrypted_password = encrypted_password, email = email, email_confirmed_at = now()
where id = pg_temp.id('same');
select ok(pg_temp.has_secret('same'),
  '[F21] the confirmation of the unchanged address keeps the secret');
select ok(tests.begin_enrolment(pg_temp.id('same'), 'the secret of same') ? 'application_id',
  '[F21] the secret is accepted after the confirmation');

-- A stranger applies, and then the owner of the address signs in by an OAuth provider.
select tests.begin_enrolment(pg_temp.id(n), 'the secret of ' || n, '{}', tests.id_of('mara_over'))
from unnest(array['taken', 'kept', 'linked', 'accepted']) n;
select tests.send_picture(pg_temp.id('taken'), 'avatar');
select tests.send_picture(pg_temp.id(n), k) from unnest(array['taken', 'kept', 'accepted']) n,
  unnest(array['id_document', 'id_selfie']) k;
select private.decide_application(tests.application_of(pg_temp.id('accepted')), 'accepted', 'The card is right.', 'Ada');
select pg_temp.add_way(n, 'email') from unnest(array['taken', 'kept', 'linked', 'bare', 'accepted']) n;
select pg_temp.add_way(n, 'google') from unnest(array['taken', 'linked', 'bare', 'accepted']) n;
create function pg_temp.media(p_name text) returns integer language sql as $$
  select count(*)::int from public.media where owner_id = pg_temp.id(p_name)
$$;
create function pg_temp.legal(p_name text) returns text language sql as $$
  select row(first_name, last_name, country, date_of_birth is not null)::text from private.applications
  where creator_id = pg_temp.id(p_name)
$$;
create temporary table file as
select bucket, name from private.upload_slots where media_id = tests.application_picture(pg_temp.id('taken'), 'id_document')
union select bucket, name from private.renditions where media_id = tests.application_picture(pg_temp.id('taken'), 'id_selfie')
union select bucket, name from private.upload_slots where media_id = tests.application_picture(pg_temp.id('taken'), 'cover');
select is((select name from public.profiles where id = pg_temp.id('taken')), 'Mara Bell',
  '[F21] the profile has the name from the application of the stranger');
select is((select count(*)::int from public.profile_pictures where profile_id = pg_temp.id('taken')), 1,
  '[F21] the profile has the picture of the stranger');
update auth.users set encrypted_password = null where id = pg_temp.id('taken');
delete from auth.identities where user_id = pg_temp.id('taken') and provider = 'email';
update auth.users set email_confirmed_at = now() where id = pg_temp.id('taken');
select is(pg_temp.state('taken'), 'rejected',
  '[F21] the takeover by the owner rejects the application of the stranger');
select is((select reason from private.applications where creator_id = pg_temp.id('taken')),
  'It was handed in before the address was confirmed.',
  '[F21] the rejected application has a reason');
select is((select application_state::text from public.account_settings where profile_id = pg_temp.id('taken')),
  'rejected', '[F21] the account of the owner has the application state rejected');
select is((select count(*)::int from private.legal_identities where creator_id = pg_temp.id('taken')), 0,
  '[F21] the takeover deletes the legal identity of the stranger');
select is((select count(*)::int from private.referrers where creator_id = pg_temp.id('taken')), 0,
  '[F26] the takeover deletes the referrer that the stranger named');
select is((select row(name, age, location, bio, twitter_handle, instagram_handle)::text from public.profiles
           where id = pg_temp.id('taken')), '(taken_over,,,,,)',
  '[F21] the takeover resets the texts of the profile');
select is((select count(*)::int from public.profile_pictures where profile_id = pg_temp.id('taken'))
  + (select count(*)::int from private.pending_profile_pictures where profile_id = pg_temp.id('taken')), 0,
  '[F21] the takeover deletes the profile pictures, including the pending ones');
select is(pg_temp.legal('taken'), '("","","",f)', '[F21] the takeover empties the legal record of the application');
select is(pg_temp.media('taken'), 0, '[F21] the takeover deletes the ID pictures and those that are still made');
select ok((select count(*) >= 3 from file) and not exists (select from file f where not exists (
    select from private.objects_to_remove o where (o.bucket, o.name) = (f.bucket, f.name))),
  '[F21] their files are queued for removal');
delete from auth.identities where user_id = pg_temp.id('accepted') and provider = 'email';
select is(row(pg_temp.state('accepted'), pg_temp.media('accepted'), private.is_accepted(pg_temp.id('accepted')))::text,
  '(rejected,0,f)', '[F21] an application that staff accepted before the takeover is no longer accepted');
select is((select count(*)::int from private.mails where recipient_id = pg_temp.id('accepted') and state = 'queued'), 0,
  '[F21] and its owner gets no mail about it');
select is((select array_agg(template::text || ' ' || state) from private.mails where recipient_id = pg_temp.id('taken')
           and state = 'queued'), null, '[F21] the owner has no queued mail after the takeover');

-- sign-ups without a takeover
select is(pg_temp.state('kept'), 'pending',
  '[F21] the application of another creator stays pending');
select is(pg_temp.legal('kept'), '(Maria,Bellini,PT,t)', '[F21] and keeps its legal record');
select is(pg_temp.media('kept'), 4, '[F21] and its pictures');
update auth.users set email_confirmed_at = now() where id = pg_temp.id('linked');
select is(pg_temp.state('linked'), 'pending',
  '[F21] the application of a creator who confirms the address stays pending');
delete from auth.identities where user_id = pg_temp.id('linked') and provider = 'google';
select is(pg_temp.state('linked'), 'pending',
  '[F21] an unlinked OAuth provider keeps the application pending');
select is((select count(*)::int from private.legal_identities where creator_id = pg_temp.id('linked')), 1,
  '[F21] an unlinked OAuth provider keeps the legal identity');
select is((select count(*)::int from private.referrers where creator_id = pg_temp.id('linked')), 1,
  '[F26] an unlinked OAuth provider keeps the referrer');
select is(pg_temp.media('linked'), 4, '[F21] an unlinked OAuth provider keeps the pictures');
select is((select name from public.profiles where id = pg_temp.id('linked')), 'Mara Bell',
  '[F21] an unlinked OAuth provider keeps the texts of the profile');
select lives_ok($$ delete from auth.identities where user_id = pg_temp.id('bare') and provider = 'email' $$,
  '[F21] a takeover of a sign-up without an application succeeds');
select is((select application_state::text from public.account_settings where profile_id = pg_temp.id('bare')), 'none',
  '[F21] a takeover of a sign-up without an application leaves the state none');
select * from finish();
