-- Replies to messages and messages about stories: what a quote shows, of which message or story one
-- may be, and that nothing locked, removed or ended leaks through it.
select plan(36);
select tests.open_tables();

select tests.make_creator('mara');
select tests.make_creator('ines');
select tests.make_fan('jonas', 10000);
select tests.make_fan('noor');

create function tests.answer_to(p_to text, p_text text, p_reply uuid default null,
  p_story uuid default null, p_cents bigint default null, p_request uuid default gen_random_uuid())
returns jsonb language sql as $$
  select api.send_message(tests.id_of(p_to), p_text, '{}', p_cents, p_request,
    p_reply_to_id => p_reply, p_story_id => p_story)::jsonb
$$;
create function tests.said(p_text text) returns uuid
language sql security definer set search_path = '' as $$
  select m.id from public.messages m left join public.message_bodies b on b.message_id = m.id
  where coalesce(m.text, b.text) = p_text
$$;
create function tests.shown(p_text text) returns jsonb language sql as $$
  select m.value from public.conversations c
  cross join lateral jsonb_array_elements(api.messages(c.id)::jsonb) m
  where m.value ->> 'text' = p_text
$$;

create temporary table told (name text, id uuid);
grant all on told to authenticated;
select tests.act_as('jonas');
select tests.answer_to('mara', 'good evening');
select tests.answer_to('ines', 'hello ines');
select tests.act_as('mara');
select is(
  tests.answer_to('jonas', 'thank you', tests.said('good evening')) #>> '{reply_to,text}',
  'good evening', '[F133] the sender reads the reply with its quote');
select tests.act_as('jonas');
select is(tests.shown('thank you') -> 'reply_to', jsonb_build_object(
    'id', tests.said('good evening'), 'sender_id', tests.id_of('jonas'), 'kind', 'text',
    'media_count', 0, 'text', 'good evening'),
  '[F133] the thread shows a reply with what it is about');
