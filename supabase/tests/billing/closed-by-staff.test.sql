-- Disputes whose end the provider does not report: until staff record it, the creator of the sale
-- is not paid out.
select plan(20);

select tests.make_creator('maravoss');
select tests.make_fan(n) from unnest(array['jonas', 'pietb']) n;
select tests.link_card(tests.id_of(n)), tests.subscribe_by_card(n, 'maravoss') from unnest(array['jonas', 'pietb']) n;
create function tests.disputed(p_username text) returns text language sql as $$
  select tests.reversal_event(tests.payment_of(p_username, 'subscription'), 'dispute_opened', 'chargeback:' || p_username, 1500)
$$;
create function tests.stops() returns boolean language sql as $$
  select 'dispute_open' = any (private.payout_obstacles(tests.id_of('maravoss')))
$$;
create function tests.closed(p_call text) returns text language plpgsql as $$
declare v_answer text;
begin
  execute 'select staff.close_dispute(' || p_call || ')' into v_answer;
  return v_answer;
exception when others then return sqlerrm;
end $$;

select is(tests.disputed('jonas'), 'true', '[F122] a subscription by card is disputed');
select is(tests.stops(), true, '[F99] a dispute without an outcome stops payouts');
select is((select fan || ' ' || creator || ' ' || amount_cents from staff.open_disputes), 'jonas maravoss 1500', '[F122] staff see it');
select is(tests.closed($$'Ada', 'seen', 'nothing', 'lost'$$), 'not_found', '[F122] another number is refused');
select is(tests.closed($$'Ada', 'seen', 'chargeback:jonas', 'drawn'$$), 'invalid_payload', '[F122] so is another outcome');
select is(tests.closed($$'', 'seen', 'chargeback:jonas', 'lost'$$), 'staff_name_missing', '[F122] and an act without a name');
select is(tests.closed($$'Ada', ' ', 'chargeback:jonas', 'lost'$$), 'staff_reason_missing', '[F122] or without a reason');
select is(tests.answer('jonas', $$staff.close_dispute('Jonas', 'mine', 'chargeback:jonas', 'won')$$), '42501', '[F122] a fan closes nothing');
select is(tests.stops(), true, '[F122] none of them has closed it');
select is(tests.closed($$'Ada', 'seen', 'chargeback:jonas', 'lost'$$), 'lost', '[F122] staff record that it is lost');
select is(tests.stops(), false, '[F99] the creator is paid out again');
select is(tests.earned_by(tests.id_of('maravoss')), 1200::bigint, '[F95] without the sale');
select is((select frozen_at is not null from public.wallets where owner_id = tests.id_of('jonas')), true, '[F122] the wallet waits for its release');
select is(tests.closed($$'Bob', 'again', 'chargeback:jonas', 'won'$$), 'conflict', '[F122] an outcome stays');
select is(tests.earned_by(tests.id_of('maravoss')), 1200::bigint, '[F95] and moves nothing twice');
select tests.disputed('pietb');
select is(tests.earned_by(tests.id_of('maravoss')), 0::bigint, '[F95] another sale is disputed');
select is(tests.closed($$'Ada', 'seen', ' chargeback:pietb ', 'won'$$), 'won', '[F122] staff record that it is won');
select is(tests.earned_by(tests.id_of('maravoss')), 1200::bigint, '[F95] the creator has the sale again');
select is((select frozen_at from public.wallets where owner_id = tests.id_of('pietb')), null, '[F122] and the fan the wallet');
select tests.ledger_is_whole('[F95] the books have no faults');
select * from finish();
