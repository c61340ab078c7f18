-- A job: notifications have a partition for each month that is kept and for the next ones. Two
-- more, of all ids before and after, take what has no month, so that no notification is lost and
-- the planner still knows the order of all partitions, which it does not with a default one.
create function private.open_notification_month(p_month date) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_name text := 'partitions.notifications_' || to_char(p_month, 'YYYY_MM');
begin
  if to_regclass(v_name) is null then
    execute format('create table %s (like public.notifications including all)', v_name);
    execute format('alter table %s enable row level security', v_name);
  end if;
  execute format('comment on table %s is null', v_name);
  execute format(
    'alter table public.notifications attach partition %s for values from (%L) to (%L)', v_name,
    private.first_id_at(p_month::timestamp at time zone 'UTC'),
    private.first_id_at((p_month + interval '1 month') at time zone 'UTC'));
end $$;
comment on function private.open_notification_month(date) is
  'Makes the partition of a month, or attaches one again that was detached.';

create function private.detach_notification_month(p_month private.notification_months)
returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  execute format('alter table public.notifications detach partition %s', p_month.name);
  execute format('comment on table %s is %L', p_month.name, private.now());
  perform private.audit('system', 'detach_notifications', null, to_char(p_month.month, 'YYYY-MM'));
end $$;
comment on function private.detach_notification_month(private.notification_months) is
  'Takes a month out of every list and count, at once and without a delete.';

create function private.drop_detached_notifications() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_month private.notification_months;
begin
  for v_month in
    select * from private.notification_months
    where not is_attached and detached_at
      <= private.now() - make_interval(days => private.limit_notification_grace_days())
    order by month
  loop
    execute format('drop table %s', v_month.name);
    perform private.audit('system', 'drop_notifications', null, to_char(v_month.month, 'YYYY-MM'));
  end loop;
end $$;
comment on function private.drop_detached_notifications() is
  'Removes the months that were detached long enough ago.';

create function private.place_notification_months(p_months date[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_first uuid := private.first_id_at(p_months[1]::timestamp at time zone 'UTC');
  v_end uuid := private.first_id_at(
    (p_months[cardinality(p_months)] + interval '1 month') at time zone 'UTC');
  v_edges text[] := '{partitions.notifications_earlier,partitions.notifications_later}';
  v_edge text;
begin
  foreach v_edge in array v_edges loop
    if to_regclass(v_edge) is null then
      execute format('create table %s (like public.notifications including all)', v_edge);
      execute format('alter table %s enable row level security', v_edge);
    else
      execute format('alter table public.notifications detach partition %s', v_edge);
    end if;
  end loop;
  perform private.detach_notification_month(m)
  from private.notification_months m where m.is_attached and m.month < p_months[1];
  perform private.open_notification_month(w.month) from unnest(p_months) w (month)
  where not exists (
    select from private.notification_months m where m.is_attached and m.month = w.month);
  foreach v_edge in array v_edges loop
    execute format('delete from %s where id < %L', v_edge, v_first);
    execute format(
      'with placed as (delete from %s where id < %L returning *) '
      'insert into public.notifications select * from placed', v_edge, v_end);
  end loop;
  execute format('alter table public.notifications attach partition %s '
    'for values from (minvalue) to (%L)', v_edges[1], v_first);
  execute format('alter table public.notifications attach partition %s '
    'for values from (%L) to (maxvalue)', v_edges[2], v_end);
end $$;
comment on function private.place_notification_months(date[]) is
  'Gives notifications these partitions, without a gap, and moves rows of before and after into '
  'their month. What is older than the first month ends.';

create function private.tend_notification_months() returns void
language plpgsql volatile security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  v_now timestamp := date_trunc('month', private.now() at time zone 'UTC');
  v_has date[];
  v_wants date[];
begin
  if not pg_try_advisory_xact_lock(hashtextextended('tend_notification_months', 0)) then
    return;
  end if;
  perform private.drop_detached_notifications();
  v_has := array(
    select m.month from private.notification_months m where m.is_attached order by m.month);
  v_wants := array(
    select generate_series(
      v_now - make_interval(months => private.limit_notification_months()),
      -- A month that stands is not taken away by a clock that was set back.
      greatest(v_now + make_interval(months => private.limit_notification_months_ahead()),
               v_has[cardinality(v_has)]),
      '1 month')::date);
  -- A statement waits for the locks below at most two seconds: the next run tries again.
  if v_has <> v_wants then
    perform private.place_notification_months(v_wants);
  end if;
end $$;
comment on function private.tend_notification_months() is
  'Makes the partitions of the next months, detaches those of months that are kept no longer, and '
  'drops them some days later. It changes nothing where all is as it should be.';
