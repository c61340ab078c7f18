-- Notifications as somebody reads them: one's own rows, by filter, grouped, counted since the last
-- reading, and nothing across a block. Events for an audience: see audiences.test.sql.
select plan(49);
select tests.open_tables();

create function pg_temp.lines(p_filter text default 'all') returns text language sql as $$
  select coalesce(string_agg((line ->> 'kind') || ' ' || json_array_length(line -> 'ids'), ', ' order by place), '')
  from json_array_elements(api.notifications(p_filter) -> 'lines') with ordinality l (line, place)
$$;
create function pg_temp.unread() returns integer language sql as $$
  select (api.activity_state()::jsonb ->> 'notifications')::integer
$$;
create function pg_temp.signals(p_name text) returns bigint language sql security definer as $$
  select count(*) from realtime.messages where topic = 'user:' || tests.id_of(p_name) and payload -> 'what' ? 'activity'
$$;

grant execute on function pg_temp.lines(text), pg_temp.unread(), pg_temp.signals(text) to authenticated, anon;

select tests.make_creator('mara', 1500);
select tests.make_creator('ines');
select tests.make_fan('jonas', 50000);
select tests.make_fan('fan' || n) from generate_series(1, 12) n;

-- whose it is
select tests.pass_with_ids('1 minute');
select tests.act_as('jonas');
select lives_ok($$select api.send_tip(tests.id_of('mara'), 500, gen_random_uuid())$$, 'a fan tips');
select is(pg_temp.lines(), '', '[F63] one''s own acts are no news to oneself');
select tests.act_as('mara');
select is(pg_temp.lines(), 'tip 1', '[F63] the creator reads of the tip');
select is(api.notifications() -> 'lines' -> 0 -> 'actor' ->> 'username', 'jonas', '[F63] who it came from');
select is(api.notifications() -> 'lines' -> 0 ->> 'amount_cents', '500', '[F63] and how much it was');
select tests.act_as('ines');
select is(pg_temp.lines(), '', '[F63] nobody else reads of it');
select is_empty('select * from public.notifications', '[F63] nor finds its row');
select tests.act_as_guest();
select throws_ok('select api.notifications()', '42501', null, '[F63] a guest asks in vain');
select throws_ok('select api.mark_notifications_read()', '42501', null, '[F63] and marks nothing');
select throws_ok('select api.notifications_read_at()', '42501', null, '[F63] nor has a mark');

-- filters
select tests.subscribe(tests.id_of('jonas'), tests.id_of('mara'));
select tests.pass_with_ids('1 minute');
select tests.act_as('jonas');
select api.stop_subscription(tests.id_of('mara'));
select tests.act_as_owner();
select tests.pass_with_ids('1 minute');
select private.notify(tests.id_of('mara'), tests.id_of('jonas'), 'unlock', gen_random_uuid(), 700);
select tests.act_as('mara');
select is(pg_temp.lines(), 'unlock 1, cancelled_user 1, new_sub 1, tip 1', '[F63] everything, the newest first');
select is(pg_temp.lines('subs'), 'cancelled_user 1, new_sub 1', '[F63] what is about subscriptions');
select is(pg_temp.lines('tip'), 'tip 1', '[F63] tips');
select is(pg_temp.lines('unlock'), 'unlock 1', '[F63] unlocks');
select is(pg_temp.lines('wall_post') || pg_temp.lines('new_story'), '', '[F63] and nothing of what customers are told');
select throws_ok($$select api.notifications('everything')$$, 'PT400', 'invalid_payload', '[F63] another filter is refused');

-- grouped
select tests.act_as_owner();
create temp table p as select tests.post('mara', 'public', 'a post') as id;
grant select on p to authenticated;
create function pg_temp.like_by(p_from integer, p_until integer) returns void language plpgsql as $$
begin
  for n in p_from..p_until loop
    perform tests.act_as('fan' || n);
    perform api.like_post((select id from p), true);
    perform pg_sleep(0.002);
  end loop;
  perform tests.act_as_owner();
end $$;
select tests.set_now_with_ids(date_trunc('day', private.now(), 'UTC') + interval '1 day 10 hours');
select pg_temp.like_by(1, 11);
select tests.act_as('mara');
select is(pg_temp.lines(), 'post_liked 11, unlock 1, cancelled_user 1, new_sub 1, tip 1',
  '[F63] likes of one post on one day are one line, and more is read where that leaves few');
select is(api.notifications() -> 'lines' -> 0 -> 'actor' ->> 'username', 'fan11', '[F63] by the newest');
select is(api.notifications() -> 'lines' -> 0 ->> 'second', 'fan10', '[F63] and the one before');
select is(api.notifications() -> 'lines' -> 0 ->> 'post_id', (select id::text from p), '[F63] with the way to the post');
select is(api.notifications() ->> 'next', null, '[F63] and that is all');
select tests.act_as_owner();
select tests.pass_with_ids('1 day');
select pg_temp.like_by(12, 12);
select tests.act_as('mara');
select matches(pg_temp.lines(), '^post_liked 1, post_liked 11, ', '[F63] those of another day are another');

-- pages by key: every row once, whatever the lines
select tests.act_as_owner();
create function pg_temp.walk(p_limit integer, out pages integer, out ids uuid[]) language plpgsql as $$
declare
  v_page json;
  v_before uuid;
