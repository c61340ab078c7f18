-- Notifications of a user: their own rows, by filter, grouped into lines, counted since the last
-- reading, and none across a block. For events of an audience see audiences.test.sql.
select plan(56);
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

-- the recipient
select tests.pass_with_ids('1 minute');
select tests.act_as('jonas');
select lives_ok($$select api.send_tip(tests.id_of('mara'), 500, gen_random_uuid())$$,
  'a fan can send a tip');
select is(pg_temp.lines(), '', '[F63] a fan is not notified of their own tip');
select tests.act_as('mara');
select is(pg_temp.lines(), 'tip 1', '[F63] the creator is notified of the tip');
select is(api.notifications() -> 'lines' -> 0 -> 'actor' ->> 'username', 'jonas',
  '[F63] the notification contains the username of the fan');
select is(api.notifications() -> 'lines' -> 0 ->> 'amount_cents', '500',
  '[F63] the notification contains the amount of the tip');
select tests.act_as('ines');
select is(pg_temp.lines(), '', '[F63] another creator is not notified of the tip');
select is_empty('select * from public.notifications',
  '[F63] another creator cannot read the row of the notification');
select tests.act_as_guest();
select throws_ok('select api.notifications()', '42501', null,
  '[F63] a guest cannot read notifications');
select throws_ok('select api.mark_notifications_read()', '42501', null,
  '[F63] a guest cannot mark notifications as read');
select throws_ok('select api.notifications_read_at()', '42501', null,
  '[F63] a guest cannot read the time of the last reading');

-- filters
select tests.subscribe(tests.id_of('jonas'), tests.id_of('mara'));
select tests.pass_with_ids('1 minute');
select tests.act_as('jonas');
select api.stop_subscription(tests.id_of('mara'));
select tests.act_as_owner();
select tests.pass_with_ids('1 minute');
select private.notify(tests.id_of('mara'), tests.id_of('jonas'), 'unlock', gen_random_uuid(), 700);
select tests.act_as('mara');
select is(pg_temp.lines(), 'unlock 1, cancelled_user 1, new_sub 1, tip 1',
  '[F63] the list without a filter contains all kinds, newest first');
select is(pg_temp.lines('subs'), 'cancelled_user 1, new_sub 1',
  '[F63] the filter subs returns notifications about subscriptions');
select is(pg_temp.lines('tip'), 'tip 1', '[F63] the filter tip returns tips');
select is(pg_temp.lines('unlock'), 'unlock 1', '[F63] the filter unlock returns unlocks');
select is(pg_temp.lines('wall_post') || pg_temp.lines('new_story'), '',
  '[F63] the filters wall_post and new_story return nothing to the creator');
select throws_ok($$select api.notifications('everything')$$, 'PT400', 'invalid_payload',
  '[F63] an unknown filter is refused');

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
  '[F63] likes of one post on one day are one line, and the page still contains older lines');
select is(api.notifications() -> 'lines' -> 0 -> 'actor' ->> 'username', 'fan11',
  '[F63] the actor of a line is the user of the newest row');
select is(api.notifications() -> 'lines' -> 0 ->> 'second', 'fan10',
  '[F63] the second user of a line is the user of the row before the newest');
select is(api.notifications() -> 'lines' -> 0 ->> 'post_id', (select id::text from p),
  '[F63] a line about likes contains the id of the post');
select is(api.notifications() ->> 'next', null,
  '[F63] the only page has no cursor for a next page');
select tests.act_as_owner();
select tests.pass_with_ids('1 day');
select pg_temp.like_by(12, 12);
select tests.act_as('mara');
select matches(pg_temp.lines(), '^post_liked 1, post_liked 11, ',
  '[F63] likes of another day are another line');

-- Pages by key: no row is missing, however the rows are grouped into lines.
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
    -- Rows below the key of a page appear again on the next page, in the same line.
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
  '[F63] pages of ten lines together contain every row');
select is((select array_agg(i order by i) from pg_temp.walk(2), unnest(ids) i), (select array_agg(id order by id) from public.notifications),
  '[F63] pages of two lines together contain every row');
select cmp_ok((select pages from pg_temp.walk(2)), '>', 1,
  '[F63] the list has more than one page of two lines');
select tests.act_as_owner();
select tests.make_creator('sixty');
select private.notify(tests.id_of('sixty'), tests.id_of('jonas'), 'tip', gen_random_uuid(), 500)
from generate_series(1, 60);
select tests.act_as('sixty');
select is((select count(*) from public.notifications), 60::bigint,
  'sixty tips are sixty notifications');
select is(json_array_length(api.notifications() -> 'lines'), 10,
  '[F63] a page contains ten lines by default');
select is(json_array_length(api.notifications('all', null, limits.given) -> 'lines'), limits.shown,
  '[F63] of sixty lines a page contains ' || limits.shown || ' for p_limit ' || limits.given)
