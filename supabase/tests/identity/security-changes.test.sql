-- [F17] Changes of address and password are recorded, and payouts are held for 72 hours after each
-- one.
select plan(20);

select tests.make_creator('mara');
select tests.make_creator('ines');
select tests.make_fan('jonas');
create function pg_temp.noted(p_username text) returns text[]
language sql security definer as $$
  select array_agg(kind::text order by changed_at) from private.security_changes
  where profile_id = tests.id_of(p_username)
$$;
-- as Auth does it: set the new hash and void all open codes
create function pg_temp.change_password(p_username text, p_hash text) returns void
language sql as $$
  update auth.users
  set encrypted_password = p_hash, recovery_token = '', recovery_sent_at = null,
      reauthentication_token = '', reauthentication_sent_at = null
  where id = tests.id_of(p_username)
$$;

select tests.set_now('2026-03-01 12:00:00+00');
select is(private.payout_hold_until(tests.id_of('mara')), null,
  '[F17] payouts of a new account are not held');
select pg_temp.change_password('mara', '$2a$10$first');
select is(pg_temp.noted('mara'), null, '[F17] a first password is not recorded as a change');
select pg_temp.change_password('mara', '$2a$10$second');
select is(pg_temp.noted('mara'), '{password}', '[F17] a new password is recorded once');
select is(private.payout_hold_until(tests.id_of('mara')), '2026-03-04 12:00:00+00'::timestamptz,
  '[F17] payouts are held for 72 hours after a new password');
select is(private.payout_hold_until(tests.id_of('ines')), null,
  '[F17] payouts of other creators are not held');
select tests.pass('71 hours 59 minutes');
select isnt(private.payout_hold_until(tests.id_of('mara')), null,
  '[F17] payouts are still held one minute before the end');
select tests.pass('1 minute');
select is(private.payout_hold_until(tests.id_of('mara')), null,
  '[F17] payouts are free after 72 hours');

-- the address
update auth.users set email_change = 'new@example.test', email_change_confirm_status = 0
where id = tests.id_of('mara');
select is(pg_temp.noted('mara'), '{password}',
  '[F17] an unconfirmed change of address is not recorded');
update auth.users set email = 'new@example.test', email_change = '' where id = tests.id_of('mara');
select is(pg_temp.noted('mara'), '{password,email}',
  '[F17] a confirmed change of address is recorded');
select is(private.payout_hold_until(tests.id_of('mara')), private.now() + interval '72 hours',
  '[F17] a change of address holds payouts for 72 hours again');
update auth.users set email = 'new@example.test', last_sign_in_at = now() where id = tests.id_of('mara');
select is(pg_temp.noted('mara'), '{password,email}',
  '[F17] an update with the same address is not recorded');

-- updates that Auth makes at sign-in
update auth.users set encrypted_password = '$2a$12$second' where id = tests.id_of('mara');
select is(pg_temp.noted('mara'), '{password,email}',
  '[F17] the same password with a new hash cost is not recorded');
update auth.users set encrypted_password = '{"key_id":"a","alg":"aes","data":"x"}' where id = tests.id_of('mara');
update auth.users set encrypted_password = '{"key_id":"b","alg":"aes","data":"y"}' where id = tests.id_of('mara');
select is(pg_temp.noted('mara'), '{password,email}',
  '[F17] the same password with a new encryption key is not recorded');
select tests.pass('1 hour');
update auth.users set encrypted_password = '{"key_id":"b","alg":"aes","data":"z"}' where id = tests.id_of('mara');
select is(pg_temp.noted('mara'), '{password,email,password}',
  '[F17] a new password under the same encryption key is recorded');
select tests.pass('1 hour');
select pg_temp.change_password('mara', '$2a$10$third');
select is(pg_temp.noted('mara'), '{password,email,password,password}',
  '[F17] a new password that Auth writes with a new encryption is recorded');

-- removing the password
select tests.pass('1 hour');
update auth.users set encrypted_password = null, reauthentication_sent_at = null where id = tests.id_of('mara');
select is(array_length(pg_temp.noted('mara'), 1), 5, '[F17] removing the password is recorded');

-- Changes of fans are recorded as well. Auth mails them to the old address, and fans have no
-- payouts.
select pg_temp.change_password('jonas', '$2a$10$first');
select pg_temp.change_password('jonas', '$2a$10$other');
select is(pg_temp.noted('jonas'), '{password}', '[F17] the password change of a fan is recorded');

-- clients have no access
select tests.act_as('mara');
select throws_ok('delete from private.security_changes', '42501', null,
  '[F17] a creator cannot delete security changes');
select throws_ok('select * from private.security_changes', '42501', null,
  '[F17] a creator cannot read security changes');
select throws_ok('select private.payout_hold_until(auth.uid())', '42501', null,
  '[F17] a creator cannot call the rule of the payout hold');
select * from finish();
