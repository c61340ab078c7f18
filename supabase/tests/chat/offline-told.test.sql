-- Who hears that somebody appears offline or is seen again: partners who are online, the creator's
-- page, and browse without a name. Nobody across a block.
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

select is(tests.told_user('here'), 1::bigint, '[F67] a follower who is online hears of it');
select is(tests.told_user(name), 0::bigint, '[F67] a reader who ' || why || ' does not')
from (values ('away', 'is away'), ('stranger', 'has nothing to do with the creator'),
  ('blocked', 'is blocked')) t (name, why);
select is(tests.told('wall:' || tests.id_of('mara'), 'presence'), 1::bigint,
  '[F67] the creator''s page does');
select is(tests.told('browse', 'presence'), 1::bigint, '[F67] browse does');
select tests.act_as_owner();
select is_empty($$select 1 from realtime.messages where topic = 'browse'
    and payload::text like '%' || tests.id_of('mara') || '%'$$,
  '[F67] which is not told who it is');

-- again, while nobody sees them
delete from realtime.messages;
select tests.act_as('mara');
select api.set_invisible(true);
select is(tests.told('browse', 'presence'), 0::bigint, '[F67] who is offline already is not told of again');

-- seen again: at once, and by the same users
select api.set_invisible(false);
select tests.act_as_owner();
select is((select count(*) from public.presence where profile_id = tests.id_of('mara')), 1::bigint,
  '[F67] who is seen again is online at once');
select is(tests.told_user('here'), 1::bigint, '[F67] a follower who is online hears of that too');
select is(tests.told_user('blocked'), 0::bigint, '[F67] a person who is blocked does not');
select is(tests.told('wall:' || tests.id_of('mara'), 'presence'), 1::bigint,
  '[F67] the creator''s page hears of it');
select is(tests.told('browse', 'presence'), 1::bigint, '[F67] browse does');
delete from realtime.messages;
select tests.act_as('mara');
select api.set_invisible(false);
select is(tests.told_user('here'), 0::bigint, '[F67] who is seen already is not told of again');

-- a fan who signs out
select tests.act_as('here');
select api.leave_presence();
select is(tests.told_user('mara'), 1::bigint, '[F67] a creator hears that a follower went');
select is(tests.told('browse', 'presence'), 0::bigint, '[F67] browse does not');
select is(tests.told_user('stranger'), 0::bigint, '[F67] nor do strangers');
select * from finish();
