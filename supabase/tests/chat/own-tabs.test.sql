-- What a user's other tabs and devices hear of what the reader does: messages, conversations that
-- open, settings, and reading. One event on their own topic for each.
select plan(14);

select tests.make_creator('mara');
select tests.make_fan('jonas', 10000);
select tests.make_fan('stranger');
create function tests.heard(p_username text) returns text
language sql security definer set search_path = '' as $$
  with taken as (
    delete from realtime.messages where topic = 'user:' || tests.id_of(p_username)
    returning payload)
  select string_agg(payload ->> 'what', ' | ' order by payload ->> 'what') from taken
$$;
create function tests.room() returns uuid
language sql security definer set search_path = '' as $$ select id from public.conversations $$;
create function tests.write(p_to text) returns jsonb language sql as $$
  select api.send_message(tests.id_of(p_to), 'hello', '{}', null, gen_random_uuid())::jsonb
$$;

delete from realtime.messages;

select tests.act_as('jonas');
select api.follow(tests.id_of('mara'))::jsonb;
select is(tests.heard('jonas'), '["conversation"]', '[F69] a follow opens a conversation in all one''s lists');
select is(tests.heard('mara'), '["conversation"]', '[F69] and in the creator''s');
select tests.write('mara');
select is(tests.heard('jonas'), '["sent"]', '[F69] the sender''s own pages hear of a message, once');
select is(tests.heard('mara'), '["conversation"]', '[F69] and the recipient''s, once');
select is(tests.heard('stranger'), null, '[F69] nobody else does');

-- muted
select tests.act_as('mara');
select api.set_conversation(tests.room(), p_is_muted => true);
select is(tests.heard('mara'), '["conversation", "permission"]',
  '[F75] who mutes a conversation has it muted everywhere');
select is(tests.heard('jonas'), null, '[F75] which the other is not told');
select tests.act_as('jonas');
select tests.write('mara');
select is(tests.heard('mara'), '["conversation"]', '[F75] a muted list moves all the same');
select tests.act_as('mara');
select is((api.activity_state()::jsonb ->> 'conversations')::integer, 0, '[F75] and counts nothing');

-- read, removed, subscribed
select tests.heard('jonas');
select api.mark_conversation_read(tests.room(), 99);
select is(tests.heard('mara'), '["conversation"]', '[F75] what is read is read everywhere');
select is(tests.heard('jonas'), null, '[F75] which the other is not told either');
select tests.act_as('jonas');
select api.remove_message((select id from public.messages where sender_id = tests.id_of('jonas')
  and kind = 'text' order by seq desc limit 1));
select is(tests.heard('jonas'), '["conversation"]', '[F77] what is taken back goes from all one''s lists');
select tests.act_as_owner();
select tests.make_creator('ines');
delete from realtime.messages;
select tests.subscribe(tests.id_of('stranger'), tests.id_of('ines'));
select ok(tests.heard('stranger') like '%["conversation"]%',
  '[F69] a first subscription opens its conversation in all one''s lists');
select tests.subscribe(tests.id_of('jonas'), tests.id_of('mara'));
select ok(coalesce(tests.heard('jonas'), '') not like '%["conversation"]%',
  '[F69] one with a conversation opens none');
select * from finish();
