-- A creator whose account is being closed is paid what is left: reads it, gives a bank account,
-- withdraws, and the account does not end before the money has arrived.
select plan(44);

select tests.set_now_with_ids('2026-03-04 12:00:00+00');
select tests.make_payee('marabell');
select tests.make_payee('inesroth');
select tests.make_payee('unpaid');
select tests.make_fan('jonas');
select tests.earn('marabell', 25000);
select tests.earn('inesroth', 12000);
select tests.link_bank('inesroth');
select tests.pass_with_ids('9 days');
select tests.act_as('inesroth');
select api.withdraw(gen_random_uuid());
select tests.act_as(u), api.close_account(u) from unnest(array['marabell', 'jonas']) u;
select tests.act_as_owner();
create temp table who as select username, id from public.profiles;

create function tests.refused_at(p_name text, p_path text) returns text language plpgsql as $$
begin
  perform tests.act_as(p_name);
  perform set_config('request.path', p_path, true);
  perform private.check_request();
  perform set_config('request.path', '', true);
  perform tests.act_as_owner();
  return 'passes';
exception when others then
  perform set_config('request.path', '', true);
  perform tests.act_as_owner();
  return sqlerrm;
end $$;
create function tests.withdrawn_by(p_username text) returns text language sql as $$
  select tests.answer(p_username, $c$(select string_agg((w ->> 'state') || ' ' || (w ->> 'amount_cents'),
    ', ') from json_array_elements(api.withdrawals()) w)$c$)
$$;
create function tests.waits(p_username text) returns text language sql as $$
  select array_to_string(private.closure_obstacles(tests.id_of(p_username)), ' ')
$$;
create function tests.closed(p_username text) returns boolean language sql as $$
  select closed_at is not null from private.account_statuses
  where profile_id = (select id from pg_temp.who where username = p_username)
$$;

-- the requests
select is(tests.refused_at('marabell', p.path), p.answer, '[F123] of the requests of a closing account: ' || p.path)
from (values ('/rpc/my_bank', 'passes'), ('/rpc/available', 'passes'), ('/rpc/withdraw', 'passes'),
  ('/rpc/withdrawals', 'passes'), ('/rpc/transactions', 'closure_pending')) p (path, answer);

-- what is left, and where it goes
select is(tests.answer('marabell', $$(api.available()::jsonb -> 'obstacles')$$), '["bank_not_linked"]',
  '[F123] a closing creator reads what stands against the payout');
select is(tests.answer('marabell', $$api.available()::jsonb ->> 'available_cents'$$), '25000',
  '[F123] and how much it is');
select is(tests.answer('marabell', 'api.withdraw(gen_random_uuid())'), 'bank_not_linked',
  '[F123] without a bank account nothing is withdrawn');
select is(tests.answer('marabell', $$api.my_bank()::jsonb$$),
  '{"bank": null, "country": "US", "hold_until": null}', '[F123] she reads that none is linked');
