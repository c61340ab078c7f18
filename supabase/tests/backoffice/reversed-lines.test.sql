-- What statements say of a reversal to the card after a part of the sale was in the wallet already:
-- the creator reads what was left of the price, and the fan what wallet and card gained together.
select plan(10);

select tests.make_creator('mara', 1500);
select tests.make_fan(name) from unnest(array['parted', 'whole', 'plain']) f (name);
select tests.link_card(tests.id_of(name)) from unnest(array['parted', 'whole', 'plain']) f (name);
update private.card_accounts set fingerprint = 'card of ' || fan_id;
create temp table made (name text primary key, id uuid);
insert into made select name, tests.subscribe_by_card(name, 'mara') from unnest(array['parted', 'whole', 'plain']) f (name);
select tests.make_fan('topped', 2000);
create function tests.lines(p_user text, p_kind text) returns text language sql as $$
  select tests.answer(p_user, format($c$(select coalesce(jsonb_agg(jsonb_build_array(r -> 'gross_cents', r -> 'fee_cents', r -> 'amount_cents')
    order by r ->> 'id'), '[]') from jsonb_array_elements(api.transactions(p_limit => 100)::jsonb) r where r ->> 'kind' = %L)$c$, p_kind))
$$;
create function tests.total(p_user text, p_type text) returns text language sql as $$
  select tests.answer(p_user, format('(api.transactions_subtotal(%L)::jsonb ->> ''amount_cents'')', p_type))
$$;

-- 29 days of one are in the wallet, and all 30 of another
select tests.act_as('mara');
select api.block(tests.id_of('whole'));
select tests.act_as_owner();
select tests.pass('1 hour');
select tests.act_as('mara');
select api.block(tests.id_of('parted'));
select tests.act_as_owner();
select is(tests.lines('mara', 'refund'), '[[-1500, -300, -1200], [-1450, -290, -1160]]', '[F93] a creator reads gross, fee and net of refunds');
select tests.reversal_event(id, 'dispute_opened', 'du_' || name, 1500, 'fraudulent') from made where name in ('parted', 'whole');
select is(tests.lines('mara', 'dispute'), '[[-50, -10, -40]]', '[F93] and of a dispute what was left of the price');
select is(tests.lines('parted', 'dispute'), '[[50, 0, 50]]', '[F93] a fan reads what card and wallet gained together');
select is(tests.total('parted', 'subscription'), '0', '[F93] which sums to nothing that was spent');
select is(tests.lines('whole', 'dispute'), '[[-1500, 0, -1500]]', '[F93] what goes from the wallet to the card has a line, which says what the wallet lost');
select tests.reversal_event(id, 'dispute_closed', 'du_' || name, 1500, 'won') from made where name in ('parted', 'whole');
select is(tests.lines('mara', 'dispute_won'), '[[50, 10, 40]]', '[F93] a won dispute returns as much');
select tests.reversal_event(id, 'dispute_opened', 'du_' || name, 1500, 'fraudulent') from made where name = 'plain';
select is(tests.lines('mara', 'dispute'), '[[-50, -10, -40], [-1500, -300, -1200]]', '[F93] a dispute of a whole sale has the whole price');
select is(tests.lines('plain', 'dispute'), '[[1500, 0, 1500]]', '[F93] which its fan has back on the card');
select tests.reversal_event(tests.payment_of('topped'), 'dispute_opened', 'du_topped', 2000, 'fraudulent');
select is(tests.lines('topped', 'dispute'), '[[-2000, 0, -2000]]', '[F93] the dispute of a top-up takes it from the wallet');
select tests.ledger_is_whole();
select * from finish();
