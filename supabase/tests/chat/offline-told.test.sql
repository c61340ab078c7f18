-- Change notifications of presence when a creator becomes invisible or visible: to partners who are
-- online, to the topic of the creator page, and to browse without an id. None across a block.
select plan(17);

select tests.make_creator('mara');
select tests.make_creator('other');
select tests.make_fan(name) from unnest(array['here', 'away', 'stranger', 'blocked']) name;
create function tests.told(p_topic text, p_what text) returns bigint
language sql security definer set search_path = '' as $$
  select count(*) from realtime.messages
  where topic = p_topic and p_what in (event, payload -> 'what' ->> 0)
$$;
create function tests.told_user(p_username text) returns bigint
language sql security definer set search_path = '' as $$
  select tests.told('user:' || tests.id_of(p_username), 'presence')
$$;

select tests.act_as(name), api.follow(tests.id_of('mara'))::jsonb
from unnest(array['here', 'away', 'blocked']) name;
select tests.act_as(name), api.touch_presence()
from unnest(array['mara', 'here', 'stranger', 'blocked']) name;
select tests.act_as('mara');
select api.block(tests.id_of('blocked'));
select tests.act_as_owner();
delete from realtime.messages;

select tests.act_as('mara');
select api.set_invisible(true);

select is(tests.told_user('here'), 1::bigint,
  '[F67] an online follower is notified when the creator becomes invisible');
select is(tests.told_user(name), 0::bigint, '[F67] a user who ' || why || ' is not notified')
from (values ('away', 'is away'), ('stranger', 'is unrelated to the creator'),
  ('blocked', 'is blocked')) t (name, why);
select is(tests.told('wall:' || tests.id_of('mara'), 'presence'), 1::bigint,
  '[F67] the topic of the creator page is notified when the creator becomes invisible');
select is(tests.told('browse', 'presence'), 1::bigint,
  '[F67] the browse topic is notified when the creator becomes invisible');
select tests.act_as_owner();
select is_empty($$select 1 from realtime.messages where topic = 'browse'
    and payload::text like '%' || tests.id_of('mara') || '%'$$,
  '[F67] the event on the browse topic does not contain the id of the creator');

-- invisible a second time
delete from realtime.messages;
select tests.act_as('mara');
select api.set_invisible(true);
select is(tests.told('browse', 'presence'), 0::bigint,
  '[F67] a second change to invisible does not notify browse');

-- visible again: at once, with the same recipients
select api.set_invisible(false);
select tests.act_as_owner();
select is((select count(*) from public.presence where profile_id = tests.id_of('mara')), 1::bigint,
  '[F67] a creator who becomes visible is online at once');
select is(tests.told_user('here'), 1::bigint,
  '[F67] an online follower is notified when the creator becomes visible');
select is(tests.told_user('blocked'), 0::bigint,
  '[F67] a blocked follower is not notified when the creator becomes visible');
select is(tests.told('wall:' || tests.id_of('mara'), 'presence'), 1::bigint,
  '[F67] the topic of the creator page is notified when the creator becomes visible');
select is(tests.told('browse', 'presence'), 1::bigint,
  '[F67] the browse topic is notified when the creator becomes visible');
delete from realtime.messages;
select tests.act_as('mara');
select api.set_invisible(false);
select is(tests.told_user('here'), 0::bigint,
  '[F67] a second change to visible does not notify the follower');

-- a fan who signs out
select tests.act_as('here');
select api.leave_presence();
select is(tests.told_user('mara'), 1::bigint,
  '[F67] a creator is notified when a follower signs out');
select is(tests.told('browse', 'presence'), 0::bigint,
  '[F67] the browse topic is not notified when a fan signs out');
select is(tests.told_user('stranger'), 0::bigint,
  '[F67] a stranger is not notified when a fan signs out');
select * from finish();
