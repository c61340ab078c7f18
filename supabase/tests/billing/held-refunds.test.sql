-- Several refunds of one top-up that end in any order, and refunds whose answer is lost and which
-- the provider reports.
select plan(36);

select tests.make_creator('mara', 1500);
select tests.make_fan(name, 5000) from unnest(array['newer', 'older', 'failing', 'lost', 'parted', 'equal', 'exact', 'foreign', 'unasked', 'earlier', 'contradicted']) f (name);
create function tests.wallet(p_fan text) returns text language sql security definer as $$
  select balance_cents || ' owes ' || debt_cents || ' holds ' || held_cents
  from public.wallets where owner_id = tests.id_of(p_fan)
$$;
-- Queues refunds of the fan's top-up until these totals.
create function tests.ask(p_fan text, variadic p_totals bigint[]) returns void language plpgsql security definer as $$
begin
  for v_at in 1 .. cardinality(p_totals) loop
    perform private.act_refund('Ada', 'asked', tests.transfer_of(p_fan, 'top_up'), p_totals[v_at]);
  end loop;
end $$;
-- Asks the provider, whose answer is lost.
create function tests.lose_answers() returns bigint language sql security definer as $$
  select jsonb_array_length(private.card_refunds_to_make(gen_random_uuid(), 100))
$$;
create function tests.refund(p_fan text, p_cents bigint) returns uuid language sql security definer as $$
  select r.id from private.card_refunds r join public.payments p on p.id = r.payment_id
  where p.fan_id = tests.id_of(p_fan) and r.amount_cents = p_cents order by r.created_at, r.id limit 1
$$;
create function tests.settle(p_fan text, p_cents bigint, p_outcome text) returns text language sql security definer as $$
  select private.settle_card_refund(tests.refund(p_fan, p_cents), p_outcome, 're', null) ->> 'state'
$$;
create function tests.states(p_fan text) returns text language sql security definer as $$
  select string_agg(r.amount_cents || ' ' || r.state || case when r.is_held then ' held' else '' end, ', ' order by r.amount_cents desc, r.is_held)
  from private.card_refunds r join public.payments p on p.id = r.payment_id where p.fan_id = tests.id_of(p_fan)
$$;

-- the newer one ends first
select tests.ask('newer', 3000, 4000);
select is(tests.wallet('newer'), '1000 owes 0 holds 4000', '[F127] two refunds of one top-up are held');
select is(tests.settle('newer', 1000, 'succeeded'), 'succeeded', '[F127] the newer one ends first');
select is(tests.wallet('newer'), '1000 owes 0 holds 3000', '[F127] and its money leaves; that of the other one stays held');
select is(tests.answer('newer', format('api.send_tip(%L, 1001, gen_random_uuid())', tests.id_of('mara'))), 'no_card_linked',
  '[F127] it cannot be spent');
select tests.settle('newer', 3000, 'failed');
select is(tests.wallet('newer'), '4000 owes 0 holds 0', '[F127] a refusal of the other one returns it, and nothing is stuck');
select tests.ask('older', 1000, 4000);
select tests.settle('older', 3000, 'failed');
select is(tests.states('older'), '3000 failed, 1000 open held', '[F127] a refusal of the newer one returns its own money');
select is(tests.wallet('older'), '4000 owes 0 holds 1000', '[F127] and leaves what the other one holds');
select tests.settle('older', 1000, 'succeeded');
select is(tests.wallet('older'), '4000 owes 0 holds 0', '[F127] until that one ends');
select tests.ask('failing', 2000, 4000);
select is(tests.settle('failing', 2000, 'failed'), 'failed', '[F127] of two equal ones the first is refused');
select is(tests.settle('failing', 2000, 'succeeded'), 'succeeded', '[F127] and made after all');
select is(tests.wallet('failing'), '1000 owes 0 holds 2000', '[F127] what it no longer held leaves the wallet');

