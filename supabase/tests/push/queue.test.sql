-- Pushes: one for several news, none to who is on a page, none soon after another, none of what was
-- switched off or may not be seen; leased, sent once, tried again with pauses, and ended with a device
-- that is gone.
select plan(64);

select tests.make_creator('mara', 1500);
select tests.make_fan('jonas', 50000);
select tests.make_fan('piet', 50000);
update private.site_config set value = '["fcm.googleapis.com"]' where key = 'push_hosts';
create function pg_temp.register(p_user text, p_name text) returns void language plpgsql as $$
begin
  perform tests.sign_in(p_user);
  perform api.add_push_device('https://fcm.googleapis.com/' || p_name, left(repeat('Ab-_', 40), 87), left(repeat('Ab-_', 40), 22));
  perform tests.act_as_owner();
end $$;
create function pg_temp.tip() returns void language plpgsql as $$
begin
  perform tests.act_as('jonas');
  perform api.send_tip(tests.id_of('mara'), 500, gen_random_uuid());
  perform tests.act_as_owner();
end $$;
create function pg_temp.write() returns void language plpgsql as $$
begin
  perform tests.act_as('jonas');
  perform api.send_message(tests.id_of('mara'), 'hello', '{}', null, gen_random_uuid())::jsonb;
  perform tests.act_as_owner();
end $$;
create function pg_temp.send_to_followers() returns void language plpgsql as $$
begin
  perform tests.act_as('mara');
  perform api.send_global('followers', 'to all', '{}', null, gen_random_uuid())::jsonb;
  perform tests.act_as_owner();
end $$;
-- What a look queues, an hour later, after a change.
create function pg_temp.queued(p_setup text default 'select', p_after interval default '1 hour') returns bigint
language plpgsql as $$
begin
  delete from private.pushes;
  perform tests.pass_with_ids(p_after);
  execute p_setup;
  perform tests.pass_with_ids('1 second');
  perform private.queue_pushes();
  return (select count(*) from private.pushes);
end $$;

select tests.set_now_with_ids(clock_timestamp() + interval '1 hour');
select pg_temp.register('mara', 'phone');
select is(pg_temp.queued(), 0::bigint, '[F135] nothing new is no push');
select is(pg_temp.queued('select pg_temp.tip()'), 1::bigint, '[F135] a tip is a push to the device');
select is(pg_temp.queued(), 0::bigint, '[F135] the same tip is no second push');
select is(pg_temp.queued('select pg_temp.tip() from generate_series(1, 5)'), 1::bigint, '[F135] five tips are one push');
select is(pg_temp.queued('select pg_temp.tip()', '1 minute'), 0::bigint, '[F135] a tip a minute later is no push yet');
select is(pg_temp.queued('select', '5 minutes'), 1::bigint, '[F135] it is one when five minutes have passed');
select pg_temp.register('mara', 'laptop');
select is(pg_temp.queued('select pg_temp.tip()'), 2::bigint, '[F135] a push goes to each device');


-- news that came after the transaction of the look began: ids bear the time of their making
create function pg_temp.queued_twice(p_setup text) returns text language plpgsql as $$
declare
  v_first bigint;
begin
  delete from private.pushes;
  perform tests.pass_with_ids('1 hour');
  execute p_setup;
  perform private.queue_pushes();
  v_first := (select count(*) from private.pushes);
  return v_first || ' then ' || pg_temp.queued();
end $$;
select is(pg_temp.queued_twice('select pg_temp.tip()'), '2 then 0', '[F135] a tip at the moment of the look is one push');

-- who is here
select is(pg_temp.queued($$insert into public.presence values (tests.id_of('mara'), private.now()); select pg_temp.tip()$$), 0::bigint,
  '[F135] who is on a page gets no push');
select is(pg_temp.queued('delete from public.presence', '30 seconds'), 2::bigint, '[F135] who has left gets it');
select is(pg_temp.queued($$select pg_temp.tip(); insert into public.presence values (tests.id_of('mara'), private.now() + interval '1 minute')$$), 0::bigint,
  '[F135] a tip before the last visit is not pushed');
select is(pg_temp.queued('select', '10 minutes'), 0::bigint, '[F135] nor after it');
delete from public.presence;
select is(pg_temp.queued($$select pg_temp.tip(); update public.account_settings set is_invisible = true where profile_id = tests.id_of('mara')$$), 0::bigint,
  '[F135] an invisible creator who is on a page gets no push');
