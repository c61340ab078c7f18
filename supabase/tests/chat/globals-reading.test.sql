-- A message to an audience as its reader meets it: in the list before it is in any thread, in the
-- thread once, with price and media as any message of the creator.
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

-- in the list before it is in the thread
select tests.act_as('mara');
select tests.send('followers', 'canary-words', 700, array[tests.kept('picture')]);
select tests.wait();
select tests.follow('late', 'mara');
select tests.act_as('jonas');
select is(tests.listed(), '{mara,ines}'::text[], '[F84] it brings its conversation up');
select is(tests.line('mara') ->> 'is_unread', 'true', '[F75] which is unread');
select is(tests.line('mara') #>> '{last,price_cents}', '700', '[F84] and says the price');
select is(tests.line('mara') #>> '{last,is_locked}', 'true', '[F84] of what is locked');
select is(tests.line('mara') #>> '{last,media_count}', '1', '[F84] and how much it is');
select unalike(api.inbox()::text, '%canary%', '[F79] but not the words');
select is(tests.listed('unread'), '{mara,ines}'::text[], '[F69] it is among the unread ones');
select is(tests.unread(), 2::bigint, '[F75] and counted beside the message of Ines');
select is(tests.texts('mara'), '{}'::text[], '[F84] the thread does not have it yet');
select is(tests.may_read(tests.kept('picture')), false, '[F84] nor is its picture open');
insert into kept select 'before', null, (tests.line('mara') ->> 'updated_at')::timestamptz;

-- opening
insert into kept select 'room', tests.open('mara');
select is(tests.texts('mara'), '{(image)}'::text[], '[F83] opening the thread takes it in');
select is(tests.open('mara'), tests.kept('room'), '[F83] a second opening');
select is(tests.texts('mara'), '{(image)}'::text[], '[F83] takes nothing in again');
select is((tests.line('mara') ->> 'updated_at')::timestamptz, at,
  '[F84] the line keeps its place') from kept where name = 'before';
select is(tests.listed(), '{mara,ines}'::text[], '[F84] in the list');
select is((select count(*) from jsonb_array_elements(api.inbox()::jsonb)), 2::bigint,
  '[F84] where it stands once');
select is(tests.unread(), 2::bigint, '[F75] it stays unread until it is read');
select results_eq(
  $$select sender_id, price_cents, media_count, locked_blur from public.messages
    where kind = 'image'$$,
  $$values (tests.id_of('mara'), 700::bigint, 1::smallint, 'aabbcc-ddeeff')$$,
  '[F83] it is a message of the creator, locked and priced');
select is_empty('select 1 from public.message_bodies', '[F79] its words are not the fan''s');
select is_empty('select 1 from public.message_media', '[F79] nor its picture');
select is(tests.may_read(tests.kept('picture')), false, '[F79] storage refuses it');
select api.mark_conversation_read(tests.kept('room'), 99);
select is(tests.unread(), 1::bigint, '[F75] read, it is counted no more');
insert into kept select 'message', id from public.messages where kind = 'image';
select is(api.unlock_message(tests.kept('message'), gen_random_uuid())::jsonb ->> 'result',
  'message_unlocked', '[F79] it is unlocked as any other');
select is((select text from public.unlocks), 'canary-words', '[F79] with its words');
select is(tests.may_read(tests.kept('picture')), true, '[F79] and its picture');
select tests.act_as('noor');
select is(tests.may_read(tests.kept('picture')), false, '[F79] which one purchase opens for one');
select tests.act_as('mara');
select is((select text from public.message_bodies), 'canary-words', '[F79] the creator reads it');

-- before anything that takes the lock
select tests.wait();
select tests.act_as('noor');
select tests.write('mara', 'an answer');
select is(tests.texts('mara'), '{(image),"an answer"}'::text[],
  '[F83] who writes first finds it before what they wrote');
select ok((select bool_and(seq = place and change_seq >= seq) from (
    select m.seq, m.change_seq, row_number() over (order by m.created_at, m.seq) as place
    from public.messages m where tests.id_of('mara') in (m.sender_id, m.recipient_id)) t),
  '[F83] seq follows time');
select tests.act_as('mara');
select tests.write('paula', 'to Paula');
select is(tests.line('paula') #>> '{last,text}', 'to Paula', '[F83] the creator writes');
select tests.act_as('paula');
select is(tests.texts('mara'), '{(image),"to Paula"}'::text[], '[F83] and it comes in before hers');
select is(tests.unread(), 1::bigint, '[F75] one conversation is counted once');

-- where the creator opens the conversation
select tests.wait();
select tests.act_as('mara');
select tests.send('all', 'free words', null, array[tests.kept('free')]);
select tests.wait();
select tests.act_as('mara');
select is(api.conversation_with('noor')::jsonb ->> 'conversation_id' is not null, true,
  '[F83] the creator opens a thread');
select tests.act_as('noor');
select is((tests.texts('mara'))[3], 'free words', '[F83] which takes it in as well');
select is(tests.may_read(tests.kept('free')), true, '[F84] the picture of a free one is open');
select tests.act_as('jonas');
select is(tests.may_read(tests.kept('free')), false, '[F84] through the message alone');
select tests.open('mara');
select is(tests.may_read(tests.kept('free')), true, '[F84] and then it is');

-- who left, who came late, who is nobody
select tests.act_as('quitter');
select api.unfollow(tests.id_of('mara'));
select is(tests.texts('mara'), '{(image),"free words"}'::text[],
  '[F84] who stops following keeps what was sent before');
select is(tests.line('mara') ->> 'is_unread', 'true', '[F75] and has not read it');
select tests.act_as('late');
select tests.open('mara');
select is(tests.texts('mara'), '{"free words"}'::text[], '[F84] who came later has what came later');
select is(tests.may_read(tests.kept('picture')), false, '[F84] and nothing of before');
select tests.act_as_owner();
select tests.make_fan('stranger');
select tests.act_as('stranger');
select tests.write('mara', 'hi');
select is(tests.open('mara') is not null, true, 'who only wrote');
select is(tests.texts('mara'), '{hi}'::text[], '[F84] is in no audience');
select is(tests.unread(), 0::bigint, '[F84] and has nothing to read');
select is(tests.may_read(tests.kept('free')), false, '[F84] nor to see');
select tests.act_as_guest();
select is(tests.may_read(tests.kept('free')), false, '[F84] a guest sees nothing of it');
select tests.act_as('jonas');
select throws_ok('select request_digest from public.globals', '42501', null, '[F84] nobody reads what a request said');
select is_empty('select 1 from public.global_media', '[F84] a fan reads media in the thread alone');

-- muted, blocked, suspended
select api.mark_conversation_read(tests.kept('room'), 99);
select api.set_conversation(tests.kept('room'), p_is_muted => true);
select tests.wait();
select tests.act_as('mara');
select tests.send('followers', 'for the muted');
select tests.wait();
select tests.act_as('jonas');
select is(tests.line('mara') #>> '{last,text}', 'for the muted', '[F84] muted: delivered');
select is(tests.unread(), 1::bigint, '[F84] and silent');
select api.set_conversation(tests.kept('room'), p_is_muted => false);
select is(tests.unread(), 2::bigint, '[F84] until it is heard again');
select api.block(tests.id_of('mara'));
select is(tests.listed(), '{ines}'::text[], '[F84] across a block nothing shows');
select is(tests.unread(), 1::bigint, '[F84] or is counted');
select api.unblock(tests.id_of('mara'));
select is(tests.unread(), 2::bigint, '[F84] what was sent before the block is there after it');
select api.set_conversation(tests.kept('room'), p_is_favorite => true);
select is(tests.listed('favorites'), '{mara}'::text[], '[F69] the filter finds it too');
select tests.open('mara');
select is((tests.texts('mara'))[3], 'for the muted', '[F83] and it comes in');

-- several at once, in their order, behind what was removed
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
select is(tests.line('mara') #>> '{last,text}', 'one', '[F84] the newest that is theirs stands there');
select tests.open('mara');
select is((tests.texts('mara'))[4:], '{one}'::text[], '[F83] and comes in alone');
select tests.wait();
select tests.act_as('mara');
select tests.send('followers', 'two');
select tests.wait();
select tests.act_as('mara');
select tests.send('followers', 'three', 300, array[tests.kept('raw')], true);
select tests.wait();
select tests.act_as('jonas');
select is(tests.line('mara') #>> '{last,text}', 'three', '[F84] a shown description is read');
select tests.open('mara');
select is((tests.texts('mara'))[5:], '{two,three}'::text[], '[F83] in their order');
select throws_ok($$select api.unlock_message((select id from public.messages
  where text = 'three'), gen_random_uuid())::jsonb$$, 'PT409', 'media_processing',
  '[F79] a picture in the making is not sold yet');
select tests.act_as_owner();
select tests.finish_media(tests.kept('raw'));
select tests.act_as('jonas');
select is((select locked_blur from public.messages where text = 'three'), 'aabbcc-ddeeff',
  '[F84] what becomes ready later is so in the threads that have it');

-- pages merge what waits by the same key
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
select is((select count(*) from pages), 22::bigint, '[F69] every conversation is on some page');
select is((select count(distinct line ->> 'conversation_id') from pages), 22::bigint,
  '[F69] and on one alone');
select is((select array_agg(line #>> '{partner,username}' order by depth, n)
           from pages where depth <= 2 and line #>> '{last,text}' like 'hello%'),
  (select array_agg(u.username order by u.id desc)
   from public.profiles u where u.username in (
     'page_10', 'page_13', 'page_16', 'page_19', 'page_22', 'page_25', 'page_28')),
  '[F69] those with something new stand first, by the key');
select is(tests.unread(), 8::bigint, '[F75] each counts once');
select * from finish();
