-- Moderation of a media item in many threads: it is closed for all users at once, and the threads
-- are updated in batches, so that no transaction locks all of them.
select plan(41);

create or replace function private.limit_threads_changed_at_once() returns int
language sql immutable parallel safe set search_path = '' return 3;
select tests.make_creator('mara');
select tests.make_fan('fan' || n, 1000) from generate_series(1, 7) n;
-- This fan also follows, and opens the thread only at the end.
select tests.make_fan('late', 1000);
create temp table made (name text primary key, id uuid);
grant all on made to authenticated;
insert into made values ('picture', tests.make_media(tests.id_of('mara'), 'chat')),
  ('priced', tests.make_media(tests.id_of('mara'), 'chat')),
  ('alone', tests.make_media(tests.id_of('mara'), 'chat'));
create function tests.made(p_name text) returns uuid language sql as $$
  select id from pg_temp.made where name = p_name
$$;
create function pg_temp.each(p_call text) returns void language plpgsql as $$
begin
  for n in 1..7 loop
    perform tests.act_as('fan' || n);
    execute p_call;
  end loop;
  perform tests.act_as_owner();
end $$;
create function pg_temp.readers(p_name text) returns integer language plpgsql as $$
declare
  v_count integer := 0;
begin
  for n in 1..7 loop
    perform tests.act_as('fan' || n);
    v_count := v_count + tests.may_read(tests.made(p_name))::integer;
  end loop;
  perform tests.act_as_owner();
  return v_count;
end $$;
create function pg_temp.live(p_name text) returns bigint language sql as $$
  select count(*) from public.message_media where media_id = tests.made(p_name) and is_live
$$;
create function pg_temp.told() returns bigint language sql as $$
  select count(*) from public.messages where change_seq > seq
$$;
create function pg_temp.buy(p_fan text) returns text language sql as $$
  select case when a like '%message_unlocked%' then 'bought' else a end from tests.answer(p_fan, format(
    'api.unlock_message((select id from public.messages where text = ''for sale'' and recipient_id = %L), gen_random_uuid())::jsonb', tests.id_of(p_fan))) a
$$;

select pg_temp.each(format('select api.follow(%L)::jsonb', tests.id_of('mara')));
select tests.act_as('late');
select api.follow(tests.id_of('mara'))::jsonb;
select tests.act_as_owner();
select tests.pass('1 minute');
select tests.act_as('mara');
select api.send_global('all', 'free', array[tests.made('picture')], null, gen_random_uuid())::jsonb;
select api.send_global('all', 'for sale', array[tests.made('priced')], 500, gen_random_uuid(), true)::jsonb;
select api.send_message(tests.id_of('fan1'), 'to one', array[tests.made('alone')], null, gen_random_uuid())::jsonb;
select tests.act_as_owner();
select pg_temp.each($$select api.conversation_with('mara')::jsonb$$);
select is(pg_temp.readers('picture'), 7, '[F84] all seven fans can read the picture');
select is(pg_temp.buy('fan1'), 'bought', '[F79] one fan buys the priced picture');
select is(pg_temp.readers('priced'), 1, '[F79] only one fan can read the priced picture');
create temp table before as select pg_temp.told() as told;

-- few threads are updated at once
select private.moderate_media(tests.made('alone'), 'held', 'test');
select is(pg_temp.live('alone'), 0::bigint,
  '[F84] a media item of one thread is no longer live there at once');
select is(pg_temp.told() - told, 1::bigint,
  '[F84] the message of that thread counts as changed') from before;
select is_empty('select 1 from private.changed_media',
  '[F84] a media item of one thread needs no batch');

-- many threads are updated in batches, after the media item is closed
update before set told = pg_temp.told();
select private.moderate_media(tests.made('picture'), 'held', 'test');
select is(pg_temp.told() - told, 0::bigint,
  '[F84] with many threads no message changes at once') from before;
select is(pg_temp.readers('picture'), 0, '[F84] no fan can read the held picture');
select private.carry_changed_media();
select is(pg_temp.live('picture'), 4::bigint, '[F84] the first batch updates three threads');
select is(pg_temp.told() - told, 3::bigint,
  '[F84] the messages of three threads count as changed') from before;
select private.carry_changed_media();
select private.carry_changed_media();
select is(pg_temp.live('picture'), 0::bigint, '[F84] three batches update all threads');
select is(pg_temp.told() - told, 7::bigint,
  '[F84] the messages of all seven threads count as changed') from before;
select is_empty('select 1 from private.changed_media',
  '[F84] no batch is left after the last thread');
select private.carry_changed_media();
select is(pg_temp.told() - told, 7::bigint, '[F84] a further run changes no message') from before;

-- a second decision while batches of the first are left
select private.moderate_media(tests.made('picture'), 'live', null);
select private.carry_changed_media();
select is(pg_temp.live('picture'), 3::bigint,
  '[F84] the first batch after a release updates three threads');
