-- Who hears at once of a message to an audience: its creator, and those of the audience who are
-- online. One event for each of them, without content.
select plan(12);

select tests.make_creator('mara');
select tests.make_fan(name) from unnest(array[
  'here', 'away', 'stranger', 'payer', 'blocked', 'left']) name;
create function tests.told(p_username text) returns bigint
language sql security definer set search_path = '' as $$
  select count(*) from realtime.messages
  where topic = 'user:' || tests.id_of(p_username) and event = 'changed'
    and payload -> 'what' = '["conversation", "global"]'
$$;
create function tests.forget() returns void
language sql security definer set search_path = '' as $$ delete from realtime.messages $$;
create function tests.send(p_audience text, p_at timestamptz default null) returns jsonb
language sql as $$
  select api.send_global(p_audience, 'a secret', '{}', null, gen_random_uuid(), true, p_at)::jsonb
$$;

select tests.act_as(name), api.follow(tests.id_of('mara'))::jsonb
from unnest(array['here', 'away', 'blocked', 'left']) name;
select tests.act_as('left');
select api.unfollow(tests.id_of('mara'));
select tests.act_as_owner();
select tests.subscribe(tests.id_of('payer'), tests.id_of('mara'));
insert into public.presence (profile_id, seen_at)
select tests.id_of(name), private.now()
from unnest(array['mara', 'here', 'stranger', 'payer', 'blocked', 'left']) name;
insert into public.presence (profile_id, seen_at)
values (tests.id_of('away'), private.now() - interval '3 minutes');
select tests.act_as('mara');
select api.block(tests.id_of('blocked'));
select tests.forget();

select tests.send('followers');

select is(tests.told('here'), 1::bigint, '[F84] a follower who is online hears of it, once');
select is(tests.told('mara'), 1::bigint, '[F84] and so do the pages of its creator');
select is(tests.told(name), 0::bigint, '[F84] a reader who ' || why || ' does not')
from (values ('away', 'was here three minutes ago'), ('stranger', 'is no follower'),
  ('payer', 'subscribes, where it is for followers,'), ('blocked', 'is blocked'),
  ('left', 'stopped following')) t (name, why);
select tests.act_as_owner();
select is((select count(*) from realtime.messages where payload::text like '%secret%'), 0::bigint,
  '[F84] no event says what it says');
select cmp_ok((select max(length(payload::text) + length(topic)) from realtime.messages), '<', 300,
  '[F84] each is small');

-- an audience of subscribers
select tests.forget();
select tests.act_as('mara');
select tests.send('active');
select is(array[tests.told('payer'), tests.told('here')], array[1, 0]::bigint[],
  '[F84] a subscriber who is online hears of what is for subscribers, a follower does not');

-- one for later
select tests.forget();
select tests.send('followers', date_trunc('hour', private.now()) + interval '2 hours');
select is(tests.told('here'), 0::bigint, '[F86] what waits is told to nobody');
select tests.act_as_owner();
select tests.set_now(date_trunc('hour', private.now()) + interval '2 hours');
update public.presence set seen_at = private.now() where profile_id = tests.id_of('here');
select private.publish_due_globals();
select is(tests.told('here'), 1::bigint, '[F86] and is told when the clock sends it');
select * from finish();
