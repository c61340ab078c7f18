-- [F159] The second factor of members: tokens of one step are refused where a factor is verified,
-- and changes of bank, payout, e-mail and password, exports and the end of an account ask for a check of the last 15 minutes.
select plan(61);

select tests.make_creator('mara');
select tests.make_creator('ines');
select tests.make_fan('jonas', 5000);
select tests.set_now('2026-03-01 12:00:00+00');

create function tests.enrol(p_username text, p_name text, p_status text default 'verified')
returns void language sql security definer as $$
  insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
  values (gen_random_uuid(), tests.id_of(p_username), p_name, 'totp',
          p_status::auth.factor_status, private.now(), private.now())
$$;
create function tests.remove(p_username text, p_name text) returns void
language sql security definer as $$
  delete from auth.mfa_factors where user_id = tests.id_of(p_username) and friendly_name = p_name
$$;
-- the claims of a token: its level, and when it passed the second step
create function tests.as_token(p_username text, p_aal text, p_checked_at timestamptz default null)
returns void language plpgsql as $$
begin
  perform tests.act_as(p_username);
  perform set_config('request.jwt.claims', (current_setting('request.jwt.claims')::jsonb
    || jsonb_build_object('aal', p_aal, 'amr',
         jsonb_build_array(jsonb_build_object('method', 'password', 'timestamp', 1))
         || case when p_checked_at is null then '[]'::jsonb else jsonb_build_array(
              jsonb_build_object('method', 'totp',
                'timestamp', extract(epoch from p_checked_at)::bigint)) end))::text, true);
end $$;
create function tests.signed_in_by(p_method text, p_at timestamptz) returns void
language plpgsql as $$
begin
  perform set_config('request.jwt.claims', (current_setting('request.jwt.claims')::jsonb
    || jsonb_build_object('amr', jsonb_build_array(jsonb_build_object(
         'method', p_method, 'timestamp', extract(epoch from p_at)::bigint))))::text, true);
end $$;
create function tests.said(p_call text) returns text language plpgsql as $$
begin
  execute 'select ' || p_call;
  return 'done';
exception when others then return sqlerrm;
end $$;

-- without a factor nothing changes
select tests.as_token('jonas', 'aal1');
select is(tests.said('private.check_request()'), 'done',
  '[F159] a request of a fan without a factor passes with a token of one step');
select is(tests.said($$api.follow(tests.id_of('mara'))$$), 'done',
  '[F159] a fan without a factor follows with a token of one step');
select is(private.is_caller_barred(), false, '[F159] a fan without a factor joins topics');
select is(tests.said('api.check_second_step(true)'), 'done',
  '[F159] no recent check is asked of a fan without a factor');
select tests.act_as_owner();
select tests.enrol('jonas', 'Phone', 'unverified');
select tests.as_token('jonas', 'aal1');
select is(tests.said('private.check_request()'), 'done',
  '[F159] a factor that was never verified changes nothing');

-- a verified factor
select tests.act_as_owner();
select tests.remove('jonas', 'Phone');
select tests.enrol('jonas', 'Phone');
select is((select has_second_factor from private.account_facts where user_id = tests.id_of('jonas')),
  true, '[F159] the facts of an account know its verified factor');
select tests.as_token('jonas', 'aal1');
select is(tests.said('private.check_request()'), 'second_step_required',
  '[F159] a request with a token of one step is refused beside a factor');
select is(tests.said($$api.send_tip(tests.id_of('mara'), 500, gen_random_uuid())$$),
  'second_step_required', '[F159] a tip with a token of one step is refused by its command');
select is(tests.said($$api.my_devices()$$), 'second_step_required',
  '[F159] the list of devices is refused to a token of one step');
select is(private.is_caller_barred(), true,
  '[F159] a token of one step joins no topic and stores nothing');
select tests.act_as('jonas');
select is(tests.said('private.check_request()'), 'second_step_required',
  '[F159] a token without a level counts as one step');
select tests.as_token('jonas', 'aal2', private.now());
select is(tests.said('private.check_request()'), 'done',
  '[F159] a request with a token of two steps passes');
select is(tests.said($$api.send_tip(tests.id_of('mara'), 500, gen_random_uuid())$$), 'done',
  '[F159] a tip with a token of two steps is sent');
select is(private.is_caller_barred(), false, '[F159] a token of two steps joins topics');
select tests.as_token('ines', 'aal1');
select is(tests.said('private.check_request()'), 'done',
  '[F159] the factor of a fan changes nothing for others');

select tests.with_session('jonas', gen_random_uuid());
select is(tests.said('private.check_request()'), 'session_expired',
  '[F159] a device that the factor signed out reads that its session is over');
select tests.act_as_owner();

-- a spare factor, and the last one
select tests.act_as_owner();
select tests.enrol('jonas', 'Spare');
select tests.remove('jonas', 'Phone');
select tests.as_token('jonas', 'aal1');
select is(tests.said('private.check_request()'), 'second_step_required',
  '[F159] one factor of two is left, and a token of one step is still refused');
