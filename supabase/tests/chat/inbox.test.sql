-- The list of conversations: filters, pages, and conversations opened without a message; and the
-- access to the realtime topics of a conversation.
select plan(49);
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
select is(tests.listed(), '{}'::text[], '[F69] the list of a new fan is empty');
select api.follow(tests.id_of('mara'))::jsonb;
select is(tests.listed(), '{mara}'::text[], '[F53] the first follow opens a conversation');
select is((api.inbox()::jsonb #>> '{0,last,text}'), 'followed',
  '[F53] the conversation contains a system message about the follow');
select api.unfollow(tests.id_of('mara'));
select api.follow(tests.id_of('mara'))::jsonb;
select is((select count(*) from public.messages), 1::bigint,
  '[F53] a second follow adds no system message');
select tests.act_as('mara');
select is(tests.listed(), '{noor}'::text[],
  '[F74] the list of the creator also contains the conversation');
select is((api.inbox()::jsonb #>> '{0,is_unread}')::boolean, false,
  '[F75] the conversation is not unread for the creator');
select tests.act_as_owner();
select tests.subscribe(tests.id_of('jonas'), tests.id_of('ines'));
select tests.act_as('jonas');
select is(tests.listed(), '{ines}'::text[], '[F54] the first subscription opens a conversation');
select is((api.inbox()::jsonb #>> '{0,last,text}'), 'subscribed',
  '[F54] the conversation contains a system message about the subscription');

-- order, unread, favourites, muted
select tests.act_as_owner();
select tests.pass('1 minute');
select tests.act_as('jonas');
select tests.write('mara', 'hi');
select is(tests.listed(), '{mara,ines}'::text[],
  '[F69] the conversation with the newest message is first');
select tests.act_as_owner();
select tests.pass('1 minute');
select tests.act_as('ines');
select tests.write('jonas', 'welcome');
select tests.act_as('jonas');
select is(tests.listed(), '{ines,mara}'::text[],
  '[F69] a new message moves its conversation to the top');
select is(tests.listed('unread'), '{ines}'::text[],
  '[F69] the unread filter returns only unread conversations');
select api.set_conversation(c.id, p_is_favorite => true)
from public.conversations c where tests.id_of('mara') in (c.one_id, c.other_id);
select is(tests.listed('favorites'), '{mara}'::text[],
  '[F69] the favourites filter returns only favourite conversations');
select is(tests.unread(), 1::bigint, '[F75] the unread count contains one conversation');
select api.set_conversation(c.id, p_is_muted => true)
from public.conversations c where tests.id_of('ines') in (c.one_id, c.other_id);
select is(tests.unread(), 0::bigint, '[F71] a muted conversation is not in the unread count');
select api.set_conversation(c.id, p_is_muted => false)
from public.conversations c where tests.id_of('ines') in (c.one_id, c.other_id);
select is(tests.unread(), 1::bigint, '[F71] an unmuted conversation is in the unread count');

-- notes and nickname
select tests.act_as('ines');
select lives_ok($$select api.set_conversation((select id from public.conversations),
  p_nickname => ' Jo ', p_notes => 'likes stairs')$$,
  '[F71] a creator can set a nickname and notes for a fan');
select is(api.conversation_with('jonas')::jsonb #>> '{mine,nickname}', 'Jo',
  '[F71] the creator reads the trimmed nickname');
select throws_ok($$select api.set_conversation((select id from public.conversations),
  p_nickname => repeat('x', 31))$$, 'PT400', 'nickname_too_long',
  '[F71] a nickname of 31 characters is refused');
select throws_ok($$select api.set_conversation((select id from public.conversations),
  p_notes => repeat('x', 1001))$$, 'PT400', 'notes_too_long',
  '[F71] notes of 1001 characters are refused');
select tests.act_as('jonas');
select is(jsonb_array_length(api.inbox(p_limit => t.n)::jsonb), 1,
  '[F69] a page contains one conversation for p_limit ' || t.n)
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
select is(jsonb_array_length(api.inbox()::jsonb), 15,
  '[F69] a page contains fifteen conversations');
insert into pages
with first as (select api.inbox()::jsonb as page)
select page, api.inbox(p_before_at => (page #>> '{14,updated_at}')::timestamptz,
                          p_before_id => (page #>> '{14,partner,id}')::uuid)::jsonb as next from first;
select is((select jsonb_array_length(next) from pages), 6, '[F69] the next page contains the rest');
select is((select count(distinct c -> 'conversation_id') from pages,
             jsonb_array_elements(page || next) c), 21::bigint,
  '[F69] pages neither skip nor repeat conversations with the same time');

-- opening a conversation by username
select is(api.conversation_with('page_10')::jsonb #>> '{partner,username}', 'page_10',
  '[F74] a fan can open a conversation by the username of a creator');
select throws_ok($$select api.conversation_with('noor')::jsonb$$, 'PT403', 'cannot_message_yourself',
  '[F74] a fan cannot open a conversation by their own username');
select throws_ok($$select api.conversation_with('jonas')::jsonb$$, 'PT404', 'conversation_not_found',
  '[F74] a fan cannot open a conversation by the username of another fan');
select throws_ok($$select api.conversation_with('who_ever')::jsonb$$, 'PT404', 'conversation_not_found',
  '[F74] an unknown username is not found');
select tests.act_as('ines');
select throws_ok($$select api.conversation_with('noor')::jsonb$$, 'PT404', 'conversation_not_found',
  '[F74] a creator cannot open a conversation with an unrelated fan');
select is(api.conversation_with('jonas')::jsonb #>> '{partner,is_subscriber}', 'true',
  '[F74] the creator sees that the fan is a subscriber');
select is(api.conversation_with('mara')::jsonb #>> '{permission,refusal}', 'customer_role_needed',
  '[F73] the response contains the permission');

-- search for fans
select is(api.search_fans('JONA')::jsonb #>> '{0,username}', 'jonas',
  '[F69] a creator finds a subscriber by a prefix of the username');
select is(api.search_fans('noor')::jsonb, '[]', '[F69] a creator does not find an unrelated fan');
select throws_ok($$select api.search_fans('jon')::jsonb$$, 'PT400', 'conversation_search_too_short',
  '[F69] a search text of three characters is refused');
select is(api.search_fans('jo_n')::jsonb, '[]',
  'an underscore in the search text is not a wildcard');
select tests.act_as('jonas');
select throws_ok($$select api.search_fans('jonas')::jsonb$$, 'PT403', 'method_forbidden',
  '[F69] a fan cannot search for fans');
select tests.act_as('ines');

-- realtime topics
insert into room select c.id from public.conversations c
  where tests.id_of('jonas') in (c.one_id, c.other_id);
select ok(tests.may_join('conversation:' || id),
  'a user of the conversation can join the message topic') from room;
select ok(tests.may_join('typing:' || id),
  'a user of the conversation can join the typing topic') from room;
select ok(not tests.hears('typing', 'jonas'),
  '[F70] a user of the conversation cannot broadcast on the typing topic');
select ok(not tests.hears('conversation', 'jonas'),
  'a user of the conversation cannot broadcast on the message topic');
select tests.act_as('noor');
select ok(not tests.may_join('conversation:' || id),
  'a user outside the conversation cannot join the message topic') from room;
select ok(not tests.may_join('conversation:x'),
  'a topic without a valid conversation id cannot be joined');
select tests.act_as('ines');
select api.block(tests.id_of('jonas'));
select ok(not tests.may_join('conversation:' || id),
  'a user who blocks the other cannot join the message topic') from room;
select ok(not tests.may_join('typing:' || id),
  'a user who blocks the other cannot join the typing topic') from room;
select tests.act_as('jonas');
select ok(not tests.may_join('conversation:' || id),
  'a blocked user cannot join the message topic') from room;
select ok(not tests.may_join('typing:' || id),
  'a blocked user cannot join the typing topic') from room;
select tests.act_as('ines');
select api.unblock(tests.id_of('jonas'));
select tests.act_as('jonas');
select ok(tests.may_join('conversation:' || id),
  'an unblocked user can join the message topic') from room;
select * from finish();
