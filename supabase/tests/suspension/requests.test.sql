-- A restricted user is refused in every API, not only by commands: REST calls check_request(),
-- Storage and Realtime apply the policies never_restricted. Each refusal is tested beside an
-- accepted request.
select plan(29);

select tests.make_creator('mara');
select tests.make_fan('jonas');
select tests.make_fan('noor');
select tests.make_fan('gone');
create temporary table kept (what text primary key, id uuid);
grant all on kept to anon, authenticated;
insert into kept values
  ('of jonas', tests.make_media(tests.id_of('jonas'), 'chat')),
  ('of noor', tests.make_media(tests.id_of('noor'), 'chat'));
insert into kept select 'slot ' || p, (private.open_slot(tests.id_of(p), 'chat', 1000, 'image/png') ->> 'media_id')::uuid
from unnest(array['jonas', 'noor']) p;

create function tests.request_by(p_name text) returns text language plpgsql as $$
begin
  if p_name = 'guest' then
    perform tests.act_as_guest();
  elsif p_name = 'service' then
    perform tests.act_as_service();
  elsif p_name = 'stranger' then
    perform tests.act_as(gen_random_uuid());
  else
    perform tests.act_as(p_name);
  end if;
  perform private.check_request();
  perform tests.act_as_owner();
  return 'passes';
exception when others then
  perform tests.act_as_owner();
  return sqlstate || ' ' || sqlerrm;
end $$;
create function tests.signs(p_name text) returns boolean language plpgsql as $$
declare
  v_is_seen boolean;
begin
  perform tests.act_as(p_name);
  v_is_seen := tests.may_read((select id from kept where what = 'of ' || p_name));
  perform tests.act_as_owner();
  return v_is_seen;
end $$;
create function tests.joins(p_name text) returns boolean language plpgsql as $$
declare
  v_topic text := 'user:' || tests.id_of(p_name);
  v_is_seen boolean;
begin
  insert into realtime.messages (topic, extension, event, private)
  values (v_topic, 'broadcast', 'asked', true);
  perform set_config('realtime.topic', v_topic, true);
  perform tests.act_as(p_name);
  select exists (select from realtime.messages where event = 'asked') into v_is_seen;
  perform tests.act_as_owner();
  delete from realtime.messages;
  return v_is_seen;
end $$;

select is(tests.request_by('jonas'), 'passes', '[F105] a request of a user who is not restricted passes');
select is(tests.signs('jonas'), true, '[F105] a user can sign URLs of their own media');
select is(tests.joins('jonas'), true, '[F105] a user can join their own topic');

select private.restrict_account(tests.id_of('jonas'));
update private.account_statuses set closed_at = private.now() where profile_id = tests.id_of('gone');

select is(tests.request_by('jonas'), 'PT403 account_suspended', '[F105] a request of a suspended user is refused');
select is(tests.request_by('gone'), 'PT403 account_suspended', '[F105] a request of a closed account is refused');
select is(tests.request_by('noor'), 'passes', '[F105] a request of another user passes');
select is(tests.request_by('guest'), 'passes', '[F105] a request of a guest passes');
select is(tests.request_by('service'), 'passes', '[F105] a request of the service role passes');
select is(tests.request_by('stranger'), 'PT401 unauthorized_request', '[F18] a request with a token without a profile is refused');
select set_config('request.path', '/rpc/bootstrap', true);
select is(tests.request_by('stranger'), 'passes', '[F18] a token without a profile can call bootstrap, so that the page signs out');
select is(tests.request_by('jonas'), 'PT403 account_suspended', '[F105] a suspended user cannot call bootstrap');
select set_config('request.path', '', true);
select is(tests.signs('jonas'), false, '[F105] a suspended user cannot sign URLs of their own media');
select is(tests.signs('noor'), true, '[F105] another user can still sign URLs of their own media');
select is(tests.joins('jonas'), false, '[F105] a suspended user cannot join their own topic');
select is(tests.joins('noor'), true, '[F105] another user can still join their own topic');

-- an upload into an open slot
create function tests.uploads(p_name text) returns text language plpgsql as $$
begin
  perform tests.act_as(p_name);
  insert into storage.objects (bucket_id, name, metadata)
  select 'uploads-image', tests.id_of(p_name) || '/' || k.id, '{"size": 1000}'
  from kept k where k.what = 'slot ' || p_name;
  perform tests.act_as_owner();
  return 'stored';
exception when others then
  perform tests.act_as_owner();
  return sqlstate;
end $$;
select is(tests.uploads('jonas'), '42501', '[F105] a suspended user cannot upload into an open slot');
select is(tests.uploads('noor'), 'stored', '[F105] another user can upload into an open slot');

-- the effects of suspension and reinstatement
insert into auth.sessions (id, user_id, created_at, updated_at)
values (gen_random_uuid(), tests.id_of('mara'), now(), now()), (gen_random_uuid(), tests.id_of('noor'), now(), now());
insert into public.presence values (tests.id_of('mara'), private.now());
select is((select array[is_listed, is_open] from private.account_facts where user_id = tests.id_of('mara')),
  array[true, true], '[F105] a creator is listed and open before the suspension');
select private.restrict_account(tests.id_of('mara'));
select is((select array[is_listed, is_open] from private.account_facts where user_id = tests.id_of('mara')),
  array[false, false], '[F105] a suspended creator is neither listed nor open');
select is_empty($$select from auth.sessions where user_id = tests.id_of('mara')$$, '[F105] a suspended user has no sessions');
select isnt_empty($$select from auth.sessions where user_id = tests.id_of('noor')$$, '[F105] the sessions of another user are kept');
select ok((select banned_until > now() + interval '100 years' from auth.users where id = tests.id_of('mara')),
  '[F105] a suspended user is banned from signing in');
select is_empty($$select from public.presence where profile_id = tests.id_of('mara')$$, '[F105] a suspended creator has no presence');
select throws_ok($$select private.restrict_account(tests.id_of('mara'))$$, 'PT409', 'conflict',
  '[F105] a suspended user cannot be suspended again');
select private.release_account(tests.id_of('mara'));
select is((select array[is_listed, is_open] from private.account_facts where user_id = tests.id_of('mara')),
  array[true, true], '[F105] a reinstated creator is listed and open');
select is((select banned_until from auth.users where id = tests.id_of('mara')), null, '[F105] a reinstated user is not banned from signing in');
select is(tests.request_by('mara'), 'passes', '[F105] a request of a reinstated user passes');
select throws_ok($$select private.release_account(tests.id_of('mara'))$$, 'PT409', 'conflict',
  '[F105] a reinstated user cannot be reinstated again');
select throws_ok($$select private.restrict_account(tests.id_of('gone'))$$, 'PT409', 'conflict',
  '[F105] a closed account cannot be suspended');
select * from finish();
