-- Sending, reading and removing messages: one conversation for each pair, seq numbers without gaps,
-- one message for each request, and no read access for strangers and blocked users.
select plan(53);
select tests.open_tables();

select tests.make_creator('mara');
select tests.make_fan('jonas', 10000);
select tests.make_fan('noor');

create function tests.write(
  p_to text, p_text text default 'hello', p_request uuid default gen_random_uuid(),
  p_price bigint default null, p_media uuid[] default '{}') returns jsonb language sql as $$
  select api.send_message(tests.id_of(p_to), p_text, p_media, p_price, p_request)::jsonb
$$;
create function tests.thread() returns setof text language sql as $$
  select text from public.messages order by seq
$$;
create function tests.make_chat_media(p_owner text, p_state text default 'ready') returns uuid
language sql security definer as $$
  insert into public.media (owner_id, kind, purpose, state, width, height, blur, locked_blur)
  values (tests.id_of(p_owner), 'image', 'chat', p_state::public.media_state,
          800, 600, 'grid', 'tints') returning id
$$;

-- first contact
select tests.act_as('jonas');
select is((select api.conversation_with('mara')::jsonb ->> 'conversation_id'), null,
  '[F74] before the first message there is no conversation');
select is((tests.write('mara', '  first  ') ->> 'text'), 'first',
  '[F70] the response contains the message as it is stored');
select is((select count(*) from public.conversations), 1::bigint,
  '[F74] the first message opens a conversation');
select lives_ok($$select tests.write('mara', 'second')$$, 'the fan can send a second message');
select tests.act_as('mara');
select lives_ok($$select tests.write('jonas', 'answer')$$, 'the creator can reply');
select is((select count(*) from public.conversations), 1::bigint,
  '[F74] both write into the same conversation');
select results_eq('select tests.thread()', array['first', 'second', 'answer'],
  '[F70] the creator can read the thread in order of seq');
select is((select array_agg(seq order by seq) from public.messages), '{1,2,3}',
  '[F70] the seq numbers have no gaps');
select tests.act_as('jonas');
select results_eq('select tests.thread()', array['first', 'second', 'answer'],
  '[F70] the fan can read the same thread');
select tests.act_as('noor');
select is_empty('select tests.thread()', '[F70] another fan cannot read the thread');
select is_empty('select id from public.conversations',
  '[F74] another fan cannot read the conversation');
select tests.act_as_guest();
select throws_ok('select text from public.messages', '42501', null,
  '[F70] a guest cannot read messages');

-- valid messages
select tests.act_as('jonas');
select throws_ok($$select tests.write('mara', e'  \n ')$$, 'PT400', 'message_empty',
  '[F70] an empty message is refused');
select lives_ok($$select tests.write('mara', repeat('x', 2000))$$,
  '[F70] a text of 2000 characters is sent');
select throws_ok($$select tests.write('mara', repeat('x', 2001))$$, 'PT400', 'message_too_long',
  '[F70] a text of 2001 characters is refused');
select throws_ok($$select tests.write('mara', 'x', null)$$, 'PT400', 'invalid_payload',
  '[F95] a message without a request id is refused');
select throws_ok($$select tests.write('mara', 'for sale', gen_random_uuid(), 500)$$,
  'PT403', 'method_forbidden', '[F79] a fan cannot set a price');
select tests.act_as('mara');
select lives_ok($$select tests.write('jonas', 'for sale', gen_random_uuid(), 100)$$,
  '[F79] a creator can set a price of one dollar');
select lives_ok($$select tests.write('jonas', 'for sale', gen_random_uuid(), 19900)$$,
  '[F79] a creator can set a price of 199 dollars');
select throws_ok($$select tests.write('jonas', 'for sale', gen_random_uuid(), 99)$$,
  'PT400', 'message_price_range', '[F79] a price of 99 cents is refused');
select throws_ok($$select tests.write('jonas', 'for sale', gen_random_uuid(), 19901)$$,
  'PT400', 'message_price_range', '[F79] a price of 199.01 dollars is refused');

-- one message for each request
select is(
  tests.write('jonas', 'once', '00000000-0000-4000-8000-00000000000a') ->> 'id',
  tests.write('jonas', 'once', '00000000-0000-4000-8000-00000000000a') ->> 'id',
  '[F95] a retry returns the same message');
select throws_ok(
  $$select tests.write('jonas', 'twice', '00000000-0000-4000-8000-00000000000a')$$,
  'PT409', 'duplicate_request', '[F95] a retry with another text is refused');
select is((select max(seq) - count(*) from public.messages), 0::bigint,
  '[F95] the refused retry leaves no gap in the seq numbers');

-- media
select throws_ok(
  $$select tests.write('jonas', null, gen_random_uuid(), null,
    array[tests.make_chat_media('noor')])$$,
  'PT404', 'media_not_found', '[F76] a picture of another user is not found');
