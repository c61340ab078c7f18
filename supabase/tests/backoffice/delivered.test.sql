-- What a creator delivered to an audience and what the own store offers: ten a page, with reach,
-- readers, purchases and refunds; and their removal with and without a refund.
select plan(46);

select tests.make_creator(c) from unnest(array['marav', 'inesr']) c;
select tests.make_fan(f, 5000) from unnest(array['jonas', 'noorf', 'later', 'other']) f;
select tests.set_now_with_ids('2026-11-10 10:07:00+00');
select tests.answer(f, 'api.follow(tests.id_of(''marav''))') from unnest(array['jonas', 'noorf', 'other']) f;
create temp table made (name text primary key, id uuid);
grant all on made to authenticated;
create function tests.made(p_name text) returns uuid language sql as $$
  select id from pg_temp.made where name = p_name
$$;
create function tests.send(p_name text, p_price bigint default null) returns void language plpgsql as $$
begin
  perform tests.act_as('marav');
  insert into made values (p_name, (api.send_global('followers', p_name, '{}', p_price, gen_random_uuid())::jsonb ->> 'id')::uuid);
  perform tests.act_as_owner();
end $$;
create function tests.offer(p_name text) returns void language plpgsql as $$
begin
  perform tests.act_as('marav');
  insert into made values (p_name, (api.offer_item(p_name, '{}', 800, gen_random_uuid())::jsonb ->> 'id')::uuid);
  perform tests.act_as_owner();
end $$;
create function tests.list(p_of text, p_user text default 'marav', p_before uuid default null) returns text language sql as $$
  select tests.answer(p_user, format('(select string_agg(x ->> ''text'', '' '' order by n) from json_array_elements(api.%I(%L)) with ordinality y (x, n))', p_of, p_before))
$$;
create function tests.results(p_of text, p_name text) returns text language sql as $$
  select tests.answer('marav', format($q$(select concat_ws(' ', coalesce(r ->> 'reach', '-'), r ->> 'seen', r ->> 'sales', r ->> 'gross_cents', r ->> 'refunds', r ->> 'refunded_cents', r ->> 'refundable_cents')
    from (select x -> 'results' as r from json_array_elements(api.%I()) x where x ->> 'id' = %L) y)$q$, p_of, tests.made(p_name)))
$$;
create function tests.opens(p_fan text) returns void language plpgsql as $$
declare
  v_id uuid;
begin
  perform tests.act_as(p_fan);
  v_id := (api.conversation_with('marav')::jsonb ->> 'conversation_id')::uuid;
  perform api.mark_conversation_read(v_id, (select max(m.seq) from public.messages m where m.conversation_id = v_id));
  perform tests.act_as_owner();
end $$;
create function tests.buys(p_fan text, p_name text) returns text language sql as $$
  select tests.answer(p_fan, format('api.unlock_message(%L, gen_random_uuid())::jsonb ->> ''result''',
    (select id from public.messages where recipient_id = tests.id_of(p_fan) and global_id = tests.made(p_name))))
$$;
create function tests.buys_item(p_fan text, p_name text) returns text language sql as $$
  select tests.answer(p_fan, format('api.unlock_item(%L, gen_random_uuid())::jsonb ->> ''result''', tests.made(p_name)))
$$;
create function tests.signals() returns bigint language sql as $$
  select count(*) from realtime.messages where topic = 'user:' || tests.id_of('marav') and payload -> 'what' ? 'delivered'
$$;

-- the list
select is(tests.list('delivered'), 'done', '[F87] nothing is delivered at first');
select tests.send('priced', 700);
select tests.pass_with_ids('1 minute');
select tests.send('free');
select is(tests.list('delivered'), 'free priced', '[F87] delivered messages are listed newest first, with locked texts');
select is(tests.list('delivered', 'inesr'), 'done', '[F87] another creator has a list of her own');
select is(tests.list('delivered', 'jonas'), 'method_forbidden', '[F87] a fan cannot read the list');
select is(tests.list('delivered', 'guest'), '42501', '[F87] a guest cannot read the list');
select is(tests.answer('marav', $$(select x::jsonb - 'id' - 'results' from json_array_elements(api.delivered()) x where x ->> 'text' = 'priced')$$)::jsonb,
  '{"kind": "text", "text": "priced", "audience": "followers", "price_cents": 700, "sent_at": "2026-11-10T10:07:00+00:00", "offered_at": null, "withdrawn_at": null, "media": []}',
  '[F87] a row has kind, text, target, price and time');
select tests.answer('marav', $$api.send_global('all', 'planned', '{}', null, gen_random_uuid(), true, '2026-11-10 11:00:00+00')$$);
select is(tests.list('delivered'), 'free priced', '[F87] a scheduled message is not delivered yet');

