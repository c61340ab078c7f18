-- Attempts to spend a cap twice around the end of a month (UTC): payments that are open over the end,
-- refunds on its other side, and sessions in other time zones.
select plan(15);
select tests.set_now_with_ids('2026-03-31 23:59:58+00');

select tests.make_creator(name, 1500) from unnest(array['mara', 'ines', 'lena']) c (name);
select tests.make_fan(f, 100000) from unnest(array['jonas', 'late']) f;
select tests.make_fan('carded');
select tests.link_card(tests.id_of('carded'));

create function tests.tip(p_cents bigint, p_fan text default 'jonas') returns text language sql as $$
  select left(tests.answer(p_fan, format('api.send_tip(tests.id_of(''mara''), %s, gen_random_uuid())', p_cents)), 19)
$$;
create function tests.room(p_fan text) returns bigint
language sql security definer set search_path = '' as $$ select private.cap_room(tests.id_of(p_fan)) $$;
create function tests.start(p_to text) returns text language sql as $$
  select tests.answer('carded', format(
    'api.start_subscription(tests.id_of(%1$L), 1500, gen_random_uuid(), tests.consent(%1$L))::jsonb ->> ''state''', p_to))
$$;

update public.wallets set cap_cents = 3000;

-- the last second
select is(tests.tip(3001), 'spend_limit_reached', '[F126] the cap holds in the last second of a month');
select isnt(tests.tip(3000), 'spend_limit_reached', '[F126] up to its last cent');
select set_config('timezone', 'Pacific/Auckland', true);
select is(tests.tip(500), 'spend_limit_reached', '[F126] a time zone in which the next month has begun gives no room');
select set_config('timezone', 'UTC', true);

-- payments that are open over the end
select is(tests.start(c), 'needs_card_charge', '[F126] ' || c || ' is subscribed to by card') from unnest(array['mara', 'ines']) c;
-- A sale that begins in the last microsecond is written in the next month.
select tests.set_now_with_ids('2026-03-31 23:59:59.999999+00');
select isnt(tests.tip(3000, 'late'), 'spend_limit_reached', '[F126] a sale of the last microsecond is made');
select is(tests.room('late'), 0::bigint, '[F126] and takes the room of the month in which it began');
select tests.set_now_with_ids('2026-04-01 00:00:00+00');
select is(tests.tip(500, 'late'), 'spend_limit_reached', '[F126] so that two of them cannot use two caps within a moment');
select is(tests.room('carded'), 0::bigint, '[F126] payments of the last month that are still open take room of the new one');
select is(tests.start('lena'), 'spend_limit_reached', '[F126] so that they cannot be settled beside its whole cap');
select private.payment_to_charge(p.id, p.fan_id, null), private.settle_payment(p.id, 'succeeded', 'stripe', 'pi_' || p.id, null)
from public.payments p where p.fan_id = tests.id_of('carded') and p.state = 'created';
select is(tests.room('carded'), 0::bigint, '[F126] and count in the month in which they were charged');
select set_config('timezone', 'America/Los_Angeles', true);
select isnt(tests.tip(3000), 'spend_limit_reached', '[F126] the new month begins for everybody at once');
select is(tests.tip(500), 'spend_limit_reached', '[F126] and has one cap');
select set_config('timezone', 'UTC', true);

-- a refund of the month before
select private.terminate_subscription(s, private.now()) from public.subscriptions s where fan_id = tests.id_of('carded');
select is(tests.room('carded'), 3000::bigint, '[F126] a refund frees the room of the month in which the sale was charged');
select tests.ledger_is_whole();
select * from finish();