select is(
  tests.write('jonas', 'look', gen_random_uuid(), null, array[tests.make_chat_media('mara')])
    #>> '{media,0,blur}', 'grid', '[F76] a creator can send a picture');
select is(
  tests.write('jonas', null, gen_random_uuid(), null,
    array[tests.make_chat_media('mara'), tests.make_chat_media('mara')]) ->> 'kind', 'album',
  '[F76] a message with two pictures has the kind album');
select throws_ok(
  $$select tests.write('jonas', repeat('x', 501), gen_random_uuid(), null,
    array[tests.make_chat_media('mara')])$$,
  'PT400', 'description_too_long', '[F76] a description of 501 characters is refused');
select throws_ok(
  $$select tests.write('jonas', null, gen_random_uuid(), null,
    (select array_agg(tests.make_chat_media('mara')) from generate_series(1, 11)))$$,
  'PT400', 'too_many_images', '[F76] eleven pictures are refused');
select tests.act_as('jonas');
select is((select count(*) from public.message_media), 3::bigint,
  '[F76] the recipient can read all free pictures');
select throws_ok(
  $$select tests.write('mara', null, gen_random_uuid(), null,
    array[tests.make_chat_media('jonas')])$$,
  'PT403', 'media_not_accepted',
  '[F78] a picture by a fan is refused until the creator accepts media');
select tests.act_as('mara');
select api.set_conversation((select id from public.conversations), p_accepts_media => true);
select tests.act_as('jonas');
select lives_ok(
  $$select tests.write('mara', null, gen_random_uuid(), null,
    array[tests.make_chat_media('jonas')])$$,
  '[F78] a picture by a fan is sent when the creator accepts media');
select throws_ok(
  $$select api.set_conversation((select id from public.conversations), p_nickname => 'x')$$,
  'PT403', 'method_forbidden', '[F71] a fan cannot set a nickname');

-- a picture that becomes ready changes its message
select tests.act_as('mara');
select is(
  tests.write('jonas', 'soon', '00000000-0000-4000-8000-00000000000b', null,
    array[tests.make_chat_media('mara', 'processing')]) -> 'media', '[]',
  '[F76] the response does not contain a picture in processing');
select tests.act_as_owner();
create temp table soon as select id, change_seq from public.messages where text = 'soon';
grant select on soon to authenticated;
update public.media set state = 'ready' where state = 'processing';
select tests.act_as('jonas');
select is((select count(*) from public.message_media
           where message_id = (select id from soon)), 1::bigint,
  '[F76] the recipient can read the picture when it is ready');
select ok((select m.change_seq > s.change_seq from public.messages m join soon s using (id)),
  '[F70] the message counts as changed when its picture is ready');

-- unread
select tests.act_as_owner();
select is((select is_unread from public.conversation_members
           where user_id = tests.id_of('jonas')), true,
  '[F75] a message marks the conversation as unread');
create temp table room as select id from public.conversations;
grant select on room to authenticated;
select tests.act_as('noor');
select throws_ok(
  $$select api.mark_conversation_read(gen_random_uuid(), 1)$$,
  'PT404', 'conversation_not_found', '[F75] an unknown conversation cannot be marked as read');
select throws_ok(
  $$select api.mark_conversation_read((select id from room), 100)$$,
  'PT404', 'conversation_not_found',
  '[F75] a user outside the conversation cannot mark it as read');
select tests.act_as_owner();
select results_eq(
  $$select p.username::text, m.is_unread from public.conversation_members m
    join public.profiles p on p.id = m.user_id order by 1$$,
  $$values ('jonas', true), ('mara', true)$$,
  '[F75] the conversation is still unread for both users after the refusals');
select tests.act_as('jonas');
select lives_ok(
  $$select api.mark_conversation_read((select id from room),
    (select max(seq) from public.messages))$$,
  '[F75] a user of the conversation can mark it as read');
select is((select is_unread from public.conversation_members), false,
  '[F75] the conversation is not unread afterwards');

-- removing
select tests.act_as('jonas');
select throws_ok(
  $$select api.remove_message((select id from public.messages where text = 'answer'))$$,
  'PT403', 'message_not_yours', '[F80] a fan cannot remove a message of the creator');
select is(api.remove_message((select id from public.messages where text = 'second')),
  'message_removed', '[F80] a fan can remove their own message');
select tests.act_as('mara');
select is_empty($$select 1 from public.messages where text = 'second'$$,
  '[F80] the other user cannot read the text of a removed message');
select is((select count(*) from public.messages where removed_at is not null and text is null),
  1::bigint, '[F80] a removed message keeps its row without text');
select ok((select change_seq > seq and change_seq =
             (select max(change_seq) from public.messages)
           from public.messages where removed_at is not null),
  '[F70] a removal counts as the newest change');
select is(
  api.remove_message((select id from public.messages where kind = 'album')),
  'message_removed', 'the creator can remove an album');
select tests.act_as('jonas');
select is((select count(*) from public.message_media), 3::bigint,
  '[F80] the fan cannot read the pictures of a removed album');

-- a block
select api.block(tests.id_of('mara'));
select is_empty('select tests.thread()', '[F72] the blocking fan cannot read the thread');
select is_empty('select * from public.message_media',
  '[F72] the blocking fan cannot read the media rows');
select tests.act_as('mara');
select is_empty('select tests.thread()', '[F72] the blocked creator cannot read the thread');
select throws_ok($$select api.conversation_with('jonas')::jsonb$$, 'PT404', 'conversation_not_found',
  '[F72] the blocked creator gets conversation_not_found');
select * from finish();
