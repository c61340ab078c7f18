-- What each party returns of a sale that is reversed in parts: never more than it got, nothing back,
-- all of it in the end; at every agreed share, with and without a referrer.
select plan(20);

-- a subscription of a creator who keeps nearly everything
select tests.make_creator('mara', 1500);
select tests.make_creator('friend');
insert into private.referrers (creator_id, referrer_id) values (tests.id_of('mara'), tests.id_of('friend'));
select staff.set_share('Ada', 'agreed', 'mara', 95);
select tests.make_fan(name) from unnest(array['jonas', 'carla', 'piet']) f (name);
select tests.link_card(tests.id_of(name)) from unnest(array['jonas', 'carla', 'piet']) f (name);
update private.card_accounts set fingerprint = 'card of ' || fan_id;
create temp table made (name text primary key, id uuid);
insert into made select name, tests.subscribe_by_card(name, 'mara') from unnest(array['jonas', 'carla', 'piet']) f (name);
select is((select array[earnings_cents, referral_cents, platform_cents] from private.transfers
    where id = tests.transfer_of('jonas', 'subscription')), array[1425, 71, 4]::bigint[],
  '[F102] of 15.00 at 95 % the platform keeps four cents');
select tests.pass('1 hour');
select is(tests.answer('mara', format('api.block(%L)', tests.id_of('jonas'))), 'done', '[F127] a block refunds 29 days of it');
select is(tests.reversed(tests.transfer_of('jonas', 'subscription')), array[1450, 0, 1450, 0, -1377, -69, -4]::bigint[],
  '[F127] of which the platform returns no more than it got');
select is(tests.reversal_event(id, 'dispute_opened', 'du_jonas', 1500, 'fraudulent'), 'true', '[F127] a dispute of the whole is applied')
from made where name = 'jonas';
select is(tests.reversed(tests.transfer_of('jonas', 'subscription')), array[2950, 1500, 0, 0, -1425, -71, -4]::bigint[],
  '[F127] everybody has returned what they got');
select is(tests.reversal_event(id, 'dispute_closed', 'du_jonas', 1500, 'won'), 'true', '[F127] and a won one returns its part')
from made where name = 'jonas';
select is(private.act_refund('Ada', 'asked', tests.transfer_of('carla', 'subscription'), 1450), '1450 cents to the card',
  '[F127] staff refund a part');
select tests.make_card_refunds();
select is(private.act_refund('Ada', 'asked', tests.transfer_of('carla', 'subscription')), '50 cents to the card', '[F127] and the rest');
select tests.make_card_refunds();
select is(tests.reversed(tests.transfer_of('carla', 'subscription')), array[1500, 1500, 0, 0, -1425, -71, -4]::bigint[],
  '[F127] parts and whole return the same');
select tests.ledger_is_whole();

-- a part that the platform returned too much of before this rule
insert into private.transfers (kind, actor_id, request_id, fan_id, creator_id, referrer_id, gross_cents, paid_by,
  subject_id, payment_id, reverses_id, wallet_cents, earnings_cents, referral_cents, platform_cents, clears_at)
select 'refund', private.system_id(), gen_random_uuid(), fan_id, creator_id, referrer_id, 1450, 'wallet', subject_id,
  payment_id, id, 1450, -1377, -68, -5, private.now()
from private.transfers where id = tests.transfer_of('piet', 'subscription');
update public.wallets set balance_cents = balance_cents + 1450 where owner_id = tests.id_of('piet');
select is(tests.reversal_event(id, 'dispute_opened', 'du_piet', 1500, 'fraudulent'), 'true',
  '[F127] a dispute is applied after an older part that cost the platform too much')
from made where name = 'piet';
select is(tests.reversed(tests.transfer_of('piet', 'subscription')), array[2950, 1500, 0, 0, -1425, -70, -5]::bigint[],
  '[F127] creator and referrer return the rest, and no party gains by it');

-- every share, price and split
create function tests.sale_at(p_bps integer, p_gross bigint, p_has_referrer boolean) returns private.transfers
language plpgsql as $$
declare
  v_sale private.transfers;
begin
  v_sale.kind := 'subscription';
  v_sale.gross_cents := p_gross;
  v_sale.earnings_cents := p_gross * p_bps / 10000;
  v_sale.referral_cents := case when p_has_referrer
    then least(private.referral_share(v_sale.earnings_cents), p_gross - v_sale.earnings_cents) else 0 end;
  v_sale.platform_cents := p_gross - v_sale.earnings_cents - v_sale.referral_cents;
  return v_sale;
end $$;
-- The parts of a reversal that follows others, added to them; no party may return less than before.
create function tests.next_part(p_sale private.transfers, inout p_before private.reversed_parts, p_cents bigint,
  out v_part bigint[], out v_fault text) language plpgsql as $$
declare
  v record;
