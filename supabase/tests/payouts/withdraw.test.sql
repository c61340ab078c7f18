-- Withdrawals: what is available, on which payday it falls due, everything that refuses one, and a
-- request that is answered once.
select plan(49);

-- paydays: the first Monday strictly after the request, in UTC. 2 March 2026 is a Monday.
select is(private.next_payday(a::timestamptz), d::timestamptz, format('[F98] a request at %s falls due on %s', a, d))
from (values
  ('2026-03-01 23:59:59+00', '2026-03-02 00:00+00'), ('2026-03-02 00:00+00', '2026-03-09 00:00+00'),
  ('2026-03-02 23:59:59+00', '2026-03-09 00:00+00'), ('2026-03-03 00:00+00', '2026-03-09 00:00+00'),
  ('2026-03-08 23:30:00-01', '2026-03-16 00:00+00'), ('2026-03-09 00:30:00+01', '2026-03-09 00:00+00'),
  ('2026-12-31 12:00+00', '2027-01-04 00:00+00')) r (a, d);

select tests.set_now_with_ids('2026-03-04 12:00:00+00');
select tests.make_payee('marabell', 'US');
select tests.make_payee('britta', 'GB');
select tests.make_fan('jonas');
create temp table made (name text primary key, id uuid);
grant all on made to authenticated;
create function tests.made(p_name text) returns uuid language sql as $$
  select id from pg_temp.made where name = p_name
$$;
insert into made values ('first', gen_random_uuid()), ('other', gen_random_uuid());

create function tests.detail_of_withdraw() returns text language plpgsql as $$
declare v_detail text;
begin
  perform api.withdraw(gen_random_uuid());
  return 'done';
exception when others then
  get stacked diagnostics v_detail = pg_exception_detail;
  return sqlerrm || ' ' || v_detail;
end $$;

-- refusals, the first to solve first
select is(tests.answer('jonas', 'api.withdraw(gen_random_uuid())'), 'method_forbidden', '[F99] a fan cannot withdraw');
select is(tests.answer('guest', 'api.withdraw(gen_random_uuid())'), '42501', '[F99] a guest cannot withdraw');
select is(tests.answer('jonas', 'api.available()'), 'method_forbidden', '[F99] a fan has nothing to withdraw');
select is(tests.answer('jonas', 'api.withdrawals()'), 'method_forbidden', '[F99] a fan has no withdrawals');
select is(tests.answer('marabell', 'api.withdraw(null)'), 'invalid_payload', '[F99] a withdrawal needs a request id');
select is(tests.answer('marabell', 'api.available()::jsonb'), '{"due_at": "2026-03-09T00:00:00+00:00", "obstacles": '
  '["bank_not_linked", "withdrawal_minimum"], "hold_until": null, "minimum_cents": 10000, "available_cents": 0}',
  '[F99] a creator reads what is available, when it is paid and what refuses it');
select is(tests.answer('marabell', 'api.withdraw(gen_random_uuid())'), 'bank_not_linked',
  '[F99] without a bank account nothing is withdrawn');
select tests.link_bank('marabell');
update private.account_statuses set accepted_at = null where profile_id = tests.id_of('marabell');
select is(tests.answer('marabell', 'api.withdraw(gen_random_uuid())'), 'identity_not_accepted',
  '[F99] before the application is accepted nothing is withdrawn');
update private.account_statuses set accepted_at = private.now(), promoted_at = private.now()
where profile_id = tests.id_of('marabell');
select is(tests.answer('marabell', 'api.withdraw(gen_random_uuid())'), 'withdrawal_minimum',
  '[F99] an account with less than the minimum is refused');

-- clearing
select tests.earn('marabell', 9996);
select tests.pass_with_ids('6 days 12 hours');
select is(tests.answer('marabell', $$api.available()::jsonb ->> 'available_cents'$$), '0',
  '[F98] earnings are not available before seven days');
select tests.pass_with_ids('1 day');
select is(tests.answer('marabell', $$api.available()::jsonb ->> 'available_cents'$$), '9996',
  '[F98] earnings are available on the day after seven days');