update public.account_settings set is_invisible = false;
select is(pg_temp.queued($$select pg_temp.tip(); update public.account_settings
  set notifications_read_at = private.now() + interval '1 minute' where profile_id = tests.id_of('mara')$$), 0::bigint,
  '[F135] what was read elsewhere is not pushed');
update public.account_settings set notifications_read_at = private.now() - interval '1 hour';

-- choices
select is(pg_temp.queued($$select pg_temp.tip(); update public.notification_prefs set push_off = '{tips}'$$), 0::bigint,
  '[F135] a topic that was switched off for pushes is not pushed');
select is(pg_temp.queued($$update public.notification_prefs set push_off = '{}', page_off = '{tips}'$$), 0::bigint,
  '[F135] nor one that was switched off in the list');
select is(pg_temp.queued($$update public.notification_prefs set page_off = '{}'$$), 2::bigint, '[F135] it is pushed once it is on');

-- messages
select is(pg_temp.queued('select pg_temp.write()'), 2::bigint, '[F135] an unread message is a push');
select is(pg_temp.queued('select pg_temp.write(); update public.conversation_members set is_muted = true'), 0::bigint,
  '[F135] a message of a conversation that was muted is none');
update public.conversation_members set is_muted = false;
select is(pg_temp.queued($$update public.notification_prefs set push_off = '{messages}'$$), 0::bigint, '[F135] nor where messages were switched off');
update public.notification_prefs set push_off = '{likes}';
select is(pg_temp.queued($$insert into public.blocks (blocker_id, blocked_id) values (tests.id_of('mara'), tests.id_of('jonas'))$$), 0::bigint,
  '[F135] nor across a block');
update public.blocks set ended_at = private.now();
select is(pg_temp.queued(), 2::bigint, '[F135] it is pushed without these obstacles');
select is(pg_temp.queued_twice('select pg_temp.write()'), '2 then 0', '[F135] a message at the moment of the look is one push');

-- an audience
select pg_temp.register('piet', 'piet');
select tests.answer('piet', $$api.follow(tests.id_of('mara'))::text$$);
select is(pg_temp.queued($$select tests.post('mara', 'public', 'for all')$$), 1::bigint, '[F135] a post is a push to a follower');
select is(pg_temp.queued($$select tests.post('mara', 'public', 'another');
  update private.account_statuses set promoted_at = null where profile_id = tests.id_of('mara')$$), 0::bigint,
  '[F135] a post of a creator who is not listed any more is none');
update private.account_statuses set promoted_at = private.now();
select is(pg_temp.queued(), 1::bigint, '[F135] it is one once the creator is listed again');
create function pg_temp.judge(p_text text, p_state text) returns void language sql as $$
  update public.posts set moderation_state = p_state::public.moderation_state where id in (select tests.posts_with(p_text))
$$;
select is(pg_temp.queued($$select tests.post('mara', 'public', 'soon held'); select pg_temp.judge('soon held', 'held')$$), 0::bigint,
  '[F135] a post that staff hold by then is none');
select is(pg_temp.queued($$select pg_temp.judge('soon held', 'live')$$), 1::bigint, '[F135] it is one once it is released');
select is(pg_temp.queued($$select tests.post('mara', 'public', 'stays'); select tests.post('mara', 'public', 'goes'); select pg_temp.judge('goes', 'removed')$$), 1::bigint,
  '[F135] a post below one that staff removed is a push');
select is(pg_temp.queued(), 0::bigint, '[F135] and the removed one is none later');
select is(pg_temp.queued('select pg_temp.send_to_followers()'), 1::bigint, '[F135] a message to an audience is a push to a follower');

select is(pg_temp.queued_twice('select pg_temp.send_to_followers()'), '1 then 0', '[F135] one at the moment of the look is one push');
select is(pg_temp.queued_twice($$select tests.post('mara', 'public', 'at once')$$), '1 then 0', '[F135] so is a post');

-- sending
delete from public.push_devices where endpoint like '%laptop' or endpoint like '%piet';
create function tests.answer_as_service(p_call text) returns text language plpgsql as $$
declare
  v_answer text;
begin
  perform tests.act_as_service();
  execute 'select ' || p_call into v_answer;
  perform tests.act_as_owner();
  return coalesce(nullif(v_answer, ''), 'done');
