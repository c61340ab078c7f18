-- Sending, reading, resuming and removing: one conversation a pair, numbers without gaps, one
-- message a request, and nothing that a stranger or a blocked reader could read.
select plan(51);
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
  '[F70] the message comes back as it is kept');
select is((select count(*) from public.conversations), 1::bigint, '[F74] it opens the conversation');
select lives_ok($$select tests.write('mara', 'second')$$, 'a second one');
select tests.act_as('mara');
select lives_ok($$select tests.write('jonas', 'answer')$$, 'an answer');
select is((select count(*) from public.conversations), 1::bigint,
  '[F74] both write into the same conversation');
select results_eq('select tests.thread()', array['first', 'second', 'answer'],
  '[F70] the creator reads the thread in its order');
select is((select array_agg(seq order by seq) from public.messages), '{1,2,3}',
  '[F70] numbers have no gaps');
select tests.act_as('jonas');
select results_eq('select tests.thread()', array['first', 'second', 'answer'],
  '[F70] the fan reads the same');
select tests.act_as('noor');
select is_empty('select tests.thread()', '[F70] somebody else reads nothing');
select is_empty('select id from public.conversations', '[F74] and knows of no conversation');
select tests.act_as_guest();
select throws_ok('select text from public.messages', '42501', null, '[F70] a guest is refused');

-- what a message may be
select tests.act_as('jonas');
select throws_ok($$select tests.write('mara', e'  \n ')$$, 'PT400', 'message_empty',
  '[F70] an empty message is refused');
select lives_ok($$select tests.write('mara', repeat('x', 2000))$$, '[F70] 2000 characters go');
select throws_ok($$select tests.write('mara', repeat('x', 2001))$$, 'PT400', 'message_too_long',
  '[F70] 2001 do not');
select throws_ok($$select tests.write('mara', 'x', null)$$, 'PT400', 'invalid_payload',
  '[F95] a message without a request id is refused');
select throws_ok($$select tests.write('mara', 'for sale', gen_random_uuid(), 500)$$,
  'PT403', 'method_forbidden', '[F79] a fan sets no price');
select tests.act_as('mara');
select lives_ok($$select tests.write('jonas', 'for sale', gen_random_uuid(), 100)$$,
  '[F79] a creator does: from one dollar');
select lives_ok($$select tests.write('jonas', 'for sale', gen_random_uuid(), 19900)$$,
  '[F79] to 199');
select throws_ok($$select tests.write('jonas', 'for sale', gen_random_uuid(), 99)$$,
  'PT400', 'message_price_range', '[F79] less is refused');
select throws_ok($$select tests.write('jonas', 'for sale', gen_random_uuid(), 19901)$$,
  'PT400', 'message_price_range', '[F79] more as well');

-- one message a request
select is(
  tests.write('jonas', 'once', '00000000-0000-4000-8000-00000000000a') ->> 'id',
  tests.write('jonas', 'once', '00000000-0000-4000-8000-00000000000a') ->> 'id',
  '[F95] the same request is the same message');
select throws_ok(
  $$select tests.write('jonas', 'twice', '00000000-0000-4000-8000-00000000000a')$$,
  'PT409', 'duplicate_request', '[F95] the same request with another text is refused');
select is((select max(seq) - count(*) from public.messages), 0::bigint,
  '[F95] and leaves no gap behind');

-- media
select throws_ok(
  $$select tests.write('jonas', null, gen_random_uuid(), null,
    array[tests.make_chat_media('noor')])$$,
  'PT404', 'media_not_found', '[F76] somebody else''s picture is not there to be sent');