select is(tests.shown('good evening') -> 'reply_to', 'null', '[F133] other messages quote nothing');
select tests.answer_to('mara', repeat('long ', 60));
select is(length(tests.answer_to('mara', 'short', (
    select id from public.messages where length(text) > 200)) #>> '{reply_to,text}'), 140,
  '[F133] a quote is the beginning of a long message');

-- whose and which messages
select throws_ok($$select tests.answer_to('mara', 'x', tests.said('hello ines'))$$, 'PT404',
  'message_not_found', '[F133] a message of another thread gets no reply');
select throws_ok($$select tests.answer_to('mara', 'x', gen_random_uuid())$$, 'PT404',
  'message_not_found', '[F133] nor is one that does not exist');
select tests.act_as_owner();
select tests.subscribe(tests.id_of('noor'), tests.id_of('mara'));
select tests.act_as('noor');
select throws_ok($$select tests.answer_to('mara', 'x', tests.said('good evening'))$$, 'PT404',
  'message_not_found', '[F133] a third person replies to nothing of a thread');
select throws_ok($$select tests.answer_to('mara', 'x', (
    select id from public.messages where kind = 'notification'))$$, 'PT404',
  'message_not_found', '[F133] a system line gets no reply');

-- locked
select tests.act_as('mara');
select tests.answer_to('jonas', 'secret words', p_cents => 500);
select tests.act_as('jonas');
select is(tests.answer_to('mara', 'what is it?', tests.said('secret words')) -> 'reply_to',
  jsonb_build_object('id', tests.said('secret words'), 'sender_id', tests.id_of('mara'),
    'kind', 'text', 'media_count', 0, 'text', null),
  '[F133] a locked message is quoted by its kind alone');
select tests.act_as('mara');
select is(tests.shown('what is it?') #>> '{reply_to,text}', null,
  '[F133] also for its sender');
select tests.act_as('jonas');
select api.unlock_message(tests.said('secret words'), gen_random_uuid())::jsonb;
select is(tests.shown('what is it?') #>> '{reply_to,text}', null,
  '[F133] and once it is bought');
select unalike((select string_agg(api.messages(c.id)::text, '') from public.conversations c),
  '%"text" : "secret words"%"reply_to"%"text" : "secret words"%',
  '[F133] no quote has the words');

select tests.act_as_owner();
insert into told values ('sold', tests.make_media(tests.id_of('mara'), 'chat'));
select tests.act_as('mara');
select api.send_message(tests.id_of('jonas'), 'a look at the sea', array[(
  select id from told where name = 'sold')], 700, gen_random_uuid(), true)::jsonb;
select tests.act_as('jonas');
select is(tests.answer_to('mara', 'which sea?', tests.said('a look at the sea'))
    #> '{reply_to,text}', 'null', '[F133] nor the description of locked media');

-- removed and held
select tests.act_as('mara');
select tests.answer_to('jonas', 'a mistake');
select tests.act_as('jonas');
select tests.answer_to('mara', 'about the mistake', tests.said('a mistake'));
create temporary table was as
select max(next_seq) as seq from public.conversations c where tests.id_of('mara') in (one_id, other_id)
  and tests.id_of('jonas') in (one_id, other_id);
grant all on was to authenticated;
select tests.act_as('mara');
select api.remove_message(tests.said('a mistake'));
select tests.act_as('jonas');
select is(tests.shown('about the mistake') -> 'reply_to' ->> 'text', null,
  '[F133] a removed message is quoted by its kind alone');
select is(tests.shown('about the mistake') -> 'reply_to' ->> 'kind', 'text',
  '[F133] which stays');
select ok((tests.shown('about the mistake') ->> 'change_seq')::bigint >= (select seq from was),
  '[F133] an open thread reads the reply again when its subject is removed');
select throws_ok($$select tests.answer_to('mara', 'x', (
    select id from public.messages where removed_at is not null))$$, 'PT404',
  'message_not_found', '[F133] a removed message gets no new reply');
select tests.answer_to('mara', 'borderline');
select tests.act_as('mara');
select tests.answer_to('jonas', 'about the line', tests.said('borderline'));
select tests.act_as_owner();
select private.moderate_message(tests.said('borderline'), 'held', 'looked at');
select tests.act_as('mara');
select is(tests.shown('about the line') #>> '{reply_to,text}', null,
  '[F133] a held message is quoted by its kind alone');
select throws_ok(format('select tests.answer_to(%L, %L, %L)', 'jonas', 'x',
    tests.said('borderline')), 'PT404', 'message_not_found',
  '[F133] a held message gets no new reply');
select tests.act_as_owner();
select private.moderate_message(tests.said('borderline'), 'live', 'fine');
select tests.act_as('mara');
select is(tests.shown('about the line') #>> '{reply_to,text}', 'borderline',
  '[F133] released, its words are back');

-- one request
select is(
  tests.answer_to('jonas', 'once', tests.said('borderline'), null, null,
    '00000000-0000-4000-8000-000000000001') ->> 'id',
  tests.answer_to('jonas', 'once', tests.said('borderline'), null, null,
    '00000000-0000-4000-8000-000000000001') ->> 'id', '[F133] a repeated reply is sent once');
select throws_ok($$select tests.answer_to('jonas', 'once', null, null, null,
    '00000000-0000-4000-8000-000000000001')$$, 'PT409', 'duplicate_request',
  '[F133] the same request without its subject is another message');

-- stories
select tests.act_as_owner();
insert into told values ('sea', tests.make_media(tests.id_of('mara'), 'story'));
select tests.act_as('mara');
update told set id = api.create_story(gen_random_uuid(), id, 'sea') where name = 'sea';
select tests.act_as('jonas');
select is(tests.answer_to('mara', 'so blue', null, (select id from told where name = 'sea'), null,
    '00000000-0000-4000-8000-000000000002') #>> '{story,shown,kind}', 'image', '[F133] a fan writes about a story that they see');
select is(tests.shown('so blue') #>> '{story,id}', (select id::text from told where name = 'sea'),
  '[F133] the thread shows which one');
select throws_ok($$select tests.answer_to('ines', 'x', null, (select id from told where name = 'sea'))$$, 'PT404',
  'story_not_found', '[F133] to nobody but its creator');
select throws_ok($$select tests.answer_to('mara', 'x', null, gen_random_uuid())$$, 'PT404',
  'story_not_found', '[F133] a story that does not exist is refused');
select throws_ok($$select tests.answer_to('mara', 'x', tests.said('borderline'),
    (select id from told where name = 'sea'))$$, 'PT400', 'invalid_payload',
  '[F133] a message is about one thing');
select tests.act_as('mara');
select isnt(tests.shown('so blue') #> '{story,shown}', 'null',
  '[F133] its creator sees the picture too');
select tests.act_as_owner();
select tests.pass_with_ids('25 hours');
select tests.act_as('jonas');
select is(tests.shown('so blue') #> '{story,shown}', 'null',
  '[F133] a story that is over has no picture');
select is(tests.shown('so blue') #>> '{story,id}', (select id::text from told where name = 'sea'),
  '[F133] the words stay about it');
select is(tests.answer_to('mara', 'so blue', null, (select id from told where name = 'sea'), null,
    '00000000-0000-4000-8000-000000000002') #> '{story,shown}', 'null',
  '[F133] nor does a repeated request answer with it');
select throws_ok($$select tests.answer_to('mara', 'x', null, (select id from told where name = 'sea'))$$, 'PT404',
  'story_not_found', '[F133] nobody writes about a story that is over');
select tests.act_as_owner();
insert into told values ('ines', tests.make_media(tests.id_of('ines'), 'story'));
select tests.act_as('ines');
update told set id = api.create_story(gen_random_uuid(), id, 'hill') where name = 'ines';
select tests.act_as('jonas');
select tests.answer_to('ines', 'so high', null, (select id from told where name = 'ines'));
select isnt(tests.shown('so high') #> '{story,shown}', 'null',
  '[F133] a story of today has its picture');
select tests.act_as('ines');
select api.remove_story((select id from told where name = 'ines'));
select tests.act_as('jonas');
select is(tests.shown('so high') #> '{story,shown}', 'null',
  '[F133] a removed story has no picture');
select is(tests.answer('jonas', format($$api.message(%L)::jsonb -> 'reply_to' ->> 'text'$$,
    tests.said('thank you'))), 'good evening', '[F133] one message is read with its quote');
select is(tests.answer('noor', format($$api.message(%L)::jsonb -> 'reply_to' ->> 'text'$$,
    tests.said('thank you'))), 'done',
  '[F133] a third person reads neither');
select * from finish();
