-- What a refund gives back to a fan's own cap: the part that creators, referrers and the platform
-- returned, once, also where the card is refunded after the wallet was.
select plan(12);
select tests.set_now_with_ids('2026-03-10 12:00:00+00');

select tests.make_creator('mara', 1500);
select tests.make_fan(name) from unnest(array['twice', 'once']) f (name);
select tests.link_card(tests.id_of(name)) from unnest(array['twice', 'once']) f (name);
update private.card_accounts set fingerprint = 'card of ' || fan_id;
create temp table made (name text primary key, id uuid);
insert into made select name, tests.subscribe_by_card(name, 'mara') from unnest(array['twice', 'once']) f (name);
update public.wallets set cap_cents = 2000 where owner_id = tests.id_of('twice') or owner_id = tests.id_of('once');
create function tests.spent(p_fan text) returns text language sql as $$
  select tests.answer(p_fan, 'api.my_spend_cap()::jsonb ->> ''spent_cents''')
$$;
select is(tests.spent('twice'), '1500', '[F126] a subscription by card is spent');
select tests.pass_with_ids('1 hour');
select tests.act_as('mara');
select api.block(tests.id_of('twice'));
select api.unblock(tests.id_of('twice'));
select tests.act_as_owner();
select is(tests.spent('twice'), '50', '[F126] days that return to the wallet are not');
select tests.reversal_event(id, 'refunded', 'pi_' || name, 1500) from made;
select is(tests.balance_of(tests.id_of('twice')), 0::bigint, '[F127] the card gets the whole, most of it from the wallet');
select is(tests.spent('twice'), '0', '[F126] which frees what was left of the price');
select is(private.cap_room(tests.id_of('twice')), 2000::bigint, '[F126] and no room beyond the cap');
select is(tests.spent('once'), '0', '[F126] a refund of the whole to the card frees the whole price');
select is(private.cap_room(tests.id_of('once')), 2000::bigint, '[F126] and gives the room back');
select tests.fund(tests.id_of(name), 5000) from unnest(array['twice', 'once']) f (name);
select is(tests.answer(name, format('api.send_tip(%L, 2001, gen_random_uuid())', tests.id_of('mara'))), 'spend_limit_reached',
  '[F126] a tip beyond the cap is refused after it') from unnest(array['twice', 'once']) f (name);
select is(tests.answer(name, format('api.send_tip(%L, 2000, gen_random_uuid())', tests.id_of('mara'))) ~ '^[0-9a-f-]{36}$', true,
  '[F126] a tip up to the cap is not') from unnest(array['twice', 'once']) f (name);
select tests.ledger_is_whole();
select * from finish();
