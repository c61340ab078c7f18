-- The search of one's own conversations: by name, username and nickname, paged by the key of the
-- list, without what the list leaves out.
select plan(20);
select tests.open_tables();

select tests.make_creator('mara');
select tests.make_creator('ines');
select tests.make_fan('jonas');
select tests.make_fan('noor');
select tests.make_fan('piet');
update public.profiles set name = 'Jonas Rider' where username = 'jonas';
update public.profiles set name = 'Noor Kahn' where username = 'noor';
update public.profiles set name = 'Mara Voss' where username = 'mara';

create function tests.write(p_to text, p_text text) returns void language sql as $$
  select api.send_message(tests.id_of(p_to), p_text, '{}', null, gen_random_uuid())::jsonb
$$;
create function tests.found(p_query text, p_limit integer default 15) returns text[]
language sql as $$
  select coalesce(array_agg(c #>> '{partner,username}' order by n), '{}')
  from jsonb_array_elements(api.search_conversations(p_query, p_limit => p_limit)::jsonb)
    with ordinality t (c, n)
$$;

select tests.act_as('jonas');
select tests.write('mara', 'hello');
select tests.act_as_owner();
select tests.pass('1 minute');
select tests.act_as('noor');
select tests.write('mara', 'hello');
select tests.act_as('mara');
select is(tests.found('rider'), '{jonas}'::text[], '[F134] a creator finds a conversation by a part of the name');
select is(tests.found(' RIDER '), '{jonas}'::text[], '[F134] in any case, without outer spaces');
select is(tests.found('noor'), '{noor}'::text[], '[F134] and by the username');
select is(tests.found('r ka'), '{noor}'::text[], '[F134] four characters are enough');
select is(tests.found('piet'), '{}'::text[], '[F134] somebody without a conversation is not found');
select is(tests.found('100%'), '{}'::text[], '[F134] a sign of a pattern is a letter like others');
select api.set_conversation(c.id, p_nickname => 'Captain')
from public.conversations c where tests.id_of('jonas') in (c.one_id, c.other_id);
select is(tests.found('capt'), '{jonas}'::text[], '[F134] and by the nickname that they gave');
select is(tests.found('rider'), '{jonas}'::text[], '[F134] whose name still finds it');
select is(api.search_conversations('capt')::jsonb, (
    select jsonb_agg(r) from jsonb_array_elements(api.inbox()::jsonb) r
    where r #>> '{partner,username}' = 'jonas'),
  '[F134] a row is that of the list');
select tests.act_as('jonas');
select is(tests.found('voss'), '{mara}'::text[], '[F134] a fan finds a creator');
select is(tests.found('captain'), '{}'::text[], '[F134] a nickname finds nothing for its bearer');

-- pages
select tests.act_as('mara');
select is(tests.found('as@v', 15), '{}'::text[], '[F134] a mail address finds nobody');
select tests.act_as_owner();
update public.profiles set name = 'Common Name' where username in ('jonas', 'noor');
select tests.act_as('mara');
select is(tests.found('common'), '{noor,jonas}'::text[], '[F134] the newest conversation is first');
select is((select jsonb_path_query_array(api.search_conversations('common',
    (f.r ->> 'updated_at')::timestamptz, (f.r #>> '{partner,id}')::uuid, 1)::jsonb,
    '$[*].partner.username')
  from (select api.search_conversations('common', p_limit => 1)::jsonb -> 0) f (r)),
  '["jonas"]', '[F134] a page begins after its key');

-- what the list leaves out
select api.block(tests.id_of('noor'));
select is(tests.found('common'), '{jonas}'::text[], '[F134] a blocked fan is not found');
select is(tests.answer('noor', 'json_array_length(api.search_conversations(''voss''))'), '0',
  '[F134] nor the creator by the blocked fan');
select is(tests.answer('mara', 'api.search_conversations(''com'')'),
  'conversation_search_too_short', '[F134] three characters are refused');
select is(tests.answer('mara', 'api.search_conversations(null)'), 'conversation_search_too_short',
  '[F134] as is nothing');
select is(tests.answer('mara', 'api.search_conversations(repeat(''x'', 500))'), 'field_too_long',
  '[F134] and a long text');
select is(tests.answer('guest', 'api.search_conversations(''mara'')'), '42501',
  '[F134] a guest searches nothing');
select * from finish();