-- an answer that is lost, and a report
select tests.ask('lost', 2000);
select tests.ask('parted', 1000, 3000);
select tests.ask('equal', 1000, 2000);
select tests.ask('exact', 3000, 4000);
select tests.ask('foreign', 3000);
select tests.lose_answers();
select tests.ask('unasked', 2000);
select is(private.has_money_on_its_way(tests.id_of('lost')), true, '[F123] an open refund is money on its way');
select tests.reversal_event(tests.payment_of('lost'), 'refunded', 'pi', 2000);
select is(tests.states('lost'), '2000 succeeded', '[F127] a report ends the refund whose answer was lost');
select is(tests.wallet('lost'), '3000 owes 0 holds 0', '[F127] and takes what it held');
select is(private.has_money_on_its_way(tests.id_of('lost')), false, '[F123] nothing keeps the account open');
select is(private.refundable_cents(t), 3000::bigint, '[F127] what is left may be refunded')
from private.transfers t where id = tests.transfer_of('lost', 'top_up');
select is(tests.settle('lost', 2000, 'succeeded'), 'succeeded', '[R5] an answer that comes later changes nothing');
select is(tests.wallet('lost'), '3000 owes 0 holds 0', '[F127] [F95] and takes nothing more');
select is((select provider_ref from private.card_refunds where id = tests.refund('lost', 2000)), 're',
  '[F122] it adds the name that the provider gave');
select tests.reversal_event(tests.payment_of('parted'), 'refunded', 'pi', 3000);
select is(tests.states('parted'), '2000 succeeded, 1000 succeeded', '[F127] a report of all of them ends all');
select tests.reversal_event(tests.payment_of('exact'), 'refunded', 'pi', 1000);
select is(tests.states('exact'), '3000 open held, 1000 succeeded', '[F127] a report of one amount ends the refund of that amount');
select is(tests.wallet('exact'), '1000 owes 0 holds 3000', '[F127] and the other one stays held');
select tests.reversal_event(tests.payment_of('equal'), 'refunded', 'pi', 1000);
select is(tests.states('equal'), '1000 open, 1000 open held', '[F127] of two equal ones a report ends neither: either may still come');
select tests.settle('equal', 1000, 'succeeded');
select is(tests.wallet('equal'), '3000 owes 0 holds 1000', '[F127] the answer of one is what was reported');
select tests.reversal_event(tests.payment_of('foreign'), 'refunded', 'pi', 500);
select is(tests.states('foreign'), '3000 open', '[F127] a report of less than was asked for ends nothing');
select tests.reversal_event(tests.payment_of('unasked'), 'refunded', 'pi', 2000);
select is(tests.states('unasked'), '2000 open', '[F127] nor does one before the provider was asked');
select is(tests.wallet('unasked'), '3000 owes 0 holds 0', '[F127] its money leaves all the same');

-- somebody has refunded in the dashboard before
select tests.reversal_event(tests.payment_of('earlier'), 'refunded', 'pi', 2000);
select tests.ask('earlier', 3000, 3500);
select tests.lose_answers();
select is(tests.settle('earlier', 1000, 'succeeded'), 'succeeded', '[F127] one of two refunds beside an earlier one is made');
select is(tests.states('earlier'), '1000 succeeded held, 500 open held', '[F127] the other one is not taken for made');
select is(tests.wallet('earlier'), '1500 owes 0 holds 1500', '[F127] nothing can be spent before the report books it');
select is(tests.settle('earlier', 500, 'failed'), 'failed', '[F127] the refusal of the other one is heard');
select tests.reversal_event(tests.payment_of('earlier'), 'refunded', 'pi', 3000);
select is(tests.wallet('earlier'), '2000 owes 0 holds 0', '[F127] the report takes what was held');

select tests.ask('contradicted', 1000);
select tests.lose_answers();
select tests.reversal_event(tests.payment_of('contradicted'), 'refunded', 'pi', 1000);
select is(tests.settle('contradicted', 1000, 'failed'), 'succeeded', '[F127] a refusal after the report changes nothing');
select is((select count(*) from private.audit_log where action = 'refund_contradicted'), 1::bigint, '[F127] and staff find it in the log');
select is((select count(*) from private.card_refunds where is_held and state <> 'open'), 0::bigint, '[F127] nothing that ended is held');
select tests.ledger_is_whole();
select * from finish();
