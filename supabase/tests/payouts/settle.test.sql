-- What becomes of a withdrawal: the bank file of staff and a provider that transfers, paid, rejected
-- and failed, each once and with the money where it belongs.
select plan(69);

select tests.set_now_with_ids('2026-03-04 12:00:00+00');
select tests.make_payee(name, 'US') from unnest(array['marabell', 'secondly', 'thirdly']) n (name);
select tests.link_bank(name), tests.earn(name, 12000) from unnest(array['marabell', 'secondly', 'thirdly']) n (name);
select tests.pass_with_ids('8 days');
select is(tests.answer(name, 'api.withdraw(gen_random_uuid()) is not null'), 'true', '[F99] a creator asks for a payout')
from unnest(array['marabell', 'secondly', 'thirdly']) n (name);
create function tests.state_of(p_username text) returns text language sql as $$
  select state::text from public.withdrawals where creator_id = tests.id_of(p_username) order by number desc limit 1
$$;
create function tests.available_of(p_username text) returns bigint language sql as $$
  select private.withdrawable(tests.id_of(p_username))
$$;

-- before the payday
select is((select array_agg(creator::text order by creator) from staff.withdrawals where days_past_due is null),
  array['marabell', 'secondly', 'thirdly'], '[F122] staff see what is not due yet');
select throws_ok($$select staff.open_payout_file('Ada', 'payday')$$, 'PT409', 'conflict',
  '[F99] before the payday no file is made');
select is((select count(*) from private.payout_files), 0::bigint, '[F99] a refused file is not written');
select is(private.payouts_to_make(gen_random_uuid(), '{modern_treasury}', 10), '[]',
  '[F99] a provider that is not the one of the site is asked for nothing');
select throws_ok(format('select staff.settle_withdrawal(%L, %L, %s)', 'Ada', 'paid', tests.withdrawal_of('marabell')),
  'PT409', 'conflict', '[F99] what was never handed over cannot be paid');

-- names, reasons, numbers
select throws_ok(format('select staff.%s', c), s, e, format('[F122] %s is refused with %s', c, e))
from (values
  ($$reject_withdrawal('Ada', 'why', 999999)$$, 'PT404', 'withdrawal_not_found'),
  ($$settle_withdrawal('Ada', 'why', 999999)$$, 'PT404', 'withdrawal_not_found'),
  (format('reject_withdrawal(%L, %L, %s)', '', 'why', tests.withdrawal_of('marabell')), 'PT400', 'staff_name_missing'),
  (format('reject_withdrawal(%L, %L, %s)', 'Ada', ' ', tests.withdrawal_of('marabell')), 'PT400', 'staff_reason_missing'),
  (format('settle_withdrawal(%L, %L, %s, %L)', 'Ada', 'w', tests.withdrawal_of('marabell'), 'rejected'), 'PT400', 'invalid_payload'),
  ($$open_payout_file('Ada', '')$$, 'PT400', 'staff_reason_missing'),
  ($$open_payout_file('Ada', 'again', 999999)$$, 'PT404', 'not_found'),
  ($$approve_holder('Ada', 'company', 'nobody_here', 'Bell Ltd')$$, 'PT404', 'profile_not_found'),
  ($$approve_holder('Ada', 'company', 'marabell', '  ')$$, 'PT400', 'invalid_payload'),
  ($$approve_holder('Ada', 'company', 'marabell', 'MARA BELL')$$, 'PT409', 'conflict')) r (c, s, e);
select is(tests.answer('marabell', $$staff.reject_withdrawal('Mara', 'mine', 1)$$), '42501',
  '[F122] a creator is no staff');
select is(tests.answer('marabell', $$private.settle_withdrawal(gen_random_uuid(), 'paid', null)$$), '42501',
  '[F99] a creator settles nothing');
select is(tests.answer('marabell', $$private.redeem_payout_ticket('x')$$), '42501', '[F99] a creator opens no file');

-- rejected
select lives_ok(format('select staff.reject_withdrawal(%L, %L, %s)', 'Ada', 'Please check the name of your bank.',
  tests.withdrawal_of('thirdly')), '[F122] staff reject a withdrawal');
select is(tests.state_of('thirdly'), 'rejected', '[F99] it is rejected');
select is(tests.answer('thirdly', $$api.withdrawals()::jsonb -> 0 ->> 'reason'$$), 'Please check the name of your bank.',
  '[F99] its creator reads why');
