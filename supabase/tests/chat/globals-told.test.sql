-- Change notifications of a global: one event without content for its creator and for each user of
-- the audience who is online.
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

select is(tests.told('here'), 1::bigint, '[F84] an online follower is notified once');
select is(tests.told('mara'), 1::bigint, '[F84] the creator is notified once');
select is(tests.told(name), 0::bigint, '[F84] a user who ' || why || ' is not notified')
from (values ('away', 'was last seen three minutes ago'), ('stranger', 'does not follow'),
  ('payer', 'only subscribes'), ('blocked', 'is blocked'),
  ('left', 'stopped following')) t (name, why);
select tests.act_as_owner();
select is((select count(*) from realtime.messages where payload::text like '%secret%'), 0::bigint,
  '[F84] no event contains the text of the global');
select cmp_ok((select max(length(payload::text) + length(topic)) from realtime.messages), '<', 300,
  '[F84] every event is shorter than 300 characters');

-- an audience of subscribers
select tests.forget();
select tests.act_as('mara');
select tests.send('active');
select is(array[tests.told('payer'), tests.told('here')], array[1, 0]::bigint[],
  '[F84] a global to subscribers notifies an online subscriber and not a follower');

-- a scheduled global
select tests.forget();
select tests.send('followers', date_trunc('hour', private.now()) + interval '2 hours');
select is(tests.told('here'), 0::bigint,
  '[F86] a scheduled global does not notify a follower before its time');
select tests.act_as_owner();
select tests.set_now(date_trunc('hour', private.now()) + interval '2 hours');
update public.presence set seen_at = private.now() where profile_id = tests.id_of('here');
select private.publish_due_globals();
select is(tests.told('here'), 1::bigint,
  '[F86] a scheduled global notifies the follower when the clock sends it');
select * from finish();
