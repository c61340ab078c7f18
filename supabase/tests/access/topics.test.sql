-- Who may listen to which topic: the policies of realtime.messages, asked the way Realtime asks
-- them, with one broadcast and one presence row in the topic.
select plan(23);

select tests.make_creator('mara');
select tests.make_creator('hidden', 500, false);
select tests.make_fan(name) from unnest(array['jonas', 'stranger', 'blocked']) p (name);
select tests.act_as('jonas');
select api.send_message(tests.id_of('mara'), 'hello', '{}', null, gen_random_uuid())::jsonb;
select tests.act_as('mara');
select api.block(tests.id_of('blocked'));
select tests.act_as_owner();

create function pg_temp.joins(p_name text, p_topic text) returns boolean
language plpgsql as $$
declare
  v_is_seen boolean;
begin
  insert into realtime.messages (topic, extension, event, private)
  values (p_topic, 'broadcast', 'asked', true), (p_topic, 'presence', 'asked', true);
  perform set_config('realtime.topic', p_topic, true);
  if p_name = 'guest' then
    perform tests.act_as_guest();
  else
    perform tests.act_as(p_name);
  end if;
  select exists (select from realtime.messages where event = 'asked') into v_is_seen;
  perform tests.act_as_owner();
  delete from realtime.messages;
  return v_is_seen;
end $$;

select is(pg_temp.joins('jonas', 'user:' || tests.id_of('jonas')), true, 'a person joins their own topic');
select is(pg_temp.joins('stranger', 'user:' || tests.id_of('jonas')), false, 'nobody joins another person''s');
select is(pg_temp.joins('mara', 'user:' || tests.id_of('jonas')), false, 'nor does a creator a fan''s');
select is(pg_temp.joins('guest', 'user:' || tests.id_of('jonas')), false, 'nor a guest');
select is(pg_temp.joins('jonas', 'user:' || upper(tests.id_of('jonas')::text)), false,
  'a topic is written in one way');
select is(pg_temp.joins('jonas', 'user:' || tests.id_of('jonas') || ':x'), false, 'with nothing behind');

select is(pg_temp.joins('stranger', 'wall:' || tests.id_of('mara')), true, 'a member joins a listed creator''s wall');
select is(pg_temp.joins('mara', 'wall:' || tests.id_of('mara')), true, 'so does the creator');
select is(pg_temp.joins('blocked', 'wall:' || tests.id_of('mara')), false, '[F32] a blocked person does not');
select is(pg_temp.joins('guest', 'wall:' || tests.id_of('mara')), false, 'nor a guest');
select is(pg_temp.joins('stranger', 'wall:' || tests.id_of('hidden')), false, '[F117] an unlisted creator''s wall is closed');
select is(pg_temp.joins('hidden', 'wall:' || tests.id_of('hidden')), true, 'but for its owner');
select is(pg_temp.joins('stranger', 'wall:' || gen_random_uuid()), false, 'nobody joins nobody''s wall');

select is(pg_temp.joins('stranger', 'browse'), true, '[F67] a member joins browse');
select is(pg_temp.joins('guest', 'browse'), false, '[F67] a guest does not');
select is(pg_temp.joins('stranger', 'browse:' || tests.id_of('mara')), false,
  '[F67] there is one topic of browse');

select is(pg_temp.joins('jonas', 'conversation:' || c.id), true, '[F74] one of the two joins a conversation')
from public.conversations c;
select is(pg_temp.joins('mara', 'conversation:' || c.id), true, '[F74] so does the other')
from public.conversations c;
select is(pg_temp.joins('stranger', 'conversation:' || c.id), false, '[F74] a third does not')
from public.conversations c;
select is(pg_temp.joins('jonas', 'typing:' || c.id), true, '[F70] the two see each other type')
from public.conversations c;
select is(pg_temp.joins('stranger', 'typing:' || c.id), false, '[F70] a third does not see them')
from public.conversations c;
select is(pg_temp.joins('guest', 'conversation:' || c.id), false, '[F74] nor does a guest')
from public.conversations c;
select is(pg_temp.joins('stranger', 'anything'), false, 'no other topic is open');
select * from finish();
