-- Sign-up: the profile is made in the same transaction, from a white list of the data that came
-- with it; nothing that a client sends later changes role or username.
select plan(39);

select lives_ok($$select tests.make_user('jonas_r', 'fan')$$, '[F13] a follower signs up');
select is((select role::text from public.profiles where username = 'jonas_r'), 'fan', '[F19] and is a fan');
select is(tests.balance_of(tests.id_of('jonas_r')), 0::bigint, '[F88] with an empty wallet');
select lives_ok($$select tests.make_user('mara_voss', 'creator')$$, '[F21] a creator signs up');
select is((select role::text from public.profiles where username = 'mara_voss'), 'creator', '[F19] and is a creator');
select is((select price_cents from public.plans where creator_id = tests.id_of('mara_voss')), 1500::bigint,
  '[F57] whose fee is fifteen dollars');
select is_empty($$select * from public.wallets where owner_id = tests.id_of('mara_voss')$$,
  'a creator has no wallet row');
select is((select is_listed from private.account_facts where user_id = tests.id_of('mara_voss')), false,
  '[F25] and is not listed before staff say so');
select lives_ok($$select tests.make_user('someone', 'staff')$$, 'another role in the data is not taken');
select is((select role::text from public.profiles where username = 'someone'), 'fan', '[F19] it makes a fan');

-- a bad name is never refused here: a refusal would tell known addresses from new ones
create function pg_temp.signs_up_as(p_wanted text) returns text
language plpgsql as $$
declare
  v_id uuid := tests.make_user(p_wanted, 'fan', substr(md5(random()::text), 1, 12) || '@example.test');
begin
  return (select username from public.profiles where id = v_id);
end $$;
select matches(pg_temp.signs_up_as('abc'), '^member_[0-9a-f]{5}$', '[F14] three letters are too few');
select matches(pg_temp.signs_up_as('abcdefghijklmnopqrstu'), '^abcdefghijklmn_[0-9a-f]{5}$',
  '[F14] twenty-one are too many');
select is(pg_temp.signs_up_as('abcdefghijklmnopqrst'), 'abcdefghijklmnopqrst', '[F14] twenty are not');
select is(pg_temp.signs_up_as('Ab C-d__e!'), 'abcd_e',
  '[F14] a wild name is tamed to lower case, word characters, single underscores');
select matches(pg_temp.signs_up_as('_abcd'), '^abcd_[0-9a-f]{5}$', '[F14] no underscore at the start');
select matches(pg_temp.signs_up_as(t.wanted), '^member_[0-9a-f]{5}$', '[F5] ' || t.why)
from (values
  ('browse', 'a reserved word becomes no name'), ('Loading', 'in no spelling'),
  ('support', 'not the site''s own'), ('support_team', 'nor with others around it'),
  ('s_upport', 'nor pulled apart'), ('velour_help', 'nor the site''s name'),
  ('0fficial_adm1n', 'nor with digits that look alike')) t (wanted, why);
select is(pg_temp.signs_up_as(t.wanted), t.wanted, '[F5] a name of one''s own stays: ' || t.wanted)
from (values ('badminton_ann'), ('supporter'), ('anna_official'), ('velours')) t (wanted);
select matches(pg_temp.signs_up_as('jonas_r'), '^jonas_r_[0-9a-f]{5}$', '[F14] a taken name gets a random tail');
select isnt_empty('select 1 from private.reserved_words', '[F5] the reserved words are there');

-- later metadata means nothing
update auth.users set raw_user_meta_data = '{"username": "admin_x", "role": "creator"}'
where id = tests.id_of('jonas_r');
select is((select role::text || ' ' || username from public.profiles where id = tests.id_of('jonas_r')),
  'fan jonas_r', '[F19] changing the metadata changes neither role nor name');

-- what clients may write
select tests.act_as('jonas_r');
select throws_ok($$update public.profiles set role = 'creator'$$, '42501', null, '[F19] nobody writes their role');
select throws_ok($$insert into public.profiles (id, role, username, name) values (gen_random_uuid(), 'fan', 'x', 'x')$$,
  '42501', null, 'nobody makes a profile');
select throws_ok($$update public.account_settings set currency = 'XXX'$$, '42501', null,
  '[F115] the currency is set by its command');
select lives_ok($$select api.set_currency('GBP')$$, '[F115] a fan chooses pounds');
select throws_ok($$select api.set_currency('DOGE')$$, 'PT400', 'invalid_payload', '[F115] one of the eight only');
select is(api.my_account()::jsonb ->> 'currency', 'GBP', '[F115] the account remembers it');

-- the check before sign-up says whether a name is free, never whether an address is known
select tests.act_as_guest();
select is(api.check_signup('jonas_r', 'jonas_r@example.test')::jsonb, '{"username": "taken", "email": "ok"}'::jsonb,
  '[F13] a known address is not told from an unknown one');
select is(api.check_signup('free_name', 'nobody@example.test')::jsonb, '{"username": "free", "email": "ok"}'::jsonb,
  '[F13] a free name is free');
select is(api.check_signup('faq', 'no address')::jsonb, '{"username": "invalid", "email": "invalid"}'::jsonb,
  '[F13] a malformed address is told');
select is(api.check_signup('settings', 'a@b.co')::jsonb, '{"username": "reserved", "email": "ok"}'::jsonb,
  '[F5] a reserved name is told');
select * from finish();