select is(tests.answer('marabell', 'api.withdraw(gen_random_uuid())'), 'withdrawal_minimum', '[F99] $99.96 are refused');
select tests.earn('marabell', 5004);
select tests.act_as('marabell');
select is(tests.detail_of_withdraw(),
  'withdrawal_below_minimum {"minimum": "100", "available": "99.96"}',
  '[F99] a cleared amount below the minimum is refused with both amounts');
select tests.act_as_owner();
select tests.pass_with_ids('8 days');

-- the hold of a change, a dispute, a debt
select tests.link_bank('marabell');
select is(tests.answer('marabell', 'api.withdraw(gen_random_uuid())'), 'withdrawal_on_hold',
  '[F17] [F99] for 72 hours after a change of the bank nothing is withdrawn');
select tests.pass_with_ids('71 hours 59 minutes');
select is(tests.answer('marabell', 'api.withdraw(gen_random_uuid())'), 'withdrawal_on_hold',
  '[F17] a minute before its end the hold stands');
select tests.pass_with_ids('1 minute');
select tests.make_fan('carla');
select tests.link_card(tests.id_of('carla'));
select tests.subscribe_by_card('carla', 'marabell');
select tests.reversal_event(tests.payment_of('carla', 'subscription'), 'dispute_opened', 'dp_1', null);
select is(tests.answer('marabell', 'api.withdraw(gen_random_uuid())'), 'dispute_open',
  '[F99] an open dispute holds the payout');
select tests.reversal_event(tests.payment_of('carla', 'subscription'), 'dispute_closed', 'dp_1', null, 'lost');
update private.legal_identities set last_name = 'Vale' where creator_id = tests.id_of('marabell');
select is(tests.answer('marabell', 'api.withdraw(gen_random_uuid())'), 'holder_name_mismatch',
  '[F100] an account of another name than the legal one is not paid to');
update private.legal_identities set last_name = 'Bell' where creator_id = tests.id_of('marabell');

-- the amount
select is(tests.answer('marabell', 'api.withdraw(gen_random_uuid(), 15004)'), 'insufficient_balance',
  '[F99] more than what is available is refused');
select is(tests.answer('marabell', 'api.withdraw(gen_random_uuid(), 9999)'), 'withdrawal_part_too_small',
  '[F99] a part below the minimum is refused');
select is(tests.answer('marabell', 'api.withdraw(gen_random_uuid(), -1)'), 'withdrawal_part_too_small',
  '[F99] a negative amount is refused');
select is_empty('select 1 from public.withdrawals', '[F99] a refused withdrawal is not written');

-- it works: referral earnings with the others
insert into private.referrers (creator_id, referrer_id) values (tests.id_of('britta'), tests.id_of('marabell'));
select tests.make_fan('reader');
select tests.subscribe(tests.id_of('reader'), tests.id_of('britta'));
select tests.pass_with_ids('8 days');
select tests.set_now_with_ids('2026-04-06 09:00:00+00');
select is(tests.answer('marabell', $$(api.available()::jsonb - 'hold_until')$$),
  '{"due_at": "2026-04-13T00:00:00+00:00", "obstacles": [], "minimum_cents": 10000, "available_cents": 15060}',
  '[F99] earnings and referral earnings are available together');
select tests.act_as('marabell');
select isnt(api.withdraw(tests.made('first')), null, '[F99] all that is available is withdrawn');
select is(api.withdraw(tests.made('first')), (select id from public.withdrawals),
  '[F95] [F99] a repeated request is answered with the first withdrawal');
select throws_ok(format('select api.withdraw(%L, 12000)', tests.made('first')), 'PT409', 'duplicate_request',
  '[F95] the id of a request for all is refused for the same sum as a part');
select throws_ok(format('select api.withdraw(%L, 10000)', tests.made('first')), 'PT409', 'duplicate_request',
  '[F95] the same request with another amount is refused');
