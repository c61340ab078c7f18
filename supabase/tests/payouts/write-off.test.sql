-- A debt of a creator is not given up while a withdrawal is on its way: money that comes back
-- settles it.
select plan(11);

select tests.set_now_with_ids('2026-03-04 12:00:00+00');
select tests.make_payee(name) from unnest(array['marabell', 'secondly']) n (name);
select tests.make_fan(name) from unnest(array['jonas', 'piet']) f (name);
select tests.link_card(tests.id_of(name)) from unnest(array['jonas', 'piet']) f (name);
update private.card_accounts set fingerprint = 'card of ' || fan_id;
create temp table made (name text primary key, id uuid);
insert into made values ('marabell', tests.subscribe_by_card('jonas', 'marabell')), ('secondly', tests.subscribe_by_card('piet', 'secondly'));
select tests.link_bank(name), tests.earn(name, 12000) from unnest(array['marabell', 'secondly']) n (name);
select tests.pass_with_ids('8 days');
select is(tests.answer(name, 'api.withdraw(gen_random_uuid()) is not null'), 'true', '[F99] a creator asks for a payout')
from unnest(array['marabell', 'secondly']) n (name);
select tests.reversal_event(id, 'dispute_opened', 'du_' || name, 1500, 'fraudulent') from made;
select tests.reversal_event(id, 'dispute_closed', 'du_' || name, 1500, 'lost') from made;
select is(private.creator_debt(tests.id_of('marabell')), 1200::bigint, '[F127] a dispute after it is a debt');
select throws_ok($$select staff.write_off('Ada', 'agreed', 'marabell')$$, 'PT409', 'conflict',
  '[F127] a debt is not written off while the withdrawal is asked for');
select lives_ok(format('select staff.reject_withdrawal(%L, %L, %s)', 'Ada', 'Please check the name.', tests.withdrawal_of('marabell')),
  '[F99] staff reject it');
select is(private.creator_debt(tests.id_of('marabell')), 0::bigint, '[F127] its money settles the debt');
update public.withdrawals set state = 'approved' where creator_id = tests.id_of('secondly');
select throws_ok($$select staff.write_off('Ada', 'agreed', 'secondly')$$, 'PT409', 'conflict',
  '[F127] nor while it is on its way to the bank');
select private.settle_withdrawal(id, 'paid') from public.withdrawals where creator_id = tests.id_of('secondly');
select is(staff.write_off('Ada', 'agreed', 'secondly'), '1200 cents written off', '[F127] it is once the bank has the money');
select is(private.creator_debt(tests.id_of('secondly')), 0::bigint, '[F127] and nothing is owed');
select is((select count(*) from private.transfers where kind = 'write_off'), 1::bigint, '[F127] once');
select tests.ledger_is_whole();
select * from finish();