begin
  pages := 0;
  ids := '{}';
  loop
    v_page := api.notifications('all', v_before, p_limit);
    -- what is below a page's key stands on the next one again, in the same line
    ids := array(select unnest(ids) union
                 select i::uuid from json_array_elements(v_page -> 'lines') l,
                   json_array_elements_text(l -> 'ids') i);
    pages := pages + 1;
    v_before := v_page ->> 'next';
    exit when v_before is null or pages > 50;
  end loop;
end $$;
grant execute on function pg_temp.walk(integer) to authenticated;
select tests.act_as('mara');
select is((select array_agg(i order by i) from pg_temp.walk(10), unnest(ids) i), (select array_agg(id order by id) from public.notifications),
  '[F63] pages of ten show every row once');
select is((select array_agg(i order by i) from pg_temp.walk(2), unnest(ids) i), (select array_agg(id order by id) from public.notifications),
  '[F63] so do pages of two, in whose midst lines end');
select cmp_ok((select pages from pg_temp.walk(2)), '>', 1, '[F63] which are several');
select is(json_array_length(api.notifications('all', null, 1000) -> 'lines'), 6, '[F63] nobody asks for more than fifty');

-- what is gone
select tests.act_as('mara');
select api.remove_post((select id from p));
select is(api.notifications() -> 'lines' -> 0 ->> 'post_id', null, '[F63] a like leads nowhere once its post is removed');

-- unread
select tests.pass_with_ids('1 minute');
select tests.act_as('mara');
select is(pg_temp.unread(), 16, '[F63] everything counts until it was seen');
select api.mark_notifications_read();
select is(pg_temp.unread(), 0, '[F63] nothing afterwards');
select is(api.notifications_read_at(), private.now(), '[F63] and it is told until when');
select is(pg_temp.signals('mara'), 1::bigint, '[F63] and the person''s other pages are told');
select api.mark_notifications_read();
select is(pg_temp.signals('mara'), 1::bigint, '[F63] once');
select is(pg_temp.signals('ines') + pg_temp.signals('jonas'), 0::bigint, '[F63] and nobody else''s');
select tests.pass_with_ids('1 minute');
select tests.act_as('jonas');
select api.send_tip(tests.id_of('mara'), 500, gen_random_uuid());
select tests.act_as('mara');
select is(pg_temp.unread(), 1, '[F63] what comes after counts');
create temp table shown as select (api.notifications() -> 'lines' -> 0 ->> 'id')::uuid as id;
select tests.pass_with_ids('1 minute');
select tests.act_as('jonas');
select api.send_tip(tests.id_of('mara'), 600, gen_random_uuid());
select tests.act_as('mara');
select api.mark_notifications_read((select id from shown));
select is(pg_temp.unread(), 1, '[F63] what was written meanwhile stays unread');
select tests.pass_with_ids('1 minute');
select api.mark_notifications_read();
select api.mark_notifications_read((select id from shown));
select is(pg_temp.unread(), 0, '[F63] all is read');
select tests.act_as('jonas');
select api.send_tip(tests.id_of('mara'), 700, gen_random_uuid());
select tests.pass_with_ids('1 minute');
select tests.act_as('mara');
select api.mark_notifications_read((select id from shown));
select is(pg_temp.unread(), 1, '[F63] the mark never goes back');
select api.mark_notifications_read('ffffffff-ffff-7fff-bfff-ffffffffffff');
select tests.pass_with_ids('1 minute');
select tests.act_as('jonas');
select api.send_tip(tests.id_of('mara'), 800, gen_random_uuid());
select tests.act_as('mara');
select is(pg_temp.unread(), 1, '[F63] nor ahead of now');
select tests.act_as('ines');
select is(pg_temp.unread(), 0, '[F63] others count their own');
select ok(api.notifications_read_at() < private.now(), '[F63] by a mark of their own');

-- across a block
select tests.act_as('mara');
select lives_ok($$select api.block(tests.id_of('jonas'))$$, 'the creator blocks the fan');
select matches(pg_temp.lines(), '^post_liked 1, post_liked 11$', '[F32] nothing of a blocked person''s acts is shown');
select is(pg_temp.unread(), 0, '[F32] nor counted');
select is_empty(format('select * from public.notifications where actor_id = %L', tests.id_of('jonas')), '[F32] nor found as a row');
select api.unblock(tests.id_of('jonas'));
select is(pg_temp.unread(), 1, '[F32] until the block ends');

-- the first few lines are of their whole day, however many stand between
select tests.act_as_owner();
create temp table five as select n, tests.post('ines', 'public', 'post ' || n) as id from generate_series(1, 5) n;
grant select on five to authenticated;
do $$
begin
  for n in 1..4 loop
    perform tests.act_as('fan' || n);
    for m in 1..5 loop
      perform api.like_post((select id from five where five.n = m), true), pg_sleep(0.002);
    end loop;
  end loop;
  perform tests.act_as_owner();
end $$;
select tests.act_as('ines');
select is(pg_temp.lines(), repeat('post_liked 4, ', 4) || 'post_liked 4', '[F63] a line counts the whole of its day at once');
select is((select json_agg(json_array_length(l -> 'ids'))::text
           from json_array_elements(api.notifications('all', null, 3) -> 'lines') l), '[4, 4, 4]',
  '[F63] as much as it does where fewer lines are asked for');

-- the clock of ids
select tests.act_as_owner();
select is(private.time_of_id(private.first_id_at('2026-03-18 12:00:00.123+00')), '2026-03-18 12:00:00.123+00'::timestamptz,
  'an id tells its millisecond');
select ok(private.first_id_at('2026-03-18 12:00:00.123+00') < private.uuid_v7(), 'and those of later moments stand behind it');
select * from finish();
