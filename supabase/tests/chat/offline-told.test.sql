-- Change notifications of presence when a creator becomes invisible or visible: to partners who are
-- online, to the topic of the creator page, and to browse without an id. None across a block.
select plan(29);

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

-- A creator whom strangers do not see changes no list of theirs; the own subscribers see the page.
select tests.act_as_owner();
select tests.make_creator('unlisted', 1500, false);
update private.account_statuses set accepted_at = private.now() where profile_id = tests.id_of('unlisted');
delete from realtime.messages;
select tests.act_as('unlisted');
select api.touch_presence();
select api.leave_presence();
select tests.act_as_owner();
select is(tests.told('browse', 'presence'), 0::bigint, '[F67] browse is not notified of a creator who is not listed');
select is(tests.told('wall:' || tests.id_of('unlisted'), 'presence'), 1::bigint, '[F67] the own page is, which subscribers see');
select tests.make_creator('newcomer', 1500, false);
delete from realtime.messages;
select tests.act_as('newcomer');
select api.touch_presence();
select api.leave_presence();
select tests.act_as_owner();
select is((select count(*) from realtime.messages), 0::bigint, '[F67] nobody is notified of a creator whom staff did not accept');

-- one account that comes and goes over and over
create function tests.come_and_go(p_username text, p_times integer) returns void language plpgsql as $$
begin
  for n in 1..p_times loop
    perform tests.act_as(p_username);
    perform api.touch_presence();
    perform api.leave_presence();
  end loop;
  perform tests.act_as_owner();
end $$;
select tests.set_now('2026-03-01 12:00:00+00');
select tests.act_as('here');
select api.touch_presence();
select tests.act_as_owner();
delete from realtime.messages;
select tests.come_and_go('mara', private.limit_presence_signals_per_minute());
select is(tests.told('browse', 'presence'), private.limit_presence_signals_per_minute()::bigint,
  '[F67] browse is notified of each end of presence within the limit of a minute');
select tests.come_and_go('mara', 5);
select is(tests.told(t, 'presence'), private.limit_presence_signals_per_minute()::bigint, format('[F67] and of none beyond it: %s', n))
from (values ('browse', 'browse'), ('wall:' || tests.id_of('mara'), 'the page'), ('user:' || tests.id_of('here'), 'a follower')) x (t, n);
select is((select count(*) from public.presence where profile_id = tests.id_of('mara')), 0::bigint,
  '[F67] she is offline for who reads again');
delete from realtime.messages;
select tests.come_and_go('other', 1);
select is(tests.told('browse', 'presence'), 1::bigint, '[F67] another creator is notified about');
delete from realtime.messages;
select tests.act_as('mara');
select api.touch_presence();
select tests.act_as_owner();
select private.restrict_account(tests.id_of('mara'));
select is(tests.told('browse', 'presence'), 1::bigint, '[F67] a suspension by staff is told beyond the limit');
select private.release_account(tests.id_of('mara'));
select tests.pass(interval '1 minute');
delete from realtime.messages;
select tests.come_and_go('mara', 1);
select is(tests.told('browse', 'presence'), 1::bigint, '[F67] in the next minute browse is notified again');
select tests.act_as('mara');
select api.set_invisible(true);
select api.set_invisible(false);
select api.set_invisible(true);
select tests.act_as_owner();
select is(tests.told('browse', 'presence'), 3::bigint, '[F67] and of a creator who hides, is visible and hides again');
select * from finish();
