-- Functions that read a conversation: messages in pages, what changed, one message, and what was
-- bought. Whoever is not one of the two is answered nothing; what is locked is not in the answer
-- before it is paid.
select plan(44);

select tests.make_creator('mara');
select tests.make_creator('ines');
select tests.make_fan(f, 5000) from unnest(array['jonas', 'noor']) f;
create temporary table made (name text primary key, id uuid);
grant all on made to authenticated, anon;
create function tests.made(p_name text) returns uuid language sql as $$
  select id from pg_temp.made where name = p_name
$$;
create function tests.write(
  p_to text, p_text text, p_price bigint default null, p_media uuid[] default '{}')
returns uuid language sql as $$
  select (api.send_message(tests.id_of(p_to), p_text, p_media, p_price, gen_random_uuid())::jsonb
          ->> 'id')::uuid
$$;
create function tests.make_chat_media(p_owner text) returns uuid language sql security definer as $$
  insert into public.media (owner_id, kind, purpose, state, width, height, blur, locked_blur, alt)
  values (tests.id_of(p_owner), 'image', 'chat', 'ready', 800, 600, 'grid', 'tints',
          'CANARY of the picture')
  returning id
$$;
create function tests.texts(p_list json) returns text language sql as $$
  select string_agg(coalesce(m ->> 'text', '-'), ' ' order by place)
  from json_array_elements(p_list) with ordinality l (m, place)
$$;
create function tests.locked_as_read() returns text language sql as $$
  select concat_ws(' ', api.messages(tests.made('thread')), api.message(tests.made('locked')),
                   api.message_changes(tests.made('thread'), 0), api.purchases())
$$;
create function tests.told(p_name text) returns text language sql as $$
  select tests.act_as(p_name);
  select concat_ws(
    ' ', api.messages(tests.made('thread')), api.message_changes(tests.made('thread'), 0),
    api.message(tests.made('two')), api.message(tests.made('locked')), api.purchases())
$$;

select tests.act_as('jonas');
select tests.write('mara', 'one');
select tests.act_as('mara');
insert into made select 'thread', conversation_id from public.messages;
insert into made values ('picture', tests.make_chat_media('mara'));
insert into made values ('two', tests.write('jonas', 'two')),
  ('locked', tests.write('jonas', 'CANARY of the text', 700, array[tests.made('picture')]));

-- pages
select tests.act_as('jonas');
select is(tests.texts(api.messages(tests.made('thread'))), '- two one',
  '[F70] the newest is first');
select is(tests.texts(api.messages(tests.made('thread'), p_limit => 2)), '- two',
  '[F70] a page at a time');
select is(tests.texts(api.messages(tests.made('thread'), 2)), 'one', '[F70] on from a number');
select is(tests.texts(api.messages(tests.made('thread'), p_limit => 0)), '-', '[F70] one at least');
select is(api.messages(tests.made('thread'), 1)::jsonb, '[]',
  '[F70] before the first there is none');
select set_eq($$select json_object_keys(api.message(tests.made('two')))$$, array[
  'id', 'conversation_id', 'sender_id', 'recipient_id', 'seq', 'change_seq', 'kind', 'text',
  'price_cents', 'media_count', 'media_state', 'duration_ms', 'locked_blur', 'unlocked_at',
  'removed_at', 'moderation_state', 'request_id', 'created_at', 'body', 'media', 'unlock'],
  '[F79] a message says this, and not what its request said or to whom else it went');
select is(api.message(tests.made('two'))::jsonb, api.messages(tests.made('thread'))::jsonb -> 1,
  '[F70] one message is as it stands in its page');
select is(tests.texts(api.message_changes(tests.made('thread'), 1)), 'two -',
  '[F70] what is new comes in its order');
select is(tests.texts(api.message_changes(tests.made('thread'), 0, 1)), 'one',
  '[F70] so many at a time');
select is(api.message_changes(tests.made('thread'), 3)::jsonb, '[]', '[F70] and then nothing');

-- before it is paid
select is((api.message(tests.made('locked')) ->> 'price_cents')::int, 700,
  '[F79] what is locked tells its price');
