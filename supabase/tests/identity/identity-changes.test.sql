-- [F17] Sign-in methods: additions and removals are recorded and mailed, and the method that holds
-- the address of the account cannot be removed.
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
select is(pg_temp.noted('mara'), 0,
  '[F17] the first sign-in method of a new account is not recorded as a change');
select is(pg_temp.told('mara'), 0, '[F17] the first sign-in method of a new account sends no mail');

-- adding a method
select pg_temp.add_way('mara', 'google', 'thief@example.test');
select is(pg_temp.noted('mara'), 1, '[F17] a second sign-in method is recorded as a change');
select is(pg_temp.told('mara'), 1, '[F17] a second sign-in method sends a mail');
select is(private.payout_hold_until(tests.id_of('mara')), '2026-03-04 12:00:00+00'::timestamptz,
  '[F17] payouts are held for 72 hours after a new sign-in method');

-- the method that holds the address of the account
select throws_ok($$ select pg_temp.remove_way('mara', 'email') $$, 'PT403', 'method_forbidden',
  '[F17] the e-mail method cannot be removed');
select is((select count(*)::integer from auth.identities where user_id = tests.id_of('mara')), 2,
  '[F17] a refused removal keeps both methods');
select tests.pass('1 hour');
select lives_ok($$ select pg_temp.remove_way('mara', 'google') $$,
  '[F17] a provider beside the e-mail method can be removed');
select is(pg_temp.noted('mara'), 2, '[F17] the removal is recorded as a change');
select is(pg_temp.told('mara'), 2, '[F17] the removal sends a mail');

-- a user who signed up with another provider has the address of that provider
select tests.make_fan('jonas');
select pg_temp.add_way('jonas', 'google', 'jonas@example.test');
select pg_temp.add_way('jonas', 'x', 'thief@example.test');
select throws_ok($$ select pg_temp.remove_way('jonas', 'google') $$, 'PT403', 'method_forbidden',
  '[F17] the only provider with the address of the account cannot be removed');
select lives_ok($$ select pg_temp.remove_way('jonas', 'x') $$,
  '[F17] a provider with another address can be removed');
select pg_temp.add_way('jonas', 'x', 'jonas@example.test');
select lives_ok($$ select pg_temp.remove_way('jonas', 'google') $$,
  '[F17] a provider can be removed when another provider has the same address');
select is((select email from auth.users where id = tests.id_of('jonas')), 'jonas@example.test',
  '[F17] the address of the account does not change');
select pg_temp.add_way('jonas', 'email', 'other@example.test');
select throws_ok($$ select pg_temp.remove_way('jonas', 'email') $$, 'PT403', 'method_forbidden',
  '[F17] the e-mail method cannot be removed even if it has another address');

-- an unconfirmed address
select tests.make_fan('ines');
update auth.users set email_confirmed_at = null where id = tests.id_of('ines');
select pg_temp.add_way('ines', 'email', 'ines@example.test');
select pg_temp.add_way('ines', 'google', 'ines@example.test');
select is(pg_temp.told('ines'), 0, '[F17] a change sends no mail to an unconfirmed address');
select is(pg_temp.noted('ines'), 1,
  '[F17] a change is recorded for an account with an unconfirmed address');
select lives_ok($$ select pg_temp.remove_way('ines', 'email') $$,
  '[F17] an unconfirmed e-mail method can be removed, as Auth does for the owner of the address');
select is(pg_temp.told('ines'), 0, '[F17] the removal sends no mail to an unconfirmed address');

-- an account without an address
select tests.make_fan('lena');
update auth.users set email = null, email_confirmed_at = null where id = tests.id_of('lena');
select pg_temp.add_way('lena', 'x', null);
select pg_temp.add_way('lena', 'google', 'lena@example.test');
select is(pg_temp.noted('lena'), 1, '[F17] a change is recorded for an account without an address');
select lives_ok($$ select pg_temp.remove_way('lena', 'x') $$,
  '[F17] an account without an address can remove a method');

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
  '[F17] Auth can delete an account with its sign-in methods');
select is((select count(*)::integer from auth.identities where provider_id = 'gone'), 0,
  '[F17] a deleted account leaves no sign-in methods');

-- clients cannot write sign-in methods
select tests.act_as('mara');
select throws_ok($$ insert into auth.identities (provider_id, user_id, provider, identity_data)
  values ('1', auth.uid(), 'google', '{}') $$, '42501', null,
  '[F17] a user cannot insert a sign-in method');
select throws_ok('delete from auth.identities', '42501', null,
  '[F17] a user cannot delete a sign-in method');
select tests.act_as_owner();
select is(pg_temp.noted('mara'), 2, '[F17] the refused statements record no change');
select * from finish();
