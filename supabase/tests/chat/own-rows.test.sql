-- Rows of conversations beside their messages, as policies give them to a caller: paid chats, and
-- messages to an audience.
select plan(23);

select tests.make_creator(name) from unnest(array['mara', 'ines']) p (name);
select tests.make_fan('jonas', 5000);
select tests.make_fan('noor', 5000);
update public.creator_settings set text_price_cents = 150, audio_price_cents = 150,
  video_price_cents = 150 where creator_id = tests.id_of('mara');

create temporary table made as select tests.make_media(tests.id_of('mara'), 'chat') as id;
grant select on made to authenticated;

create function tests.paid_chats_of(p_name text) returns bigint language plpgsql as $$
begin
  perform tests.act_as(p_name);
  return (select count(id) from public.paid_chats);
end $$;

-- paid chats
select tests.act_as('jonas');
select api.start_paid_chat(tests.id_of('mara'), 150, gen_random_uuid())::jsonb;
select is(tests.paid_chats_of('jonas'), 1::bigint, '[F81] who pays reads the paid chat');
select is(tests.paid_chats_of('mara'), 1::bigint, '[F81] and who is paid does');
select is(tests.paid_chats_of('noor'), 0::bigint, '[F81] another fan does not');
select is(tests.paid_chats_of('ines'), 0::bigint, '[F81] nor does another creator');
select tests.act_as('mara');
select api.block(tests.id_of('jonas'));
select is(tests.paid_chats_of('jonas'), 0::bigint, '[F81] across a block nobody reads it');
select tests.act_as('mara');
select api.unblock(tests.id_of('jonas'));
select is(tests.paid_chats_of('jonas'), 1::bigint, '[F81] and once it is lifted both do again');

-- messages to an audience
select tests.act_as_owner();
create function tests.globals_of(p_name text) returns text[] language plpgsql as $$
begin
  perform tests.act_as(p_name);
  return (select array_agg(coalesce(text, 'locked') order by id) from public.globals);
end $$;
create function tests.bodies_of(p_name text) returns text[] language plpgsql as $$
begin
  perform tests.act_as(p_name);
  return (select array_agg(text order by global_id) from public.global_bodies);
end $$;
create function tests.take_back(p_fan text) returns text language sql as $$
  select api.remove_message(m.id) from public.messages m
  where m.recipient_id = tests.id_of(p_fan) and m.text = 'to all'
$$;
select tests.act_as('noor');
select api.follow(tests.id_of('mara'))::jsonb;
select tests.act_as('mara');
select api.send_global('followers', 'to all', '{}', null, gen_random_uuid())::jsonb;
select api.send_global('followers', 'for sale', array(select id from made), 500, gen_random_uuid())::jsonb;
select api.send_global('followers', 'later', '{}', null, gen_random_uuid(), false,
  date_bin('15 minutes', private.now(), 'epoch') + interval '1 hour')::jsonb;

select is(tests.globals_of('mara'), '{to all,locked,later}'::text[], '[F82] a creator reads the own ones');
select is(tests.bodies_of('mara'), '{for sale}'::text[], '[F82] with what they lock');
select isnt_empty('select 1 from public.global_media', '[F82] and their media');
select is(tests.globals_of('noor'), '{to all,locked}'::text[], '[F84] a fan reads what was sent to them');
select is(tests.bodies_of('noor'), null, '[F84] without what is locked');
select is_empty('select 1 from public.global_media', '[F84] and without media');
select is(tests.globals_of('jonas'), null, '[F84] who is not addressed reads nothing');
select is(tests.globals_of('ines'), null, '[F84] nor does another creator');
select tests.act_as('mara');
select api.block(tests.id_of('noor'));
select is(tests.globals_of('noor'), null, '[F84] nor who is across a block');
select tests.act_as('mara');
select api.unblock(tests.id_of('noor'));
select is(tests.globals_of('noor'), '{to all,locked}'::text[], '[F84] until it is lifted');

-- once it is in the thread, the message there decides
select api.conversation_with('mara')::jsonb;
select is(tests.globals_of('noor'), '{to all,locked}'::text[], '[F84] a thread takes nothing away');
select tests.act_as('mara');
select api.block(tests.id_of('noor'));
select is(tests.globals_of('noor'), null, '[F84] a block hides what is in the thread too');
select tests.act_as('mara');
select api.unblock(tests.id_of('noor'));
select is(tests.globals_of('noor'), '{to all,locked}'::text[], '[F84] and it is back without the block');
select tests.act_as('mara');
select is(tests.take_back('noor'), 'message_removed', '[F84] what is taken back in the thread');
select is(tests.globals_of('noor'), '{locked}'::text[], '[F84] is not read here either');
select is(tests.globals_of('mara'), '{to all,locked,later}'::text[], '[F84] but by its creator');
select is(tests.globals_of('jonas'), null, '[F84] and nobody gains by it');
select * from finish();