exception when others then
  perform tests.act_as_owner();
  return case when sqlstate like 'PT%' then sqlerrm else sqlstate end;
end $$;
create function pg_temp.leased() returns text language sql as $$
  select tests.answer_as_service($call$(select coalesce(string_agg(coalesce(p ->> 'endpoint', 'nowhere'), ','), 'nothing')
    from json_array_elements(api.service_lease_pushes(gen_random_uuid(), 20)) p)$call$)
$$;
create function pg_temp.report(p_outcome text, p_wait integer default 0) returns text language sql as $$
  select tests.answer_as_service(format('api.service_finish_push(%L, %L, %L, %L, %s)', device_id, lease_token, p_outcome, 'why', p_wait))
  from private.pushes
$$;
create temp table phone as select 'https://fcm.googleapis.com/phone' as at;
select is(pg_temp.queued('select pg_temp.tip()'), 1::bigint, 'one push waits');
select is(pg_temp.leased(), (select at from phone), '[F135] a lease has the address of the device');
select is(pg_temp.leased(), 'nothing', '[F135] a leased push is not leased again');
select is(pg_temp.report('failed'), 'done', '[F135] a push that failed is reported');
select is(pg_temp.leased(), 'nothing', '[F135] it waits for a pause');
select tests.pass('16 seconds');
select is(pg_temp.leased(), (select at from phone), '[F135] and is tried again');
select is(pg_temp.report('failed', 600), 'done', '[F135] the push service asks to wait');
select tests.pass('9 minutes');
select is(pg_temp.leased(), 'nothing', '[F135] nothing is sent before the time that it named');
select tests.pass('2 minutes');
select is(pg_temp.leased(), (select at from phone), '[F135] it is tried after it');
select tests.pass('2 minutes');
select is(pg_temp.leased(), (select at from phone), '[F135] a lease without a report is free again');
select is(pg_temp.report('nonsense'), 'invalid_payload', 'another outcome is refused');
select is(pg_temp.report('sent'), 'done', '[F135] a push that was sent is reported');
select is((select count(*) from private.pushes), 0::bigint, '[F135] a push that was sent is forgotten');
select is((select count(*) from public.push_devices), 1::bigint, '[F135] its device stays');

select is(pg_temp.queued('select pg_temp.tip()'), 1::bigint, 'another push waits');
update private.pushes set attempts = 5;
select is(pg_temp.leased(), (select at from phone), 'it is leased for the last time');
select is(pg_temp.report('failed'), 'done', '[F135] the last try failed');
select is((select count(*) from private.pushes), 0::bigint, '[F135] the push is given up');
select is(pg_temp.queued('select pg_temp.tip()'), 1::bigint, 'another push waits');
select tests.pass('61 minutes');
select is(pg_temp.leased(), 'nothing', '[F135] a push of an hour ago is not sent any more');
select is(pg_temp.queued('select pg_temp.tip()'), 1::bigint, 'another push waits');
insert into public.presence values (tests.id_of('mara'), private.now());
select is(pg_temp.leased(), 'nothing', '[F135] who has come meanwhile gets no push');
delete from public.presence;
select is(pg_temp.queued('select pg_temp.tip()'), 1::bigint, 'another push waits');
update private.site_config set value = '["example.com"]' where key = 'push_hosts';
select is(pg_temp.leased(), 'nowhere', '[F135] a push service that is not allowed any more gets nothing');
select is(pg_temp.report('gone'), 'done', '[F135] a device that is gone is reported');
select is((select count(*) from public.push_devices), 0::bigint, '[F135] it is removed');
select is(tests.answer_as_service($$api.service_finish_push(gen_random_uuid(), gen_random_uuid(), 'sent', '', 0)$$), 'lease_lost',
  '[F135] a report without a lease is refused');
select tests.pass('1 hour');
select private.queue_pushes();
select is((select count(*) from private.push_turns where profile_id = tests.id_of('mara')), 0::bigint, '[F135] a member without a device is not looked at any more');

-- clients
select is(tests.answer('mara', c), '42501', '[F135] a client cannot call ' || c)
from unnest(array['private.queue_pushes()', 'api.service_lease_pushes(gen_random_uuid(), 1)', 'private.newest_news(gen_random_uuid(), gen_random_uuid())']) c;
select * from finish();
