-- Items of a store: offered by a creator, delivered to nobody, for sale to everybody who sees the
-- page. Buying one writes it into the thread once; nothing of it is read before.
select plan(92);

select tests.make_creator('mara');
select tests.make_creator('ines');
select tests.make_creator('hidden');
select tests.make_fan(name, 50000)
from unnest(array['jonas', 'noor', 'blocked', 'held', 'follower']) f (name);
select tests.make_fan('broke');

create function tests.make_chat_media(p_owner text, p_state text default 'ready') returns uuid
language sql security definer as $$
  insert into public.media (owner_id, kind, purpose, state, width, height, blur, locked_blur)
  values (tests.id_of(p_owner), 'image', 'chat', p_state::public.media_state, 800, 600,
    'canary-blur', 'canary-tints') returning id
$$;
create temp table made (name text primary key, id uuid);
grant all on made to authenticated, anon;
create function tests.made(p_name text) returns uuid language sql as $$
  select id from pg_temp.made where name = p_name
$$;
create function tests.offer(
  p_text text, p_price bigint default 700, p_media uuid[] default '{}',
  p_request uuid default gen_random_uuid(), p_shows boolean default false) returns uuid
language sql as $$
  select (api.offer_item(p_text, p_media, p_price, p_request, p_shows)::jsonb ->> 'id')::uuid
$$;
create function tests.items(p_of text default 'mara') returns text[] language sql as $$
  select coalesce(array_agg(coalesce(m.name, case when (i ->> 'is_item')::boolean then 'unknown'
    else 'message' end) order by n), '{}')
  from json_array_elements(api.store(p_of)) with ordinality t (i, n)
  left join pg_temp.made m on m.id = (i ->> 'id')::uuid
$$;
create function tests.buy(p_name text, p_request uuid default gen_random_uuid()) returns text
language sql as $$
  select api.unlock_item(tests.made(p_name), p_request)::jsonb ->> 'result'
$$;
create function tests.copies(p_name text) returns bigint
language sql security definer set search_path = '' as $$
  select count(*) from public.messages where global_id = (
    select id from pg_temp.made where name = p_name)
$$;

select tests.act_as('follower');
select api.follow(tests.id_of('mara'))::jsonb;
select tests.act_as_owner();

-- offering
insert into made values ('picture', tests.make_chat_media('mara')),
  ('raw picture', tests.make_chat_media('mara', 'processing'));
select tests.act_as('mara');
insert into made values ('words', tests.offer(
  'canary-words', 500, '{}', '00000000-0000-4000-8000-000000000001'));
select pg_sleep(0.002);
insert into made values ('photo', tests.offer(
  'The stairs', 700, array[tests.made('picture')], gen_random_uuid(), true));
insert into made values ('raw', tests.offer('Raw', 700, array[tests.made('raw picture')]));
select tests.act_as_owner();
select is(tests.answer('mara',
    $$tests.offer('canary-words', 500, '{}', '00000000-0000-4000-8000-000000000001') = tests.made('words')$$),
  'true', '[F95] a repeated offer returns the same item');
select is(tests.answer('mara',
    $$tests.offer('others', 500, '{}', '00000000-0000-4000-8000-000000000001')$$),
  'duplicate_request', '[F95] the same request with another text is refused');
select is(tests.answer('mara', $$tests.offer('x', null)$$), 'message_price_range',
  '[F131] an item without a price is refused');
select is(tests.answer('mara', $$tests.offer('x', 99)$$), 'message_price_range',
  '[F131] an item below one dollar is refused');
select is(tests.answer('mara', $$tests.offer('x', 19901)$$), 'message_price_range',
  '[F131] an item above 199 dollars is refused');
select is(tests.answer('mara', $$tests.offer('  ')$$), 'message_empty',
  '[F131] an empty item is refused');
select is(tests.answer('mara', $$tests.offer(null, 500, array[tests.make_chat_media('mara')])$$),
  'media_message_fields_missing', '[F131] media without a description are refused');
select is(tests.answer('mara', $$tests.offer('x', 500, array[tests.make_chat_media('ines')])$$),
  'media_not_found', '[F131] media of another creator are refused');
select is(tests.answer('jonas', $$tests.offer('x')$$), 'method_forbidden',
  '[F131] a fan cannot offer an item');
select is(tests.answer('guest', $$tests.offer('x')$$), '42501',
  '[F131] a guest cannot offer an item');
select is((select count(*) from private.scheduled_globals), 0::bigint,
  '[F131] an item is not scheduled');

-- delivered to nobody
select is((select count(*) from private.pending_globals(tests.id_of('follower'))), 0::bigint,
  '[F131] an item is pending for no follower');
