-- The topics that each user can join: the policies of realtime.messages, evaluated as Realtime
-- evaluates them, with one broadcast and one presence row in the topic.
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

select is(pg_temp.joins('jonas', 'user:' || tests.id_of('jonas')), true,
  'a user can join their own topic');
select is(pg_temp.joins('stranger', 'user:' || tests.id_of('jonas')), false,
  'a fan cannot join the topic of another fan');
select is(pg_temp.joins('mara', 'user:' || tests.id_of('jonas')), false,
  'a creator cannot join the topic of a fan');
select is(pg_temp.joins('guest', 'user:' || tests.id_of('jonas')), false,
  'a guest cannot join the topic of a fan');
select is(pg_temp.joins('jonas', 'user:' || upper(tests.id_of('jonas')::text)), false,
  'a topic with the user id in capitals is refused');
select is(pg_temp.joins('jonas', 'user:' || tests.id_of('jonas') || ':x'), false,
  'a topic with a suffix is refused');

select is(pg_temp.joins('stranger', 'wall:' || tests.id_of('mara')), true,
  'a member can join the wall topic of a listed creator');
select is(pg_temp.joins('mara', 'wall:' || tests.id_of('mara')), true,
  'a creator can join their own wall topic');
select is(pg_temp.joins('blocked', 'wall:' || tests.id_of('mara')), false,
  '[F32] a blocked member cannot join the wall topic');
select is(pg_temp.joins('guest', 'wall:' || tests.id_of('mara')), false,
  'a guest cannot join the wall topic of a creator');
select is(pg_temp.joins('stranger', 'wall:' || tests.id_of('hidden')), false,
  '[F117] a member cannot join the wall topic of an unlisted creator');
select is(pg_temp.joins('hidden', 'wall:' || tests.id_of('hidden')), true,
  'an unlisted creator can join their own wall topic');
select is(pg_temp.joins('stranger', 'wall:' || gen_random_uuid()), false,
  'a member cannot join the wall topic of an unknown creator');

select is(pg_temp.joins('stranger', 'browse'), true, '[F67] a member can join the browse topic');
select is(pg_temp.joins('guest', 'browse'), false, '[F67] a guest cannot join the browse topic');
select is(pg_temp.joins('stranger', 'browse:' || tests.id_of('mara')), false,
  '[F67] a browse topic with a suffix is refused');

select is(pg_temp.joins('jonas', 'conversation:' || c.id), true,
  '[F74] the fan can join the topic of their conversation')
from public.conversations c;
select is(pg_temp.joins('mara', 'conversation:' || c.id), true,
  '[F74] the creator can join the topic of their conversation')
from public.conversations c;
select is(pg_temp.joins('stranger', 'conversation:' || c.id), false,
  '[F74] a member outside the conversation cannot join its topic')
from public.conversations c;
select is(pg_temp.joins('jonas', 'typing:' || c.id), true,
  '[F70] a member of the conversation can join its typing topic')
from public.conversations c;
select is(pg_temp.joins('stranger', 'typing:' || c.id), false,
  '[F70] a member outside the conversation cannot join its typing topic')
from public.conversations c;
select is(pg_temp.joins('guest', 'conversation:' || c.id), false,
  '[F74] a guest cannot join the topic of a conversation')
from public.conversations c;
select is(pg_temp.joins('stranger', 'anything'), false, 'a topic of an unknown kind is refused');
select * from finish();