begin
  v := private.reversal_shares(p_sale, p_before, p_cents);
  v_part := array[v.earnings_cents, v.referral_cents, v.platform_cents];
  if 0 > any (v_part) or v_part[1] + v_part[2] + v_part[3] <> p_cents then
    v_fault := format('%s of %s: %s', p_cents, p_sale, v_part);
  end if;
  p_before.gross_cents := p_before.gross_cents + p_cents;
  p_before.earnings_cents := p_before.earnings_cents + v_part[1];
  p_before.referral_cents := p_before.referral_cents + v_part[2];
  if p_before.earnings_cents > p_sale.earnings_cents or p_before.referral_cents > p_sale.referral_cents
     or p_before.gross_cents - p_before.earnings_cents - p_before.referral_cents > p_sale.platform_cents then
    v_fault := format('beyond %s: %s', p_sale, p_before);
  end if;
end $$;
create function tests.replay(p_sale private.transfers, p_step bigint) returns text language plpgsql as $$
declare
  v_before private.reversed_parts := (0, 0, 0, 0, false);
  v record;
begin
  while v_before.gross_cents < p_sale.gross_cents loop
    v := tests.next_part(p_sale, v_before, least(p_step, p_sale.gross_cents - v_before.gross_cents));
    if v.v_fault is not null then
      return v.v_fault;
    end if;
    v_before := v.p_before;
  end loop;
  return case when (v_before.earnings_cents, v_before.referral_cents)
    <> (p_sale.earnings_cents, p_sale.referral_cents) then format('end of %s: %s', p_sale, v_before) end;
end $$;
-- Parts of any size, of which some are given back later, as won disputes are; then the rest.
create function tests.replay_with_wins(p_sale private.transfers, p_turns integer) returns text language plpgsql as $$
declare
  v_before private.reversed_parts := (0, 0, 0, 0, false);
  v_parts bigint[] := '{}';
  v_cents bigint;
  v_at integer;
  v record;
begin
  for v_turn in 1 .. p_turns loop
    if random() < 0.4 and cardinality(v_parts) > 0 then
      v_at := 1 + 3 * floor(random() * cardinality(v_parts) / 3)::integer;
      v_before.earnings_cents := v_before.earnings_cents - v_parts[v_at];
      v_before.referral_cents := v_before.referral_cents - v_parts[v_at + 1];
      v_before.gross_cents := v_before.gross_cents - v_parts[v_at] - v_parts[v_at + 1] - v_parts[v_at + 2];
      v_parts := v_parts[:v_at - 1] || v_parts[v_at + 3:];
      continue;
    end if;
    v_cents := case when v_turn = p_turns or random() < 0.1 then p_sale.gross_cents - v_before.gross_cents
      else ceil(random() * (p_sale.gross_cents - v_before.gross_cents) * random())::bigint end;
    continue when v_cents = 0;
    v := tests.next_part(p_sale, v_before, v_cents);
    if v.v_fault is not null then
      return v.v_fault;
    end if;
    v_before := v.p_before;
    v_parts := v_parts || v.v_part;
  end loop;
  v := tests.next_part(p_sale, v_before, p_sale.gross_cents - v_before.gross_cents);
  return coalesce(v.v_fault, case when ((v.p_before).earnings_cents, (v.p_before).referral_cents)
    <> (p_sale.earnings_cents, p_sale.referral_cents) then format('end of %s: %s', p_sale, v.p_before) end);
end $$;
create temp table sales as
select tests.sale_at(bps, gross, has_referrer) as sale, bps, gross, has_referrer
from (select unnest(array[0, 1, 2500, 5000, 7999, 8000, 8500, 9000, 9400]) union
      select generate_series(9450, 10000, 25) union select 9523 union select 9999) s (bps),
  unnest(array[500, 501, 999, 1500, 2345, 9999]) g (gross), unnest(array[true, false]) r (has_referrer);
select is((select count(*) from sales), 408::bigint, '34 shares, six prices, with and without a referrer');
select is_empty(format('select fault from (select tests.replay(sale, %s) as fault from sales) f where fault is not null', step),
  format('[F127] parts of %s cents return no more than each party got, and all of it in the end', step))
from unnest(array[17, 50, 333, 1450]) p (step);
select setseed(0.5);
select is_empty($$select fault from (select tests.replay_with_wins(sale, 12) as fault from sales, generate_series(1, 3)) f
  where fault is not null$$, '[F127] so do parts of any size, of which won disputes give some back');
select is((select count(*) from sales, generate_series(1, (sale).gross_cents, 13) x (cents)
    where bps = 8000 and (private.reversal_shares(sale, (0, 0, 0, 0, false), cents)).earnings_cents
      <> (sale).earnings_cents * cents / (sale).gross_cents), 0::bigint,
  '[F127] the part of a creator is the floored share of what is reversed');
select is((select array[earnings_cents, referral_cents, platform_cents]
    from private.reversal_shares(tests.sale_at(8000, 999, true), (0, 0, 0, 0, false), 666)), array[532, 26, 108]::bigint[],
  '[F127] at the usual share the referrer returns as much of it');
select * from finish();