-- reach and readers
select is(tests.results('delivered', 'priced'), '- 0 0 0 0 0 0', '[F87] the reach is not counted yet');
delete from realtime.messages;
select tests.answer('other', 'api.unfollow(tests.id_of(''marav''))');
select tests.answer('later', 'api.follow(tests.id_of(''marav''))');
select private.count_delivered();
select is(tests.results('delivered', 'priced'), '3 0 0 0 0 0 0', '[F87] the reach is that of the sending, whoever came or left since');
select is(tests.signals(), 1::bigint, '[F87] the creator is told that it is counted');
select private.count_delivered();
select is(tests.signals(), 1::bigint, '[F87] and once only');
select tests.opens('jonas');
select is(tests.results('delivered', 'priced'), '3 1 0 0 0 0 0', '[F87] a fan who opens the thread has seen it');
select private.count_delivered();
select is(tests.results('delivered', 'priced'), '3 1 0 0 0 0 0', '[F87] a folded reader counts once');
select is(tests.signals(), 2::bigint, '[F87] the creator is told of readers');
select tests.opens('jonas');
select is(tests.results('delivered', 'priced'), '3 1 0 0 0 0 0', '[F87] who reads it again counts once');
select is((select count(*) from private.globals_seen), 0::bigint, '[F87] reading again leaves no row');
select tests.opens('noorf');
select is(tests.results('delivered', 'priced'), '3 2 0 0 0 0 0', '[F87] two fans have seen it');

-- purchases and refunds
select is(tests.buys(f, 'priced'), 'message_unlocked', '[F87] a fan unlocks it') from unnest(array['jonas', 'noorf']) f;
select is(tests.results('delivered', 'priced'), '3 2 2 1400 0 0 1400', '[F87] revenue is unlocks times price, before the fee');
select private.act_refund('Ada', 'a mistake', (select transfer_id from public.unlocks where fan_id = tests.id_of('noorf')), 300);
select is(tests.results('delivered', 'priced'), '3 2 2 1400 1 300 1100', '[F87] a refund in part stands apart, and the rest can be refunded');
select private.act_refund('Ada', 'a mistake', (select transfer_id from public.unlocks where fan_id = tests.id_of('noorf')), null);
select is(tests.results('delivered', 'priced'), '3 2 1 700 1 700 700', '[F87] a whole refund takes the unlock away and stands apart');
select is(tests.buys('noorf', 'priced'), 'message_unlocked', '[F87] it can be bought again');
select is(tests.results('delivered', 'priced'), '3 2 2 1400 1 700 1400', '[F87] a second purchase counts beside the refund');
select is(tests.answer('jonas', 'private.my_global_results(array[tests.made(''priced'')])'), 'done', '[F87] a buyer reads no results');
select is(tests.answer('jonas', '(select count(*) from private.globals_seen)'), '42501', '[F87] nor who has read it');
select is(tests.answer('jonas', '(select global_id from public.unlocks)'), '42501', '[F87] nor that others received the same');

-- removal
select is(tests.answer('inesr', format('api.remove_global(%L)', tests.made('free'))), 'message_not_found', '[F87] another creator cannot remove it');
delete from realtime.messages;
select is(tests.answer('marav', format('api.remove_global(%L)', tests.made('free'))), 'message_removed', '[F87] its creator removes it');
select is(tests.signals(), 1::bigint, '[F87] her other tabs are told');
select is(tests.list('delivered'), 'priced', '[F87] a removed message leaves the list');
select is(tests.answer('marav', format('api.remove_global(%L, true)', tests.made('priced'))), 'message_removed', '[C32] a priced one is removed with a refund');
select private.remove_global_copies() from generate_series(1, 4);
select is(private.refund_owed(), 2, '[C32] both buyers are refunded');
select is(tests.balance_of(tests.id_of(f)), 5000::bigint, '[C32] a buyer has all money back') from unnest(array['jonas', 'noorf']) f;

-- pages
select tests.send('n' || n), tests.pass_with_ids('1 minute') from generate_series(10, 21) n;
select is(tests.list('delivered'), 'n21 n20 n19 n18 n17 n16 n15 n14 n13 n12', '[F87] a page has ten messages');
select is(tests.list('delivered', 'marav', tests.made('n12')), 'n11 n10', '[F87] the next page continues after the last one');
update public.globals set sent_at = '2026-11-10 12:00:00+00' where id = any (array[tests.made('n12'), tests.made('n13')]);
select is(tests.list('delivered', 'marav', tests.made('n13')), 'n12 n21 n20 n19 n18 n17 n16 n15 n14 n11', '[F87] messages of one moment are told apart by their ids');

-- the own store
select tests.offer('stairs');
select tests.pass_with_ids('1 second');
select tests.offer('window');
select is(tests.list('offered'), 'window stairs', '[F131] a creator lists her items, newest first');
select is(tests.list('offered', 'jonas'), 'method_forbidden', '[F131] a fan has no such list');
select is(tests.buys_item('jonas', 'stairs'), 'message_unlocked', '[F131] a fan buys an item');
select is(tests.results('offered', 'stairs'), '- 0 1 800 0 0 800', '[F131] the creator sees its sale');
select is(tests.answer('marav', format('api.withdraw_item(%L)', tests.made('stairs'))), 'done', '[F131] she withdraws it');
select is(tests.answer('marav', '(select string_agg(x ->> ''text'', '' '') from json_array_elements(api.offered()) x where x ->> ''withdrawn_at'' is not null)'), 'stairs', '[F131] a withdrawn item stays in her list');
select is(tests.list('delivered') ~ 'stairs|window', false, '[F131] items are not delivered');
select tests.ledger_is_whole();
select * from finish();
