-- [F17] Ways to sign in: what is added or removed is noted and told, and the address stays.
select plan(26);

create function pg_temp.add_way(p_username text, p_provider text, p_email text) returns void
language sql security definer as $$
  insert into auth.identities (provider_id, user_id, provider, identity_data)
  values (p_provider || ' of ' || p_username, tests.id_of(p_username), p_provider,
          jsonb_build_object('sub', p_username, 'email', p_email))
$$;
create function pg_temp.remove_way(p_username text, p_provider text) returns void
language sql security definer as $$
  delete from auth.identities where user_id = tests.id_of(p_username) and provider = p_provider
$$;
create function pg_temp.noted(p_username text) returns integer
language sql security definer as $$
  select count(*)::integer from private.security_changes
  where profile_id = tests.id_of(p_username) and kind = 'identity'
$$;
create function pg_temp.told(p_username text) returns integer
language sql security definer as $$
  select count(*)::integer from private.mails
  where recipient_id = tests.id_of(p_username) and template = 'sign_in_method_changed'
$$;

select tests.make_creator('mara');
select tests.set_now('2026-03-01 12:00:00+00');
select pg_temp.add_way('mara', 'email', 'mara@example.test');
select is(pg_temp.noted('mara'), 0, '[F17] the first way of a new account is no change');
select is(pg_temp.told('mara'), 0, '[F17] and not told');

-- a way that is added
select pg_temp.add_way('mara', 'google', 'thief@example.test');
select is(pg_temp.noted('mara'), 1, '[F17] a second way is noted');
select is(pg_temp.told('mara'), 1, '[F17] and told to the address');
select is(private.payout_hold_until(tests.id_of('mara')), '2026-03-04 12:00:00+00'::timestamptz,
  '[F17] nothing is paid out for 72 hours');

-- the way that bears the address
select throws_ok($$ select pg_temp.remove_way('mara', 'email') $$, 'PT403', 'method_forbidden',
  '[F17] the way by e-mail stays');
select is((select count(*)::integer from auth.identities where user_id = tests.id_of('mara')), 2,
  '[F17] both ways are there');
select tests.pass('1 hour');
select lives_ok($$ select pg_temp.remove_way('mara', 'google') $$, '[F17] the other one may go');
select is(pg_temp.noted('mara'), 2, '[F17] which is noted as well');
select is(pg_temp.told('mara'), 2, '[F17] and told');

-- somebody who came by another provider has the address from there
select tests.make_fan('jonas');
select pg_temp.add_way('jonas', 'google', 'jonas@example.test');
select pg_temp.add_way('jonas', 'x', 'thief@example.test');
select throws_ok($$ select pg_temp.remove_way('jonas', 'google') $$, 'PT403', 'method_forbidden',
  '[F17] a provider that alone bears the address stays');
select lives_ok($$ select pg_temp.remove_way('jonas', 'x') $$, '[F17] one that bears another goes');
select pg_temp.add_way('jonas', 'x', 'jonas@example.test');
select lives_ok($$ select pg_temp.remove_way('jonas', 'google') $$,
  '[F17] and so does one beside another that bears it too');
select is((select email from auth.users where id = tests.id_of('jonas')), 'jonas@example.test',
  '[F17] the address has not moved');
select pg_temp.add_way('jonas', 'email', 'other@example.test');
select throws_ok($$ select pg_temp.remove_way('jonas', 'email') $$, 'PT403', 'method_forbidden',
  '[F17] the way by e-mail stays whatever address it names');

-- an address that nobody confirmed
select tests.make_fan('ines');
update auth.users set email_confirmed_at = null where id = tests.id_of('ines');
select pg_temp.add_way('ines', 'email', 'ines@example.test');
select pg_temp.add_way('ines', 'google', 'ines@example.test');
select is(pg_temp.told('ines'), 0, '[F17] nobody is written to at an address that is not confirmed');
select is(pg_temp.noted('ines'), 1, '[F17] noted it is');
select lives_ok($$ select pg_temp.remove_way('ines', 'email') $$,
  '[F17] a way that was never confirmed goes, as Auth does it for the owner');
select is(pg_temp.told('ines'), 0, '[F17] without a word');

-- somebody without an address
select tests.make_fan('lena');
update auth.users set email = null, email_confirmed_at = null where id = tests.id_of('lena');
select pg_temp.add_way('lena', 'x', null);
select pg_temp.add_way('lena', 'google', 'lena@example.test');
select is(pg_temp.noted('lena'), 1, '[F17] who has no address has the change noted');
select lives_ok($$ select pg_temp.remove_way('lena', 'x') $$, '[F17] and may take a way away');

-- an account that Auth deletes
insert into auth.users (id, email, email_confirmed_at) values
  ('00000000-0000-4000-8000-00000000dead', 'gone@example.test', now());
delete from public.notification_prefs where profile_id = '00000000-0000-4000-8000-00000000dead';
delete from private.account_facts where user_id = '00000000-0000-4000-8000-00000000dead';
delete from private.account_statuses where profile_id = '00000000-0000-4000-8000-00000000dead';
delete from public.account_settings where profile_id = '00000000-0000-4000-8000-00000000dead';
delete from public.wallets where owner_id = '00000000-0000-4000-8000-00000000dead';
delete from public.profiles where id = '00000000-0000-4000-8000-00000000dead';
insert into auth.identities (provider_id, user_id, provider, identity_data) values
  ('gone', '00000000-0000-4000-8000-00000000dead', 'email', '{"email": "gone@example.test"}'),
  ('gone', '00000000-0000-4000-8000-00000000dead', 'google', '{"email": "gone@example.test"}');
select lives_ok($$ delete from auth.users where id = '00000000-0000-4000-8000-00000000dead' $$,
  '[F17] goes with its ways');
select is((select count(*)::integer from auth.identities where provider_id = 'gone'), 0,
  '[F17] all of them');

-- nobody asks or calls these
select tests.act_as('mara');
select throws_ok($$ insert into auth.identities (provider_id, user_id, provider, identity_data)
  values ('1', auth.uid(), 'google', '{}') $$, '42501', null, '[F17] nobody adds a way by hand');
select throws_ok('delete from auth.identities', '42501', null, '[F17] nor removes one');
select tests.act_as_owner();
select is(pg_temp.noted('mara'), 2, '[F17] nothing of it was noted');
select * from finish();
