-- Functions that read a conversation: pages of messages, changes, a single message, and purchases.
-- A user outside the conversation gets no rows, and locked content is not returned before the
-- unlock.
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

-- pages of messages
select tests.act_as('jonas');
select is(tests.texts(api.messages(tests.made('thread'))), '- two one',
  '[F70] the newest message is first');
select is(tests.texts(api.messages(tests.made('thread'), p_limit => 2)), '- two',
  '[F70] a page contains as many messages as requested');
select is(tests.texts(api.messages(tests.made('thread'), 2)), 'one',
  '[F70] a page contains the messages before the given seq');
select is(tests.texts(api.messages(tests.made('thread'), p_limit => 0)), '-',
  '[F70] a page contains at least one message');
select is(api.messages(tests.made('thread'), 1)::jsonb, '[]',
  '[F70] the page before the first message is empty');
select set_eq($$select json_object_keys(api.message(tests.made('two')))$$, array[
  'id', 'conversation_id', 'sender_id', 'recipient_id', 'seq', 'change_seq', 'kind', 'text',
  'price_cents', 'media_count', 'media_state', 'review_state', 'duration_ms', 'locked_blur', 'unlocked_at',
  'removed_at', 'is_off_sale', 'ai_label', 'moderation_state', 'request_id', 'tip_cents', 'charged_cents',
  'created_at', 'body', 'media', 'unlock', 'sender_reaction', 'recipient_reaction', 'reply_to',
  'story'],
  '[F79] a message has exactly these fields, without request digest and global');
select is(api.message(tests.made('two'))::jsonb, api.messages(tests.made('thread'))::jsonb -> 1,
  '[F70] a single message equals its entry in the page');
select is(tests.texts(api.message_changes(tests.made('thread'), 1)), 'two -',
  '[F70] the changes after a change_seq are returned in order');
select is(tests.texts(api.message_changes(tests.made('thread'), 0, 1)), 'one',
  '[F70] the number of returned changes is limited');
select is(api.message_changes(tests.made('thread'), 3)::jsonb, '[]',
  '[F70] no changes are returned after the last one');

-- before the unlock
select is((api.message(tests.made('locked')) ->> 'price_cents')::int, 700,
  '[F79] a locked message contains its price');
select is(api.message(tests.made('locked')) ->> 'locked_blur', 'tints',
  '[F79] a locked message contains its locked blur');
select is(api.message(tests.made('locked')) ->> 'body', null,
  '[F79] a locked message contains no body');
select is((api.message(tests.made('locked')) -> 'media')::jsonb, '[]',
  '[F79] a locked message contains no media');
select is(api.message(tests.made('locked')) ->> 'unlock', null,
  '[F79] a locked message contains no unlock');
select doesnt_match(tests.locked_as_read(), 'CANARY', '[F79] no function returns the locked text');
select doesnt_match(tests.locked_as_read(), tests.made('picture')::text,
  '[F79] no function returns the id of the locked picture');
select is(api.purchases()::jsonb, '[]', '[F94] the purchases are empty before the unlock');
select tests.act_as('mara');
select is(api.message(tests.made('locked')) -> 'body' ->> 'text', 'CANARY of the text',
  '[F79] the sender can read the locked text');
select is(api.message(tests.made('locked')) #>> '{media,0,media_id}',
  tests.made('picture')::text,
  '[F79] the sender can read the media of the locked message');

-- after the unlock
select tests.act_as('jonas');
select api.unlock_message(tests.made('locked'), gen_random_uuid())::jsonb;
select is(api.message(tests.made('locked')) -> 'unlock' ->> 'text', 'CANARY of the text',
  '[F79] the buyer can read the text');
select is(api.message(tests.made('locked')) #>> '{unlock,media,0,media_id}',
  tests.made('picture')::text,
  '[F79] the buyer can read the media');
select is(api.message(tests.made('locked')) #>> '{unlock,media,0,alt}', 'CANARY of the picture',
  '[F79] the buyer can read the alt text of the picture');
select is(tests.texts(api.message_changes(tests.made('thread'), 3)), '-',
  '[F70] the unlock counts as a change');
select is((select concat_ws('/', p ->> 'text', p ->> 'price_cents', p ->> 'creator_username',
                            json_array_length(p -> 'media'))
           from json_array_elements(api.purchases()) p),
  'CANARY of the text/700/mara/1', '[F94] the purchases contain the unlocked message');
select is(json_array_length(api.purchases(p_limit => 0)), 1,
  '[F94] a page of purchases contains at least one');
select is(api.purchases((api.purchases() -> 0 ->> 'id')::uuid)::jsonb, '[]',
  '[F94] the page before the first purchase is empty');

-- other users
select is(tests.told(name), '[] [] []', format('[F70] [F94] %s gets no rows', name))
from unnest(array['noor', 'ines']) name;
select tests.act_as('mara');
select is(api.purchases()::jsonb, '[]', '[F94] the creator cannot read the purchases of a fan');
select is(api.message(tests.made('locked')) ->> 'unlock', null,
  '[F94] the creator cannot read the unlock in the thread');
select tests.act_as_guest();
select throws_ok(call, '42501', null, format('[F70] a guest cannot call: %s', call))
from unnest(array[
  'select api.messages(tests.made(''thread''))', 'select api.message(tests.made(''two''))',
  'select api.message_changes(tests.made(''thread''), 0)', 'select api.purchases()']) call;

-- across a block
select tests.act_as('mara');
select api.block(tests.id_of('jonas'));
select is(api.messages(tests.made('thread'))::jsonb, '[]',
  '[F72] the thread is empty for the blocking creator');
select tests.act_as('jonas');
select is(concat_ws(' ', api.messages(tests.made('thread')),
  api.message_changes(tests.made('thread'), 0), api.message(tests.made('two'))), '[] []',
  '[F72] the thread is empty for the blocked fan');
select is(json_array_length(api.purchases()), 1, '[F94] the purchase stays across a block');
select is(json_array_length(api.purchases() -> 0 -> 'media'), 1,
  '[F94] the picture of the purchase stays across a block');
select tests.act_as('mara');
select api.unblock(tests.id_of('jonas'));
select tests.act_as('jonas');
select is(tests.texts(api.messages(tests.made('thread'))), '- two one',
  '[F72] the thread is complete after the block');

-- removed by the sender and by staff
select tests.act_as('mara');
select api.remove_message(tests.made('two'));
select tests.act_as('jonas');
select is(api.message(tests.made('two')) ->> 'text', null,
  '[F80] a removed message has no text');
select isnt(api.message(tests.made('two')) ->> 'removed_at', null,
  '[F80] a removed message has the time of its removal');
select tests.act_as_owner();
select private.moderate_media(tests.made('picture'), 'removed', 'not allowed');
select tests.act_as('jonas');
select is((api.message(tests.made('locked')) #> '{unlock,media}')::jsonb, '[]',
  '[F124] a picture removed by staff is not in the thread');
select is((api.purchases() -> 0 -> 'media')::jsonb, '[]',
  '[F124] a picture removed by staff is not in the purchases');
select * from finish();
