-- Notifications by month: a partition for each month that is kept, lists and counts without what
-- has ended, and no notification that is lost for want of a partition.
select plan(42);
select tests.open_tables();

create function pg_temp.lines() returns integer language sql as $$
  select json_array_length(api.notifications() -> 'lines')
$$;
create function pg_temp.unread() returns integer language sql as $$
  select (api.activity_state()::jsonb ->> 'notifications')::integer
$$;
create function pg_temp.told(p_name text, p_at timestamptz) returns void language sql security definer as $$
  insert into public.notifications (id, recipient_id, actor_id, kind, amount_cents, created_at)
  values (private.first_id_at(p_at), tests.id_of(p_name), null, 'welcome', null, p_at)
$$;
create function pg_temp.place(p_at timestamptz) returns text language sql as $$
  select tableoid::regclass::text from public.notifications where id = private.first_id_at(p_at)
$$;
create function pg_temp.acts() returns text[] language sql as $$
  select coalesce(array_agg(action || ' ' || reason order by acted_at, action), '{}') from private.audit_log
  where action like '%\_notifications' and reason >= '2029'
$$;
create function pg_temp.months() returns text[] language sql as $$
  select array_agg(to_char(month, 'YYYY-MM') order by month) from private.notification_months where is_attached
$$;
create function pg_temp.span() returns text language sql as $$
  select concat_ws(' ', m[1], m[cardinality(m)], cardinality(m)) from pg_temp.months() m