select is(
  tests.write('jonas', 'look', gen_random_uuid(), null, array[tests.make_chat_media('mara')])
    #>> '{media,0,blur}', 'grid', '[F76] a creator sends a picture');
select is(
  tests.write('jonas', null, gen_random_uuid(), null,
    array[tests.make_chat_media('mara'), tests.make_chat_media('mara')]) ->> 'kind', 'album',
  '[F76] two pictures are an album');
select throws_ok(
  $$select tests.write('jonas', repeat('x', 501), gen_random_uuid(), null,
    array[tests.make_chat_media('mara')])$$,
  'PT400', 'description_too_long', '[F76] a description has 500 characters');
select throws_ok(
  $$select tests.write('jonas', null, gen_random_uuid(), null,
    (select array_agg(tests.make_chat_media('mara')) from generate_series(1, 11)))$$,
  'PT400', 'too_many_images', '[F76] ten pictures are the most');
select tests.act_as('jonas');
select is((select count(*) from public.message_media), 3::bigint,
  '[F76] the recipient of free pictures has them all');
select throws_ok(
  $$select tests.write('mara', null, gen_random_uuid(), null,
    array[tests.make_chat_media('jonas')])$$,
  'PT403', 'media_not_accepted', '[F78] a fan''s picture needs the creator''s leave');
select tests.act_as('mara');
select api.set_conversation((select id from public.conversations), p_accepts_media => true);
select tests.act_as('jonas');
select lives_ok(
  $$select tests.write('mara', null, gen_random_uuid(), null,
    array[tests.make_chat_media('jonas')])$$, '[F78] with it the picture goes');
select throws_ok(
  $$select api.set_conversation((select id from public.conversations), p_nickname => 'x')$$,
  'PT403', 'method_forbidden', '[F71] nicknames are the creator''s');

-- a picture that becomes ready changes its message
select tests.act_as('mara');
select is(
  tests.write('jonas', 'soon', '00000000-0000-4000-8000-00000000000b', null,
    array[tests.make_chat_media('mara', 'processing')]) -> 'media', '[]',
  '[F76] what is still in the making is not shown');
select tests.act_as_owner();
create temp table soon as select id, change_seq from public.messages where text = 'soon';
grant select on soon to authenticated;
update public.media set state = 'ready' where state = 'processing';
select tests.act_as('jonas');
select is((select count(*) from public.message_media
           where message_id = (select id from soon)), 1::bigint,
  '[F76] when it is ready the recipient has it');
select ok((select m.change_seq > s.change_seq from public.messages m join soon s using (id)),
  '[F70] and the message counts as changed');

-- unread
select tests.act_as_owner();
select is((select is_unread from public.conversation_members
           where user_id = tests.id_of('jonas')), true, '[F75] a message makes it unread');
select tests.act_as('jonas');
select lives_ok(
  $$select api.mark_conversation_read((select id from public.conversations),
    (select max(seq) from public.messages))$$, 'the fan opens the thread');
select is((select is_unread from public.conversation_members), false, '[F75] it is read then');
select tests.act_as('noor');
select throws_ok(
  $$select api.mark_conversation_read(gen_random_uuid(), 1)$$,
  'PT404', 'conversation_not_found', '[F75] nobody marks what is not theirs');

-- removing
select tests.act_as('jonas');
select throws_ok(
  $$select api.remove_message((select id from public.messages where text = 'answer'))$$,
  'PT403', 'message_not_yours', '[F80] nobody removes what the other wrote');
select is(api.remove_message((select id from public.messages where text = 'second')),
  'message_removed', '[F80] one''s own message is removed');
select tests.act_as('mara');
select is_empty($$select 1 from public.messages where text = 'second'$$,
  '[F80] what it said is gone for the other');
select is((select count(*) from public.messages where removed_at is not null and text is null),
  1::bigint, '[F80] its place stays');
select ok((select change_seq > seq and change_seq =
             (select max(change_seq) from public.messages)
           from public.messages where removed_at is not null),
  '[F70] and it counts as the newest change');
select is(
  api.remove_message((select id from public.messages where kind = 'album')),
  'message_removed', 'an album is removed');
select tests.act_as('jonas');
select is((select count(*) from public.message_media), 3::bigint,
  '[F80] and its pictures with it');

-- a block
select api.block(tests.id_of('mara'));
select is_empty('select tests.thread()', '[F72] across a block nothing is read');
select is_empty('select * from public.message_media', '[F72] no picture either');
select tests.act_as('mara');
select is_empty('select tests.thread()', '[F72] from the other side as well');
select throws_ok($$select api.conversation_with('jonas')::jsonb$$, 'PT404', 'conversation_not_found',
  '[F72] and who is blocked is told that there is no such conversation');
select * from finish();
