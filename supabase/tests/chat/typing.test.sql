-- Typing signals: sent by the two users of a conversation, not across a block, with a rate limit.
select plan(12);

select tests.make_creator('mara');
select tests.make_fan(name) from unnest(array['jonas', 'stranger']) p (name);
select tests.act_as('jonas');
select api.send_message(tests.id_of('mara'), 'hello', '{}', null, gen_random_uuid())::jsonb;
select tests.act_as_owner();
delete from realtime.messages;
create temp table room as select id from public.conversations
where tests.id_of('jonas') in (one_id, other_id);
grant select on room to authenticated;

create function pg_temp.types(p_user text) returns text
language plpgsql as $$
begin
  perform tests.act_as(p_user);
  perform api.send_typing((select id from room));
  perform tests.act_as_owner();
  return 'told';
exception when others then
  perform tests.act_as_owner();
  return sqlerrm;
end $$;
create function pg_temp.told() returns jsonb
language sql as $$
  select coalesce(jsonb_agg(jsonb_build_array(
    topic = 'typing:' || (select id from room), event, private, payload - 'id')), '[]')
  from realtime.messages
$$;

select is(pg_temp.types('jonas'), 'told', '[F70] a fan can send a typing signal');
select is(pg_temp.told(),
  jsonb_build_array(jsonb_build_array(true, 'typing', true, jsonb_build_object('by', tests.id_of('jonas')))),
  '[F70] the event contains the id of the sender and nothing else');
select is(pg_temp.types('mara'), 'told', '[F70] the creator can send a typing signal');
select is(pg_temp.types('stranger'), 'conversation_not_found',
  '[F70] a user outside the conversation cannot send a typing signal');
select tests.act_as_guest();
select throws_ok('select api.send_typing((select gen_random_uuid()))', '42501', null,
  '[F70] a guest cannot send a typing signal');
select tests.act_as_owner();

delete from realtime.messages;
select tests.act_as('mara');
select api.block(tests.id_of('jonas'));
select tests.act_as_owner();
select is(pg_temp.types('jonas'), 'conversation_not_found',
  '[F32] a blocked fan cannot send a typing signal');
select is(pg_temp.types('mara'), 'conversation_not_found',
  '[F32] a blocking creator cannot send a typing signal');
select is_empty('select from realtime.messages where event = ''typing''',
  '[F32] no typing event is sent across a block');
select tests.act_as('mara');
select api.unblock(tests.id_of('jonas'));
select tests.act_as_owner();
select is(pg_temp.types('jonas'), 'told', '[F32] the fan can send a typing signal after the block');

insert into private.rate_limit_windows (bucket, subject, starts_at, hits)
select 'typing', tests.id_of('jonas')::text, date_bin('1 minute', private.now(), 'epoch'),
       private.limit_typing_events_per_minute()
on conflict (bucket, subject, starts_at) do update set hits = excluded.hits;
select is(pg_temp.types('jonas'), 'rate_limited',
  '[F70] a typing signal above the limit per minute is refused');
select is(pg_temp.types('mara'), 'told', '[F70] the limit counts each user separately');
select tests.pass('1 minute');
select is(pg_temp.types('jonas'), 'told', '[F70] the fan can send a typing signal a minute later');
select * from finish();