select tests.act_as('follower');
select is((select api.messages(c.id)::jsonb @> '[{"kind": "text"}]' from public.conversations c),
  false, '[F131] an item is in no thread before it is bought');

-- the items
select is(tests.items(), '{photo,words}'::text[],
  '[F131] everybody who sees the page finds its items, without unfinished ones');
select tests.act_as('jonas');
select is(tests.items(), '{photo,words}'::text[], '[F131] a stranger finds the items');
select is(api.store('mara', p_item_id => tests.made('words'))::jsonb #>> '{0,id}', tests.made('words')::text,
  '[F131] an item is read by its id alone');
select is(json_array_length(api.store('mara', p_item_id => tests.made('words'))), 1,
  '[F131] and nothing beside it');
select unalike(api.store('mara')::text, '%canary%',
  '[F131] the store has nothing of the content of an item');
select unalike(api.store('mara')::text, '%' || tests.made('picture') || '%',
  '[F131] the store does not name the picture of an item');
select is(api.store('mara')::jsonb #- '{0,created_at}' -> 0, jsonb_build_object(
    'id', tests.made('photo'), 'conversation_id', null, 'is_item', true, 'kind', 'image',
    'text', 'The stairs', 'price_cents', 700, 'media_count', 1, 'duration_ms', null,
    'locked_blur', null, 'unlocked_at', null, 'unlock', null, 'ai_label', 'none'),
  '[F131] a locked item has its kind, its count, its price and its open text');
select is((select count(*) from public.global_bodies) + (select count(*) from public.global_media),
  0::bigint, '[F131] texts and media of items are read by nobody else');
select is((select count(*) from public.media where id = tests.made('picture')), 0::bigint,
  '[F131] the picture of an item is not read before it is bought');
select is((select count(*) from public.globals), 2::bigint,
  '[F131] a stranger reads the rows of the items');
select tests.act_as('ines');
select is(tests.items(), '{photo,words}'::text[], '[F131] another creator finds the items');
select tests.act_as_guest();
select throws_ok($$select api.store('mara')$$, '42501', null,
  '[F131] a guest does not open the store');
select is((select array_agg(m.name order by n) from json_array_elements(api.guest_store('MARA'))
             with ordinality t (i, n) join pg_temp.made m on m.id = (i ->> 'id')::uuid),
  '{photo,words}'::text[], '[F131] a guest finds the items on the page');
select is((api.guest_store('mara', p_limit => 1)::jsonb -> 0 ->> 'id')
    || ' ' || json_array_length(api.guest_store('mara', tests.made('photo'))),
  tests.made('photo') || ' 1', '[F131] a guest reads the items by page');
select unalike(api.guest_store('mara')::text, '%canary%',
  '[F131] a guest learns nothing of the content of an item');
select is(api.guest_store('mara')::jsonb #- '{0,created_at}' -> 0, jsonb_build_object(
    'id', tests.made('photo'), 'conversation_id', null, 'is_item', true, 'kind', 'image',
    'text', 'The stairs', 'price_cents', 700, 'media_count', 1, 'duration_ms', null,
    'locked_blur', null, 'unlocked_at', null, 'unlock', null, 'ai_label', 'none'),
  '[F131] a guest reads of an item what a stranger reads');
select is((select count(id) from public.globals), 2::bigint,
  '[F131] a guest reads the rows of offered items alone');
select is(tests.answer('guest', 'api.guest_store(''nobody_here'')'), '[]',
  '[F131] a guest finds no items of an unknown creator');
select is(tests.answer('jonas', 'api.guest_store(''mara'')'), '42501',
  '[F131] the function of guests refuses a member');
select tests.act_as_owner();

-- buying
select is(tests.answer('jonas', $$tests.buy('photo', '00000000-0000-4000-8000-000000000011')$$),
  'message_unlocked', '[F131] a fan can buy an item');
select is(tests.copies('photo'), 1::bigint, '[F131] a bought item is in the thread once');
select is(tests.answer('jonas', $$tests.buy('photo', '00000000-0000-4000-8000-000000000011')$$),
  'message_unlocked', '[F95] a repeated purchase is answered');
select is(tests.answer('jonas', $$tests.buy('photo')$$), 'message_already_unlocked',
  '[F131] an item is bought once by one fan');
select is(tests.copies('photo'), 1::bigint, '[F131] a second purchase writes nothing');
select is(tests.balance_of(tests.id_of('jonas')), 49300::bigint, '[F131] an item is paid once');
select is(tests.earned_by(tests.id_of('mara')), 560::bigint,
  '[F131] the creator earns eighty percent of an item');
select tests.act_as('jonas');
select is(tests.items(), '{message,words}'::text[],
  '[F131] a bought item stands in the store as its message');
