-- The list of conversations, its filters and pages, what opens one without a message, and who may
-- listen or speak on the topics of a conversation.
select plan(45);
select tests.open_tables();

select tests.make_creator('mara');
select tests.make_creator('ines');
select tests.make_fan('jonas', 10000);
select tests.make_fan('noor');

create function tests.write(p_to text, p_text text) returns void language sql as $$
  select api.send_message(tests.id_of(p_to), p_text, '{}', null, gen_random_uuid())::jsonb
$$;
create function tests.listed(p_filter text default 'all') returns text[] language sql as $$
  select coalesce(array_agg(c #>> '{partner,username}' order by n), '{}')
  from jsonb_array_elements(api.inbox(p_filter)::jsonb) with ordinality t (c, n)
$$;
create function tests.unread() returns bigint
language sql security definer set search_path = '' as $$ select private.unread_conversations() $$;
create function tests.hears(p_kind text, p_with text) returns boolean language plpgsql as $$
declare
  v_heard boolean;
begin
  perform set_config('realtime.topic', p_kind || ':' || (
    select c.id from public.conversations c where tests.id_of(p_with) in (c.one_id, c.other_id)
    limit 1), true);
  begin
    insert into realtime.messages (topic, extension, event)
    values (current_setting('realtime.topic'), 'broadcast', 'x');
    return true;
  exception when insufficient_privilege then
    return false;
  end;
end $$;
create function tests.may_join(p_topic text) returns boolean language sql
security definer set search_path = '' as $$
  select private.is_member_topic(p_topic, '(conversation|typing)')
$$;
create temp table room (id uuid);
create temp table pages (page jsonb, next jsonb);
grant all on room, pages to authenticated;

-- following and subscribing open a conversation
select tests.act_as('noor');
select is(tests.listed(), '{}'::text[], '[F69] at first the list is empty');
select api.follow(tests.id_of('mara'))::jsonb;
select is(tests.listed(), '{mara}'::text[], '[F53] the first follow opens a conversation');
select is((api.inbox()::jsonb #>> '{0,last,text}'), 'followed', '[F53] which says so');
select api.unfollow(tests.id_of('mara'));
select api.follow(tests.id_of('mara'))::jsonb;
select is((select count(*) from public.messages), 1::bigint, '[F53] a second follow says nothing');
select tests.act_as('mara');
select is(tests.listed(), '{noor}'::text[], '[F74] the creator has it too');
select is((api.inbox()::jsonb #>> '{0,is_unread}')::boolean, false, '[F75] with nothing to read');
select tests.act_as_owner();
select tests.subscribe(tests.id_of('jonas'), tests.id_of('ines'));
select tests.act_as('jonas');
select is(tests.listed(), '{ines}'::text[], '[F54] the first subscription opens one as well');
select is((api.inbox()::jsonb #>> '{0,last,text}'), 'subscribed', '[F54] and says so');

-- order, unread, favourites, muted
select tests.act_as_owner();
select tests.pass('1 minute');
select tests.act_as('jonas');
select tests.write('mara', 'hi');
select is(tests.listed(), '{mara,ines}'::text[], '[F69] the newest stands first');
select tests.act_as_owner();
select tests.pass('1 minute');
select tests.act_as('ines');
select tests.write('jonas', 'welcome');
select tests.act_as('jonas');
select is(tests.listed(), '{ines,mara}'::text[], '[F69] a message brings its conversation up');
select is(tests.listed('unread'), '{ines}'::text[], '[F69] the unread ones alone');
select api.set_conversation(c.id, p_is_favorite => true)
from public.conversations c where tests.id_of('mara') in (c.one_id, c.other_id);
select is(tests.listed('favorites'), '{mara}'::text[], '[F69] the favourite ones alone');
select is(tests.unread(), 1::bigint, '[F75] one is counted as unread');
select api.set_conversation(c.id, p_is_muted => true)
from public.conversations c where tests.id_of('ines') in (c.one_id, c.other_id);
select is(tests.unread(), 0::bigint, '[F71] a muted one is not');
select api.set_conversation(c.id, p_is_muted => false)
from public.conversations c where tests.id_of('ines') in (c.one_id, c.other_id);
select is(tests.unread(), 1::bigint, '[F71] until it is heard again');

-- notes and nickname
select tests.act_as('ines');
select lives_ok($$select api.set_conversation((select id from public.conversations),
  p_nickname => ' Jo ', p_notes => 'likes stairs')$$, '[F71] a creator names a fan');
select is(api.conversation_with('jonas')::jsonb #>> '{mine,nickname}', 'Jo', '[F71] for herself');
select throws_ok($$select api.set_conversation((select id from public.conversations),
  p_nickname => repeat('x', 31))$$, 'PT400', 'nickname_too_long', '[F71] in 30 characters');
select throws_ok($$select api.set_conversation((select id from public.conversations),
  p_notes => repeat('x', 1001))$$, 'PT400', 'notes_too_long', '[F71] notes have a thousand');
select tests.act_as('jonas');
select is(jsonb_array_length(api.inbox(p_limit => t.n)::jsonb), 1, '[F69] a list is never asked for less than one: ' || t.n)
from (values (0), (-1), (1)) t (n);
select unalike(api.inbox()::text || (api.conversation_with('ines')::jsonb)::text
  || (select string_agg(m::text, '') from public.conversation_members m), '%stairs%',
  '[F71] the fan never sees the notes');

-- pages
select tests.act_as_owner();
select tests.make_creator('page_' || n) from generate_series(10, 29) n;
insert into public.conversations (one_id, other_id, updated_at)
select least(tests.id_of('noor'), tests.id_of('page_' || n)),
       greatest(tests.id_of('noor'), tests.id_of('page_' || n)), timestamptz '2020-01-01'
from generate_series(10, 29) n;
select tests.act_as('noor');
select is(jsonb_array_length(api.inbox()::jsonb), 15, '[F69] fifteen are a page');
insert into pages
with first as (select api.inbox()::jsonb as page)
select page, api.inbox(p_before_at => (page #>> '{14,updated_at}')::timestamptz,
                          p_before_id => (page #>> '{14,partner,id}')::uuid)::jsonb as next from first;
select is((select jsonb_array_length(next) from pages), 6, '[F69] the next page has the rest');
select is((select count(distinct c -> 'conversation_id') from pages,
             jsonb_array_elements(page || next) c), 21::bigint,
  '[F69] nothing is missing or doubled where many are of one moment');

-- opening by name
select is(api.conversation_with('page_10')::jsonb #>> '{partner,username}', 'page_10',
  '[F74] a conversation is opened by name');
select throws_ok($$select api.conversation_with('noor')::jsonb$$, 'PT403', 'cannot_message_yourself',
  '[F74] not by one''s own');
select throws_ok($$select api.conversation_with('jonas')::jsonb$$, 'PT404', 'conversation_not_found',
  '[F74] nor by the name of another fan');
select throws_ok($$select api.conversation_with('who_ever')::jsonb$$, 'PT404', 'conversation_not_found',
  '[F74] nor by nobody''s');
select tests.act_as('ines');
select throws_ok($$select api.conversation_with('noor')::jsonb$$, 'PT404', 'conversation_not_found',
  '[F74] a creator looks up no fan whom she does not know');
select is(api.conversation_with('jonas')::jsonb #>> '{partner,is_subscriber}', 'true',
  '[F74] and sees that a fan subscribes');
select is(api.conversation_with('mara')::jsonb #>> '{permission,refusal}', 'customer_role_needed',
  '[F73] the permission comes with the thread');

-- looking for somebody
select is(api.search_fans('JONA')::jsonb #>> '{0,username}', 'jonas',
  '[F69] a creator finds a subscriber by the beginning of the name');
select is(api.search_fans('noor')::jsonb, '[]', '[F69] but no fan who is not hers');
select throws_ok($$select api.search_fans('jon')::jsonb$$, 'PT400', 'conversation_search_too_short',
  '[F69] three characters are too few');
select is(api.search_fans('jo_n')::jsonb, '[]', 'an underscore is an underscore');
select tests.act_as('jonas');
select throws_ok($$select api.search_fans('jonas')::jsonb$$, 'PT403', 'method_forbidden',
  '[F69] fans search creators, not fans');
select tests.act_as('ines');

-- topics
insert into room select c.id from public.conversations c
  where tests.id_of('jonas') in (c.one_id, c.other_id);
select ok(tests.may_join('conversation:' || id), 'a member joins the conversation') from room;
select ok(tests.may_join('typing:' || id), 'and where it is told who types') from room;
select ok(not tests.hears('typing', 'jonas'), '[F70] a member sends nothing on it');
select ok(not tests.hears('conversation', 'jonas'), 'nor on the topic of messages');
select tests.act_as('noor');
select ok(not tests.may_join('conversation:' || id), 'a stranger does not join') from room;
select ok(not tests.may_join('conversation:x'), 'nor does anybody join what is no conversation');
select tests.act_as('ines');
select api.block(tests.id_of('jonas'));
select ok(not tests.may_join('conversation:' || id), 'after a block nobody joins') from room;
select * from finish();
