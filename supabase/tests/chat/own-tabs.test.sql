-- Change notifications of a user's own actions to their other tabs and devices: messages, new
-- conversations, settings and reading. Each action sends one event on the topic of the user.
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
select is(tests.heard('jonas'), '["conversation"]',
  '[F69] a follow notifies the fan of the new conversation');
select is(tests.heard('mara'), '["conversation"] | ["fans"]',
  '[F69] [F101] a follow notifies the creator of the new conversation and the new follower');
select tests.write('mara');
select is(tests.heard('jonas'), '["sent"]', '[F69] a message notifies its sender once');
select is(tests.heard('mara'), '["conversation"]', '[F69] a message notifies its recipient once');
select is(tests.heard('stranger'), null, '[F69] a message does not notify another fan');

-- muted
select tests.act_as('mara');
select api.set_conversation(tests.room(), p_is_muted => true);
select is(tests.heard('mara'), '["conversation", "permission"]',
  '[F75] muting a conversation notifies the user who mutes it');
select is(tests.heard('jonas'), null, '[F75] muting a conversation does not notify the other user');
select tests.act_as('jonas');
select tests.write('mara');
select is(tests.heard('mara'), '["conversation"]',
  '[F75] a message in a muted conversation notifies its recipient');
select tests.act_as('mara');
select is((api.activity_state()::jsonb ->> 'conversations')::integer, 0,
  '[F75] a muted conversation is not in the unread count');

-- read, removed, subscribed
select tests.heard('jonas');
select api.mark_conversation_read(tests.room(), 99);
select is(tests.heard('mara'), '["conversation"]',
  '[F75] reading a conversation notifies the reader');
select is(tests.heard('jonas'), '["read"]',
  '[F132] reading a conversation tells the other user of the mark alone');
select tests.act_as('jonas');
select api.remove_message((select id from public.messages where sender_id = tests.id_of('jonas')
  and kind = 'text' order by seq desc limit 1));
select is(tests.heard('jonas'), '["conversation"]', '[F77] removing a message notifies its sender');
select tests.act_as_owner();
select tests.make_creator('ines');
delete from realtime.messages;
select tests.subscribe(tests.id_of('stranger'), tests.id_of('ines'));
select ok(tests.heard('stranger') like '%"conversation"%',
  '[F69] a first subscription notifies the fan of the new conversation');
select tests.subscribe(tests.id_of('jonas'), tests.id_of('mara'));
select ok(coalesce(tests.heard('jonas'), '') not like '%["conversation"]%',
  '[F69] a subscription with an existing conversation does not notify the fan of a new one');
select * from finish();