select is(json_array_length(api.withdrawals()), 1, '[F99] and written once');
select is(api.withdrawals()::jsonb -> 0 ->> 'due_at', '2026-04-13T00:00:00+00:00',
  '[F98] asked for on a Monday, it falls due on the next one');
select is(api.available()::jsonb ->> 'available_cents', '0', '[F99] its money is not available any more');
select tests.act_as_owner();
select is(tests.answer('marabell', 'api.withdraw(gen_random_uuid())'), 'already_pending_withdrawal',
  '[F99] a second withdrawal is refused while one is open');
select is((select array[earnings_cents, referral_cents, transit_cents, platform_cents] from private.transfers
           where kind = 'withdrawal'), array[-15000, -60, 15060, 0]::bigint[],
  '[F99] referral earnings stand in their own column');
select is(tests.answer('marabell', $$(api.transactions()::jsonb -> 0 ->> 'amount_cents')
    || ' ' || (api.transactions()::jsonb -> 0 ->> 'type')$$), '-15060 withdrawal',
  '[F97] the statement has the withdrawal as one line');
select is(tests.answer('marabell', $$api.transactions_subtotal(null, '2026-04-06Z', '2026-04-07Z')::jsonb$$),
  '{"count": 1, "amount_cents": -15060}', '[F97] and the sum of the day has both parts of it');
select is((select count(*) from private.transaction_lines l join private.transfers t using (id)
           where t.kind = 'withdrawal' and not l.is_part), 1::bigint, '[F97] in one line');
select is(tests.answer('marabell', format($$(api.receipt(%L)::jsonb #>> '{transaction,gross_cents}')
    || ' ' || (api.receipt(%1$L)::jsonb #>> '{transaction,amount_cents}')$$,
    (select id from private.transfers where kind = 'withdrawal'))), '-15060 -15060',
  '[F97] its statement has the whole sum, without a fee');
select is(tests.answer('britta', 'json_array_length(api.withdrawals())'), '0',
  '[F99] another creator does not read it');
select is(tests.answer('marabell', $$count(*) from public.withdrawals where number is null$$), '42501',
  '[F99] its owner does not read the number of staff');
select throws_ok($$insert into public.withdrawals (creator_id, request_id, amount_cents, due_at)
  select creator_id, gen_random_uuid(), 10000, due_at from public.withdrawals$$, '23505', null,
  '[F99] the database keeps one open withdrawal of a creator');

-- a lower minimum where the bank is in GB, whatever currency is shown
select tests.earn('britta', 4000);
select private.save_bank(tests.id_of('britta'), gen_random_uuid(), tests.bank('GB'));
select tests.pass_with_ids('8 days');
select is(tests.answer('britta', $$(api.available()::jsonb ->> 'minimum_cents') || ' '
  || (api.available()::jsonb ->> 'available_cents')$$), '5000 5200',
  '[F99] [F100] the minimum is $50 with a bank in GB');
update public.account_settings set currency = 'EUR' where profile_id = tests.id_of('britta');
select is(tests.answer('britta', $$api.withdraw(gen_random_uuid(), 5000) is not null$$), 'true',
  '[F99] with a bank in GB $50 are withdrawn');
select is(tests.answer('britta', $$api.available()::jsonb ->> 'available_cents'$$), '200',
  '[F99] the rest of a part stays available');

-- a debt
select tests.make_payee('debtor', 'US');
select tests.link_bank('debtor');
insert into private.transfers (kind, actor_id, request_id, fan_id, creator_id, gross_cents, reverses_id, provider_cents,
  earnings_cents, platform_cents, clears_at)
select 'dispute', private.system_id(), gen_random_uuid(), fan_id, tests.id_of('debtor'), 100, id, 100, -80, -20, private.now()
from private.transfers where kind = 'subscription' limit 1;
select is(tests.answer('debtor', 'api.withdraw(gen_random_uuid())'), 'insufficient_balance',
  '[F99] a creator with a debt withdraws nothing');
select * from finish();
