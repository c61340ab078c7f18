-- Sign-ups whose address turns out to be somebody else's: the secret ends, and what a stranger
-- filed does not become the owner's. Beside each, the reader to whom nothing of it happens.
select plan(24);

create temporary table who (name text primary key, id uuid);
insert into who
select n, tests.sign_up_to_apply(n || '_over', 'the secret of ' || n)
from unnest(array['first', 'changed', 'moved', 'same', 'taken', 'kept', 'linked', 'bare']) n;
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
select ok(pg_temp.has_secret('first'), '[F21] a first password leaves the secret');
update auth.users set encrypted_password = '$2a$10$second' where id = pg_temp.id('changed');
select ok(not pg_temp.has_secret('changed'), '[F21] another password ends it');
select is(tests.begin_enrolment(pg_temp.id('changed'), 'the secret of changed'), '{"refused": "email_taken"}',
  '[F21] it hands nothing in any more');
update auth.users set email = 'elsewhere_over@example.test' where id = pg_temp.id('moved');
select ok(not pg_temp.has_secret('moved'), '[F21] so does another address');
update auth.users set encrypted_password = encrypted_password, email = email, email_confirmed_at = now()
where id = pg_temp.id('same');
select ok(pg_temp.has_secret('same'), '[F21] the same ones, confirmed, leave it');
select ok(tests.begin_enrolment(pg_temp.id('same'), 'the secret of same') ? 'application_id',
  '[F21] and it hands in');

-- an application that was filed before the owner came by another provider
select tests.begin_enrolment(pg_temp.id(n), 'the secret of ' || n, '{}', tests.id_of('mara_over'))
from unnest(array['taken', 'kept', 'linked']) n;
select tests.send_picture(pg_temp.id('taken'), 'avatar');
select pg_temp.add_way(n, 'email') from unnest(array['taken', 'kept', 'linked', 'bare']) n;
select pg_temp.add_way(n, 'google') from unnest(array['taken', 'linked', 'bare']) n;
select is((select name from public.profiles where id = pg_temp.id('taken')), 'Mara Bell', '[F21] the profile says what the stranger wrote');
select is((select count(*)::int from public.profile_pictures where profile_id = pg_temp.id('taken')), 1, '[F21] and shows their picture');
update auth.users set encrypted_password = null where id = pg_temp.id('taken');
delete from auth.identities where user_id = pg_temp.id('taken') and provider = 'email';
update auth.users set email_confirmed_at = now() where id = pg_temp.id('taken');
select is(pg_temp.state('taken'), 'rejected', '[F21] the owner comes, and it is taken back');
select is((select reason from private.applications where creator_id = pg_temp.id('taken')),
  'It was handed in before the address was confirmed.', '[F21] with a reason');
select is((select application_state::text from public.account_settings where profile_id = pg_temp.id('taken')),
  'rejected', '[F21] so that the owner may apply themselves');
select is((select count(*)::int from private.legal_identities where creator_id = pg_temp.id('taken')), 0,
  '[F21] under no name of the stranger');
select is((select count(*)::int from private.referrers where creator_id = pg_temp.id('taken')), 0,
  '[F26] and for nobody whom the stranger named');
select is((select row(name, age, location, bio, twitter_handle, instagram_handle)::text from public.profiles
           where id = pg_temp.id('taken')), '(taken_over,,,,,)', '[F21] their texts are gone');
select is((select count(*)::int from public.profile_pictures where profile_id = pg_temp.id('taken'))
  + (select count(*)::int from private.pending_profile_pictures where profile_id = pg_temp.id('taken')), 0,
  '[F21] and their pictures, also those to come');
select is((select array_agg(template::text || ' ' || state) from private.mails where recipient_id = pg_temp.id('taken')
           and state = 'queued'), null, '[F21] the owner is written nothing of it');

-- others
select is(pg_temp.state('kept'), 'pending', '[F21] an application of somebody else waits on');
update auth.users set email_confirmed_at = now() where id = pg_temp.id('linked');
select is(pg_temp.state('linked'), 'pending', '[F21] as does that of who confirmed it themselves');
delete from auth.identities where user_id = pg_temp.id('linked') and provider = 'google';
select is(pg_temp.state('linked'), 'pending', '[F21] whatever other ways they add and remove');
select is((select count(*)::int from private.legal_identities where creator_id = pg_temp.id('linked')), 1, '[F21] under their name');
select is((select count(*)::int from private.referrers where creator_id = pg_temp.id('linked')), 1, '[F26] for whom they named');
select is((select name from public.profiles where id = pg_temp.id('linked')), 'Mara Bell', '[F21] with their texts');
select lives_ok($$ delete from auth.identities where user_id = pg_temp.id('bare') and provider = 'email' $$,
  '[F21] who filed nothing is taken over as well');
select is((select application_state::text from public.account_settings where profile_id = pg_temp.id('bare')), 'none',
  '[F21] and has applied for nothing');
select * from finish();
