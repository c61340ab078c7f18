-- What a machine made of a media item: its owner states it, and metadata that says more takes
-- precedence. Every reader of the media item reads the label.
select plan(19);
select tests.make_creator('mara');
select tests.make_fan('jonas', 5000);
select tests.subscribe(tests.id_of('jonas'), tests.id_of('mara'));
create temp table made (name text primary key, id uuid);
grant all on made to authenticated;
insert into made select p, tests.make_media(tests.id_of('mara'), p::public.upload_kind)
from unnest(array['post', 'story', 'chat']) p;
insert into made values ('item', tests.make_media(tests.id_of('mara'), 'chat'));
create function tests.made(p_name text) returns uuid language sql as $$
  select id from pg_temp.made where name = p_name
$$;
create function tests.found(p_name text, p_label public.ai_label) returns void language sql security definer as $$
  update public.media set found_ai = p_label where id = tests.made(p_name)
$$;

select tests.act_as('mara');
select is(api.describe_media(tests.made('post'), 'a house', 'edited') #>> '{}', 'edited', '[F157] a creator states a label');
select is(api.describe_media(tests.made('post'), 'a house') #>> '{}', 'edited', '[F157] a description alone leaves it');
select is(api.my_media(array[tests.made('post')]) -> 0 ->> 'ai_label', 'edited', '[F157] the composer reads it');
select tests.act_as_owner();
select tests.found('post', 'generated');
select tests.act_as('mara');
select is(api.describe_media(tests.made('post'), 'a house', 'none') #>> '{}', 'generated',
  '[F157] a picture whose metadata says generated cannot be labelled none');
select tests.act_as('jonas');
select is(tests.answer('jonas', format('api.describe_media(%L, ''x'', ''none'')::text', tests.made('post'))), 'media_not_found',
  '[F157] nobody labels the media of others');
select tests.act_as_owner();
select tests.found('story', 'edited');

select tests.act_as('mara');
insert into made values ('the post', api.create_post('private', 'words', array[tests.made('post')], gen_random_uuid()));
select api.create_story(gen_random_uuid(), tests.made('story'), 'words');
select api.describe_media(tests.made('chat'), '', 'edited');
insert into made select 'message', (api.send_message(
  tests.id_of('jonas'), 'words', array[tests.made('chat')], 500, gen_random_uuid(), true)::jsonb ->> 'id')::uuid;
select tests.act_as('jonas');
select is(api.post(tests.made('the post')) -> 'media' -> 0 ->> 'ai_label', 'generated', '[F157] a fan reads it on the wall');
select is(api.stories() -> 0 -> 'stories' -> 0 -> 'media' ->> 'ai_label', 'edited', '[F157] and in a story');
select is((select string_agg(r ->> 'ai_label', ',') from json_array_elements(
    api.messages((select conversation_id from public.messages where id = tests.made('message')))) r), 'edited',
  '[F157] a buyer reads it of a locked message before the sale');
select is((select i ->> 'ai_label' from json_array_elements(api.store('mara')) i), 'edited', '[F157] and in the store');
select is(api.unlock_message(tests.made('message'), gen_random_uuid()) -> 'unlock' -> 'media' -> 0 ->> 'ai_label', 'edited',
  '[F157] and of a purchase');
select is((select string_agg(m ->> 'ai_label', ',') from json_array_elements(
    api.messages((select conversation_id from public.messages where id = tests.made('message')))) r,
    json_array_elements(r -> 'unlock' -> 'media') m where r ->> 'id' = tests.made('message')::text), 'edited',
  '[F157] and in the thread');
select tests.act_as_owner();
select is((select ai_label::text from public.message_media where message_id = tests.made('message')), 'edited',
  '[F157] its sender reads it there too');

-- what is found later reaches what is shown already
select tests.found('chat', 'generated');
select tests.found('post', 'edited');
select is((select ai_label::text from public.post_media where media_id = tests.made('post')), 'edited',
  '[F157] a changed label reaches the post');
select is((select ai_label::text from public.message_media where media_id = tests.made('chat')), 'edited',
  '[F157] a message that was sent stays as it is');

-- the worker's report
insert into made values ('reported', tests.make_media(tests.id_of('mara'), 'chat'));
select is((select ai_label::text from public.media where id = tests.made('reported')), 'none', '[F157] without a mark there is no label');

-- an item of a store, before a sale
select tests.act_as('mara');
select api.describe_media(tests.made('item'), '', 'generated');
select api.offer_item('words', array[tests.made('item')], 500, gen_random_uuid());
select tests.act_as('jonas');
select is((select i ->> 'ai_label' from json_array_elements(api.store('mara')) i where (i ->> 'is_item')::boolean), 'generated',
  '[F157] a buyer reads the label of an item before the sale');
select tests.act_as_guest();
select is(api.guest_store('mara') -> 0 ->> 'ai_label', 'generated', '[F157] and so does a guest');
select tests.act_as_owner();
select throws_ok(format('update public.media set ai_label = ''none'' where id = %L', tests.made('item')), '428C9', null,
  '[F157] nobody writes the label that is shown');
select is(has_column_privilege('authenticated', 'public.media', 'stated_ai', 'update'), false, '[F157] nor what is stated, but by the command');
select * from finish();
