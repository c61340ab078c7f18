-- A global as a fan sees it: in the list before the import, in the thread once, with price and
-- media like any other message of the creator.
select plan(66);

create function tests.send(
  p_audience text, p_text text, p_price bigint default null, p_media uuid[] default '{}',
  p_shows boolean default false) returns uuid language sql as $$
  select (api.send_global(p_audience, p_text, p_media, p_price, gen_random_uuid(), p_shows)::jsonb
          ->> 'id')::uuid
$$;
create function tests.write(p_to text, p_text text) returns void language sql as $$
  select api.send_message(tests.id_of(p_to), p_text, '{}', null, gen_random_uuid())::jsonb
$$;
create function tests.listed(p_filter text default 'all') returns text[] language sql as $$
  select coalesce(array_agg(c #>> '{partner,username}' order by n), '{}')
  from jsonb_array_elements(api.inbox(p_filter)::jsonb) with ordinality t (c, n)
$$;
create function tests.line(p_with text) returns jsonb language sql as $$
  select c from jsonb_array_elements(api.inbox()::jsonb) c
  where c #>> '{partner,username}' = p_with
$$;
create function tests.unread() returns bigint language sql as $$
  select (api.activity_state()::jsonb ->> 'conversations')::bigint
$$;
create function tests.open(p_with text) returns uuid language sql as $$
  select (api.conversation_with(p_with)::jsonb ->> 'conversation_id')::uuid
$$;
create function tests.texts(p_with text) returns text[] language sql as $$
  select coalesce(array_agg(coalesce(m.text, '(' || m.kind || ')') order by m.seq), '{}')
  from public.messages m
  where tests.id_of(p_with) in (m.sender_id, m.recipient_id) and m.kind <> 'notification'
$$;
create function tests.follow(p_fan text, p_creator text) returns void language plpgsql as $$
begin
  perform tests.act_as(p_fan);
  perform api.follow(tests.id_of(p_creator));
  perform tests.act_as_owner();
end $$;
create function tests.wait() returns void language plpgsql as $$
begin
  perform tests.act_as_owner();
  perform tests.pass('1 minute');
end $$;
create temp table kept (name text primary key, id uuid, at timestamptz);
create temp table pages (line jsonb, depth integer, n bigint);
grant all on kept, pages to authenticated, anon;
create function tests.kept(p_name text) returns uuid language sql as $$
  select id from pg_temp.kept where name = p_name
$$;

select tests.make_creator(c) from unnest(array['mara', 'ines', 'olga']) c;
select tests.make_fan(f, 10000) from unnest(array['jonas', 'noor', 'paula', 'quitter', 'late']) f;
insert into kept values ('picture', tests.make_media(tests.id_of('mara'), 'chat')),
  ('free', tests.make_media(tests.id_of('mara'), 'chat')),
  ('raw', tests.make_media(tests.id_of('mara'), 'chat', false));
select tests.follow(f, c)
from unnest(array['jonas', 'noor', 'paula', 'quitter']) f, unnest(array['mara', 'ines']) c;
select tests.wait();
select tests.act_as('ines');
select tests.write('jonas', 'from Ines');
select tests.wait();

-- a pending global: in the list, not yet in the thread
select tests.act_as('mara');
select tests.send('followers', 'canary-words', 700, array[tests.kept('picture')]);
select tests.wait();
select tests.follow('late', 'mara');
select tests.act_as('jonas');
select is(tests.listed(), '{mara,ines}'::text[],
  '[F84] a pending global moves its conversation to the top of the list');
select is(tests.line('mara') ->> 'is_unread', 'true',
  '[F75] the conversation of a pending global is unread');
select is(tests.line('mara') #>> '{last,price_cents}', '700',
  '[F84] the list shows the price of a pending global');
select is(tests.line('mara') #>> '{last,is_locked}', 'true',
  '[F84] the list shows that a pending global is locked');
select is(tests.line('mara') #>> '{last,media_count}', '1',
  '[F84] the list shows the media count of a pending global');
select unalike(api.inbox()::text, '%canary%',
  '[F79] the list does not contain the locked text of a pending global');
select is(tests.listed('unread'), '{mara,ines}'::text[],
  '[F69] the unread filter includes the conversation of a pending global');
select is(tests.unread(), 2::bigint,
  '[F75] the unread count includes the message of Ines and a pending global');
select is(tests.texts('mara'), '{}'::text[], '[F84] the thread does not contain a pending global');
select is(tests.may_read(tests.kept('picture')), false,
  '[F84] the picture of a pending global is closed');
insert into kept select 'before', null, (tests.line('mara') ->> 'updated_at')::timestamptz;

-- import when the fan opens the thread
insert into kept select 'room', tests.open('mara');
select is(tests.texts('mara'), '{(image)}'::text[], '[F83] opening the thread imports the global');
select is(tests.open('mara'), tests.kept('room'),
  '[F83] a second opening returns the same conversation');
select is(tests.texts('mara'), '{(image)}'::text[], '[F83] a second opening imports nothing');
select is((tests.line('mara') ->> 'updated_at')::timestamptz, at,
  '[F84] the import does not change the time of the list item') from kept where name = 'before';
select is(tests.listed(), '{mara,ines}'::text[],
  '[F84] the import does not change the order of the list');
select is((select count(*) from jsonb_array_elements(api.inbox()::jsonb)), 2::bigint,
  '[F84] the list contains two conversations after the import');
select is(tests.unread(), 2::bigint, '[F75] the import does not mark the conversation as read');
select results_eq(
  $$select sender_id, price_cents, media_count, locked_blur from public.messages
    where kind = 'image'$$,
  $$values (tests.id_of('mara'), 700::bigint, 1::smallint, 'aabbcc-ddeeff')$$,
  '[F83] the imported global is a locked, priced message from the creator');
select is_empty('select 1 from public.message_bodies',
  '[F79] the fan cannot read the locked text of the global');
select is_empty('select 1 from public.message_media',
  '[F79] the fan cannot read the media rows of the locked message');
select is(tests.may_read(tests.kept('picture')), false, '[F79] storage refuses the locked picture');
select api.mark_conversation_read(tests.kept('room'), 99);
select is(tests.unread(), 1::bigint,
  '[F75] a conversation marked as read is not in the unread count');
insert into kept select 'message', id from public.messages where kind = 'image';
select is(api.unlock_message(tests.kept('message'), gen_random_uuid())::jsonb ->> 'result',
  'message_unlocked', '[F79] the fan can unlock the imported global');
select is((select text from public.unlocks), 'canary-words',
  '[F79] the unlock contains the text of the global');
select is(tests.may_read(tests.kept('picture')), true,
  '[F79] storage opens the picture to the buyer');
select tests.act_as('noor');
select is(tests.may_read(tests.kept('picture')), false,
  '[F79] storage refuses the picture to another fan after the purchase');
select tests.act_as('mara');
select is((select text from public.message_bodies), 'canary-words',
  '[F79] the creator can read the locked text');

-- import before another message in the same thread
select tests.wait();
select tests.act_as('noor');
select tests.write('mara', 'an answer');
select is(tests.texts('mara'), '{(image),"an answer"}'::text[],
  '[F83] the pending global is imported before the first message of a fan');
select ok((select bool_and(seq = place and change_seq >= seq) from (
    select m.seq, m.change_seq, row_number() over (order by m.created_at, m.seq) as place
    from public.messages m where tests.id_of('mara') in (m.sender_id, m.recipient_id)) t),
  '[F83] seq follows the time of creation');
select tests.act_as('mara');
select tests.write('paula', 'to Paula');
select is(tests.line('paula') #>> '{last,text}', 'to Paula',
  '[F83] the list of the creator shows her new message');
select tests.act_as('paula');
select is(tests.texts('mara'), '{(image),"to Paula"}'::text[],
  '[F83] the pending global is imported before the message of the creator');
select is(tests.unread(), 1::bigint, '[F75] a conversation with two unread messages counts once');

-- import when the creator opens the conversation
select tests.wait();
select tests.act_as('mara');
select tests.send('all', 'free words', null, array[tests.kept('free')]);
select tests.wait();
select tests.act_as('mara');
select is(api.conversation_with('noor')::jsonb ->> 'conversation_id' is not null, true,
  '[F83] the creator can open the thread');
select tests.act_as('noor');
select is((tests.texts('mara'))[3], 'free words',
  '[F83] the opening by the creator imports the global');
select is(tests.may_read(tests.kept('free')), true,
  '[F84] the picture of an imported free global is open');
select tests.act_as('jonas');
select is(tests.may_read(tests.kept('free')), false,
  '[F84] the picture of a free global is closed before the import');
select tests.open('mara');
select is(tests.may_read(tests.kept('free')), true,
  '[F84] the picture of a free global is open after the import');

-- former followers, late followers, strangers and guests
select tests.act_as('quitter');
select api.unfollow(tests.id_of('mara'));
select is(tests.texts('mara'), '{(image),"free words"}'::text[],
  '[F84] a former follower has the globals that were sent before the unfollow');
select is(tests.line('mara') ->> 'is_unread', 'true',
  '[F75] the conversation of a former follower stays unread');
select tests.act_as('late');
select tests.open('mara');
select is(tests.texts('mara'), '{"free words"}'::text[],
  '[F84] a late follower has only the later global');
select is(tests.may_read(tests.kept('picture')), false,
  '[F84] the picture of an earlier global is closed to a late follower');
select tests.act_as_owner();
select tests.make_fan('stranger');
select tests.act_as('stranger');
select tests.write('mara', 'hi');
select is(tests.open('mara') is not null, true, 'a fan who only wrote can open the conversation');
select is(tests.texts('mara'), '{hi}'::text[], '[F84] a fan who only wrote is in no audience');
select is(tests.unread(), 0::bigint, '[F84] a fan who only wrote has no unread conversation');
select is(tests.may_read(tests.kept('free')), false,
  '[F84] the picture of a global is closed to a fan who only wrote');
select tests.act_as_guest();
select is(tests.may_read(tests.kept('free')), false,
  '[F84] the picture of a global is closed to a guest');
select tests.act_as('jonas');
select throws_ok('select request_digest from public.globals', '42501', null,
  '[F84] a fan cannot read the request digest of a global');
select is_empty('select 1 from public.global_media',
  '[F84] a fan cannot read the media rows of a global');

-- muted and blocked conversations
select api.mark_conversation_read(tests.kept('room'), 99);
select api.set_conversation(tests.kept('room'), p_is_muted => true);
select tests.wait();
select tests.act_as('mara');
select tests.send('followers', 'for the muted');
select tests.wait();
select tests.act_as('jonas');
select is(tests.line('mara') #>> '{last,text}', 'for the muted',
  '[F84] a muted conversation shows a new global');
select is(tests.unread(), 1::bigint, '[F84] a muted conversation is not in the unread count');
select api.set_conversation(tests.kept('room'), p_is_muted => false);
select is(tests.unread(), 2::bigint, '[F84] an unmuted conversation is in the unread count');
select api.block(tests.id_of('mara'));
select is(tests.listed(), '{ines}'::text[],
  '[F84] the list does not contain a blocked conversation');
select is(tests.unread(), 1::bigint, '[F84] a blocked conversation is not in the unread count');
select api.unblock(tests.id_of('mara'));
select is(tests.unread(), 2::bigint,
  '[F84] a global from before the block counts as unread after it');
select api.set_conversation(tests.kept('room'), p_is_favorite => true);
select is(tests.listed('favorites'), '{mara}'::text[],
  '[F69] the favourites filter includes the conversation of a pending global');
select tests.open('mara');
select is((tests.texts('mara'))[3], 'for the muted',
  '[F83] the import includes a global from before the block');

-- several pending globals: imported in order, without removed ones
select tests.wait();
select tests.act_as('mara');
select tests.send('followers', 'one'); 
select tests.wait();
select tests.act_as('mara');
insert into kept select 'taken back', tests.send('followers', 'taken back');
select tests.wait();
select tests.act_as('mara');
select tests.send('active', 'not for Jonas');
select tests.wait();
update public.globals set removed_at = private.now() where id = tests.kept('taken back');
select tests.act_as('jonas');
select is(tests.line('mara') #>> '{last,text}', 'one',
  '[F84] the list shows the newest global that is not removed and reaches the fan');
select tests.open('mara');
select is((tests.texts('mara'))[4:], '{one}'::text[],
  '[F83] the import skips a removed global and a global to another audience');
select tests.wait();
select tests.act_as('mara');
select tests.send('followers', 'two');
select tests.wait();
select tests.act_as('mara');
select tests.send('followers', 'three', 300, array[tests.kept('raw')], true);
select tests.wait();
select tests.act_as('jonas');
select is(tests.line('mara') #>> '{last,text}', 'three',
  '[F84] the list shows the open description of a priced global');
select tests.open('mara');
select is((tests.texts('mara'))[5:], '{two,three}'::text[],
  '[F83] two globals are imported in the order of sending');
select throws_ok($$select api.unlock_message((select id from public.messages
  where text = 'three'), gen_random_uuid())::jsonb$$, 'PT409', 'media_processing',
  '[F79] a message with a picture in processing cannot be unlocked');
select tests.act_as_owner();
select tests.finish_media(tests.kept('raw'));
select tests.act_as('jonas');
select is((select locked_blur from public.messages where text = 'three'), 'aabbcc-ddeeff',
  '[F84] a picture that becomes ready sets the locked blur of the imported message');

-- pages merge conversations with pending globals by the same sort key
select tests.act_as_owner();
select tests.make_creator('page_' || n) from generate_series(10, 29) n;
select tests.follow('paula', 'page_' || n) from generate_series(10, 29) n;
select tests.wait();
select tests.act_as('page_' || n), tests.send('all', 'hello ' || n)
from generate_series(10, 29, 3) n;
select tests.wait();
select tests.act_as('paula');
insert into pages
with recursive page (rows, depth) as (
  select api.inbox(p_limit => 4)::jsonb, 1
  union all
  select api.inbox(p_before_at => (rows #>> '{3,updated_at}')::timestamptz,
                      p_before_id => (rows #>> '{3,partner,id}')::uuid, p_limit => 4)::jsonb,
         depth + 1
  from page where jsonb_array_length(rows) = 4 and depth < 9)
select c.line, p.depth, c.n from page p, jsonb_array_elements(p.rows) with ordinality c (line, n);
select is((select count(*) from pages), 22::bigint, '[F69] the pages contain every conversation');
select is((select count(distinct line ->> 'conversation_id') from pages), 22::bigint,
  '[F69] every conversation is on one page only');
select is((select array_agg(line #>> '{partner,username}' order by depth, n)
           from pages where depth <= 2 and line #>> '{last,text}' like 'hello%'),
  (select array_agg(u.username order by u.id desc)
   from public.profiles u where u.username in (
     'page_10', 'page_13', 'page_16', 'page_19', 'page_22', 'page_25', 'page_28')),
  '[F69] conversations with a pending global come first, in the order of the sort key');
select is(tests.unread(), 8::bigint, '[F75] each unread conversation counts once');
select * from finish();
