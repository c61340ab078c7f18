-- A creator's store: what she offers to one reader, locked until it is bought; nothing of what was
-- written to others, nothing across a block, nothing of a page that is not to be seen.
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
create function tests.offered(p_of text default 'mara') returns text[] language sql as $$
  select coalesce(array_agg(tests.name_of((i ->> 'id')::uuid) order by n), '{}')
  from json_array_elements(api.store(p_of)) with ordinality t (i, n)
$$;
create function tests.item(p_name text) returns json language sql as $$
  select i from json_array_elements(api.store('mara')) i where i ->> 'id' = tests.made(p_name)::text
$$;

select tests.act_as('jonas');
select is(tests.offered(), '{}'::text[], '[F106] before anything was offered the store is empty');
select tests.write('mara', 'hi', null);
select tests.act_as('noor');
select tests.write('mara', 'hi', null);
select tests.act_as('mara');
insert into made values ('picture', tests.make_chat_media('mara')), ('raw picture', tests.make_chat_media('mara', 'processing'));
insert into made values ('text', tests.write('jonas', 'canary-text', 500));
insert into made values ('media', tests.write('jonas', 'The stairs', 700, array[tests.made('picture')], true));
insert into made values ('raw', tests.write('jonas', 'x', 700, array[tests.made('raw picture')]));
insert into made values ('free', tests.write('jonas', 'free', null));
insert into made values ('gone', tests.write('jonas', 'canary-gone', 500));
insert into made values ('noors', tests.write('noor', 'canary-noor', 500));
select api.remove_message(tests.made('gone'));

-- locked
select tests.act_as('jonas');
select is(tests.offered(), '{media,text}'::text[],
  '[F106] priced messages stand in it, newest first; free, removed and unfinished ones do not');
select is(tests.item('media') ->> 'price_cents', '700', '[F106] with their price');
select is(tests.item('media') ->> 'text', 'The stairs', '[F106] the words that are to be read');
select is(tests.item('media') ->> 'media_count', '1', '[F106] how much is inside');
select is(tests.item('media') ->> 'locked_blur', 'tints', '[F106] and two colours of it');
select is(tests.item('text') ->> 'text', null, '[F106] locked words are not there');
select unalike(api.store('mara')::text, '%canary%', '[F106] nowhere in it');
select unalike(api.store('mara')::text, '%' || tests.made('picture')::text || '%', '[F106] nor the picture''s name');
select is(tests.item('media') ->> 'unlock', null, '[F106] nothing is unlocked');

-- whose it is
select tests.act_as('noor');
select is(tests.offered(), '{noors}'::text[], '[F106] each fan has what was written to them');
select tests.act_as('stranger');
select is(tests.offered(), '{}'::text[], '[F106] a stranger finds nothing');
select throws_ok($$select api.store('nobody_here')$$, 'PT404', 'conversation_not_found', '[F106] nobody keeps no store');
select throws_ok($$select api.store('jonas')$$, 'PT404', 'conversation_not_found', '[F106] nor another fan');
select throws_ok($$select api.store('stranger')$$, 'PT403', 'cannot_message_yourself', '[F106] nor oneself');
select tests.act_as('ines');
select is(tests.offered(), '{}'::text[], '[F106] a colleague finds nothing');
select tests.act_as('mara');
select throws_ok($$select api.store('mara')$$, 'PT403', 'cannot_message_yourself', '[F106] nor the creator in her own');
select tests.act_as_guest();
select throws_ok($$select api.store('mara')$$, '42501', null, '[F106] a guest is refused');

-- what was bought
select tests.act_as('jonas');
select api.unlock_message(tests.made('media'), gen_random_uuid())::jsonb;
select api.unlock_message(tests.made('text'), gen_random_uuid())::jsonb;
select is(tests.offered(), '{media,text}'::text[], '[F106] what was bought stays in its place');
select is(tests.item('media') #>> '{unlock,media,0,media_id}', tests.made('picture')::text, '[F106] and shows its picture');
select is(tests.item('media') #>> '{unlock,media,0,blur}', 'canary-blur', '[F106] as the copy has it');
select is(tests.item('text') #>> '{unlock,text}', 'canary-text', '[F106] or its words');
select ok(tests.item('text') ->> 'unlocked_at' is not null, '[F106] with when');
select tests.act_as('noor');
select is(tests.offered(), '{noors}'::text[], '[F106] another fan''s store does not change');

-- pages
select tests.act_as('mara');
insert into made select 'page ' || n, tests.write('noor', 'x', 100) from generate_series(10, 23) n;
select tests.act_as('noor');
select is(json_array_length(api.store('mara')), 12, '[F106] twelve are a page');
select is(cardinality(tests.offered()), 12, '[F106] each of them known');
select is((select json_array_length(api.store('mara', (api.store('mara') #>> '{11,id}')::uuid))), 3,
  '[F106] the next page has the rest');
select is((select count(distinct i ->> 'id') from (
    select json_array_elements(api.store('mara')) i union all
    select json_array_elements(api.store('mara', (api.store('mara') #>> '{11,id}')::uuid))) p), 15::bigint,
  '[F106] without doubles');
select is(json_array_length(api.store('mara', p_limit => n)), 1, '[F106] a page is never less than one: ' || n)
from (values (0), (-1)) l (n);

-- who may not see the page
select tests.act_as_owner();
select tests.subscribe(tests.id_of('noor'), tests.id_of('mara'));
update private.account_statuses set promoted_at = null where profile_id = tests.id_of('mara');
select tests.act_as('jonas');
select is(tests.offered(), '{}'::text[], '[F106] a creator who is not listed offers nothing');
select tests.act_as('noor');
select is(cardinality(tests.offered()), 12, '[F106] but to her subscribers');
select tests.act_as_owner();
update private.account_statuses set suspended_at = now() where profile_id = tests.id_of('mara');
select tests.act_as('jonas');
select is(tests.offered(), '{}'::text[], '[F106] nor one who is suspended');
select is((select count(*) from public.unlocks), 2::bigint, '[F94] what was bought of her stays');
select tests.act_as_owner();
update private.account_statuses set suspended_at = null, promoted_at = now() where profile_id = tests.id_of('mara');
select tests.act_as('mara');
select api.block(tests.id_of('noor'));
select tests.act_as('noor');
select throws_ok($$select api.store('mara')$$, 'PT404', 'conversation_not_found', '[F106] who is blocked finds no store');
select tests.act_as('jonas');
select api.block(tests.id_of('mara'));
select is(tests.offered(), '{}'::text[], '[F106] who blocks is offered nothing');
select is((select count(*) from public.unlock_media), 1::bigint, '[F94] across a block what was bought stays');
select tests.act_as_owner();
select tests.ledger_is_whole();
select * from finish();