select tests.act_as_owner();
select tests.remove('jonas', 'Spare');
select tests.as_token('jonas', 'aal1');
select is(tests.said('private.check_request()'), 'done',
  '[F159] without the last factor a token of one step passes again');

-- 15 minutes
select tests.act_as_owner();
select tests.enrol('mara', 'Phone');
select tests.as_token('mara', 'aal2', private.now() - interval '15 minutes');
select is(tests.said('api.check_second_step(true)'), 'done',
  '[F159] a check of 15 minutes ago serves a change');
select isnt(tests.said('api.withdraw(gen_random_uuid())'), 'step_up_required',
  '[F159] a check of 15 minutes ago serves a withdrawal');
select tests.as_token('mara', 'aal2', private.now() - interval '15 minutes 1 second');
select is(tests.said('api.check_second_step(true)'), 'step_up_required',
  '[F159] a check of 15 minutes and a second ago serves no change');
select is(tests.said('api.withdraw(gen_random_uuid())'), 'step_up_required',
  '[F159] a check of 15 minutes and a second ago serves no withdrawal');
select is(tests.said('api.ask_for_export()'), 'step_up_required', '[F159] nor an export');
select is(tests.said('api.open_export(gen_random_uuid())'), 'step_up_required', '[F159] nor its download');
select is(tests.said($$api.close_account('mara')$$), 'step_up_required', '[F159] nor the end of the account');
select is(tests.said('api.my_export()::text'), 'done', '[F159] its state is read');
select is(tests.said('api.check_second_step()'), 'done',
  '[F159] an old check serves everything else');
select tests.as_token('mara', 'aal2', private.now() - interval '15 minutes');
select is(tests.said('api.ask_for_export()'), 'done', '[F159] a check of 15 minutes ago serves an export');
select tests.act_as_owner();
update private.exports set state = 'ready', ready_at = private.now(), expires_at = private.now() + interval '1 day'
where profile_id = tests.id_of('mara');
select tests.as_token('mara', 'aal2', private.now() - interval '15 minutes');
select is(tests.said(format('api.open_export(%L)', api.my_export() ->> 'id')), 'done', '[F159] and its download');
select is(tests.said($$api.close_account('mara')$$), 'done', '[F159] and the end of the account');
select is(tests.said('api.undo_closure()'), 'done', '[F159] which is undone');
select tests.as_token('mara', 'aal2', private.now() - interval '15 minutes 1 second');
select is(tests.said(format('api.open_export(%L)', api.my_export() ->> 'id')), 'step_up_required',
  '[F159] an export that is there is downloaded by a recent check alone');
select tests.as_token('mara', 'aal2');
select is(tests.said('api.check_second_step(true)'), 'step_up_required',
  '[F159] a token that names no check serves no change');
select tests.as_token('ines', 'aal1');
select isnt(tests.said('api.withdraw(gen_random_uuid())'), 'step_up_required',
  '[F159] no check is asked of a creator without a factor');
select is(tests.said('api.ask_for_export()'), 'done', '[F159] nor for an export');
select is(tests.said($$api.close_account('ines')$$), 'done', '[F159] nor for the end of the account');
-- a first factor asks for a sign-in of the last minutes
select is(tests.said('api.check_new_factor()'), 'reauthentication_required',
  '[F159] a session that signed in long ago begins no first factor');
select tests.signed_in_by('oauth', private.now() - interval '15 minutes 1 second');
select is(tests.said('api.check_new_factor()'), 'reauthentication_required',
  '[F159] nor one that signed in 15 minutes and a second ago');
select tests.signed_in_by('token_refresh', private.now());
select is(tests.said('api.check_new_factor()'), 'reauthentication_required',
  '[F159] nor one that was only refreshed');
select tests.signed_in_by('oauth', private.now() - interval '15 minutes');
select is(tests.said('api.check_new_factor()'), 'done',
  '[F159] a sign-in of 15 minutes ago serves a first factor');
-- a provider that a stolen session has linked proves nobody
select tests.act_as_owner();
insert into private.security_changes (profile_id, kind, changed_at)
values (tests.id_of('ines'), 'identity', private.now() - interval '71 hours 59 minutes');
select tests.as_token('ines', 'aal1');
select tests.signed_in_by('oauth', private.now());
select is(tests.said('api.check_new_factor()'), 'reauthentication_required',
  '[F159] a sign-in by a provider serves no first factor for 72 hours after one was linked');
select tests.signed_in_by('otp', private.now());
select is(tests.said('api.check_new_factor()'), 'reauthentication_required', '[F159] nor by a mail');
select tests.signed_in_by('password', private.now());
select is(tests.said('api.check_new_factor()'), 'done', '[F159] a password does');
select tests.act_as_owner();
update private.security_changes set changed_at = private.now() - interval '72 hours'
where profile_id = tests.id_of('ines');
select tests.as_token('ines', 'aal1');
select tests.signed_in_by('oauth', private.now());
select is(tests.said('api.check_new_factor()'), 'done',
  '[F159] and a provider after 72 hours');