select is(pg_temp.readers('picture'), 3,
  '[F84] the fans of three threads can read the released picture');
select private.moderate_media(tests.made('picture'), 'removed', 'test');
select is(pg_temp.readers('picture'), 0,
  '[F84] no fan can read a picture that is removed between batches');
select private.carry_changed_media() from generate_series(1, 3);
select is(pg_temp.live('picture'), 0::bigint,
  '[F84] the removed picture is live in no thread after three batches');
select is((select count(*) from private.changed_media), 0::bigint,
  '[F84] no batch is left after the removal');

-- content under review is not sold, and purchases of it are closed
select private.moderate_media(tests.made('priced'), 'held', 'test');
select is(pg_temp.live('priced'), 7::bigint,
  '[F79] a held priced picture is live in all threads before the first batch');
select is(pg_temp.buy('fan2'), 'content_under_review',
  '[F79] a held priced picture is not for sale');
select is(pg_temp.readers('priced'), 0, '[F79] the buyer cannot read the held picture');
select private.carry_changed_media() from generate_series(1, 3);
select is((select count(*) from public.unlock_media where is_live), 0::bigint,
  '[F79] the batches also update the purchase');
select private.moderate_media(tests.made('priced'), 'live', null);
select is(pg_temp.buy('fan2'), 'media_processing',
  '[F79] a released picture is not for sale before its thread is updated');
select private.carry_changed_media() from generate_series(1, 3);
select is(pg_temp.buy('fan2'), 'bought',
  '[F79] a released picture is for sale after its thread is updated');
select is(pg_temp.readers('priced'), 2, '[F79] both buyers can read the released picture');

-- threads that are opened before the batches
select private.moderate_media(tests.made('priced'), 'held', 'test');
select tests.pass('1 minute');
select tests.act_as('mara');
select api.send_global('all', 'a text', '{}', null, gen_random_uuid())::jsonb;
select tests.act_as_owner();
select pg_temp.each($$select api.conversation_with('mara')::jsonb$$);
select tests.act_as('late');
select is_empty('select 1 from public.messages where kind <> ''notification''',
  '[F83] the thread of a fan who has not opened it contains no globals');
select api.conversation_with('mara')::jsonb;
select is((select count(*) from public.messages where kind <> 'notification'), 3::bigint,
  '[F83] the thread contains all three globals when the fan opens it before the batches');
select is(tests.may_read(tests.made('priced')), false,
  '[F84] a fan who opens the thread before the batches cannot read the held picture');
select tests.act_as_owner();
select is((select count(*) from public.messages where text = 'a text'), 8::bigint,
  '[F83] a global that is sent before the batches is imported into eight threads');
select is(pg_temp.live('priced'), 7::bigint,
  '[F84] the held picture is not live in the thread that is opened before the batches');
select is(pg_temp.buy('late'), 'content_under_review',
  '[F79] the held picture is not for sale in the thread that is opened before the batches');
select private.carry_changed_media() from generate_series(1, 4);
select is(pg_temp.live('priced'), 0::bigint,
  '[F84] the held picture is live in no thread after four batches');
select is_empty('select 1 from private.changed_media',
  '[F84] no batch is left after the second hold');
select private.moderate_media(tests.made('priced'), 'live', null);
select private.carry_changed_media() from generate_series(1, 4);
select is(pg_temp.live('priced'), 8::bigint,
  '[F84] the released picture is live in all eight threads after four batches');
select is(pg_temp.buy('late'), 'bought',
  '[F79] the released picture is for sale in the thread that was opened before the batches');
-- removed by its sender while staff hold one copy
create function pg_temp.copies(p_state text) returns bigint language sql as $$
  select count(*) from public.messages where text = 'a text' and moderation_state::text = p_state and removed_at is null
$$;
insert into made select 'held copy', id from public.messages where text = 'a text' and recipient_id = tests.id_of('fan3');
insert into made select 'global', global_id from public.messages where id = tests.made('held copy');
select private.moderate_message(tests.made('held copy'), 'held', 'test');
select tests.act_as('mara');
select api.remove_global(tests.made('global'), false);
select tests.act_as_owner();
select private.remove_global_copies() from generate_series(1, 4);
select is(pg_temp.copies('live'), 0::bigint, '[F84] all copies that staff do not hold are removed');
select tests.pass('2 minutes');
select private.remove_global_copies() from generate_series(1, 2);
select is_empty('select from private.global_removals', '[F84] the job ends though staff hold one');
select is((select moderation_state::text from public.messages where id = tests.made('held copy') and removed_at is null), 'held', '[F84] the held one stays for their decision');
select private.moderate_message(tests.made('held copy'), 'live', 'test');
select isnt((select removed_at from public.messages where id = tests.made('held copy')), null, '[F84] and goes with its release');
select is(pg_temp.copies('live'), 0::bigint, '[F84] so that nobody reads the message');
select * from finish();
