-- Row policies of conversation tables other than messages: paid chats and globals.
select plan(25);

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
select is(tests.paid_chats_of('jonas'), 1::bigint, '[F81] the fan can read the paid chat');
select is(tests.paid_chats_of('mara'), 1::bigint, '[F81] the creator can read the paid chat');
select is(tests.paid_chats_of('noor'), 0::bigint, '[F81] another fan cannot read the paid chat');
select is(tests.paid_chats_of('ines'), 0::bigint,
  '[F81] another creator cannot read the paid chat');
select tests.act_as('mara');
select api.block(tests.id_of('jonas'));
select is(tests.paid_chats_of('jonas'), 0::bigint,
  '[F81] the blocked fan cannot read the paid chat');
select is(tests.paid_chats_of('mara'), 0::bigint,
  '[F81] the blocking creator cannot read the paid chat');
select tests.act_as('mara');
select api.unblock(tests.id_of('jonas'));
select is(tests.paid_chats_of('jonas'), 1::bigint,
  '[F81] the fan can read the paid chat after the block');
select is(tests.paid_chats_of('mara'), 1::bigint,
  '[F81] the creator can read the paid chat after the block');

-- globals
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

select is(tests.globals_of('mara'), '{to all,locked,later}'::text[],
  '[F82] a creator can read her own globals');
select is(tests.bodies_of('mara'), '{for sale}'::text[],
  '[F82] a creator can read the locked texts of her globals');
select isnt_empty('select 1 from public.global_media',
  '[F82] a creator can read the media rows of her globals');
select is(tests.globals_of('noor'), '{to all,locked}'::text[],
  '[F84] a follower can read the sent globals');
select is(tests.bodies_of('noor'), null,
  '[F84] a follower cannot read the locked text of a global');
select is_empty('select 1 from public.global_media',
  '[F84] a follower cannot read the media rows of a global');
select is(tests.globals_of('jonas'), null,
  '[F84] a fan outside the audience cannot read the globals');
select is(tests.globals_of('ines'), null, '[F84] another creator cannot read the globals');
select tests.act_as('mara');
select api.block(tests.id_of('noor'));
select is(tests.globals_of('noor'), null, '[F84] a blocked follower cannot read the globals');
select tests.act_as('mara');
select api.unblock(tests.id_of('noor'));
select is(tests.globals_of('noor'), '{to all,locked}'::text[],
  '[F84] the follower can read the globals after the block');

-- after the import, the imported message decides
select api.conversation_with('mara')::jsonb;
select is(tests.globals_of('noor'), '{to all,locked}'::text[],
  '[F84] the follower can read the globals after the import');
select tests.act_as('mara');
select api.block(tests.id_of('noor'));
select is(tests.globals_of('noor'), null, '[F84] a blocked follower cannot read imported globals');
select tests.act_as('mara');
select api.unblock(tests.id_of('noor'));
select is(tests.globals_of('noor'), '{to all,locked}'::text[],
  '[F84] the follower can read imported globals after the block');
select tests.act_as('mara');
select is(tests.take_back('noor'), 'message_removed',
  '[F84] the creator can remove an imported global from a thread');
select is(tests.globals_of('noor'), '{locked}'::text[],
  '[F84] the follower cannot read a global that was removed from the thread');
select is(tests.globals_of('mara'), '{to all,locked,later}'::text[],
  '[F84] the creator can read a global that was removed from a thread');
select is(tests.globals_of('jonas'), null,
  '[F84] a fan outside the audience cannot read the globals after the removal');
select * from finish();