select tests.as_token('mara', 'aal2', private.now() - interval '15 minutes 1 second');
select is(tests.said('api.check_new_factor()'), 'step_up_required',
  '[F159] a spare one asks for a check of the first');
select tests.act_as_guest();
select is(tests.said('api.check_second_step()'), 'permission denied for function check_second_step',
  '[F159] a guest has no second step');

-- what Auth writes itself
select tests.act_as_owner();
create function tests.session_of(p_username text, p_checked_at timestamptz) returns void
language sql security definer as $$
  delete from auth.sessions where user_id = tests.id_of(p_username);
  insert into auth.sessions (id, user_id, aal) values (gen_random_uuid(), tests.id_of(p_username), 'aal2');
  insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
  select gen_random_uuid(), id, p_checked_at, p_checked_at, 'totp'
  from auth.sessions where user_id = tests.id_of(p_username);
$$;
create function tests.change(p_username text, p_sql text) returns text
language plpgsql as $$
begin
  execute format(p_sql, quote_literal(tests.id_of(p_username)));
  return 'done';
exception when others then return sqlerrm;
end $$;
select tests.session_of('mara', private.now() - interval '15 minutes 1 second');
update auth.users set encrypted_password = '$2a$10$first' where id = tests.id_of('mara');
select is(tests.change('mara', $$update auth.users set encrypted_password = '$2a$10$other', reauthentication_sent_at = null where id = %s$$),
  'done', '[F159] staff change a password without the member''s check');
create or replace function private.is_auth() returns boolean
language sql stable set search_path = '' as 'select true';
select is(tests.change('mara', $$update auth.users set encrypted_password = '$2a$10$second', reauthentication_sent_at = null where id = %s$$),
  'step_up_required', '[F159] Auth writes no new password 15 minutes and a second after the check');
select is(tests.change('mara', $$update auth.users set encrypted_password = '$2a$10$second' where id = %s$$),
  'step_up_required', '[F159] nor by the hash alone');
select is(tests.change('mara', $$update auth.users set encrypted_password = '$2a$12$other' where id = %s$$),
  'done', '[F159] a new hash of the same password, as at a sign-in, is written');
select is(tests.change('mara', $$update auth.users set email_change = 'new@example.test' where id = %s$$),
  'step_up_required', '[F159] Auth begins no change of address without a recent check');
select is(tests.change('mara', $$delete from auth.mfa_factors where user_id = %s$$),
  'step_up_required', '[F159] Auth removes no verified factor without a recent check');
select is(tests.change('mara', $$insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) values (gen_random_uuid(), %s, 'totp', 'unverified', now(), now())$$),
  'step_up_required', '[F159] Auth adds no spare factor without a recent check');
select is(tests.change('ines', $$update auth.users set email_change = 'ines2@example.test', encrypted_password = '$2a$10$x' where id = %s$$),
  'done', '[F159] Auth asks no check of a creator without a factor');
select tests.session_of('ines', private.now() - interval '15 minutes 1 second');
select is(tests.change('ines', $$insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) values (gen_random_uuid(), %s, 'totp', 'unverified', now(), now())$$),
  'reauthentication_required', '[F159] Auth adds no first factor long after the sign-in');
select tests.session_of('ines', private.now() - interval '15 minutes');
select is(tests.change('ines', $$insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) values (gen_random_uuid(), %s, 'totp', 'unverified', now(), now())$$),
  'done', '[F159] Auth adds a first factor after a sign-in of 15 minutes ago');
select tests.remove('ines', 'Phone');
insert into private.security_changes (profile_id, kind, changed_at)
values (tests.id_of('ines'), 'identity', private.now());
select is(tests.change('ines', $$insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) values (gen_random_uuid(), %s, 'totp', 'unverified', now(), now())$$),
  'reauthentication_required', '[F159] and none for 72 hours after a provider was linked');
select tests.session_of('mara', private.now() - interval '15 minutes');
create or replace function private.is_auth() returns boolean
language sql stable set search_path = '' as 'select true';
select is(tests.change('mara', $$update auth.users set encrypted_password = '$2a$12$third', reauthentication_sent_at = null where id = %s$$),
  'done', '[F159] Auth writes a new password 15 minutes after the check');
select is(tests.change('mara', $$update auth.users set email_change = 'new@example.test' where id = %s$$),
  'done', '[F159] Auth begins a change of address after a recent check');
select is(tests.change('mara', $$delete from auth.mfa_factors where user_id = %s$$),
  'done', '[F159] Auth removes a factor after a recent check');
select is((select has_second_factor from private.account_facts where user_id = tests.id_of('mara')),
  false, '[F159] the facts of an account know that the last factor is gone');
select * from finish();