select is(api.message(tests.made('locked')) ->> 'locked_blur', 'tints', '[F79] and its tints');
select is(api.message(tests.made('locked')) ->> 'body', null, '[F79] its words are not there');
select is((api.message(tests.made('locked')) -> 'media')::jsonb, '[]', '[F79] nor its picture');
select is(api.message(tests.made('locked')) ->> 'unlock', null, '[F79] nor a purchase');
select doesnt_match(tests.locked_as_read(), 'CANARY', '[F79] in no answer');
select doesnt_match(tests.locked_as_read(), tests.made('picture')::text,
  '[F79] not by its id either');
select is(api.purchases()::jsonb, '[]', '[F94] nothing is bought yet');
select tests.act_as('mara');
select is(api.message(tests.made('locked')) -> 'body' ->> 'text', 'CANARY of the text',
  '[F79] its sender reads it');
select is(api.message(tests.made('locked')) #>> '{media,0,media_id}',
  tests.made('picture')::text,
  '[F79] with its picture');

-- after it
select tests.act_as('jonas');
select api.unlock_message(tests.made('locked'), gen_random_uuid())::jsonb;
select is(api.message(tests.made('locked')) -> 'unlock' ->> 'text', 'CANARY of the text',
  '[F79] who paid reads it');
select is(api.message(tests.made('locked')) #>> '{unlock,media,0,media_id}',
  tests.made('picture')::text,
  '[F79] and has its picture');
select is(api.message(tests.made('locked')) #>> '{unlock,media,0,alt}', 'CANARY of the picture',
  '[F79] with what it shows');
select is(tests.texts(api.message_changes(tests.made('thread'), 3)), '-',
  '[F70] which counts as a change');
select is((select concat_ws('/', p ->> 'text', p ->> 'price_cents', p ->> 'creator_username',
                            json_array_length(p -> 'media'))
           from json_array_elements(api.purchases()) p),
  'CANARY of the text/700/mara/1', '[F94] it stands among what was bought');
select is(json_array_length(api.purchases(p_limit => 0)), 1, '[F94] of which one is the least');
select is(api.purchases((api.purchases() -> 0 ->> 'id')::uuid)::jsonb, '[]',
  '[F94] and nothing before the first');

-- others
select is(tests.told(name), '[] [] []', format('[F70] [F94] %s is answered nothing', name))
from unnest(array['noor', 'ines']) name;
select tests.act_as('mara');
select is(api.purchases()::jsonb, '[]', '[F94] nor is what a fan bought the creator''s to read');
select is(api.message(tests.made('locked')) ->> 'unlock', null, '[F94] not in the thread either');
select tests.act_as_guest();
select throws_ok(call, '42501', null, format('[F70] a guest has no %s', call))
from unnest(array[
  'select api.messages(tests.made(''thread''))', 'select api.message(tests.made(''two''))',
  'select api.message_changes(tests.made(''thread''), 0)', 'select api.purchases()']) call;

-- across a block
select tests.act_as('mara');
select api.block(tests.id_of('jonas'));
select is(api.messages(tests.made('thread'))::jsonb, '[]',
  '[F72] across a block the thread is empty');
select tests.act_as('jonas');
select is(concat_ws(' ', api.messages(tests.made('thread')),
  api.message_changes(tests.made('thread'), 0), api.message(tests.made('two'))), '[] []',
  '[F72] from both sides');
select is(json_array_length(api.purchases()), 1, '[F94] what was bought stays');
select is(json_array_length(api.purchases() -> 0 -> 'media'), 1, '[F94] with its picture');
select tests.act_as('mara');
select api.unblock(tests.id_of('jonas'));
select tests.act_as('jonas');
select is(tests.texts(api.messages(tests.made('thread'))), '- two one',
  '[F72] and all is back after it');

-- taken back and moderated
select tests.act_as('mara');
select api.remove_message(tests.made('two'));
select tests.act_as('jonas');
select is(api.message(tests.made('two')) ->> 'text', null,
  '[F80] what was taken back says nothing');
select isnt(api.message(tests.made('two')) ->> 'removed_at', null, '[F80] but when');
select tests.act_as_owner();
select private.moderate_media(tests.made('picture'), 'removed', 'not allowed');
select tests.act_as('jonas');
select is((api.message(tests.made('locked')) #> '{unlock,media}')::jsonb, '[]',
  '[F124] a picture taken down is in no thread');
select is((api.purchases() -> 0 -> 'media')::jsonb, '[]', '[F124] nor among what was bought');
select * from finish();
