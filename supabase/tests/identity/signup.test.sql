-- Sign-up: the profile is created in the same transaction, from an allow-list of the sign-up
-- metadata. Later metadata never changes role or username.
select plan(50);

select lives_ok($$select tests.make_user('jonas_r', 'fan')$$, '[F13] a fan can sign up');
select is((select role::text from public.profiles where username = 'jonas_r'), 'fan',
  '[F19] the new fan has the role fan');
select is(tests.balance_of(tests.id_of('jonas_r')), 0::bigint,
  '[F88] a new fan has an empty wallet');
select lives_ok($$select tests.make_user('mara_voss', 'creator')$$, '[F21] a creator can sign up');
select is((select role::text from public.profiles where username = 'mara_voss'), 'creator',
  '[F19] the new creator has the role creator');
select is((select price_cents from public.plans where creator_id = tests.id_of('mara_voss')), 1500::bigint,
  '[F57] a new creator has a fee of 15 dollars');
select is_empty($$select * from public.wallets where owner_id = tests.id_of('mara_voss')$$,
  'a creator has no wallet row');
select is((select is_listed from private.account_facts where user_id = tests.id_of('mara_voss')), false,
  '[F25] a new creator is not listed');
select lives_ok($$select tests.make_user('someone', 'staff')$$, 'a sign-up with the role staff succeeds');
select is((select role::text from public.profiles where username = 'someone'), 'fan',
  '[F19] a sign-up with the role staff creates a fan');

-- A bad name is never refused here, because a refusal would reveal which addresses are known.
create function pg_temp.signs_up_as(p_wanted text) returns text
language plpgsql as $$
declare
  v_id uuid := tests.make_user(p_wanted, 'fan', substr(md5(random()::text), 1, 12) || '@example.test');
begin
  return (select username from public.profiles where id = v_id);
end $$;
select matches(pg_temp.signs_up_as('abc'), '^member_[0-9a-f]{5}$',
  '[F14] a name of three letters is replaced');
select matches(pg_temp.signs_up_as('abcdefghijklmnopqrstu'), '^abcdefghijklmn_[0-9a-f]{5}$',
  '[F14] a name of 21 letters is cut and gets a random suffix');
select is(pg_temp.signs_up_as('abcdefghijklmnopqrst'), 'abcdefghijklmnopqrst',
  '[F14] a name of 20 letters is kept');
select is(pg_temp.signs_up_as('Ab C-d__e!'), 'abcd_e',
  '[F14] a name is reduced to lower case, word characters and single underscores');
select matches(pg_temp.signs_up_as('_abcd'), '^abcd_[0-9a-f]{5}$',
  '[F14] a leading underscore is removed and the name gets a random suffix');
select matches(pg_temp.signs_up_as(t.wanted), '^member_[0-9a-f]{5}$', '[F5] ' || t.why)
from (values
  ('browse', 'a reserved word is replaced'), ('Loading', 'a reserved word in another case is replaced'),
  ('support', 'the name of support is replaced'), ('support_team', 'a longer name with support in it is replaced'),
  ('s_upport', 'support with an underscore in it is replaced'),
  ('velour_help', 'a longer name with the site name in it is replaced'),
  ('0fficial_adm1n', 'a reserved name with look-alike digits is replaced')) t (wanted, why);
select is(pg_temp.signs_up_as(t.wanted), t.wanted,
  '[F5] a name that only resembles a reserved one is kept: ' || t.wanted)
from (values ('badminton_ann'), ('supporter'), ('anna_official'), ('velours')) t (wanted);
select matches(pg_temp.signs_up_as('jonas_r'), '^jonas_r_[0-9a-f]{5}$',
  '[F14] a taken name gets a random suffix');

-- the name of a sign-up that nobody confirmed, as after a mistyped address
create function pg_temp.lapses(p_name text, p_hours integer) returns void language sql as $$
  update auth.users set email_confirmed_at = null, last_sign_in_at = null where id = tests.id_of(p_name);
  update public.profiles set created_at = private.now() - make_interval(hours => p_hours) where username = p_name
$$;
create function pg_temp.name_of(p_email text) returns text language sql as $$
  select p.username || ' ' || p.name from public.profiles p join auth.users u on u.id = p.id where u.email = p_email
