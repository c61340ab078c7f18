-- [F159] Codes of staff: RFC 6238 in SQL, a half hour that a code opens, five wrong codes, and the
-- acts that are refused outside of it.
select plan(50);

-- the vectors of RFC 6238, appendix B, for SHA-1
select is(private.totp('12345678901234567890'::bytea, private.totp_step(to_timestamp(t)), 8), code,
  format('[F159] the code of the RFC at %s', t))
from (values (59, '94287082'), (1111111109, '07081804'), (1111111111, '14050471'),
  (1234567890, '89005924'), (2000000000, '69279037'), (20000000000, '65353130')) v (t, code);
select is(private.base32(b), text, format('[F159] %s in base 32', text))
from (values ('f'::bytea, 'MY'), ('fo', 'MZXQ'), ('foob', 'MZXW6YQ'), ('foobar', 'MZXW6YTBOI'),
  ('12345678901234567890', 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')) v (b, text);

delete from private.staff_members;
select tests.set_now('2026-03-01 12:00:00+00');
create function tests.key_of(p_name text) returns bytea language sql as $$
  select extensions.pgp_sym_decrypt_bytea(sealed_secret, private.staff_key())
  from private.staff_members where name = p_name
$$;
create function tests.code(p_name text, p_seconds integer default 0) returns text language sql as $$
  select private.totp(tests.key_of(p_name),
    private.totp_step(private.now() + make_interval(secs => p_seconds)))
$$;
create function tests.begin(p_name text, p_code text) returns text language sql as $$
  select outcome from staff.begin(p_name, p_code)
$$;

-- members
select is((select key from staff.add_member('Ada Byron', 'first of the site', 'Ada Byron')),
  private.base32(tests.key_of('Ada Byron')), '[F159] the first member of a site reads their key once');
select is((select sealed_secret = tests.key_of(name) from private.staff_members), false,
  '[F159] the table holds no key in clear');
select is(tests.result_of($$(select count(*) from staff.add_member('Ada Byron', 'colleague', 'Grace Hopper'))$$),
  'staff_code_needed', '[F159] a second member is added by somebody who has begun');
select is(tests.result_of($$(select count(*) from staff.add_member('Ada Byron', 'new phone', 'ada byron'))$$),
  'same_person', '[F159] nobody gives themselves another key');
select is(tests.result_of($$tests.begin('Nobody', '123456')$$), 'not_found', '[F159] a stranger has no code');

-- the half hour
select is(tests.result_of($$tests.begin('Ada Byron', '')$$), 'staff_code_wrong', '[F159] an empty code is wrong');
select is(tests.result_of($$tests.begin('Ada Byron', tests.code('Ada Byron', -61))$$), 'staff_code_wrong',
  '[F159] the code of two steps ago is wrong');
select is(tests.begin(' ada byron ', tests.code('Ada Byron', -30)), 'open',
  '[F159] the code of the step before opens the half hour, whatever the case of the name');
select is((select open_until from staff.members), private.now() + interval '30 minutes',
  '[F159] staff see until when they are open');
select is(tests.begin('Ada Byron', tests.code('Ada Byron', -30)), 'staff_code_wrong',
  '[F159] a code is used once');
select is(tests.begin('Ada Byron', tests.code('Ada Byron')), 'open', '[F159] the next code is taken');
select is(tests.begin('Ada Byron', tests.code('Ada Byron', -30)), 'staff_code_wrong',
  '[F159] an earlier code than the last one is not taken');
select is(tests.result_of($$(select count(*) from staff.add_member('Ada Byron', 'colleague', 'Grace Hopper'))$$),
  '1', '[F159] a member who has begun adds a second one');
select is((select count(*) from staff.audit where action = 'begin' and subject_id =
    (select id from private.staff_members where name = 'Ada Byron')), 6::bigint,
  '[F159] every code has its row in the log, with its member as subject');

-- acts
select tests.make_creator('mara');
select tests.make_fan('jonas', 5000);
select tests.suspend(tests.id_of('jonas'));
create temporary table gated (act text, twin text);
insert into gated values
  ($$staff.reinstate('%s', 'agreed', 'jonas')$$, 'done'),
  ($$(select count(*) from staff.legal_identity('%s', 'compare', 'mara'))$$, 'not_found'),
  ($$(select count(*) from staff.open_kyc('%s', 'compare', 'mara'))$$, 'not_found'),
  ($$private.act_refund('%s', 'asked', (select id from private.transfers where kind = 'top_up' limit 1), 100)$$, null),
  ($$staff.write_off('%s', 'asked', 'jonas')$$, 'conflict'),
  ($$(select count(*) from staff.open_payout_file('%s', 'payday'))$$, 'conflict'),
  ($$staff.approve_holder('%s', 'company', 'mara', 'Bell Ltd')$$, 'done'),
  ($$staff.remove_factors('%s', 'lost phone', 'mara')$$, 'conflict');
update private.staff_members set window_until = private.now() where name = 'Grace Hopper';
select is(tests.result_of(format(act, 'Grace Hopper')), 'staff_code_needed',
  format('[F159] without a code: %s', act))
from gated where act not like '%legal_identity%' and act not like '%open_kyc%';
select isnt(tests.result_of(format(act, 'Ada Byron')), 'staff_code_needed',
  format('[F159] with a code: %s', act))
from gated;
select tests.pass('30 minutes');
select is(tests.result_of($$staff.approve_holder('Ada Byron', 'company', 'mara', 'Other Ltd')$$),
  'staff_code_needed', '[F159] after 30 minutes the acts are closed again');
select is(tests.result_of($$staff.suspend('Ada Byron', 'rule 4', 'jonas')$$), 'done',
  '[F159] other acts need no code');

-- factors of members
insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
values (gen_random_uuid(), tests.id_of('mara'), 'totp', 'verified', now(), now());
select is(tests.begin('Ada Byron', tests.code('Ada Byron')), 'open', '[F159] a code of now opens again');
select is(tests.result_of($$staff.remove_factors('Ada Byron', 'lost phone', 'mara')$$), '1',
  '[F159] staff remove the lost factor of a member');
select is((select has_second_factor from private.account_facts where user_id = tests.id_of('mara')),
  false, '[F159] and the member signs in by one step');

-- five wrong codes
select tests.pass('1 hour');
select is(array_agg(tests.begin('Ada Byron', '000000') order by n),
  array_fill('staff_code_wrong'::text, array[5]), '[F159] five wrong codes')
from generate_series(1, 5) n;
select is(tests.begin('Ada Byron', tests.code('Ada Byron')), 'staff_locked',
  '[F159] after five wrong codes the right one is refused');
select tests.pass('14 minutes 59 seconds');
select is(tests.begin('Ada Byron', tests.code('Ada Byron')), 'staff_locked',
  '[F159] a second before 15 minutes too');
select tests.pass('1 second');
select is(tests.begin('Ada Byron', tests.code('Ada Byron')), 'open',
  '[F159] after 15 minutes the right code opens');
select is(tests.result_of($$staff.remove_member('Ada Byron', 'left', 'Grace Hopper')$$), 'done',
  '[F159] a member who has begun removes another one');
select is(tests.result_of($$tests.begin('Grace Hopper', '123456')$$), 'not_found',
  '[F159] who has no code any more');
select * from finish();