select is(api.store('mara') #>> '{0,unlock,text}', 'The stairs',
  '[F131] a bought item shows its text');
select is(api.store('mara') #>> '{0,unlock,media,0,media_id}', tests.made('picture')::text,
  '[F131] a bought item shows its picture');
select is(api.purchases() #>> '{0,text}', 'The stairs', '[F131] a bought item is a purchase');
select is((select count(*) from public.conversation_members where is_unread), 0::bigint,
  '[F131] an item that a fan bought is not unread for the fan');
select tests.act_as('noor');
select is(tests.items(), '{photo,words}'::text[],
  '[F131] the purchase of one fan changes nothing for another');
select tests.act_as_owner();
select is(tests.answer('noor', $$tests.buy('words')$$), 'message_unlocked',
  '[F131] another fan can buy another item');
select is(tests.answer('broke', $$tests.buy('photo')$$), 'no_card_linked',
  '[F91] a fan without money cannot buy an item');
select is((select count(*) from public.conversations
           where tests.id_of('broke') in (one_id, other_id)), 0::bigint,
  '[F131] a refused purchase opens no conversation');

-- who may not
select is(tests.answer('ines', $$tests.buy('photo')$$), 'ineligible_action',
  '[F131] a creator cannot buy an item');
select is(tests.answer('mara', $$tests.buy('photo')$$), 'ineligible_action',
  '[F131] a creator cannot buy an own item');
select is(tests.answer('guest', $$tests.buy('photo')$$), '42501',
  '[F131] a guest cannot buy an item');
select is(tests.answer('noor', $$tests.buy('raw')$$), 'message_not_found',
  '[F131] an unfinished item is not sold');
select is(tests.answer('mara', $$api.block(tests.id_of('blocked'))$$), 'done',
  '[F32] a creator can block a fan');
select is(tests.answer('blocked', $$tests.buy('photo')$$), 'message_not_found',
  '[F32] a blocked fan cannot buy an item');
select is(tests.answer('blocked', $$tests.items()$$), 'conversation_not_found',
  '[F32] a blocked fan does not find the store');
insert into made values ('secret', gen_random_uuid());
select tests.act_as('hidden');
update made set id = tests.offer('canary-secret') where name = 'secret';
select tests.act_as_owner();
select is(tests.answer('guest', $$json_array_length(api.guest_store('hidden'))$$), '1',
  '[F131] a guest finds the item of a listed creator');
update private.account_statuses set promoted_at = null
where profile_id = tests.id_of('hidden');
select is(tests.answer('guest', $$api.guest_store('hidden')$$), '[]',
  '[F117] a guest finds no item of an unlisted creator');
select is(tests.answer('noor', $$tests.buy('secret')$$), 'message_not_found',
  '[F131] an item of a page that the fan does not see is not sold');
select is(tests.answer('hidden', $$api.withdraw_item(tests.made('photo'))$$), 'global_not_found',
  '[F131] a creator cannot withdraw an item of another one');

-- withdrawn, and offered again
select is(tests.answer('mara', $$api.withdraw_item(tests.made('photo'))$$), 'done',
  '[F131] a creator can withdraw an item');
select is(tests.answer('mara', $$api.withdraw_item(tests.made('photo'))$$), 'done',
  '[F131] an item can be withdrawn twice');
select is(tests.answer('noor', $$tests.items()$$), '{message}',
  '[F131] a withdrawn item is not in the store');
select is(tests.answer('guest', $$json_array_length(api.guest_store('mara'))$$), '1',
  '[F131] a guest does not find a withdrawn item');
select is(tests.answer('follower',
    $$(select count(*) from public.globals where id = tests.made('photo'))$$), '0',
  '[F131] nobody else reads its row');
select is(tests.answer('noor', $$json_array_length(api.store('mara', p_item_id => tests.made('photo')))$$), '0',
  '[F131] a withdrawn item is not read by its id');
select is(tests.answer('noor', $$json_array_length(api.store('ines', p_item_id => tests.made('words')))$$), '0',
  '[F131] an item is not read in the store of another creator');
select is(tests.answer('noor', $$tests.buy('photo')$$), 'message_not_found',
  '[F131] a withdrawn item is not sold');
select is(tests.answer('jonas', $$tests.buy('photo')$$), 'message_already_unlocked',
  '[F131] a withdrawn item stays with its buyer');
select is(tests.answer('mara', $$api.offer_item_again(tests.made('photo'))$$), 'done',
  '[F131] a creator can offer a withdrawn item again');
select is(tests.answer('noor', $$tests.buy('photo')$$), 'message_unlocked',
  '[F131] an item that is offered again is sold');

-- refunded: it may be bought again as long as it is offered
create function tests.copy_for(p_fan text) returns uuid
language sql security definer set search_path = '' as $$
  select id from public.messages
  where recipient_id = tests.id_of(p_fan) and global_id = tests.made('photo')
$$;
create function tests.told_in_thread(p_fan text) returns text language sql as $$
  select concat_ws(', ', case when m.summary ->> 'unlocked_at' is null then 'locked' else 'bought' end,
    case when (m.summary ->> 'is_off_sale')::boolean then 'off sale' end)
  from private.message_summaries m where m.id = tests.copy_for(p_fan)
$$;
create function tests.refund_photo(p_fan text) returns text language sql as $$
  select private.act_refund('Ada', 'asked', t.id) from private.transfers t
  where t.fan_id = tests.id_of(p_fan) and t.kind = 'unlock' and t.gross_cents = 700
    and not exists (select from private.transfers r where r.reverses_id = t.id)
$$;
select is(tests.refund_photo('jonas'), '700 cents to the wallet', '[F127] staff can refund an item');
select is(tests.answer('jonas', $$tests.buy('photo')$$), 'message_unlocked',
  '[F127] and its buyer may buy it again');
select tests.refund_photo('jonas');
select is(tests.answer('mara', $$api.withdraw_item(tests.made('photo'))$$), 'done',
  '[F131] a creator can withdraw an item after a refund');
select is(tests.answer('jonas', $$tests.buy('photo')$$), 'message_not_found',
  '[F131] a withdrawn item is not sold again to a buyer who was refunded');
select is(tests.answer('jonas', format('api.unlock_message(%L, gen_random_uuid())::jsonb', (
    select id from public.messages where recipient_id = tests.id_of('jonas')
      and global_id = tests.made('photo')))), 'message_not_found', '[F131] nor as a message of the thread');
select is(tests.answer('noor', $$tests.buy('photo')$$), 'message_already_unlocked',
  '[F131] another buyer keeps it');
select is(tests.answer('jonas', $$tests.items()$$), '{words}',
  '[F131] who was refunded before does not find it in the store');
select is(tests.answer('jonas', $$tests.told_in_thread('jonas')$$), 'locked, off sale',
  '[F131] and reads in the thread that it is not for sale');
select is(tests.answer('noor', $$tests.told_in_thread('noor')$$), 'bought',
  '[F131] a buyer reads nothing of that');
select is(tests.answer('mara', $$tests.told_in_thread('jonas')$$), 'locked',
  '[F131] nor does its creator');
select tests.act_as('mara');
select api.offer_item_again(tests.made('photo'));
select tests.act_as_owner();
select is(tests.answer('jonas', $$tests.told_in_thread('jonas')$$), 'locked',
  '[F131] which ends when it is offered again');
select is(tests.answer('jonas', $$tests.buy('photo')$$), 'message_unlocked',
  '[F131] who was refunded may buy it once it is offered again');
-- refunded after the withdrawal
select tests.act_as('mara');
select api.withdraw_item(tests.made('photo'));
select tests.act_as_owner();
select tests.refund_photo('jonas');
select is(tests.answer('jonas', $$tests.items()$$), '{words}',
  '[F131] an item that was withdrawn before its refund leaves the store');
select is(tests.answer('jonas', $$tests.told_in_thread('jonas')$$), 'locked, off sale',
  '[F131] and is locked in the thread');
select is(tests.answer('jonas', $$tests.buy('photo')$$), 'message_not_found',
  '[F131] and is not sold again either');
select tests.act_as('mara');
select api.offer_item_again(tests.made('photo'));
select tests.act_as_owner();
select is(tests.answer('jonas', $$tests.buy('photo')$$), 'message_unlocked',
  '[F131] its refunded buyer finds it when it is offered again');

-- in a closed region
insert into private.region_policies (country, region, mode) values ('ZZ', '', 'block');
select set_config('request.headers', '{"x-caller-region": "ZZ"}', true);
select is(tests.answer('follower', $$tests.buy('words')$$), 'region_blocked',
  '[F3] an item is not sold in a closed region');
select is(tests.answer('noor', $$tests.buy('photo')$$), 'message_already_unlocked',
  '[F3] a bought item is answered in a closed region');
select set_config('request.headers', '{}', true);
select is(tests.answer('follower', $$tests.buy('words')$$), 'message_unlocked',
  '[F3] the item is sold in an open region');

-- a creator who is suspended sells nothing
select tests.suspend(tests.id_of('mara'));
select is(tests.answer('held', $$tests.buy('words')$$), 'message_not_found',
  '[F131] an item of a suspended creator is not sold');
select tests.ledger_is_whole();
select is_empty('select * from private.unlock_faults()', '[F131] every sale has its purchase');
select * from finish();