$$;
select tests.make_user('nora_l', 'fan', 'nora@exmaple.test');
select pg_temp.lapses('nora_l', 23);
select is(private.username_state('nora_l'::text)::text, 'taken', '[F14] the name of an unconfirmed sign-up is taken');
select matches(pg_temp.signs_up_as('nora_l'), '^nora_l_[0-9a-f]{5}$', '[F14] for a day');
select pg_temp.lapses('nora_l', 24);
select is(private.username_state('nora_l'::text)::text, 'free', '[F14] it is free after a day');
select is(pg_temp.signs_up_as('nora_l'), 'nora_l', '[F14] and the next sign-up takes it');
select matches(pg_temp.name_of('nora@exmaple.test'), '^(member_[0-9a-f]{5}) \1$', 'the one that nobody confirmed has a neutral name');
select ok(private.is_newcomer((select id from auth.users where email = 'nora@exmaple.test')), '[F12] and chooses another one, once it is confirmed');
select ok(not private.is_newcomer(tests.id_of('nora_l')), '[F12] which the one that has the name does not');
update public.account_settings s set welcomed_at = private.now() from auth.users u where u.id = s.profile_id and u.email = 'nora@exmaple.test';
select ok(not private.is_newcomer((select id from auth.users where email = 'nora@exmaple.test')), '[F12] nor one who was welcomed with it');
update public.profiles set created_at = private.now() - interval '1 year' where username = 'nora_l';
select is(private.username_state('nora_l'::text)::text, 'taken', 'the name of a confirmed account stays taken');
select pg_temp.lapses('mara_voss', 24);
select is(private.username_state('mara_voss'::text)::text, 'taken', 'and that of a creator, who applies with the sign-up');
update auth.users set email_confirmed_at = private.now() where id = tests.id_of('mara_voss');
select matches(pg_temp.signs_up_as('mara_voss'), '^mara_voss_[0-9a-f]{5}$', 'whose name nobody gets');

select isnt_empty('select 1 from private.reserved_words',
  '[F5] the table of reserved words is filled');

-- later metadata has no effect
update auth.users set raw_user_meta_data = '{"username": "admin_x", "role": "creator"}'
where id = tests.id_of('jonas_r');
select is((select role::text || ' ' || username from public.profiles where id = tests.id_of('jonas_r')),
  'fan jonas_r', '[F19] changed metadata changes neither role nor username');

-- writes by clients
select tests.act_as('jonas_r');
select throws_ok($$update public.profiles set role = 'creator'$$, '42501', null,
  '[F19] a user cannot update their role');
select throws_ok($$insert into public.profiles (id, role, username, name) values (gen_random_uuid(), 'fan', 'x', 'x')$$,
  '42501', null, 'a user cannot insert a profile');
select throws_ok($$update public.account_settings set currency = 'XXX'$$, '42501', null,
  '[F115] a user cannot update the currency directly');
select lives_ok($$select api.set_currency('GBP')$$, '[F115] a fan can set the currency to pounds');
select throws_ok($$select api.set_currency('DOGE')$$, 'PT400', 'invalid_payload',
  '[F115] an unknown currency is refused');
select is(api.my_account()::jsonb ->> 'currency', 'GBP',
  '[F115] the account has the chosen currency');

-- The check before sign-up reveals whether a name is free, but never whether an address is known.
select tests.act_as_guest();
select is(api.check_signup('jonas_r', 'jonas_r@example.test')::jsonb, '{"username": "taken", "email": "ok"}'::jsonb,
  '[F13] a taken name is reported, a known address is not');
select is(api.check_signup('free_name', 'nobody@example.test')::jsonb, '{"username": "free", "email": "ok"}'::jsonb,
  '[F13] a free name is reported as free');
select is(api.check_signup('faq', 'no address')::jsonb, '{"username": "invalid", "email": "invalid"}'::jsonb,
  '[F13] an invalid name and an invalid address are reported');
select is(api.check_signup('settings', 'a@b.co')::jsonb, '{"username": "reserved", "email": "ok"}'::jsonb,
  '[F5] a reserved name is reported');
select * from finish();