select is(tests.available_of('thirdly'), 12000::bigint, '[F99] its money is available again at once');
select throws_ok(format('select staff.reject_withdrawal(%L, %L, %s)', 'Bob', 'again', tests.withdrawal_of('thirdly')),
  'PT409', 'conflict', '[F122] a second member of staff rejects nothing');
select is(tests.available_of('thirdly'), 12000::bigint, '[F99] and returns nothing twice');
select is((select params from private.mails where template = 'withdrawal_returned'),
  '{"cents": 12000, "reason": "Please check the name of your bank."}', '[F128] a mail says so, with the reason');
select tests.ledger_is_whole('[F95] after a rejection the books have no faults');

-- the payday
select tests.set_now_with_ids('2026-03-16 08:00:00+00');
select private.note_security_change(tests.id_of('secondly'), 'password');
select is((select held_by from staff.withdrawals where creator = 'secondly'), '{withdrawal_on_hold}'::text[],
  '[F122] staff see what holds a payout');
create temp table opened as select * from staff.open_payout_file('Ada', 'payday');
select is((select array[withdrawals, total_cents] from opened), array[1, 12000]::bigint[],
  '[F17] [F99] the file has what is due, without what is held');
select is(tests.state_of('marabell'), 'approved', '[F99] a withdrawal in a file is approved');
select is(tests.state_of('secondly'), 'requested', '[F99] a held one waits');
select throws_ok($$select staff.open_payout_file('Bob', 'payday')$$, 'PT409', 'conflict',
  '[F122] a second member of staff makes no second file');
select throws_ok(format('select staff.reject_withdrawal(%L, %L, %s)', 'Ada', 'late', tests.withdrawal_of('marabell')),
  'PT409', 'conflict', '[F99] what a bank may have paid is not rejected');

-- the ticket
create function tests.ticket_of(p_address text) returns text language sql as $$
  select substring(p_address from 'ticket=(\w+)$')
