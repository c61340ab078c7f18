-- The store of a creator for one fan: priced messages to that fan, locked until the unlock. It
-- contains no messages to others, and is empty across a block and for a page hidden from the fan.
select plan(38);

select tests.make_creator('mara');
select tests.make_creator('ines');
select tests.make_fan(f, 50000) from unnest(array['jonas', 'noor', 'stranger']) f;

create function tests.write(p_to text, p_text text, p_price bigint, p_media uuid[] default '{}', p_shows boolean default false)
returns uuid language sql as $$
  select (api.send_message(tests.id_of(p_to), p_text, p_media, p_price, gen_random_uuid(), p_shows)::jsonb ->> 'id')::uuid
$$;
create function tests.make_chat_media(p_owner text, p_state text default 'ready') returns uuid
language sql security definer as $$
  insert into public.media (owner_id, kind, purpose, state, width, height, blur, locked_blur)
  values (tests.id_of(p_owner), 'image', 'chat', p_state::public.media_state, 800, 600, 'canary-blur', 'tints') returning id
$$;
create temp table made (name text primary key, id uuid);
grant all on made to authenticated;
create function tests.made(p_name text) returns uuid language sql as $$ select id from pg_temp.made where name = p_name $$;
create function tests.name_of(p_id uuid) returns text language sql as $$ select name from pg_temp.made where id = p_id $$;
create function tests.offered(p_of text default 'mara', p_before uuid default null) returns text[] language sql as $$
  select coalesce(array_agg(coalesce(tests.name_of((i ->> 'id')::uuid), 'unknown') order by n), '{}')
  from json_array_elements(api.store(p_of, p_before)) with ordinality t (i, n)
$$;
create function tests.newest_pages() returns text[] language sql as $$
  select array_agg('page ' || n order by n desc) from generate_series(12, 23) n
$$;
create function tests.item(p_name text) returns json language sql as $$
  select i from json_array_elements(api.store('mara')) i where i ->> 'id' = tests.made(p_name)::text
$$;

select tests.act_as('jonas');
select is(tests.offered(), '{}'::text[],
  '[F106] the store is empty before the first priced message');
select tests.write('mara', 'hi', null);
select tests.act_as('noor');
select tests.write('mara', 'hi', null);
select tests.act_as('mara');
insert into made values ('picture', tests.make_chat_media('mara')), ('raw picture', tests.make_chat_media('mara', 'processing'));
insert into made values ('text', tests.write('jonas', 'canary-text', 500));
select pg_sleep(0.002);
insert into made values ('media', tests.write('jonas', 'The stairs', 700, array[tests.made('picture')], true));
insert into made values ('raw', tests.write('jonas', 'x', 700, array[tests.made('raw picture')]));
insert into made values ('free', tests.write('jonas', 'free', null));
insert into made values ('gone', tests.write('jonas', 'canary-gone', 500));
insert into made values ('noors', tests.write('noor', 'canary-noor', 500));
select api.remove_message(tests.made('gone'));

-- locked
select tests.act_as('jonas');
select is(tests.offered(), '{media,text}'::text[],
  '[F106] the store lists priced messages newest first, without free, removed and unfinished ones');
select is(json_array_length(api.store('mara', p_item_id => tests.made('noors'))), 0,
  '[F106] a message to another fan is not read by its id');
select is(tests.item('media') ->> 'price_cents', '700', '[F106] a store item contains its price');
select is(tests.item('media') ->> 'text', 'The stairs',
  '[F106] a store item contains its open description');
select is(tests.item('media') ->> 'media_count', '1',
  '[F106] a store item contains its media count');
select is(tests.item('media') ->> 'locked_blur', 'tints',
  '[F106] a store item contains its locked blur');
select is(tests.item('text') ->> 'text', null,
  '[F106] a store item does not contain its locked text');
select unalike(api.store('mara')::text, '%canary%', '[F106] the store contains no locked content');
select unalike(api.store('mara')::text, '%' || tests.made('picture')::text || '%',
  '[F106] the store does not contain the id of a locked picture');
select is(tests.item('media') ->> 'unlock', null, '[F106] a locked item contains no unlock');

-- access to the store
select tests.act_as('noor');
select is(tests.offered(), '{noors}'::text[],
  '[F106] each fan sees only their own priced messages');
select tests.act_as('stranger');
select is(tests.offered(), '{}'::text[], '[F106] the store is empty for a stranger');
select throws_ok($$select api.store('nobody_here')$$, 'PT404', 'conversation_not_found',
  '[F106] the store of an unknown user is not found');
