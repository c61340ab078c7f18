-- Attacks on accounts that succeeded once, at the level of the database; each is paired with a user
-- who is allowed to do the same. The requests of the attacks are in
-- tests/api/attacks-accounts.test.ts.
select plan(16);

create temporary table who (name text primary key, id uuid);
insert into who values
  ('linked', tests.sign_up_to_apply('linked_attacked', 'the secret of linked')),
  ('plain', tests.sign_up_to_apply('plain_attacked', 'the secret of plain')),
  ('lost', tests.sign_up_to_apply('lost_attacked', 'the secret of lost'));
select tests.make_creator('mara_attacked');
create function pg_temp.id(p_name text) returns uuid language sql as $$
  select id from who where name = p_name
$$;
create function pg_temp.handle(p_name text) returns text language sql as $$
  select twitter_handle from public.profiles where id = pg_temp.id(p_name)
$$;
create function pg_temp.referrers() returns bigint language sql as $$
  select count(*) from private.referrers where creator_id in (select id from who)
$$;

-- a proven handle, and the accounts that can refer
insert into private.twitter_links (creator_id) values (pg_temp.id('linked'));
update public.profiles set twitter_handle = '@proven_one' where id = pg_temp.id('linked');
select tests.begin_enrolment(pg_temp.id('linked'), 'the secret of linked', '{"twitter": "famous_one"}',
  private.special_id('support'));
select is(pg_temp.handle('linked'), '@proven_one',
  '[F66] an application does not replace a proven handle');
select is(pg_temp.referrers(), 0::bigint, '[F26] support is not recorded as a referrer');
select tests.begin_enrolment(pg_temp.id('plain'), 'the secret of plain', '{"twitter": "famous_one"}',
  tests.id_of('mara_attacked'));
select is(pg_temp.handle('plain'), '@famous_one',
  '[F66] an application sets the handle of a creator without a proven one');
select is(pg_temp.referrers(), 1::bigint, '[F26] a creator is recorded as a referrer');

-- an address that its owner proved by an OAuth provider
update auth.users set raw_app_meta_data = '{"provider": "google", "providers": ["google"]}'
where id = pg_temp.id('lost');
select is(tests.begin_enrolment(pg_temp.id('lost'), 'the secret of lost'), '{"refused": "email_taken"}',
  '[F20] a sign-up that an OAuth provider took over cannot apply');
update auth.users set raw_app_meta_data = '{"provider": "email", "providers": ["email", "google"]}'
where id = pg_temp.id('lost');
select ok(tests.begin_enrolment(pg_temp.id('lost'), 'the secret of lost') ? 'application_id',
  '[F20] a sign-up by mail with a linked OAuth provider can apply');

-- names
select tests.make_fan('jonas_attacked');
update auth.users set raw_app_meta_data = '{"provider": "google"}', encrypted_password = 'a hash'
where id = tests.id_of('jonas_attacked');
select ok(not private.is_newcomer(tests.id_of('jonas_attacked')),
  '[F12] a fan with a password is not a newcomer');
update auth.users set encrypted_password = '' where id = tests.id_of('jonas_attacked');
select ok(private.is_newcomer(tests.id_of('jonas_attacked')),
  '[F12] a fan of an OAuth provider without a password is a newcomer');

-- an ended session
create function pg_temp.joins(p_session uuid) returns boolean language plpgsql as $$
declare
  v_topic text := 'user:' || tests.id_of('jonas_attacked');
  v_joins boolean;
begin
  insert into realtime.messages (topic, extension, event, private)
  values (v_topic, 'broadcast', 'asked', true);
  perform set_config('realtime.topic', v_topic, true);
  perform tests.with_session('jonas_attacked', p_session);
  v_joins := exists (select from realtime.messages where event = 'asked');
  perform tests.act_as_owner();
  delete from realtime.messages where event = 'asked';
  return v_joins;
end $$;
create function pg_temp.signs(p_session uuid) returns boolean language plpgsql as $$
declare
  v_picture uuid := (select id from who where name = 'picture');
  v_signs boolean;
begin
  perform tests.with_session('jonas_attacked', p_session);
  v_signs := tests.may_read(v_picture);
  perform tests.act_as_owner();
  return v_signs;
end $$;
create function pg_temp.stores(p_session uuid) returns boolean language plpgsql as $$
declare
  v_slot jsonb := private.open_slot(tests.id_of('jonas_attacked'), 'chat', 1000, 'image/png');
begin
  perform tests.with_session('jonas_attacked', p_session);
  insert into storage.objects (bucket_id, name, metadata)
  values (v_slot ->> 'bucket', v_slot ->> 'name', '{"size": 1000}');
  perform tests.act_as_owner();
  return true;
exception when insufficient_privilege then
  perform tests.act_as_owner();
  return false;
end $$;
insert into who values ('picture', tests.make_media(tests.id_of('jonas_attacked'), 'chat')),
  ('session', gen_random_uuid());
insert into auth.sessions (id, user_id, created_at)
values (pg_temp.id('session'), tests.id_of('jonas_attacked'), now());
select ok(pg_temp.joins(pg_temp.id('session')),
  '[F18] a signed-in device can join its realtime topic');
select ok(pg_temp.signs(pg_temp.id('session')),
  '[F18] a signed-in device can read its files');
select ok(pg_temp.stores(pg_temp.id('session')), '[F18] a signed-in device can upload files');
delete from auth.sessions where id = pg_temp.id('session');
select ok(not pg_temp.joins(pg_temp.id('session')),
  '[F18] a signed-out device cannot join its realtime topic');
select ok(not pg_temp.signs(pg_temp.id('session')),
  '[F18] a signed-out device cannot read its files');
select ok(not pg_temp.stores(pg_temp.id('session')),
  '[F18] a signed-out device cannot upload files');

-- cards
select ok(private.card_account(tests.id_of('jonas_attacked')) ? 'may_set_up',
  '[F105] the card account of a fan is returned');
select tests.suspend(tests.id_of('jonas_attacked'));
select throws_ok($$select private.card_account(tests.id_of('jonas_attacked'))$$, 'PT403', 'account_suspended',
  '[F105] the card account of a suspended fan is refused');
select * from finish();