$$;
create temp table redeemed as
select private.redeem_payout_ticket(tests.ticket_of(address)) as file from opened;
select is((select file #>> '{payouts,0,ciphertext}' from redeemed), 'c2VjcmV0', '[F99] the ticket opens the file');
select is((select jsonb_array_length(file -> 'payouts') from redeemed), 1, '[F99] with its withdrawals');
select throws_ok(format('select private.redeem_payout_ticket(%L)', (select tests.ticket_of(address) from opened)),
  'PT403', 'ticket_invalid', '[F99] once');
select throws_ok(format('select private.redeem_payout_ticket(%L)',
    tests.ticket_of(private.ticket_address('export-file', (select o.file::text from opened o)))),
  'PT403', 'ticket_invalid', '[F99] a ticket of another function opens no file');
create temp table reopened as select r.* from opened o, staff.open_payout_file('Ada', 'lost the file', o.file) r;
select is((select array[file, withdrawals] from reopened), (select array[file, withdrawals] from opened),
  '[F99] staff can open the same file again');
select tests.link_bank('marabell');
select is((select private.redeem_payout_ticket(tests.ticket_of(address)) #>> '{payouts,0,ciphertext}' from reopened),
  'c2VjcmV0', '[F99] a file names the account that it named first');
create temp table late as select r.* from opened o, staff.open_payout_file('Ada', 'once more', o.file) r;
select tests.pass('61 seconds');
select throws_ok(format('select private.redeem_payout_ticket(%L)', (select tests.ticket_of(address) from late)),
  'PT403', 'ticket_invalid', '[F99] a ticket ends after a minute');
select is_empty($$select 1 from private.tickets where ticket_hash = convert_to('x', 'utf8')$$, '[F99] the table has hashes alone');

-- paid, and sent back by the bank
select is(staff.settle_withdrawal('Ada', 'statement of 16 March', tests.withdrawal_of('marabell')), '12000 cents paid',
  '[F122] staff settle a withdrawal');
select is(tests.answer('marabell', $$(api.withdrawals()::jsonb -> 0 ->> 'state') || (api.withdrawals()::jsonb -> 0 ->> 'settled_at')$$),
  'paid2026-03-16T08:01:01+00:00', '[F99] its creator reads that it is paid, and when');
select is((select ciphertext from private.payouts), null, '[F100] the numbers of a settled payout are deleted');
select throws_ok(format('select staff.settle_withdrawal(%L, %L, %s)', 'Bob', 'paid', tests.withdrawal_of('marabell')),
  'PT409', 'conflict', '[F122] a second member of staff pays nothing twice');
select is((select array[sum(provider_cents), sum(transit_cents)]::bigint[] from private.transfers
           where creator_id = tests.id_of('marabell') and kind <> 'tip'), array[12000, 0]::bigint[],
  '[F95] the money has left to the bank');
select tests.ledger_is_whole('[F95] after a payment the books have no faults');
select is(staff.settle_withdrawal('Ada', 'Your bank has sent it back.', tests.withdrawal_of('marabell'), 'failed'),
  '12000 cents failed', '[F122] a paid withdrawal can fail later');
select is(tests.available_of('marabell'), 12000::bigint, '[F99] then its money is available again');
select is(tests.state_of('marabell'), 'failed', '[F99] and it reads failed');
select throws_ok(format('select staff.settle_withdrawal(%L, %L, %s)', 'Ada', 'paid', tests.withdrawal_of('marabell')),
  'PT409', 'conflict', '[F99] a failed one is not paid');
select tests.ledger_is_whole('[F95] after a failure the books have no faults');
select is((select array_agg(action || ' ' || actor order by id) from private.audit_log
           where action in ('reject_withdrawal', 'settle_withdrawal', 'open_payout_file')),
  array['reject_withdrawal Ada', 'open_payout_file Ada', 'open_payout_file Ada', 'open_payout_file Ada',
    'settle_withdrawal Ada', 'settle_withdrawal Ada'], '[F122] each act is in the log, a refused one is not');

-- a provider that transfers
update private.site_config set value = '"modern_treasury"' where key = 'payout_provider';
select throws_ok($$select staff.open_payout_file('Ada', 'payday')$$, 'PT409', 'conflict',
  '[F99] with a provider that transfers staff make no file');
select tests.pass_with_ids('72 hours');
create temp table made as select private.payouts_to_make(gen_random_uuid(), '{modern_treasury}', 10) as due;
select is((select due #>> '{0,number}' from made), tests.withdrawal_of('secondly')::text,
  '[F99] the worker is handed what is due and not held any more');
select is(private.payouts_to_make(gen_random_uuid(), '{modern_treasury}', 10), '[]', '[F99] a second run is handed nothing');
select throws_ok(format('select staff.settle_withdrawal(%L, %L, %s)', 'Ada', 'paid', tests.withdrawal_of('secondly')),
  'PT409', 'conflict', '[F122] staff do not settle what a provider decides');
update private.site_config set value = '"bank_file"' where key = 'payout_provider';
select tests.pass('5 minutes');
select is(private.payouts_to_make(gen_random_uuid(), '{modern_treasury}', 10) #>> '{0,withdrawal_id}', (select due #>> '{0,withdrawal_id}' from made),
  '[F99] after five minutes it is asked for again, also after the site chose another provider');
select is(private.settle_payout((due #>> '{0,withdrawal_id}')::uuid, 'paid', 'order_1', null), '{"state": "paid"}',
  '[F99] the answer of the provider is booked') from made;
select is(private.settle_payout((due #>> '{0,withdrawal_id}')::uuid, 'paid', 'order_1', null), '{"state": "paid"}',
  '[F99] a repeated answer changes nothing') from made;
select is((select count(*) from private.transfers where kind = 'withdrawal_paid' and creator_id = tests.id_of('secondly')),
  1::bigint, '[F95] it is paid once');
select throws_ok($$select private.settle_payout(gen_random_uuid(), 'paid', null, null)$$, 'PT404', 'withdrawal_not_found',
  '[F99] an unknown payout is refused');
select throws_ok($$select private.settle_payout(gen_random_uuid(), 'sent', null, null)$$, 'PT400', 'invalid_payload',
  '[F99] an unknown outcome is refused');
select tests.ledger_is_whole('[F95] after a transfer the books have no faults');

-- another holder
select lives_ok($$select staff.approve_holder('Ada', 'extract of the register', '@marabell', 'Bell  Media Ltd')$$,
  '[F122] staff approve another holder');
select lives_ok(format('select private.save_bank(%L, gen_random_uuid(), tests.bank(%L, %L))', tests.id_of('marabell'), 'US',
  '{"holder": "bell media LTD"}'), '[F100] then a creator links an account of that holder');
select is(private.is_holder(tests.id_of('secondly'), 'Bell Media Ltd'), false, '[F100] no other creator may');
select * from finish();