select throws_ok($$select api.store('jonas')$$, 'PT404', 'conversation_not_found',
  '[F106] the store of another fan is not found');
select throws_ok($$select api.store('stranger')$$, 'PT403', 'cannot_message_yourself',
  '[F106] a fan cannot open their own store');
select tests.act_as('ines');
select is(tests.offered(), '{}'::text[], '[F106] the store is empty for another creator');
select tests.act_as('mara');
select throws_ok($$select api.store('mara')$$, 'PT403', 'cannot_message_yourself',
  '[F106] a creator cannot open her own store');
select tests.act_as_guest();
select throws_ok($$select api.store('mara')$$, '42501', null, '[F106] a guest cannot open a store');

-- unlocked items
select tests.act_as('jonas');
select api.unlock_message(tests.made('media'), gen_random_uuid())::jsonb;
select api.unlock_message(tests.made('text'), gen_random_uuid())::jsonb;
select is(tests.offered(), '{media,text}'::text[], '[F106] unlocked items keep their place');
select is(tests.item('media') #>> '{unlock,media,0,media_id}', tests.made('picture')::text,
  '[F106] an unlocked item contains its picture');
select is(tests.item('media') #>> '{unlock,media,0,blur}', 'canary-blur',
  '[F106] an unlocked item contains the blur of its picture');
select is(tests.item('text') #>> '{unlock,text}', 'canary-text',
  '[F106] an unlocked item contains its text');
select ok(tests.item('text') ->> 'unlocked_at' is not null,
  '[F106] an unlocked item contains the time of the unlock');
select tests.act_as('noor');
select is(tests.offered(), '{noors}'::text[], '[F106] the store of another fan does not change');

-- pages
select tests.act_as('mara');
-- Ids of the same millisecond have no order.
do $$ begin
  for n in 10..23 loop
    perform pg_sleep(0.002);
    insert into made values ('page ' || n, tests.write('noor', 'x', 100));
  end loop;
end $$;
select tests.act_as('noor');
select is(tests.offered(), tests.newest_pages(),
  '[F106] the first page contains the twelve newest items, newest first');
select is(tests.offered('mara', tests.made('page 12')), '{page 11,page 10,noors}',
  '[F106] the next page contains the rest');
select is((select count(distinct i ->> 'id') from (
    select json_array_elements(api.store('mara')) i union all
    select json_array_elements(api.store('mara', (api.store('mara') #>> '{11,id}')::uuid))) p), 15::bigint,
  '[F106] no item is on two pages');
select is(json_array_length(api.store('mara', p_limit => n)), 1,
  '[F106] a page contains one item for p_limit ' || n)
from (values (0), (-1)) l (n);

-- pages hidden from the fan
select tests.act_as_owner();
select tests.subscribe(tests.id_of('noor'), tests.id_of('mara'));
update private.account_statuses set promoted_at = null where profile_id = tests.id_of('mara');
select tests.act_as('jonas');
select is(tests.offered(), '{}'::text[],
  '[F106] the store of a creator who is not listed is empty');
select tests.act_as('noor');
select is(tests.offered(), tests.newest_pages(),
  '[F106] a subscriber sees the store of a creator who is not listed');
select tests.act_as_owner();
update private.account_statuses set suspended_at = now() where profile_id = tests.id_of('mara');
select tests.act_as('jonas');
select is(tests.offered(), '{}'::text[], '[F106] the store of a suspended creator is empty');
select is((select count(*) from public.unlocks), 2::bigint,
  '[F94] purchases from a suspended creator stay');
select tests.act_as_owner();
update private.account_statuses set suspended_at = null, promoted_at = now() where profile_id = tests.id_of('mara');
select tests.act_as('mara');
select api.block(tests.id_of('noor'));
select tests.act_as('noor');
select throws_ok($$select api.store('mara')$$, 'PT404', 'conversation_not_found',
  '[F106] a blocked fan gets conversation_not_found');
select tests.act_as('jonas');
select api.block(tests.id_of('mara'));
select is(tests.offered(), '{}'::text[],
  '[F106] the store is empty for a fan who blocks the creator');
select is((select count(*) from public.unlock_media), 1::bigint,
  '[F94] the media of a purchase stay across a block');
select tests.act_as_owner();
select tests.ledger_is_whole();
select * from finish();