select lives_ok($$select tests.link_bank('marabell')$$, '[F123] and links one');
select is(tests.answer('marabell', $$api.my_bank()::jsonb #>> '{bank,digits}'$$), '6789', '[F123] which she reads');

-- the withdrawal, of a part
select is(tests.answer('marabell', 'api.withdraw(gen_random_uuid(), 9999)'), 'withdrawal_part_too_small',
  '[F99] a part below the minimum is refused');
select is(tests.answer('marabell', 'api.withdraw(gen_random_uuid(), 25001)'), 'insufficient_balance',
  '[F99] more than what is available is refused');
select is(tests.answer('marabell', $$api.withdraw(gen_random_uuid(), 12000) is not null$$), 'true',
  '[F99] [F123] a part is withdrawn while the account is being closed');
select is(tests.answer('marabell', 'api.withdraw(gen_random_uuid(), 12000)'), 'already_pending_withdrawal',
  '[F99] a second one waits for the first');
select is(tests.withdrawn_by('marabell'), 'requested 12000', '[F123] she reads her withdrawal');
select is(tests.withdrawn_by('inesroth'), 'requested 12000', '[F123] another creator reads the own one');
select is(tests.answer('inesroth', 'api.withdraw(gen_random_uuid())'), 'already_pending_withdrawal',
  '[F123] and withdraws nothing of a closing account');
select is(tests.answer('jonas', 'api.withdraw(gen_random_uuid())'), 'method_forbidden',
  '[F123] a closing fan has nothing to withdraw');
select is(tests.answer('jonas', 'api.available()'), 'method_forbidden', '[F123] and nothing available');
select is(tests.answer('marabell', $$api.my_closure()::jsonb ->> 'available_cents'$$), '13000',
  '[F123] the page of the closure has the rest');

-- the end waits for the money, and for nothing that is left
select is(tests.waits('marabell'), 'payout', '[F123] a withdrawal stands against the end');
select tests.pass_with_ids('15 days');
select is(private.end_due_closures(), 1, '[F123] another account ends');
select is(tests.closed('marabell'), false, '[F123] but not this one, whose money is on its way');
select staff.open_payout_file('Ada', 'payday');
select is(tests.waits('marabell'), 'payout', '[F123] nor while a bank has it');
select is(staff.settle_withdrawal('Ada', 'Your bank has sent it back.', tests.withdrawal_of('marabell'), 'failed'),
  '12000 cents failed', '[F122] a bank sends it back');
select is(tests.answer('marabell', $$api.available()::jsonb ->> 'available_cents'$$), '25000',
  '[F123] then it is available again');
select tests.answer('marabell', 'api.withdraw(gen_random_uuid())');
select is(private.end_due_closures(), 0, '[F123] all of it is on its way now');
select tests.pass_with_ids('8 days');
select staff.open_payout_file('Ada', 'payday');
select is(staff.settle_withdrawal('Ada', 'statement', tests.withdrawal_of('marabell')), '25000 cents paid',
  '[F122] staff settle a withdrawal of a closing account');
select is(tests.withdrawn_by('marabell'), 'paid 25000, failed 12000', '[F123] she reads that it is paid');
select is(private.end_due_closures(), 1, '[F123] afterwards the account ends');
select is(tests.closed('marabell'), true, '[F123] for good');

-- a payout and a dispute that were open before the account began to close
select tests.make_fan('carla');
select tests.link_card(tests.id_of('carla'));
select tests.subscribe_by_card('carla', 'inesroth');
select tests.reversal_event(tests.payment_of('carla', 'subscription'), 'dispute_opened', 'dp_1', null);
select is(tests.answer('inesroth', $$api.close_account('inesroth')$$), 'done',
  '[F123] an account with an open payout begins to close');
select is(tests.waits('inesroth'), 'dispute payout', '[F123] a payout and a dispute stand against its end');
select is(staff.settle_withdrawal('Ada', 'Your bank has sent it back.', tests.withdrawal_of('inesroth'), 'failed'),
  '12000 cents failed', '[F122] a bank sends the payout back');
select is(tests.answer('inesroth', 'api.withdraw(gen_random_uuid())'), 'dispute_open',
  '[F123] while a dispute is open nothing is withdrawn');
select tests.pass_with_ids('15 days');
select is(private.end_due_closures(), 0, '[F123] so the account waits');
select tests.reversal_event(tests.payment_of('carla', 'subscription'), 'dispute_closed', 'dp_1', null, 'lost');
select is(tests.answer('inesroth', $$api.withdraw(gen_random_uuid()) is not null$$), 'true',
  '[F123] until it is decided');
select is(private.end_due_closures(), 0, '[F123] and then for the payout');
select tests.pass_with_ids('8 days');
select staff.open_payout_file('Ada', 'payday');
select staff.settle_withdrawal('Ada', 'statement', tests.withdrawal_of('inesroth'));
select is(private.end_due_closures(), 1, '[F123] once it is paid the account ends');

-- closed for good
create function tests.answer_of(p_id uuid, p_call text) returns text language plpgsql as $$
begin
  perform set_config('request.jwt.claims', jsonb_build_object('sub', p_id, 'role', 'authenticated')::text, true);
  execute 'select ' || p_call;
  return 'done';
exception when others then return sqlerrm;
end $$;
select is(tests.answer_of(id, 'private.withdraw(null, gen_random_uuid())'), 'account_suspended',
  '[F123] a closed account withdraws nothing') from who where username = 'marabell';
select is(tests.answer_of(id, 'private.my_available()'), 'account_suspended',
  '[F123] and reads nothing') from who where username = 'marabell';
select is(tests.answer('unpaid', $$api.available()::jsonb ->> 'available_cents'$$), '0',
  '[F123] an open account reads its own');
select tests.ledger_is_whole('[F123] the books balance');
select * from finish();
