-- Marks of reading: given and seen by those who have them on, never by a hidden creator, never
-- across a block, and told without another reading.
select plan(27);
select tests.open_tables();

select tests.make_creator('mara');
select tests.make_fan('jonas');
select tests.make_fan('noor');

create function tests.write(p_to text, p_text text) returns void language sql as $$
  select api.send_message(tests.id_of(p_to), p_text, '{}', null, gen_random_uuid())::jsonb
$$;
create function tests.room() returns uuid language sql security definer set search_path = '' as $$
  select id from public.conversations limit 1
$$;
create function tests.read_until(p_seq bigint default 1000) returns void language sql as $$
  select api.mark_conversation_read(tests.room(), p_seq)
$$;
create function tests.mark(p_partner text) returns text language sql as $$
  select api.conversation_with(p_partner)::jsonb #>> '{partner,read_seq}'
$$;
create function tests.told(p_name text) returns text
language sql security definer set search_path = '' as $$
  select coalesce(string_agg(m.payload ->> 'seq', ',' order by (m.payload ->> 'seq')::bigint), '')
  from realtime.messages m
  where m.topic = 'user:' || tests.id_of(p_name) and m.payload -> 'what' = '["read"]'
$$;

select tests.act_as('jonas');
select tests.write('mara', 'one');
select tests.write('mara', 'two');
select is(tests.mark('mara'), '0', '[F132] nothing is marked before the creator reads');
select tests.act_as('mara');
select tests.read_until(1);
select tests.act_as('jonas');
select is(tests.mark('mara'), '1', '[F132] what the creator has read is marked for the fan');
select is(tests.told('jonas'), '1', '[F132] the fan is told of the mark with its seq');
select is(tests.told('mara'), '', '[F132] the reader is not told of the own mark');
select tests.act_as('mara');
select tests.read_until(1);
select is(tests.told('jonas'), '1', '[F132] reading again tells nothing');
select tests.read_until();
select is(tests.told('jonas'), '1,2', '[F132] a reading beyond the end marks the last message');
select tests.act_as('jonas');
select tests.write('mara', 'three');
select is(tests.mark('mara'), '2', '[F132] a message that came later is not marked by it');
select lives_ok('select tests.read_until(null)', '[F132] a reading without a seq is no error');
select is(tests.told('mara'), '', '[F132] and marks nothing');

-- a creator who appears offline
select tests.act_as('mara');
select api.set_invisible(true);
select tests.read_until(3);
select tests.act_as('jonas');
select is(tests.mark('mara'), '2', '[F132] a creator who appears offline reads without a mark');
select is(tests.told('jonas'), '1,2', '[F132] and nobody is told');
select tests.act_as('mara');
select is(api.conversation_with('jonas')::jsonb #>> '{mine,read_seq}', '1000',
  '[F132] the creator''s own list knows that it is read');
select api.set_invisible(false);
select tests.act_as_owner();
update public.conversation_members set read_seq = 3 where user_id = tests.id_of('mara');
select tests.act_as('mara');
select tests.read_until(3);
select tests.act_as('jonas');
select is(tests.mark('mara'), '2', '[F132] what was read meanwhile stays without a mark');
select tests.write('mara', 'four');
select tests.act_as('mara');
select tests.read_until(4);
select tests.act_as('jonas');
select is(tests.mark('mara'), '4', '[F132] reading a later message while visible marks it');

-- off: neither given nor seen
select api.set_read_marks(false);
select is(tests.mark('mara'), null, '[F132] a fan without marks sees none');
select is((api.my_account()::jsonb ->> 'has_read_marks'), 'false', '[F132] the account says so');
select tests.act_as('mara');
select tests.write('jonas', 'five');
select tests.act_as('jonas');
select tests.read_until(5);
select tests.act_as('mara');
select is(tests.mark('jonas'), '0', '[F132] a fan without marks gives none');
select is(tests.told('mara'), '', '[F132] and the creator is told of none');
select tests.act_as('jonas');
select api.set_read_marks(true);
select is(tests.mark('mara'), '4', '[F132] switched on again, the fan sees what was given');
select tests.act_as('mara');
select is(tests.mark('jonas'), '0', '[F132] what was read without marks stays so');
select api.set_read_marks(false);
select tests.write('jonas', 'six');
select tests.act_as('jonas');
select tests.read_until(6);
select tests.act_as('mara');
select is(tests.told('mara'), '', '[F132] a creator without marks is told of none');
select api.set_read_marks(true);
select is(tests.mark('jonas'), '6', '[F132] a fan with marks has given them');

-- a block
select tests.act_as('jonas');
select tests.write('mara', 'seven');
select api.block(tests.id_of('mara'));
select tests.act_as('mara');
select tests.read_until(7);
select is(tests.told('jonas'), '1,2,4', '[F132] no mark crosses a block');
select tests.act_as('jonas');
select is(tests.mark('mara'), null, '[F132] a thread across a block has no mark');

select is(tests.answer('guest', 'api.set_read_marks(false)'), '42501',
  '[F132] a guest has no marks to set');
select is(tests.answer('noor', 'api.set_read_marks(null)'), 'invalid_payload',
  '[F132] marks are on or off');
select is(tests.answer('noor', 'api.set_read_marks(false)'), 'done',
  '[F132] a fan switches them off');
select * from finish();