$$;
create function pg_temp.keep(p_months integer) returns void language plpgsql as $$
begin
  execute format('create or replace function private.limit_notification_months() returns int '
    'language sql immutable parallel safe set search_path = '''' return %s', p_months);
end $$;
grant execute on function pg_temp.lines(), pg_temp.unread() to authenticated;

-- what the migration made
select is(cardinality(pg_temp.months()),
  private.limit_notification_months() + 1 + private.limit_notification_months_ahead(),
  '[F63] a new database has each month that is kept, the running one and the next two');
select is((select count(*) from pg_inherits where inhparent = 'public.notifications'::regclass),
  (cardinality(pg_temp.months()) + 2)::bigint, '[F63] and a partition before and one after all of them');
select is_empty($$select c.relname from pg_class c where c.relnamespace = 'partitions'::regnamespace
    and c.relkind = 'r' and not c.relrowsecurity$$, '[F63] each partition has row-level security');
select is_empty($$select c.relname, r.role from pg_class c, (values ('anon'), ('authenticated'), ('service_role')) r (role)
    where c.relnamespace = 'partitions'::regnamespace and c.relkind = 'r'
      and (has_table_privilege(r.role, c.oid, 'select, insert, update, delete, truncate') or has_schema_privilege(r.role, 'partitions', 'usage'))$$,
  '[F63] no role of the API reaches a partition');

-- a clock of its own, so that the test does not depend on the day
select tests.set_now('2030-03-15 12:00:00+00');
select tests.make_creator('mara');
select tests.make_creator('ines');
update public.account_settings set notifications_read_at = '2028-01-01';
select private.tend_notification_months();
select is(pg_temp.span(), '2029-03 2030-05 15',
  '[F63] after years without a run the months are those of now');
delete from public.notifications;

select pg_temp.told('mara', at) from unnest('{2029-03-01 00:00:00+00,2029-03-31 23:59:59+00,2029-04-01 00:00:00+00,2030-03-15 11:00:00+00}'::timestamptz[]) a (at);
select pg_temp.told('ines', '2029-03-05 00:00:00+00');
select results_eq($$select pg_temp.place(at) from unnest('{2029-03-01 00:00:00+00,2029-03-31 23:59:59+00,2029-04-01 00:00:00+00}'::timestamptz[]) a (at)$$,
  $$values ('partitions.notifications_2029_03'), ('partitions.notifications_2029_03'), ('partitions.notifications_2029_04')$$,
  '[F63] the month of an id is that of its time, in UTC');
select throws_ok($$select pg_temp.told('mara', '2029-04-01 00:00:00+00')$$, '23505', null,
  '[F63] an id is unique, as before');
select tests.act_as('mara');
select is(pg_temp.unread(), 4, '[F63] the badge counts notifications of all months');
select is(pg_temp.lines(), 4, '[F63] the list has them');
select is_empty($$select * from public.notifications where recipient_id <> auth.uid()$$, '[F63] nobody else''s');
select is((select count(*) from public.notifications), 4::bigint, '[F63] her own ones are read through the policies');
select throws_ok('select * from partitions.notifications_2029_03', '42501', null,
  '[F63] a partition itself cannot be read');
select tests.act_as_owner();

-- a run without work
select tests.set_now('2030-03-31 23:59:59+00');
select private.tend_notification_months();
select is(pg_temp.acts(), '{}', '[F63] until the end of the month nothing is detached');
select is((select count(*) from public.notifications), 5::bigint, '[F63] nor deleted');

-- the next month
select tests.set_now('2030-04-01 00:00:00+00');
select private.tend_notification_months();
select is(pg_temp.span(), '2029-04 2030-06 15',
  '[F63] with a new month one comes and one goes');
select is(pg_temp.acts(), '{"detach_notifications 2029-03"}', '[F63] the log has the month that went');
select tests.act_as('mara');
select is(pg_temp.unread(), 2, '[F63] the badge counts what is left');
select is(pg_temp.lines(), 2, '[F63] and the list has as many');
select tests.act_as_owner();
select is((select count(*) from partitions.notifications_2029_03), 3::bigint, '[F63] the rows of the month stand detached');
select private.tend_notification_months();
select is(pg_temp.acts(), '{"detach_notifications 2029-03"}', '[F63] a second run changes nothing');
select tests.set_now('2030-03-20 00:00:00+00');
select private.tend_notification_months();
select is(pg_temp.span(), '2029-03 2030-06 16',
  '[F63] a clock that was set back takes no month away and gives one back');
select is((select count(*) from public.notifications), 5::bigint, '[F63] with its rows');
select tests.set_now('2030-04-01 00:00:00+00');
select private.tend_notification_months();

-- the end of a person, while a month stands detached
select private.purge_rows(tests.id_of('ines'));
select is((select count(*) from partitions.notifications_2029_03 where recipient_id = tests.id_of('ines')), 0::bigint,
  '[F104] the removal of a person goes through detached months');
select is((select count(*) from partitions.notifications_2029_03 where recipient_id = tests.id_of('mara')), 2::bigint,
  '[F104] and leaves others alone');

-- within the days of grace an operator takes a month back
select tests.set_now('2030-04-07 23:59:59+00');
select pg_temp.keep(13);
select private.tend_notification_months();
select is((select count(*) from public.notifications where recipient_id = tests.id_of('mara')), 4::bigint,
  '[F63] a longer limit attaches the month again, with its rows');
select pg_temp.keep(12);
select private.tend_notification_months();
select tests.set_now('2030-04-14 23:59:58+00');
select private.tend_notification_months();
select isnt(to_regclass('partitions.notifications_2029_03'), null, '[F63] the days of grace begin when it is detached');
select tests.set_now('2030-04-14 23:59:59+00');
select private.tend_notification_months();
select is(to_regclass('partitions.notifications_2029_03'), null, '[F63] after a week it is dropped');
select is((pg_temp.acts())[cardinality(pg_temp.acts())], 'drop_notifications 2029-03', '[F63] which the log has');

-- months without a partition
select lives_ok($$select pg_temp.told('mara', '2031-02-10 00:00:00+00')$$, '[F63] a notification of a month without a partition is kept');
select is(pg_temp.place('2031-02-10 00:00:00+00'), 'partitions.notifications_later', '[F63] after all months');
select lives_ok($$select pg_temp.told('mara', '2029-02-10 00:00:00+00')$$, '[F63] so is one of a month that has ended');
select is(pg_temp.place('2029-02-10 00:00:00+00'), 'partitions.notifications_earlier', '[F63] before all months');
select tests.act_as('mara');
select is(pg_temp.unread(), 4, '[F63] both are counted');
select tests.act_as_owner();
select tests.set_now('2031-02-11 00:00:00+00');
select private.tend_notification_months();
select is(pg_temp.place('2031-02-10 00:00:00+00'), 'partitions.notifications_2031_02',
  '[F63] a run after many months places it');
select tests.act_as('mara');
select is(pg_temp.unread() || ' ' || pg_temp.lines(), '2 2', '[F63] the badge and the list have those of the last year');
select tests.act_as_owner();
select is(pg_temp.span(), '2030-02 2031-04 15',
  '[F63] no month is left out');
select lives_ok($$select pg_temp.told('mara', at) from generate_series('2028-01-03'::timestamptz, '2033-01-03', '10 days') a (at)$$,
  '[F63] there is no gap between partitions');

select is((select schedule from staff.jobs where job = 'tend-notification-months'), '13 * * * *',
  '[F63] staff see the job and its failures');
-- signals: their partitions are the platform's, by day
select is(pg_get_partkeydef('realtime.messages'::regclass), 'RANGE (inserted_at)', 'signals are in partitions of the platform, by time');
select lives_ok($$select private.send_signals(array[row('user:1', 'changed', '{}')::private.signal])$$, 'a signal is sent');
select is((select count(*) from realtime.messages where topic = 'user:1'), 1::bigint, 'as a row');
select lives_ok($$select private.send_signals(array[row(null, 'changed', '{}')::private.signal])$$, 'one that cannot be stored refuses nothing');
select * from finish();