from (values (-1, 1), (0, 1), (50, 50), (51, 50), (1000, 50)) limits (given, shown);
select is((select json_array_length(api.notifications('all', (page ->> 'next')::uuid, 50) -> 'lines')
           from (select api.notifications('all', null, 1000) as page) p), 10,
  '[F63] the page after fifty of sixty lines contains the other ten');

-- removed content
select tests.act_as('mara');
select api.remove_post((select id from p));
select is(api.notifications() -> 'lines' -> 0 ->> 'post_id', null,
  '[F63] a line about likes of a removed post contains no post id');

-- unread
select tests.pass_with_ids('1 minute');
select tests.act_as('mara');
select is(pg_temp.unread(), 16, '[F63] all notifications are unread before the first reading');
select api.mark_notifications_read();
select is(pg_temp.unread(), 0, '[F63] no notification is unread after the reading');
select is(api.notifications_read_at(), private.now(),
  '[F63] notifications_read_at returns the time of the reading');
select is(pg_temp.signals('mara'), 1::bigint,
  '[F63] the reading sends a change notification to the pages of the user');
select api.mark_notifications_read();
select is(pg_temp.signals('mara'), 1::bigint,
  '[F63] a reading without unread notifications sends no change notification');
select is(pg_temp.signals('ines') + pg_temp.signals('jonas'), 0::bigint,
  '[F63] the reading sends no change notification to other users');
select tests.pass_with_ids('1 minute');
select tests.act_as('jonas');
select api.send_tip(tests.id_of('mara'), 500, gen_random_uuid());
select tests.act_as('mara');
select is(pg_temp.unread(), 1, '[F63] a notification after the reading is unread');
create temp table shown as select (api.notifications() -> 'lines' -> 0 ->> 'id')::uuid as id;
select tests.pass_with_ids('1 minute');
select tests.act_as('jonas');
select api.send_tip(tests.id_of('mara'), 600, gen_random_uuid());
select tests.act_as('mara');
select api.mark_notifications_read((select id from shown));
select is(pg_temp.unread(), 1, '[F63] a reading up to an id leaves a newer notification unread');
select tests.pass_with_ids('1 minute');
select api.mark_notifications_read();
select api.mark_notifications_read((select id from shown));
select is(pg_temp.unread(), 0, '[F63] a reading up to an older id leaves all notifications read');
select tests.act_as('jonas');
select api.send_tip(tests.id_of('mara'), 700, gen_random_uuid());
select tests.pass_with_ids('1 minute');
select tests.act_as('mara');
select api.mark_notifications_read((select id from shown));
select is(pg_temp.unread(), 1,
  '[F63] the time of the last reading never moves back to an older id');
select api.mark_notifications_read('ffffffff-ffff-7fff-bfff-ffffffffffff');
select tests.pass_with_ids('1 minute');
select tests.act_as('jonas');
select api.send_tip(tests.id_of('mara'), 800, gen_random_uuid());
select tests.act_as('mara');
select is(pg_temp.unread(), 1,
  '[F63] a reading up to an id in the future leaves later notifications unread');
select tests.act_as('ines');
select is(pg_temp.unread(), 0, '[F63] another creator without notifications has no unread ones');
select ok(api.notifications_read_at() < private.now(),
  '[F63] another creator has an own time of the last reading');

-- across a block
select tests.act_as('mara');
select lives_ok($$select api.block(tests.id_of('jonas'))$$, 'the creator can block the fan');
select matches(pg_temp.lines(), '^post_liked 1, post_liked 11$',
  '[F32] notifications about a blocked fan are not shown');
select is(pg_temp.unread(), 0, '[F32] notifications about a blocked fan are not counted as unread');
select is_empty(format('select * from public.notifications where actor_id = %L', tests.id_of('jonas')),
  '[F32] the rows of notifications about a blocked fan cannot be read');
select api.unblock(tests.id_of('jonas'));
select is(pg_temp.unread(), 1, '[F32] notifications about an unblocked fan are counted again');

-- The first lines cover their whole day, even if rows of other lines lie between their rows.
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
select is(pg_temp.lines(), repeat('post_liked 4, ', 4) || 'post_liked 4',
  '[F63] a line contains all likes of its day');
select is((select json_agg(json_array_length(l -> 'ids'))::text
           from json_array_elements(api.notifications('all', null, 3) -> 'lines') l), '[4, 4, 4]',
  '[F63] a line on a page of three lines contains all likes of its day');

-- the time in an id
select tests.act_as_owner();
select is(private.time_of_id(private.first_id_at('2026-03-18 12:00:00.123+00')), '2026-03-18 12:00:00.123+00'::timestamptz,
  'an id contains its time in milliseconds');
select ok(private.first_id_at('2026-03-18 12:00:00.123+00') < private.uuid_v7(),
  'an id of a later time is greater');
select * from finish();
