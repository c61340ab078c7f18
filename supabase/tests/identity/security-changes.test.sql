-- [F17] Changes of address and password are noted, and nothing is paid out for 72 hours after one.
select plan(20);

select tests.make_creator('mara');
select tests.make_creator('ines');
select tests.make_fan('jonas');
create function pg_temp.noted(p_username text) returns text[]
language sql security definer as $$
  select array_agg(kind::text order by changed_at) from private.security_changes
  where profile_id = tests.id_of(p_username)
$$;
-- as Auth does it: the new hash, and every code that is out made void
create function pg_temp.change_password(p_username text, p_hash text) returns void
language sql as $$
  update auth.users
  set encrypted_password = p_hash, recovery_token = '', recovery_sent_at = null,
      reauthentication_token = '', reauthentication_sent_at = null
  where id = tests.id_of(p_username)
$$;

select tests.set_now('2026-03-01 12:00:00+00');
select is(private.payout_hold_until(tests.id_of('mara')), null, '[F17] nothing is held of a new account');
select pg_temp.change_password('mara', '$2a$10$first');
select is(pg_temp.noted('mara'), null, '[F17] a first password is no change');
select pg_temp.change_password('mara', '$2a$10$second');
select is(pg_temp.noted('mara'), '{password}', '[F17] a second one is, once');
select is(private.payout_hold_until(tests.id_of('mara')), '2026-03-04 12:00:00+00'::timestamptz,
  '[F17] payouts are held for 72 hours');
select is(private.payout_hold_until(tests.id_of('ines')), null, '[F17] hers, not everybody''s');
select tests.pass('71 hours 59 minutes');
select isnt(private.payout_hold_until(tests.id_of('mara')), null, '[F17] a minute before the end they are');
select tests.pass('1 minute');
select is(private.payout_hold_until(tests.id_of('mara')), null, '[F17] then they are free');

-- the address
update auth.users set email_change = 'new@example.test', email_change_confirm_status = 0
where id = tests.id_of('mara');
select is(pg_temp.noted('mara'), '{password}', '[F17] a change that nobody confirmed is none');
update auth.users set email = 'new@example.test', email_change = '' where id = tests.id_of('mara');
select is(pg_temp.noted('mara'), '{password,email}', '[F17] a confirmed one is');
select is(private.payout_hold_until(tests.id_of('mara')), private.now() + interval '72 hours',
  '[F17] and holds anew');
update auth.users set email = 'new@example.test', last_sign_in_at = now() where id = tests.id_of('mara');
select is(pg_temp.noted('mara'), '{password,email}', '[F17] the same address again is no change');

-- what Auth writes at sign-ins
update auth.users set encrypted_password = '$2a$12$second' where id = tests.id_of('mara');
select is(pg_temp.noted('mara'), '{password,email}', '[F17] the same password with a new cost is no change');
update auth.users set encrypted_password = '{"key_id":"a","alg":"aes","data":"x"}' where id = tests.id_of('mara');
update auth.users set encrypted_password = '{"key_id":"b","alg":"aes","data":"y"}' where id = tests.id_of('mara');
select is(pg_temp.noted('mara'), '{password,email}', '[F17] nor with a new key');
select tests.pass('1 hour');
update auth.users set encrypted_password = '{"key_id":"b","alg":"aes","data":"z"}' where id = tests.id_of('mara');
select is(pg_temp.noted('mara'), '{password,email,password}',
  '[F17] another one under the same key is a change, whoever wrote it');
select tests.pass('1 hour');
select pg_temp.change_password('mara', '$2a$10$third');
select is(pg_temp.noted('mara'), '{password,email,password,password}',
  '[F17] and so is one that Auth changed together with the key');

-- removing it
select tests.pass('1 hour');
update auth.users set encrypted_password = null, reauthentication_sent_at = null where id = tests.id_of('mara');
select is(array_length(pg_temp.noted('mara'), 1), 5, '[F17] taking the password away is a change');

-- fans' changes are noted as well: they are told to the old address by Auth, and nothing is paid to
-- fans
select pg_temp.change_password('jonas', '$2a$10$first');
select pg_temp.change_password('jonas', '$2a$10$other');
select is(pg_temp.noted('jonas'), '{password}', '[F17] a follower''s change is noted too');

-- nobody writes or reads these
select tests.act_as('mara');
select throws_ok('delete from private.security_changes', '42501', null, '[F17] nobody removes their own');
select throws_ok('select * from private.security_changes', '42501', null, '[F17] nor reads them');
select throws_ok('select private.payout_hold_until(auth.uid())', '42501', null, '[F17] nor asks the rule');
select * from finish();
