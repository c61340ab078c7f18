-- The ledger is append-only for every role, each row sums to zero, checkpoints plus later rows give
-- the same balance as all rows, and the check finds planted faults.
select plan(22);

select tests.make_creator('mara', 1500);
select tests.make_creator('friend');
select tests.make_fan('jonas', 20000);
insert into private.referrers (creator_id, referrer_id) values (tests.id_of('mara'), tests.id_of('friend'));

select tests.act_as('jonas');
select lives_ok($$select api.send_tip(tests.id_of('mara'), 1001, gen_random_uuid())$$, 'a fan can tip 10.01 dollars');
select lives_ok($$select api.start_subscription(tests.id_of('mara'), 1500, gen_random_uuid(), tests.consent('mara'))::jsonb$$, 'a fan can subscribe');

select tests.act_as_owner();
select results_eq(
  $$select earnings_cents, platform_cents from private.transfers where kind = 'tip'$$,
  $$values (800::bigint, 201::bigint)$$, '[F96] the share of the creator is rounded down and the platform keeps the cent');
select results_eq(
  $$select earnings_cents, referral_cents, platform_cents from private.transfers where kind = 'subscription'$$,
  $$values (1200::bigint, 60::bigint, 240::bigint)$$, '[F102] the referrer earns 5 percent of the subscription earnings');
select is(tests.earned_by(tests.id_of('friend')), 60::bigint, '[F102] the balance of the referrer includes the referral');

select is((private.creator_balance(tests.id_of('mara')) ->> 'available_cents')::int, 0, '[F98] new earnings are not available');
select is((private.creator_balance(tests.id_of('mara')) ->> 'pending_cents')::int, 2000, '[F114] new earnings are pending');
select is((private.creator_balance(tests.id_of('friend')) ->> 'pending_cents')::int, 60, '[F102] referral earnings are pending too');
select tests.pass('8 days');
select is((private.creator_balance(tests.id_of('mara')) ->> 'pending_cents')::int, 0, '[F114] no cent is both pending and available');
select is((private.creator_balance(tests.id_of('mara')) ->> 'available_cents')::int, 2000, '[F98] earnings are available after eight days');

-- Compaction skips the transfers of this open transaction. The watermark is reset so that it runs,
-- and the balances must not change.
update private.ledger_watermark set folded_below = 0;
select lives_ok('select private.compact_ledger()', 'the ledger can be compacted');
select is(tests.earned_by(tests.id_of('mara')), 2000::bigint, '[F98] compaction does not change the balance');

select throws_ok('update private.transfers set gross_cents = 1', '42501', null, 'a transfer cannot be changed');
select throws_ok('delete from private.transfers', '42501', null, 'a transfer cannot be deleted');
select throws_ok('truncate private.transfers', '42501', null, 'the ledger cannot be truncated');
select throws_ok(
  $$insert into private.transfers (kind, actor_id, request_id, fan_id, creator_id, gross_cents, paid_by,
      wallet_cents, earnings_cents, clears_at)
    select 'tip', id, gen_random_uuid(), id, tests.id_of('mara'), 500, 'wallet', -500, 499, now()
    from public.profiles where username = 'jonas'$$,
  '23514', null, 'a row that does not sum to zero is refused');
select throws_ok(
  $$insert into private.transfers (kind, actor_id, request_id, fan_id, creator_id, gross_cents,
      wallet_cents, earnings_cents, clears_at)
    select 'tip', id, gen_random_uuid(), id, tests.id_of('mara'), 500, -500, 500, now()
    from public.profiles where username = 'jonas'$$,
  '23514', null, 'a sale without a means of payment is refused');

select tests.ledger_is_whole();
update public.wallets set balance_cents = balance_cents + 1 where owner_id = tests.id_of('jonas');
select isnt_empty('select * from private.ledger_faults()', 'the check finds a wallet that differs by a cent');
update public.wallets set balance_cents = balance_cents - 1 where owner_id = tests.id_of('jonas');
insert into private.earnings_checkpoints values (tests.id_of('mara'), 'earnings', 'tip', '2026-01-01', 1);
select isnt_empty('select * from private.ledger_faults()', 'the check finds a checkpoint that differs by a cent');
select is_empty($$select from private.ledger_faults() where fault like 'watermark%'$$, 'the watermark of this cluster is no fault');
update private.ledger_watermark set folded_below = pg_current_xact_id()::text::bigint + 1000;
select isnt_empty($$select from private.ledger_faults() where fault like 'watermark%'$$, 'the check finds the watermark of another cluster');
select * from finish();
