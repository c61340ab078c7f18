-- Who tells that they type: one of the two, while no block stands between them, with a pace.
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

select is(pg_temp.types('jonas'), 'told', '[F70] a fan tells that he types');
select is(pg_temp.told(),
  jsonb_build_array(jsonb_build_array(true, 'typing', true, jsonb_build_object('by', tests.id_of('jonas')))),
  '[F70] the topic hears who, and nothing else');
select is(pg_temp.types('mara'), 'told', '[F70] so does the creator');
select is(pg_temp.types('stranger'), 'conversation_not_found', '[F70] a third person does not');
select tests.act_as_guest();
select throws_ok('select api.send_typing((select gen_random_uuid()))', '42501', null, '[F70] nor a guest');
select tests.act_as_owner();

delete from realtime.messages;
select tests.act_as('mara');
select api.block(tests.id_of('jonas'));
select tests.act_as_owner();
select is(pg_temp.types('jonas'), 'conversation_not_found', '[F32] the blocked person tells nothing');
select is(pg_temp.types('mara'), 'conversation_not_found', '[F32] nor does who blocks');
select is_empty('select from realtime.messages where event = ''typing''', '[F32] and nothing is sent');
select tests.act_as('mara');
select api.unblock(tests.id_of('jonas'));
select tests.act_as_owner();
select is(pg_temp.types('jonas'), 'told', '[F32] after the block he is heard again');

insert into private.rate_limit_windows (bucket, subject, starts_at, hits)
select 'typing', tests.id_of('jonas')::text, date_bin('1 minute', private.now(), 'epoch'),
       private.limit_typing_events_per_minute()
on conflict (bucket, subject, starts_at) do update set hits = excluded.hits;
select is(pg_temp.types('jonas'), 'rate_limited', '[F70] events have a pace');
select is(pg_temp.types('mara'), 'told', '[F70] of each person');
select tests.pass('1 minute');
select is(pg_temp.types('jonas'), 'told', '[F70] a minute later it goes on');
select * from finish();
