-- [F119] The sign-in methods of the caller: their own address, whether they have a password, and
-- other providers.
select plan(7);

select tests.make_fan('olive');
select tests.make_fan('xenia');
select tests.make_fan('sunken');
update auth.users set encrypted_password = '$2a$10$abcdefghijklmnopqrstuv' where id = tests.id_of('olive');
update auth.users set email = null where id = tests.id_of('xenia');
insert into auth.identities (provider_id, user_id, provider, identity_data)
values ('77', tests.id_of('xenia'), 'x', '{"sub": "77"}');
insert into auth.identities (provider_id, user_id, provider, identity_data)
values (tests.id_of('olive')::text, tests.id_of('olive'), 'email', '{"sub": "-"}');

select tests.act_as('olive');
select is(api.my_sign_in()::jsonb ->> 'email', 'olive@example.test',
  '[F119] a user reads their own address');
select is(api.my_sign_in()::jsonb -> 'has_password', 'true',
  '[F119] a user with a password is marked as having one');
select is(api.my_sign_in()::jsonb -> 'providers', '[]',
  '[F119] the e-mail identity is not listed as a provider');

select tests.act_as('xenia');
select is(api.my_sign_in()::jsonb, '{"email": null, "has_password": false, "providers": ["x"]}',
  '[F119] a user of another provider sees that provider, no address and no password');

reset role;
update private.account_statuses set suspended_at = now() where profile_id = tests.id_of('sunken');
select tests.act_as('sunken');
select throws_ok('select api.my_sign_in()::jsonb', 'PT403', 'account_suspended',
  '[F119] a suspended user cannot read their sign-in methods');
select set_config('request.jwt.claims', '{"role": "authenticated"}', true);
select throws_ok('select api.my_sign_in()::jsonb', 'PT401', 'unauthorized_request',
  '[F119] a token without a user is refused');
select set_config('role', 'anon', true);
select throws_ok('select api.my_sign_in()::jsonb', '42501', null,
  '[F119] a guest cannot read sign-in methods');
select * from finish();
