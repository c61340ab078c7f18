-- A fan closes the account: renewals stop, the wallet goes back to the card as far as it was topped
-- up lately and not spent, and the end waits for money on its way.
select plan(40);

select tests.make_creator('maravoss');
select tests.make_fan('jonas');
select tests.make_fan('pietb', 3000);
select tests.link_card(tests.id_of('jonas'));
select tests.fund(tests.id_of('jonas'), 4000);
select tests.pass(interval '91 days');
select tests.fund(tests.id_of('jonas'), 2000);
select tests.subscribe(tests.id_of('jonas'), tests.id_of('maravoss'));
select tests.act_as('jonas');
select api.send_tip(tests.id_of('maravoss'), 3000, gen_random_uuid());
select tests.act_as_owner();
create temp table who as select username, id from public.profiles;
create function tests.due_in(p_days integer) returns void language sql as $$
  update private.closures set due_at = private.now() + make_interval(days => p_days) where undone_at is null
$$;
create function tests.reads(p_key text) returns text language sql as $$
  select tests.answer('jonas', format('api.my_closure() ->> %L', p_key))
$$;

select is(tests.balance_of(tests.id_of('jonas')), 3000::bigint, 'the wallet has 30 dollars');
select is(tests.reads('wallet_cents'), '3000', '[F123] a fan reads what is in the wallet');
select is(tests.reads('refundable_cents'), '3000',
  '[F123] top-ups of the last 90 days can go back, the newest first, as far as the wallet reaches');
select is(tests.reads('subscriptions'), '1', '[F123] and what would stop renewing');
select is(tests.answer('jonas', 'api.refund_unspent()'), 'closure_not_pending', '[F123] only at a closure');
select is(tests.answer('jonas', $$api.close_account('jonas')$$), 'done', '[F123] the fan closes the account');
select is((select is_renewing from public.subscriptions), false, '[F123] the subscription does not renew');
select ok((select expires_at > private.now() from public.subscriptions), '[F123] and runs to its end');
select is(tests.answer('jonas', format('api.send_tip(%L, 500, gen_random_uuid())', tests.id_of('maravoss'))),
  'closure_pending', '[F123] the fan buys nothing');
select is(tests.answer('jonas', 'api.request_top_up(1000, gen_random_uuid())'), 'closure_pending', '[F123] and tops up nothing');
select throws_ok($$select private.card_account(tests.id_of('jonas'))$$, 'PT409', 'closure_pending',
  '[F123] and links no card');
select is(tests.answer('jonas', 'api.refund_unspent()'), '3000', '[F123] the wallet goes back to the card');
select is(tests.answer('jonas', 'api.refund_unspent()'), '0', '[F123] once');
select is(tests.reads('returning_cents'), '3000', '[F123] it is on its way');
select is(tests.reads('wallet_cents'), '0', '[F123] and can no longer be spent');
select tests.due_in(0);
select is(tests.reads('obstacles'), '["payout"]', '[F123] the end waits for money on its way');
select is(private.end_due_closures(), 0, '[F123] so the account does not end');
select ok(tests.make_card_refunds() >= 1, 'the provider refunds');
select is((select sum(amount_cents) from private.card_refunds where state = 'succeeded'), 3000::numeric, '[F123] thirty dollars');
insert into private.disputes (provider, dispute_ref, payment_id, fan_id, opened_at)
select 'stripe', 'dp_1', id, fan_id, private.now() from public.payments where fan_id = tests.id_of('jonas') limit 1;
select is(tests.reads('obstacles'), '["dispute"]', '[F123] and for a dispute');
select is(private.end_due_closures(), 0, '[F123] so the account does not end');
delete from private.disputes;
select is(private.end_due_closures(), 1, '[F123] then it ends');
select is((select count(*) from public.payment_cards where fan_id = (select id from who where username = 'jonas')), 0::bigint,
  '[F123] the card is unlinked');
select is(private.cards_to_forget(gen_random_uuid(), 5) -> 0 ->> 'provider', 'stripe', '[F123] its provider is asked to forget it');
select is(private.cards_to_forget(gen_random_uuid(), 5), '[]', '[F123] one that is kept holds up no other one');
update private.card_accounts set forget_at = private.now();
select is(private.cards_to_forget(gen_random_uuid(), 5) -> 0 ->> 'provider', 'stripe', '[F123] and is asked for again after a pause');
update private.closures set emptied_at = now(), ended_at = now() - interval '7 months' where ended_at is not null;
select is(private.purge_closed_accounts(), 0, '[F104] personal data wait for that');
select is((select what from staff.failed_jobs where queue = 'card'), 'forget at stripe', '[F104] staff see a card that a provider keeps');
update private.closures set ended_at = now() where ended_at is not null;
select private.forget_card(f.fan_id, f.provider, f.method) from private.cards_to_forget f;
select is(private.cards_to_forget(gen_random_uuid(), 5), '[]', '[F123] once');
select is((select count(*) from auth.sessions where user_id = (select id from who where username = 'jonas')), 0::bigint,
  '[F123] its sessions end');

-- staff still decide about a report
update private.closures set ended_at = now() - interval '7 months' where ended_at is not null;
insert into private.reports (reporter_id, request_id, target, target_id, owner_id, reason, text, snapshot)
select w.id, gen_random_uuid(), 'profile', c.id, c.id, 'spam', 'words of the reporter', '{}' from who w, who c
where w.username = 'jonas' and c.username = 'maravoss';
select is(private.purge_closed_accounts(), 0, '[F104] personal data wait for the decision about a report');
update private.reports set state = 'dismissed', resolution = 'fine', resolved_by = 'Ada', resolved_at = private.now();
select is(private.purge_closed_accounts(), 1, '[F104] then they are removed');
select is((select text from private.reports), '', '[F104] with the words of the report');

-- money older than 90 days stays on the books
select tests.pass(interval '100 days');
select is(tests.answer('pietb', $$api.my_closure() ->> 'refundable_cents'$$), '0', '[F123] older top-ups do not go back');
select is(tests.answer('pietb', $$api.close_account('pietb')$$), 'done', '[F123] another fan closes the account');
select tests.pass(interval '15 days');
select is(private.end_due_closures(), 1, '[F123] it ends with money in the wallet');
select is((select balance_cents::bigint from public.wallets where owner_id = (select id from who where username = 'pietb')), 3000::bigint,
  '[F123] which stays on the books');

-- staff
select tests.make_fan('suspended');
select staff.suspend('Ada', 'a reason', 'suspended');
select staff.close_account('Ada', 'asked by mail', 'suspended');
select is((select waits_for::text from staff.closures where username = 'suspended'), '{}', '[F123] staff close a suspended account');
select tests.pass(interval '15 days');
select private.end_due_closures();
select isnt((select closed_at from private.account_statuses where profile_id = (select profile_id from private.closures where username = 'suspended')), null,
  '[F123] it ends as others do');
select tests.ledger_is_whole('[F123] the ledger has no faults');
select * from finish();
